import { expect, test } from "vitest";
import { differenceOf } from "./difference.js";

test.each([
  ["abc", "abc", { start: 3, endLeft: 3, endRight: 3 }],
  ["aaa", "aaaa", { start: 3, endLeft: 3, endRight: 4 }],
  ["abc", "axc", { start: 1, endLeft: 2, endRight: 2 }],
  ["", "a", { start: 0, endLeft: 0, endRight: 1 }],
  ["ab", "ba", { start: 0, endLeft: 2, endRight: 2 }],
])("of %j and %j", (left, right, expected) => {
  expect(differenceOf([...left], [...right])).toEqual(expected);
});
