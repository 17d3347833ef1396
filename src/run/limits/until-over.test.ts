/** No value is made that would not be sent. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { untilOver } from "./until-over.js";

/** @returns how many values are made where those are smaller ones of a failure, of which so many are sent */
function madeOf(numRuns: number, isFailing: boolean): { made: number; sent: number } {
  let made = 0;
  let sent = 0;
  const isOver = (): boolean => sent >= 5;
  const counted = fc.array(fc.integer(), { minLength: 200, maxLength: 200 }).map((value) => {
    made++;
    return value;
  });
  const property = fc.property(untilOver(counted, isOver), () => {
    if (isOver()) return true;
    sent++;
    return !isFailing;
  });
  fc.check(property, { numRuns, seed: 1 });
  return { made, sent };
}

test("no smaller value is made of a failure after the last that is sent", () => {
  const { made, sent } = madeOf(1, true);

  expect(sent).toBe(5);
  // A stream ends at a value that it has made.
  expect(made).toBeLessThanOrEqual(sent + 1);
});

test("no further value is drawn after the last that is sent", () => {
  expect(madeOf(100, false)).toEqual({ made: 5, sent: 5 });
});
