/** Mistakes that an author wrote from the documents alone, before reading the proxy: the right party, and a rule that names it. */
import { expect, test } from "vitest";
import { FORM_MISTAKES, VALUE_MISTAKES } from "./testing/independent/answer-mistakes.js";
import { COMMAND_MISTAKES, OPEN_REQUESTS, PART_MISTAKES } from "./testing/independent/client-mistakes.js";
import { blamesOfRequest, blamesOfTour } from "./testing/independent/fed-by.js";
import { ACCEPTANCE_MISTAKES, STATE_MISTAKES } from "./testing/independent/state-mistakes.js";

test("neither party is blamed where both are correct", async () => {
  expect(await blamesOfTour()).toEqual([]);
});

test.each([...FORM_MISTAKES, ...VALUE_MISTAKES, ...STATE_MISTAKES])("service: $id", async (mistake) => {
  const blames = await blamesOfTour(mistake);

  expect(blames.filter(({ party }) => party !== "service")).toEqual([]);
  expect(mistake.rules).toContain(namedBy(mistake.rules, blames));
});

test.each(ACCEPTANCE_MISTAKES)("service and client: $id", async (mistake) => {
  const blames = await blamesOfTour(mistake);

  for (const party of ["service", "client"])
    expect(mistake.rules).toContain(
      namedBy(
        mistake.rules,
        blames.filter((blame) => blame.party === party),
      ),
    );
});

test.each([...COMMAND_MISTAKES, ...PART_MISTAKES])("client: $id", async (mistake) => {
  const blames = await blamesOfRequest(mistake);

  expect(blames.filter(({ party }) => party !== "client")).toEqual([]);
  expect(mistake.rules).toContain(namedBy(mistake.rules, blames));
});

test.each(OPEN_REQUESTS)("neither party is blamed for what is open: $path", async (request) => {
  expect(await blamesOfRequest(request)).toEqual([]);
});

/** One of these rules, where a finding has it; else what the findings name. */
function namedBy(rules: readonly string[], blames: Awaited<ReturnType<typeof blamesOfTour>>): string {
  const named = blames.flatMap((blame) => blame.rules);
  return rules.find((rule) => named.includes(rule)) ?? `none of them, but: ${named.join(", ") || "nothing"}`;
}
