import fc from "fast-check";
import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { type Fetch, runCases } from "../../src/run/testing/stage-for.js";
import { createReferenceService } from "../../src/service/reference-service.js";
import { openFetchTarget } from "../../src/target/open-target.js";
import { parseTarget } from "../../src/target/parse-target.js";
import { FIFTEENTH } from "../testing/planted/fifteenth/index.js";
import { TWENTY_FOURTH } from "../testing/planted/twenty-fourth/index.js";
import { createsOfDays } from "./days-of-creates.js";

/** On a busy machine as well: which rule is broken is seen in the smallest example. */
const SHRINK_MS = 400_000;

async function outcomeOn(id: string, seed: number) {
  const bug = [...FIFTEENTH, ...TWENTY_FOURTH].find((one) => one.id === id);
  const { target, fetch } = createReferenceService();
  return outcomeOf({ target, fetch: bug?.plant(fetch) ?? fetch }, seed);
}

async function outcomeOf(
  { target, fetch }: Pick<ReturnType<typeof createReferenceService>, "target" | "fetch">,
  seed: number,
) {
  const opened = openFetchTarget(parseTarget(target, "days", { inProcess: true }), fetch);
  const options = { profile: "documented", seed, runs: 2500, shrink: { evaluations: 150, ms: SHRINK_MS } } as const;
  const { cases } = await runCases(opened, { properties: [createsOfDays] }, options);
  await opened.close();
  const [finished] = cases;
  return [finished?.outcome.outcome, finished?.finding?.violations[0]?.rule];
}

test("each guild has its days on a sound service", async () => {
  expect(await outcomeOn("none", 1)).toEqual(["passed", undefined]);
});

test.each([
  ["daily-creates-of-all-guilds-count-together", 2],
  ["daily-count-ends-a-day-after-the-last-create", 1],
])("%s is found, seed %i", async (id, seed) => {
  expect(await outcomeOn(id, seed)).toEqual(["failed", "limit.daily-creates.is-200-per-guild"]);
});

test("commands that are kept and counted again are found", async () => {
  expect(await outcomeOn("commands-of-yesterday-count-as-new", 2)).toEqual([
    "failed",
    "bulk.known-commands-are-not-daily-creates",
  ]);
});

/** Refuses a new command where a hundred were ever made in its guild, whatever became of them. */
function countingGone(service: Fetch): Fetch {
  const ever = new Map<string, number>();
  return async (request) => {
    const { pathname } = new URL(request.url);
    const isCreate = request.method === "POST" && /\/guilds\/\d+\/commands$/.test(pathname);
    const sent: unknown = await request
      .clone()
      .json()
      .catch(() => undefined);
    const isMenu = isObject(sent as Json) && (sent as JsonObject)["type"] === 2;
    if (isCreate && !isMenu && (ever.get(pathname) ?? 0) >= 100)
      return Response.json({ message: "too many" }, { status: 400 });
    const answer = await service(request);
    const count = Array.isArray(sent) ? sent.length : isCreate && !isMenu ? 1 : 0;
    if (answer.ok) ever.set(pathname, (ever.get(pathname) ?? 0) + count);
    return answer;
  };
}

test("commands that are gone and take room of new ones are found", async () => {
  const { target, fetch } = createReferenceService();

  const [outcome, rule] = await outcomeOf({ target, fetch: countingGone(fetch) }, 1);

  expect([outcome, rule]).toEqual(["failed", "limit.delete-frees-a-slot"]);
});

test.each([7, 30])("rounds are %i days apart too, where the same day comes again", (days) => {
  const milliseconds = days * 24 * 3_600_000;

  const drawn = fc.sample(createsOfDays.steps(), { numRuns: 100, seed: 1 });

  expect(drawn.flat().filter(({ body }) => JSON.stringify(body) === JSON.stringify({ milliseconds }))).not.toEqual([]);
});
