import { expect, test } from "vitest";
import { firstNames } from "./first-names.js";

test.each([
  ["nothing", [], ""],
  ["all that have room", ["a", "b"], "a, b"],
  ["the first ones, and how many more", ["a", "b", "c"], "a, b and 1 more"],
  ["large counts in groups of digits", Array.from({ length: 1_236 }, () => "a"), "a, a and 1,234 more"],
])("lists %s", (_what, names, words) => {
  expect(firstNames(names, 2)).toBe(words);
});
