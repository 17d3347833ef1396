import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { KILL_ORDER } from "../../../suites/kill-order.gen.js";
import { placeInKillOrder } from "../../../suites/kill-order.js";
import type { Case } from "../../case/case.js";
import { FAST_SHARE, fastIds, requestsOf } from "./fast.js";

const RUNS = 100;
const PROFILES = ["documented", "discord"] as const;

describe("the order in which cases kill most", () => {
  test("names cases that there are, each once; npm run generate:order makes it anew", () => {
    const known = new Set(suiteOf("discord").cases.map(({ id }) => id));

    expect(KILL_ORDER.filter((id) => !known.has(id))).toEqual([]);
    expect(new Set(KILL_ORDER).size).toBe(KILL_ORDER.length);
  });

  test("is that of the suite, where cases leave each other in peace, and puts what it does not know last", () => {
    const shared = suiteOf("discord").cases.filter(({ emptiesScope, creates }) => !emptiesScope && creates < 50);
    const places = shared.map(placeInKillOrder);

    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(placeInKillOrder({ id: "a.case.that.is-new@global" })).toBe(KILL_ORDER.length);
  });
});

describe.each(PROFILES)("what --fast asks of the profile %s", (profile) => {
  const suite = suiteOf(profile);
  const ids = fastIds(suite, RUNS);
  const chosen = suite.cases.filter(({ id }) => ids.has(id));

  test("costs a sixth of the requests of the whole at most, and nearly that much", () => {
    const share = requestsOf({ cases: chosen, properties: [] }, RUNS) / requestsOf(suite, RUNS);

    expect(share).toBeLessThanOrEqual(FAST_SHARE);
    expect(share).toBeGreaterThan(0.9 * FAST_SHARE);
  });

  test("speaks of most rules", () => {
    const rulesIn = (cases: readonly Case[]): ReadonlySet<string> =>
      new Set(cases.filter(({ level }) => level === "must").flatMap(({ rules }) => rules));

    expect(rulesIn(chosen).size).toBeGreaterThan(0.75 * rulesIn(suite.cases).size);
  });

  test("is nothing where a suite was not measured", () => {
    expect(fastIds({ cases: suite.cases, properties: [] }, RUNS).size).toBe(0);
  });

  test("fits the budget of fewer values too", () => {
    const fewer = fastIds(suite, 10);

    expect(fewer.size).toBeLessThan(ids.size);
    expect([...fewer].every((id) => ids.has(id))).toBe(true);
  });
});
