import { expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { shapeOfSteps } from "./case-shape.js";

const CASES = new Map(suiteOf("documented").cases.map((one) => [one.id, one]));

function costOf(id: string): number {
  const testCase = CASES.get(id);
  if (testCase === undefined) throw new Error(`there is no case ${id}`);
  return shapeOfSteps(testCase).requests;
}

test.each([
  [
    "a refusal that shares its slot and its lists",
    "option.description.has-1-to-100-characters.refuses-101-characters@create.in-grouped-subcommand.global",
    2.3,
  ],
  [
    "a message that is sent, and deleted",
    "button.label.has-at-most-80-characters.refuses-81-characters-as-accessory@message.send",
    4.2,
  ],
  ["a case that runs alone", "edit.replaces-provided-fields@each-alone.guild", 20],
  ["100 commands, which are deleted one by one", "limit.chat-input.is-100@guild", 115],
  [
    "nothing, where only what others receive is judged",
    "component.custom-id.comes-back-unchanged.in-all-that-is-received@modal",
    0,
  ],
])("%s is counted", (_, id, cost) => {
  expect(costOf(id)).toBe(cost);
});
