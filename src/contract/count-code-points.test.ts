import { expect, test } from "vitest";
import { countCodePoints } from "./count-code-points.js";

test.each([
  ["", 0],
  ["ping", 4],
  ["नमस्ते", 6],
  ["𐐨𐐨", 2],
  ["a😀b", 3],
  ["\ud83d", 1],
  ["\ud83da", 2],
  ["\ude00\ud83d", 2],
])("%j has %d code points", (text, count) => {
  expect(countCodePoints(text)).toBe(count);
});
