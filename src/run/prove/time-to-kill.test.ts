import { describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { requestsOf } from "../fast.js";
import { medianOf, requestsUntil } from "./time-to-kill.js";

describe("the time to kill", () => {
  const suite = suiteOf("documented");
  const until = requestsUntil(suiteOf, 100);

  test("is what a check sends up to the end of the case that kills", () => {
    const [first, second] = suite.cases;

    expect(until("documented", first?.id)).toBe(first?.steps.length);
    expect(until(undefined, second?.id)).toBe((first?.steps.length ?? 0) + (second?.steps.length ?? 0));
  });

  test("is the whole check where its last property kills, or nothing is named", () => {
    expect(until("documented", suite.properties.at(-1)?.id)).toBe(requestsOf(suite, 100));
    expect(until("documented")).toBe(requestsOf(suite, 100));
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
