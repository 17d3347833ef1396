import { describe, expect, test } from "vitest";
import type { Case } from "../../case/case.js";
import { listStep, testCase } from "../testing/stage-for.js";
import { forecastOf } from "./forecast.js";
import type { PlannedItem } from "./plan.js";

/** Each has four round trips: two steps leave together. */
const STEPS = ["a", "b", "c", "d", "e"].map((name) =>
  listStep(name, { call: "createGlobalCommand", ...(name === "d" || name === "e" ? { together: "both" } : {}) }),
);

const CONDITIONS = { latencyMs: 50, guilds: 1, workers: 8, runs: 5, shares: [], requestsOfAValue: {} } as const;

const times = (count: number, more: Partial<Case>): readonly PlannedItem[] =>
  Array.from({ length: count }, (_, nth) => ({ kind: "case", testCase: testCase(`case-${nth}`, STEPS, more) }));

/** Chains wait for each other: so much longer than its round trips does one take. */
const WAITS = 1.3;

/** The same where there are several guilds. */
const WAITS_OF_MORE = 1.15;

/** Reads in a row leave at once: so many round trips does a request of a drawn value take. */
const READS_AT_ONCE = 0.8;

const GLOBAL = times(100, { leases: ["global"] });

describe("a forecast", () => {
  test("follows the longest chain of round trips, with the clean-up after it", () => {
    expect(forecastOf([...GLOBAL, ...times(50, { leases: ["driver"] })], CONDITIONS)).toEqual({
      event: "forecast",
      limit: "global",
      roundTrips: 400 * WAITS + 9,
      durationMs: (400 * WAITS + 9) * 50,
      latencyMs: 50,
      guilds: 1,
    });
  });

  test("says what a few more guilds would save, where guilds are the limit", () => {
    const made = forecastOf([...GLOBAL, ...times(300, { leases: ["guild"] })], CONDITIONS);

    expect(made).toMatchObject({ limit: "guilds", withMoreGuilds: { guilds: 4 } });
    expect(made.withMoreGuilds?.durationMs).toBeCloseTo((400 * WAITS_OF_MORE + 27) * 50);
    expect(made.durationMs).toBeCloseTo((300 * 4.23 * WAITS + 9) * 50);
  });

  test.each([
    ["the driver", times(100, { leases: ["driver"] }), {}, { limit: "driver", roundTrips: 500 * WAITS + 9 }],
    [
      "workers, with guilds enough",
      times(320, { leases: ["guild"] }),
      { guilds: 20, workers: 2 },
      { limit: "workers" },
    ],
    [
      "one guild, where all are kept in one place",
      times(50, {}),
      { guilds: 9, shares: ["guilds"] },
      { limit: "guilds" },
    ],
  ] as const)("is limited by %s", (_, items, conditions, expected) => {
    expect(forecastOf(items, { ...CONDITIONS, ...conditions })).toMatchObject(expected);
  });

  test("adds what has to run alone, and leaves out what no guild is there for", () => {
    const alone = times(10, { leases: ["application"] });
    const inTwo = times(99, { leases: ["guild", "guild2"] });

    expect(forecastOf([...GLOBAL, ...alone, ...inTwo], CONDITIONS).roundTrips).toBe(400 * WAITS + 40 + 9);
  });

  test("leaves out what the creates of a day do not suffice for", () => {
    const within = times(1, { leases: ["guild"], creates: 150 });

    const made = forecastOf([...within, ...times(5, { leases: ["guild"], creates: 100 })], CONDITIONS);

    expect(made.roundTrips).toBe(forecastOf(within, CONDITIONS).roundTrips);
  });

  test("counts every value of a property", () => {
    const { steps: _steps, ...tested } = testCase("property", []);
    const property: PlannedItem = { kind: "property", testCase: { ...tested, weight: 2, steps: () => [] } as never };

    const measured = { ...CONDITIONS, requestsOfAValue: { property: 20 } };

    expect(forecastOf([property], measured).roundTrips).toBe(Math.round(10 * (20 * READS_AT_ONCE + 0.23) * WAITS + 9));
  });
});
