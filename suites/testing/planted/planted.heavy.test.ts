/** Each planted bug shows on its smallest requests, and everyday use does not show it. */
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import type { Json } from "../../../src/contract/json.js";
import { createReferenceService } from "../../../src/service/reference-service.js";
import { PLANTED } from "./index.js";
import { LATER_SETS } from "./later-sets.js";
import type { Fetch, PlainRequest, PlantedBug } from "./planted-bug.js";
import { create, createA, edit, GLOBALLY, list, message, read, remove, row } from "./requests.js";
import { normalized, type PlainResult, sendPlain } from "./send-plain.js";

/** A clock that does not go on, so that times of two runs are the same. */
const NOW_MS = Date.UTC(2026, 0, 1);

/** All of them. */
const BUGS: readonly PlantedBug[] = [...PLANTED, ...[...LATER_SETS.values()].flat()];

const CHOICES: Json = [{ name: "Red", value: "red" }];
const COLOUR: Json = { type: 3, name: "colour", description: "Which colour", required: true, choices: CHOICES };
const BUTTON: Json = { type: 2, style: 1, label: "Press", custom_id: "press" };

const EVERYDAY: readonly PlainRequest[] = [
  createA({ options: [COLOUR] }),
  create({ name: "global", description: "Is everywhere" }, GLOBALLY),
  list(),
  edit(0, { name: "paint", description: "Paints" }),
  read(0),
  list(GLOBALLY),
  remove(0),
  list(),
  message({ content: "Hello" }),
  row(BUTTON),
];

test.each(BUGS)("$id shows on its smallest requests", async (bug) => {
  const sound = await resultsOf(bug.minimal);
  const again = await resultsOf(bug.minimal);
  const planted = await resultsOf(bug.minimal, bug.plant);

  expect(again).toEqual(sound);
  expect(firstDifference(sound, planted)).toBeGreaterThanOrEqual(earliest(bug));
});

test("everyday use shows no planted bug", { timeout: 120_000 }, async () => {
  const sound = await resultsOf(EVERYDAY);
  const planted = await Promise.all(
    BUGS.map(async ({ id, plant }) => ({ id, results: await resultsOf(EVERYDAY, plant) })),
  );

  expect(planted).toEqual(BUGS.map(({ id }) => ({ id, results: sound })));
});

test("everyday use succeeds on the sound service", async () => {
  const results = await resultsOf(EVERYDAY);

  expect(results.map(({ status }) => status)).toEqual([201, 201, 200, 200, 200, 200, 204, 200, 200, 200]);
});

test("ids are unique, and each bug has rules", () => {
  const ids = BUGS.map(({ id }) => id);

  expect(new Set(ids).size).toBe(ids.length);
  expect(BUGS.filter(({ rules, minimal }) => rules.length === 0 || minimal.length === 0)).toEqual([]);
});

/** Index of the first response that differs; -1 where none does. */
function firstDifference(sound: readonly PlainResult[], planted: readonly PlainResult[]): number {
  return sound.findIndex((result, index) => !isDeepStrictEqual(result, planted[index]));
}

/** Index of the first response that may differ: the last one, or all requests would not be needed. Races may show earlier. */
function earliest({ kind, minimal }: PlantedBug): number {
  return kind === "race" ? 0 : minimal.length - 1;
}

/** @param plant default the sound service */
async function resultsOf(requests: readonly PlainRequest[], plant: PlantedBug["plant"] = (service: Fetch) => service) {
  const { fetch, target } = createReferenceService({ startsEmpty: true, now: () => NOW_MS });
  return normalized(await sendPlain(plant(fetch), target, requests));
}
