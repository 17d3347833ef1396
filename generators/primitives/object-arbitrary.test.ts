import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectReachesLimits, expectShrinksToSmallest } from "../testing/laws.js";
import { objectOf } from "./object-arbitrary.js";
import { resumed } from "./resumed.js";

const digit = fc.integer({ min: 0, max: 9 });
const some = objectOf({ name: digit }, [
  { share: 20, members: { min: digit, max: digit } },
  { share: 1, members: { flag: fc.boolean() } },
]);

/** Where shrinking of a value that was saved ends. */
function shrunk(value: object, isBad: (value: object) => boolean): unknown {
  const property = fc.property(some, (drawn) => !isBad(drawn));
  return fc.check(property, { numRuns: 1, examples: [[value as Parameters<typeof isBad>[0] & { name: number }]] })
    .counterexample?.[0];
}

describe("objectOf", () => {
  test("draws members that are rare, alone and together, and none", () => {
    const keysOf = (keys: string) => (value: object) => Object.keys(value).join() === keys;

    expectReachesLimits(some, {
      none: keysOf("name"),
      min: keysOf("name,min"),
      both: keysOf("name,min,max"),
      all: keysOf("name,min,max,flag"),
    });
  });

  test("shrinks to what always is", () => {
    expectShrinksToSmallest(some, () => true, [{ name: 0 }]);
  });

  test("shrinks to the members that are still bad", () => {
    expectShrinksToSmallest(some, (value) => Object.hasOwn(value, "max"), [{ name: 0, max: 0 }]);
  });

  test("shrinks a saved value as well as a drawn one", () => {
    expect(shrunk({ name: 7, min: 3, max: 4, flag: true }, (value) => Object.hasOwn(value, "min"))).toEqual({
      name: 0,
      min: 0,
    });
  });

  test("does not take what it never drew", () => {
    const foreign = [{}, { name: 11 }, { name: 1, other: 1 }, { name: 1, flag: 1 }, [], null, "name"];

    expect(foreign.filter((value) => some.canShrinkWithoutContext(value))).toEqual([]);
  });
});

describe("resumed", () => {
  const list = resumed(fc.array(digit, { maxLength: 3 }), fc.array(digit, { maxLength: 25 }));

  test("draws short ones and shrinks long ones", () => {
    const long = Array.from({ length: 25 }, (_, index) => index % 10);

    expect(Math.max(...fc.sample(list, 200).map(({ length }) => length))).toBe(3);
    expect(list.canShrinkWithoutContext(long)).toBe(true);
    expect(
      fc.check(
        fc.property(list, (drawn) => !drawn.includes(9)),
        { numRuns: 1, examples: [[long]] },
      ).counterexample,
    ).toEqual([[9]]);
  });
});
