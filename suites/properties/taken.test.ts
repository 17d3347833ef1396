/** What is refused although it is valid is named by what is unusual in its smallest form. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/contract/json.js";
import { taken } from "./taken.js";

const text = (name: string, more: JsonObject = {}): JsonObject => ({ type: 3, name, description: "a", ...more });
const times = (count: number, one: (nth: number) => JsonObject): readonly JsonObject[] =>
  Array.from({ length: count }, (_, nth) => one(nth));
const subcommand = (name: string, options: readonly JsonObject[]): JsonObject => ({
  type: 1,
  name,
  description: "a",
  options,
});

test.each([
  [
    "more options than one list may have, in two subcommands",
    {
      options: times(2, (nth) =>
        subcommand(
          `a${nth}`,
          times(13, (at) => text(`a${at}`)),
        ),
      ),
    },
    "option.options.has-at-most-25",
  ],
  [
    "more choices than one option may have, in two options",
    {
      options: times(2, (nth) =>
        text(`a${nth}`, { choices: times(13, (at) => ({ name: `a${at}`, value: `v${at}` })) }),
      ),
    },
    "option.choices.has-at-most-25",
  ],
  [
    "as many choices as one option may have, in three options",
    {
      options: times(3, (nth) =>
        text(`a${nth}`, { choices: times(nth === 2 ? 24 : 1, (at) => ({ name: `a${at}`, value: `v${at}` })) }),
      ),
    },
    "option.choices.has-at-most-25",
  ],
  [
    "autocomplete of an option beside choices of another one",
    { options: [text("a", { choices: [{ name: "a", value: "a" }] }), text("a1", { autocomplete: true })] },
    "option.autocomplete.is-for-string-integer-number",
  ],
  [
    "an option that is not required after one that does not say it",
    { options: [text("a"), text("b", { required: false })] },
    "option.required-ones-come-first",
  ],
  [
    "one option that is not required",
    { options: [text("a", { required: false })] },
    "option.required.defaults-to-false",
  ],
  [
    "one name of two options in two languages",
    {
      options: [
        text("a", { name_localizations: { "zh-CN": "ñ红" } }),
        text("b", { name_localizations: { "zh-TW": "ñ红" } }),
      ],
    },
    "localization.option-name.may-repeat-across-locales",
  ],
  [
    "as much text in many options as is near the limit",
    {
      options: times(25, (nth) =>
        text(`a${nth}`, { choices: times(2, (at) => ({ name: `a${at}`, value: "a".repeat(90) })) }),
      ),
    },
    "limit.command-size.is-8000",
  ],
  [
    "a long name that an option has as its subcommand has it",
    { options: [subcommand("a".repeat(32), [text("a".repeat(32))])] },
    "option.name.is-free-in-other-arrays",
  ],
  [
    "a long name that one option has",
    { options: [subcommand("a", [text("a".repeat(32))])] },
    "option.name.has-1-to-32-characters",
  ],
  [
    "two long names that only punctuation tells apart",
    { options: [text("some-rather-long-name"), text("some_rather-long-name")] },
    "option.name.is-unique-in-its-array",
  ],
  [
    "three long texts",
    { options: times(3, (nth) => text(`a${nth}`, { description: "a".repeat(100) })) },
    "limit.command-size.is-8000",
  ],
] as const)("%s", (_what, fields, rule) => {
  expect(taken("create", [{ name: "a", description: "a", ...fields }])).toEqual({ check: "accepted", rule });
});

test("a translated name of a context menu command", () => {
  const command = { type: 3, name: "a", name_localizations: { "en-GB": "Report it" } };
  const rule = "localization.context-menu-name.follows-the-name";

  expect(taken("create", [command])).toEqual({ check: "accepted", rule });
});
