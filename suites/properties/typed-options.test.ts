/** What is typed and not delivered breaks the rule of missing options only where those matter, whatever else is drawn. */
import { expect, test } from "vitest";
import { runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { deliveryProperties } from "./deliveries.suite.js";

const PROPERTY = deliveryProperties.filter(({ id }) => id === "autocomplete.any-typing-is-delivered@type");
/** With each of them the first value that is used lacks an option that is required. */
const SEEDS = [13, 19, 22, 25, 27, 29];

test("a service that delivers nothing that is typed is not blamed for missing options", async () => {
  const rules: unknown[] = [];
  for (const seed of SEEDS) {
    const { target, fetch } = createReferenceService({ seed: "typed" });
    const broken = openFetchTarget(parseTarget(target, "typed", { inProcess: true }), async (request) =>
      request.url.endsWith("/typeOption") ? Response.json({ outcome: "invalid" }) : fetch(request),
    );
    const { cases } = await runCases(broken, { properties: PROPERTY }, { seed, runs: 10 });
    await broken.close();
    rules.push(cases[0]?.finding?.violations[0]?.rule);
  }

  expect(rules).toEqual(SEEDS.map(() => "autocomplete.typed-option.is-focused"));
});
