import fc from "fast-check";
import { expect, test } from "vitest";
import { narrow } from "./resumed.js";

test("few values are drawn, and all between are ends of shrinking", () => {
  const few = narrow(fc.constantFrom(0, 25), fc.nat({ max: 25 }));
  const drawn = fc.sample(few, { seed: 1, numRuns: 100 });

  const { counterexample } = fc.check(
    fc.property(few, (value) => value < 2),
    { seed: 1 },
  );

  expect(new Set(drawn)).toEqual(new Set([0, 25]));
  expect(counterexample).toEqual([2]);
});
