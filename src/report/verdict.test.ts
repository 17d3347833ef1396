import { expect, test } from "vitest";
import { verdictLine } from "./verdict.js";

test.each([
  ["findings: 3 required checks failed", "Not conformant: 3 required checks failed"],
  ["inconclusive: no case passed: nothing is known", "No verdict: no case passed: nothing is known"],
  ["2 of 30 rules broken", "2 of 30 rules broken"],
])("a compared verdict is shown in words: %s", (line, words) => {
  expect(verdictLine(line)).toBe(words);
});
