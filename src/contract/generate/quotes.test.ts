import { expect, test } from "vitest";
import { generateQuotes } from "./quotes.js";

const SOUND = { section: "Limits", quote: "Command name | 1-32 characters", rules: ["command.name.is-required"] };

test("a quote keeps its place and its rules", () => {
  const { quote: text, ...place } = SOUND;

  expect(generateQuotes({ D1: [SOUND] })).toContain(
    JSON.stringify({ document: "D1", section: place.section, text, rules: place.rules }),
  );
});

test.each([
  ["without a section", [{ ...SOUND, section: null }], "it lacks section, quote or rules"],
  ["without a rule", [{ ...SOUND, rules: [] }], "it lacks section, quote or rules"],
  ["of 201 characters", [{ ...SOUND, quote: "x".repeat(201) }], "it has 201 characters"],
  ["of a rule that has one already", [SOUND, SOUND], 'the rule "command.name.is-required" has another quote'],
])("a quote %s is refused by name", (_, rows, message) => {
  expect(() => generateQuotes({ D1: rows })).toThrow(message);
});
