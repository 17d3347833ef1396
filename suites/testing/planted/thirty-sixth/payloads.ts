/** Bugs of one command: pairs, values and a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import {
  type Change,
  inCommands,
  inEach,
  inOptions,
  isSome,
  textOf,
  withMember,
  withOptions,
  without,
} from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, edit, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "../rules.js";
import { refuses, stores } from "../wrap.js";

const STRING = 3;
const INTEGER = 4;
/** How large a command may be. @see D1 "Size and usage rules for slash commands" 1 */
const COMMAND_SIZE = 8000;
const KNOWN_BITS = 2n ** 53n - 1n;
const HIGH_BIT = 2n ** 60n;
const DIGITS = /^\d+$/;

/** An option of that type with these members. */
function option(type: number, members: JsonObject): JsonObject {
  return { type, name: "o", description: "o", ...members };
}

/** Texts are stored in the composed form of Unicode. */
const withComposedValues: Change = (part) =>
  withMember(part, "choices", (choices) =>
    inEach(choices, (choice) =>
      withMember(choice, "value", (value) => (typeof value === "string" ? value.normalize("NFC") : value)),
    ),
  );

/** Letters such as ß and ı do not survive the way to upper case and back. */
function changesThereAndBack(part: JsonObject): boolean {
  const name = textOf(part, "name");
  return name.toUpperCase().toLowerCase() !== name;
}

/** A greatest value is compared with the least one, which is 0 where it is missing. */
const withoutGreatestBelowZero: Change = (part) => {
  const { min_value: least, max_value: greatest } = part;
  const isDropped = least === undefined && typeof greatest === "number" && greatest < 0;
  return isDropped ? without(part, "max_value") : part;
};

function lengthOf(text: Json | undefined): number {
  return typeof text === "string" ? [...text].length : 0;
}

function longestIn(dictionary: Json | undefined): number {
  return isObject(dictionary) ? Math.max(0, ...Object.values(dictionary).map(lengthOf)) : 0;
}

/** The size of a choice, with its longest localization beside its name. */
function choiceSize(choice: Json): number {
  if (!isObject(choice)) return 0;
  return lengthOf(choice["name"]) + longestIn(choice["name_localizations"]) + lengthOf(choice["value"]);
}

/** The size of a command or an option and of all that is in it. */
function partSize(part: Json): number {
  if (!isObject(part)) return 0;
  const own = ["name", "description"].map((field) =>
    Math.max(lengthOf(part[field]), longestIn(part[`${field}_localizations`])),
  );
  const inside = [...elementsOf(part["options"]).map(partSize), ...elementsOf(part["choices"]).map(choiceSize)];
  return [...own, ...inside].reduce((sum, each) => sum + each, 0);
}

/** True where two options have one localized name in two locales of one language. */
function repeatsInALanguage(command: JsonObject): boolean {
  const locales = new Map<string, string>();
  let isRepeated = false;
  withOptions(command, (each) => {
    const dictionary = each["name_localizations"];
    for (const [locale, text] of isObject(dictionary) ? Object.entries(dictionary) : []) {
      const key = JSON.stringify([locale.split("-")[0], text]);
      isRepeated ||= (locales.get(key) ?? locale) !== locale;
    }
    for (const [locale, text] of isObject(dictionary) ? Object.entries(dictionary) : [])
      locales.set(JSON.stringify([locale.split("-")[0], text]), locale);
    return each;
  });
  return isRepeated;
}

/** True where `required: false` comes after an option that does not say it. */
function saysRequiredTooLate({ options }: JsonObject): boolean {
  const all = elementsOf(options).filter(isObject);
  const first = all.findIndex(({ required }) => required === undefined);
  return first !== -1 && all.slice(first).some(({ required }) => required === false);
}

/** Bits that have no name yet are masked out. */
function known(bits: Json): Json {
  return typeof bits === "string" && DIGITS.test(bits) ? String(BigInt(bits) & KNOWN_BITS) : bits;
}

/** Choices whose names and localized names are as long as they may be. */
const LONG_CHOICES: readonly Json[] = times(25, (index) => {
  return { name: "a".repeat(100), name_localizations: { fr: "b".repeat(100) }, value: String(index) };
});

/** Those that one command shows, or an edit. */
export const THIRTY_SIXTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "choice-values-are-composed",
    what: "The text of a choice's value is stored in composed form (NFC), so a letter with a combining mark is replaced.",
    kind: "value",
    rules: ["option-value.choices-are-the-only-values", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions(withComposedValues)),
    minimal: [createA({ options: [option(STRING, { choices: [{ name: "c", value: "e\u0301" }] })] })],
  },
  {
    id: "lowercase-is-checked-there-and-back",
    what: "Names of options are refused if upper case and then lower case changes them, as it does with ß and ı.",
    kind: "value",
    rules: ["option.name.is-lowercase", "option.name.matches-pattern", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inOptions, changesThereAndBack)),
    minimal: [createA({ options: [option(STRING, { name: "straße" })] })],
  },
  {
    id: "greatest-values-below-zero-are-dropped",
    what: "A negative max_value is dropped if there is no min_value, as it is compared with 0 then.",
    kind: "pair",
    rules: ["option-value.stays-within-its-bounds", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions(withoutGreatestBelowZero)),
    minimal: [createA({ options: [option(INTEGER, { max_value: -1 })] })],
  },
  {
    id: "sizes-add-the-longest-localization",
    what: "The longest localized name of a choice counts toward the size of a command beside the default one, not instead.",
    kind: "size",
    rules: ["limit.command-size.counts-one-localization", "limit.command-size.is-8000", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, (command) => partSize(command) > COMMAND_SIZE)),
    minimal: [createA({ options: times(2, (index) => option(STRING, { name: `o${index}`, choices: LONG_CHOICES })) })],
  },
  {
    id: "localized-names-are-compared-by-language",
    what: "Localized names of two options must also differ if their locales are two of one language, such as zh-CN and zh-TW.",
    kind: "pair",
    rules: ["localization.option-name.may-repeat-across-locales", "localization.may-be-partial", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, repeatsInALanguage)),
    minimal: [
      createA({
        options: [
          option(STRING, { name: "o", name_localizations: { "zh-CN": "文" } }),
          option(STRING, { name: "p", name_localizations: { "zh-TW": "文" } }),
        ],
      }),
    ],
  },
  {
    id: "required-is-read-by-its-presence",
    what: "An option with required false is taken for a required one where an option before it has no required.",
    kind: "pair",
    rules: ["option.required-ones-come-first", "option.required.defaults-to-false", ...COMMANDS_ARE_TAKEN],
    plant: refuses(
      (body, call) =>
        isSome(inCommands, saysRequiredTooLate)(body, call) || isSome(inOptions, saysRequiredTooLate)(body, call),
    ),
    minimal: [createA({ options: [option(STRING, { name: "o" }), option(STRING, { name: "p", required: false })] })],
  },
  {
    id: "edits-mask-permission-bits",
    what: "An edit stores only the bits of default_member_permissions below 53, as others have no name.",
    kind: "pair",
    rules: [
      "command.default-member-permissions.round-trips",
      "edit.replaces-provided-fields",
      "edit.answers-the-whole-command",
    ],
    plant: stores((body, { operation }) => {
      return operation === "edit" && isObject(body) ? withMember(body, "default_member_permissions", known) : body;
    }),
    minimal: [createA({}), edit(0, { default_member_permissions: String(HIGH_BIT) })],
  },
];
