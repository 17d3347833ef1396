import fc from "fast-check";
import { expect, test } from "vitest";
import { runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { FIFTEENTH } from "../testing/planted/fifteenth/index.js";
import { createsOfDays } from "./days-of-creates.js";

async function outcomeOn(id: string, seed: number, runs = 2500) {
  const bug = FIFTEENTH.find((one) => one.id === id);
  const { target, fetch } = createReferenceService();
  const opened = openFetchTarget(parseTarget(target, "days", { inProcess: true }), bug?.plant(fetch) ?? fetch);
  const options = { profile: "documented", seed, runs } as const;
  const { cases } = await runCases(opened, { properties: [createsOfDays] }, options);
  await opened.close();
  const [finished] = cases;
  return [finished?.outcome.outcome, finished?.finding?.violations[0]?.rule];
}

test("each guild has its days on a sound service", async () => {
  expect(await outcomeOn("none", 1)).toEqual(["passed", undefined]);
});

test.each([
  ["daily-creates-of-all-guilds-count-together", 1],
  ["daily-creates-of-all-guilds-count-together", 2],
  ["daily-count-ends-a-day-after-the-last-create", 1],
  ["daily-count-ends-a-day-after-the-last-create", 2],
])("%s is found, seed %i", async (id, seed) => {
  expect(await outcomeOn(id, seed)).toEqual(["failed", "limit.daily-creates.is-200-per-guild"]);
});

test.each([7, 30])("rounds are %i days apart too, where the same day comes again", (days) => {
  const milliseconds = days * 24 * 3_600_000;

  const drawn = fc.sample(createsOfDays.steps(), { numRuns: 100, seed: 1 });

  expect(drawn.flat().filter(({ body }) => JSON.stringify(body) === JSON.stringify({ milliseconds }))).not.toEqual([]);
});
