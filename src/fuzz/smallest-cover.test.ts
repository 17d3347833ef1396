/** What is left of a corpus reaches what the whole reached. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Coverer, smallestCover } from "./smallest-cover.js";

const classesOf = (inputs: readonly Coverer[]): readonly string[] =>
  [...new Set(inputs.flatMap(({ reached }) => reached))].sort();

const inputs = fc.array(
  fc.record({
    bytes: fc.nat(100),
    reached: fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { minLength: 1 }),
  }),
);

test("reaches all that was reached, and nothing of it can go", () => {
  fc.assert(
    fc.property(inputs, (all) => {
      const kept = smallestCover(all);

      expect(classesOf(kept)).toEqual(classesOf(all));
      for (const one of kept) expect(classesOf(kept.filter((other) => other !== one))).not.toEqual(classesOf(all));
    }),
  );
});

test("keeps the shorter of two that reach the same, and one that says nothing", () => {
  const [long, short, silent] = [
    { bytes: 90, reached: ["a", "b"] },
    { bytes: 20, reached: ["a", "b"] },
    { bytes: 99, reached: [] },
  ];

  expect(smallestCover([long, short, silent].filter((one) => one !== undefined))).toEqual([short, silent]);
});
