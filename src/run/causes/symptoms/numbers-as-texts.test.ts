import { expect, test } from "vitest";
import { isNumbersAsTexts } from "./numbers-as-texts.js";

test.each([
  ["[0,1], as in the body", '["0","1"] as "contexts" of the command', true],
  ["null or [0,1,2] or [2,1,0] as the contexts", '["0","1","2"]', true],
  ["the documented shape: /0/contexts/0 must be an integer", '/0/contexts/0 is "0"', true],
  ["[0,1], as in the body", '["0"] as "contexts" of the command', false],
  ["[0], as in the body", '[1] as "contexts" of the command', false],
  ["the documented shape: /0/contexts/0 must be an integer", '/0/contexts/0 is "GUILD"', false],
])("%s, and found %s: %s", (expected, actual, is) => {
  expect(isNumbersAsTexts(expected, actual)).toBe(is);
});
