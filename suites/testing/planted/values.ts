/** Bugs of particular values: letters, numbers, locales, ends of ranges. */
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import { inCommands, inComponents, inEach, inOptions, isSome, textOf, withMember } from "./parts.js";
import type { PlantedBug } from "./planted-bug.js";
import { componentsV2, create, createA, row } from "./requests.js";
import { COMMANDS_ARE_STORED, COMMANDS_ARE_TAKEN, OPTIONS_ARE_STORED } from "./rules.js";
import { refuses, stores } from "./wrap.js";

const OPTION = { name: "o", description: "o" };

const OF_NAMES: readonly PlantedBug[] = [
  {
    id: "names-with-zz",
    what: "A word filter refuses command names with the letters zz.",
    kind: "value",
    rules: ["command.name.matches-pattern", ...COMMANDS_ARE_TAKEN],
    plant: refuses(isSome(inCommands, (one) => textOf(one, "name").includes("zz"))),
    minimal: [create({ name: "zz", description: "a" })],
  },
  {
    id: "option-names-with-two-hyphens",
    what: "A filter against SQL refuses option names with two hyphens in a row.",
    kind: "value",
    rules: ["option.name.matches-pattern", ...OPTIONS_ARE_STORED],
    plant: refuses(isSome(inOptions, (one) => textOf(one, "name").includes("--"))),
    minimal: [createA({ options: [{ ...OPTION, type: 3, name: "--" }] })],
  },
  {
    id: "names-counted-in-utf-16",
    what: "Characters outside the basic plane count twice in the length of a command name.",
    kind: "value",
    rules: [
      "command.name.has-1-to-32-characters",
      "command.name.matches-pattern",
      "command.name.accepts-uncased-letters",
    ],
    open: "The documents do not say what a character is where its length counts.",
    plant: refuses(isSome(inCommands, (one) => isTooLongInUtf16(textOf(one, "name"), 32))),
    minimal: [create({ name: "𠀀".repeat(17), description: "a" })],
  },
  {
    id: "option-names-with-marks",
    what: "Names of options cannot have the marks of Devanagari and Thai.",
    kind: "value",
    rules: ["option.name.matches-pattern", ...OPTIONS_ARE_STORED],
    plant: refuses(isSome(inOptions, (one) => /\p{M}/u.test(textOf(one, "name")))),
    minimal: [createA({ options: [{ ...OPTION, type: 3, name: "कि" }] })],
  },
  {
    id: "option-names-with-other-numbers",
    what: "Names of options can have decimal digits, but no other numbers such as ².",
    kind: "value",
    rules: ["option.name.matches-pattern", ...OPTIONS_ARE_STORED, "command.name.accepts-digits-of-any-script"],
    plant: refuses(isSome(inOptions, (one) => /\p{No}|\p{Nl}/u.test(textOf(one, "name")))),
    minimal: [createA({ options: [{ ...OPTION, type: 3, name: "²" }] })],
  },
];

function isTooLongInUtf16(text: string, most: number): boolean {
  return text.length > most && [...text].length <= most;
}

const OF_TEXTS: readonly PlantedBug[] = [
  {
    id: "indonesian-has-its-old-code",
    what: "The locale id is stored under its old code in.",
    kind: "value",
    rules: [
      "localization.may-be-partial",
      "localization.names.are-accepted-everywhere",
      "localization.list.returns-dictionaries-on-request",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.shows-the-requesters-locale",
    ],
    open: "The list of locale codes is not shown.",
    plant: stores(inCommands((one) => withMember(one, "name_localizations", withOldCode))),
    minimal: [createA({ name_localizations: { id: "b" } })],
  },
  {
    id: "joiners-are-removed",
    what: "Zero-width joiners are removed from descriptions, so an emoji of several people falls apart.",
    kind: "value",
    rules: COMMANDS_ARE_STORED,
    plant: stores(inCommands((one) => withMember(one, "description", (text) => replaced(text, /\u200d/g, "")))),
    minimal: [createA({ description: "👩\u200d🚀" })],
  },
  {
    id: "direction-marks",
    what: "A direction mark is put before descriptions that begin with a letter of Hebrew or Arabic.",
    kind: "value",
    rules: COMMANDS_ARE_STORED,
    plant: stores(
      inCommands((one) => withMember(one, "description", (text) => replaced(text, /^(?=[\u05d0-\u064a])/, "\u200f"))),
    ),
    minimal: [createA({ description: "א" })],
  },
  {
    id: "choice-names-in-compatibility-form",
    what: "Names of choices are stored in the compatibility form of Unicode, where ² becomes 2.",
    kind: "value",
    rules: ["choice.name.allows-any-character", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((one) => {
        return withMember(one, "choices", (all) => inEach(all, (choice) => withMember(choice, "name", compatible)));
      }),
    ),
    minimal: [createA({ options: [{ ...OPTION, type: 3, choices: [{ name: "²", value: "c" }] }] })],
  },
  {
    id: "escaped-localized-descriptions",
    what: "An ampersand in a localized description of an option is stored as &amp;.",
    kind: "value",
    rules: [
      "localization.descriptions.are-accepted-everywhere",
      "localization.dictionaries.are-in-single-answers",
      "localization.list.returns-dictionaries-on-request",
      ...OPTIONS_ARE_STORED,
    ],
    plant: stores(
      inOptions((one) =>
        withMember(one, "description_localizations", (all) => eachValue(all, (text) => replaced(text, /&/g, "&amp;"))),
      ),
    ),
    minimal: [createA({ options: [{ ...OPTION, type: 3, description_localizations: { fr: "&" } }] })],
  },
];

function withOldCode(dictionary: Json): Json {
  if (!isObject(dictionary)) return dictionary;
  return Object.fromEntries(
    Object.entries(dictionary).map(([locale, text]) => [locale === "id" ? "in" : locale, text]),
  );
}

function eachValue(dictionary: Json, change: (value: Json) => Json): Json {
  if (!isObject(dictionary)) return dictionary;
  return Object.fromEntries(Object.entries(dictionary).map(([locale, text]) => [locale, change(text)]));
}

function replaced(text: Json, pattern: RegExp, by: string): Json {
  return typeof text === "string" ? text.replace(pattern, by) : text;
}

function compatible(text: Json): Json {
  return typeof text === "string" ? text.normalize("NFKC") : text;
}

const OF_NUMBERS: readonly PlantedBug[] = [
  {
    id: "choices-of-32-bits",
    what: "Values of integer choices are stored in 32 bits.",
    kind: "value",
    rules: [...OPTIONS_ARE_STORED, "choice.value.follows-the-option-type", "choice.value.of-integers-is-safe"],
    plant: stores(
      inOptions((one) => {
        const inChoice = (choice: JsonObject) => withMember(choice, "value", in32Bits);
        return one["type"] === 4 ? withMember(one, "choices", (all) => inEach(all, inChoice)) : one;
      }),
    ),
    minimal: [createA({ options: [{ ...OPTION, type: 4, choices: [{ name: "c", value: 2 ** 31 }] }] })],
  },
  {
    id: "permissions-as-doubles",
    what: "Bits of default_member_permissions are lost where a double has no room for them.",
    kind: "value",
    rules: ["command.default-member-permissions.round-trips", ...COMMANDS_ARE_STORED],
    open: "No bit above 52 is named.",
    plant: stores(inCommands((one) => withMember(one, "default_member_permissions", asDouble))),
    minimal: [createA({ default_member_permissions: "9007199254740993" })],
  },
  {
    id: "single-precision-in-subcommands",
    what: "Bounds of number options in subcommands are stored in single precision.",
    kind: "value",
    rules: [...OPTIONS_ARE_STORED, "option.bounds.of-numbers-may-be-doubles"],
    plant: stores(
      inOptions((one, depth) => {
        return one["type"] === 10 && depth > 1 ? withMember(one, "min_value", inSinglePrecision) : one;
      }),
    ),
    minimal: [createA({ options: [{ ...OPTION, type: 1, options: [{ ...OPTION, type: 10, min_value: 0.1 }] }] })],
  },
  {
    id: "longest-text-in-groups",
    what: "A text option in a subcommand of a group cannot have the max_length 6000.",
    kind: "value",
    rules: ["option.max-length.is-1-to-6000", ...OPTIONS_ARE_STORED],
    plant: stores(
      inOptions((one, depth) => (depth > 2 && one["max_length"] === 6000 ? { ...one, max_length: 5999 } : one)),
    ),
    minimal: [
      createA({
        options: [
          {
            ...OPTION,
            type: 2,
            options: [{ ...OPTION, type: 1, options: [{ ...OPTION, type: 3, max_length: 6000 }] }],
          },
        ],
      }),
    ],
  },
  {
    id: "choice-value-zero-in-subcommands",
    what: "A choice in a subcommand with the value 0 counts as one without a value.",
    kind: "value",
    rules: [...OPTIONS_ARE_STORED, "choice.value.is-required", "choice.value.follows-the-option-type"],
    plant: refuses((body, call) => {
      let isFound = false;
      inOptions((one, depth) => {
        const choices = Array.isArray(one["choices"]) ? one["choices"] : [];
        isFound ||= depth > 1 && choices.some((choice: Json) => isObject(choice) && choice["value"] === 0);
        return one;
      })(body, call);
      return isFound;
    }),
    minimal: [
      createA({
        options: [{ ...OPTION, type: 1, options: [{ ...OPTION, type: 4, choices: [{ name: "c", value: 0 }] }] }],
      }),
    ],
  },
];

function in32Bits(value: Json): Json {
  return Number.isSafeInteger(value) ? Number(value) | 0 : value;
}

function asDouble(bits: Json): Json {
  return typeof bits === "string" && /^\d+$/.test(bits) ? BigInt(Number(bits)).toString() : bits;
}

function inSinglePrecision(value: Json): Json {
  return typeof value === "number" ? Math.fround(value) : value;
}

const OF_COMPONENTS: readonly PlantedBug[] = [
  {
    id: "white-containers",
    what: "A container cannot have the accent colour 0xFFFFFF.",
    kind: "value",
    rules: ["container.accent-color.is-rgb", "message.components.read-back"],
    plant: refuses(isSome(inComponents, (one) => one["accent_color"] === 0xffffff)),
    minimal: [componentsV2({ type: 17, accent_color: 0xffffff, components: [{ type: 10, content: "a" }] })],
  },
  {
    id: "trimmed-custom-ids",
    what: "Spaces at the end of a custom_id are lost.",
    kind: "value",
    rules: ["component.custom-id.comes-back-unchanged", "message.components.read-back"],
    plant: stores(inComponents((one) => withMember(one, "custom_id", (id) => replaced(id, /(?<=.) +$/, "")))),
    minimal: [row({ type: 2, style: 1, label: "a", custom_id: "a " })],
  },
  {
    id: "links-without-fragment",
    what: "The url of a link button loses its fragment.",
    kind: "value",
    rules: ["message.components.read-back", "button.link.has-a-url"],
    plant: stores(inComponents((one) => withMember(one, "url", (url) => replaced(url, /#.*$/, "")))),
    minimal: [row({ type: 2, style: 5, label: "a", url: "https://example.com/#a" })],
  },
];

/** Bugs that need one particular value. */
export const VALUES: readonly PlantedBug[] = [...OF_NAMES, ...OF_TEXTS, ...OF_NUMBERS, ...OF_COMPONENTS];
