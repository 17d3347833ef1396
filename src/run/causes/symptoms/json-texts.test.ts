import { expect, test } from "vitest";
import type { Violation } from "../../../case/outcome.js";
import { testCase } from "../../testing/stage-for.js";
import { exchange } from "../testing/exchange.js";
import { isJsonText } from "./json-texts.js";
import { symptomOf } from "./symptom.js";

const TEXT = '"[{\\"type\\":3}]" as "options" in the command that was read';

test.each<[string, Violation["kind"], string, string, boolean]>([
  ["a text in place of the list that was sent", "wrong-type", '[{"type":3}]', TEXT, true],
  ["a text in place of elements", "wrong-type", '3 elements in "options"', '"[]", which is no array', true],
  [
    "a text where the shape wants an array",
    "invalid",
    "the shape: /options must be an array",
    '/options is "[{"',
    true,
  ],
  ["a text in place of a text", "different", '"[a]"', '"[b]"', false],
  ["another text in place of a list", "wrong-type", "[1]", '"1"', false],
  ["a list in place of a list", "different", "[1]", "[2]", false],
])("%s", (_, kind, expected, actual, isText) => {
  expect(isJsonText({ kind, expected, actual })).toBe(isText);
});

test("a number of elements that must be there is no number that lost its type", () => {
  const read = exchange("getGuildCommand", 200, { id: "10", options: "none" });
  const violation: Violation = {
    rule: "edit.empty-options-remove-all",
    step: read.step.name,
    kind: "wrong-type",
    expected: '3 elements in "options" in the command that was read',
    actual: '"none", which is no array',
    pointer: "/options",
  };

  const symptom = symptomOf(testCase("a", [read.step]), violation, { exchanges: [read], isNameTaken: () => false });

  expect(symptom.place).not.toBe("number values");
});
