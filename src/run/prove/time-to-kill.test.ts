import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import type { Case } from "../../case/case.js";
import { requestsOf } from "../plan/fast.js";
import { medianOf, requestsUntil } from "./time-to-kill.js";

describe("the time to kill", () => {
  const suite = suiteOf("documented");
  const until = requestsUntil(suiteOf, 100);

  test("is what a check sends up to the end of the case that kills", () => {
    const [first, second] = suite.cases;

    const costOf = (testCase: Case | undefined): number =>
      requestsOf({ cases: testCase ? [testCase] : [], properties: [] }, 1);

    expect(costOf(first)).toBeGreaterThan(0);
    expect(until("documented", first?.id)).toBe(Math.round(costOf(first)));
    expect(until(undefined, second?.id)).toBe(Math.round(costOf(first) + costOf(second)));
  });

  test("is the whole check where its last property kills, or nothing is named", () => {
    expect(until("documented", suite.properties.at(-1)?.id)).toBe(Math.round(requestsOf(suite, 100)));
    expect(until("documented")).toBe(Math.round(requestsOf(suite, 100)));
  });

  test.each([
    [[], 0],
    [[5], 5],
    [[9, 1], 1],
    [[3, 100, 2], 3],
  ])("has of %j the median %d", (numbers, median) => {
    expect(medianOf(numbers)).toBe(median);
  });
});
