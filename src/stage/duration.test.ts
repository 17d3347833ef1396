import { expect, test } from "vitest";
import { type Duration, millisecondsOf } from "./duration.js";

test.each<readonly [Duration, number]>([
  [0, 0],
  [250, 250],
  ["250ms", 250],
  ["1.5s", 1_500],
  ["15m", 900_000],
  ["2h", 7_200_000],
  ["1d", 86_400_000],
])("%j is %d ms", (duration, milliseconds) => {
  expect(millisecondsOf(duration)).toBe(milliseconds);
});

test.each<Duration>([-1, Number.NaN, Number.POSITIVE_INFINITY, "-1s", "15 minutes" as Duration, "" as Duration])(
  "%j is refused",
  (duration) => {
    expect(() => millisecondsOf(duration)).toThrow(/^Cannot read the duration .*; write it as in "15m"/);
  },
);
