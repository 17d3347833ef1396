import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Property } from "../../case/property.js";
import { openTestTarget, runCases, type Tamper } from "../testing/stage-for.js";
import { groupsOfValues } from "./group.js";

const properties: readonly Property[] = suiteOf("documented").properties.filter(({ sideBySide }) => sideBySide);

interface Seen {
  readonly outcomes: readonly string[];
  /** Creates that were under way at once, at most. */
  readonly atOnce: number;
}

async function run(tamper: Tamper, isOneByOne: boolean, of: readonly Property[]): Promise<Seen> {
  let [underWay, atOnce] = [0, 0];
  const { target } = openTestTarget(async (request, next) => {
    const creates = request.method === "POST" && request.url.endsWith("/commands") ? 1 : 0;
    underWay += creates;
    atOnce = Math.max(atOnce, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    return tamper(request, next).finally(() => (underWay -= creates));
  });
  const { cases } = await runCases(target, { properties: of }, { workers: 1, runs: 40, isOneByOne });
  const outcomes = cases.map(({ id, outcome, finding }) => JSON.stringify([id, outcome.outcome, finding?.id]));
  return { outcomes: outcomes.sort(), atOnce };
}

/** Takes anything for a command with the word in it. */
const withWord =
  (word: RegExp): Tamper =>
  async (request, next) => {
    const copy = request.clone();
    const answer = await next(request);
    if (answer.status !== 400 || !word.test(await copy.text())) return answer;
    return new Response("{}", { status: 200, headers: { "content-type": "application/json" } });
  };

/** Reads back messages and commands with all dictionaries emptied. */
const withoutWords: Tamper = async (request, next) => {
  const answer = await next(request);
  const text = await answer.text();
  const forget = (key: string, value: unknown): unknown =>
    key === "label" || key === "description_localizations" ? null : value;
  return new Response(text === "" ? null : JSON.stringify(JSON.parse(text, forget)), {
    status: answer.status,
    headers: answer.headers,
  });
};

describe("values of a property that are sent side by side", () => {
  test("are those that are sent one by one", async () => {
    const alone: unknown[] = [];
    const drawing = properties[0]?.steps() ?? fc.constant([]);
    await fc.check(
      fc.asyncProperty(drawing, async (steps) => void alone.push(steps)),
      { seed: 5, numRuns: 50 },
    );

    expect(fc.sample(drawing, { seed: 5, numRuns: 50 })).toEqual(alone);
  });

  test("are in one group each, and share no slot with another of it", () => {
    const [property] = properties;
    const values = fc
      .sample(property?.steps() ?? fc.constant([]), { seed: 3, numRuns: 100 })
      .map((steps) => ({ ...(property as Property), steps }));
    const groups = groupsOfValues(values, "slots");

    expect(
      groups
        .flat()
        .map(({ testCase }) => values.indexOf(testCase))
        .sort((one, other) => one - other),
    ).toEqual(values.map((_, nth) => nth));
    for (const group of groups) expect(new Set(group.map(({ world }) => world)).size).toBe(group.length);
    expect(groups.length).toBeLessThan(values.length / 2);
  });

  test("pass on a correct service, several at once", async () => {
    const sound: Tamper = (request, next) => next(request);
    // Its values may send their creates at once.
    const inTurn = properties.filter(({ id }) => id !== "command.any-list-is-stored@new-guild");
    const [alone, together] = [await run(sound, true, inTurn), await run(sound, false, inTurn)];

    expect(together.outcomes).toEqual(alone.outcomes);
    expect(together.outcomes.filter((line) => !line.includes('"passed"'))).toEqual([]);
    expect(alone.atOnce).toBe(1);
    expect(together.atOnce).toBeGreaterThan(1);
  });

  test.each([
    ["takes what it should refuse", withWord(/"options"/)],
    ["forgets words", withoutWords],
  ])("have the findings of values that are sent one by one on a service that %s", async (_, tamper) => {
    const of = properties.filter(({ leases }) => leases[0] === "guild");
    const [alone, together] = [await run(tamper, true, of), await run(tamper, false, of)];

    expect(together.outcomes).toEqual(alone.outcomes);
    expect(together.outcomes.some((line) => line.includes('"failed"'))).toBe(true);
  });
});
