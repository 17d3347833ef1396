/** Bugs of particular values: they are refused, or something else is stored. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, remembering } from "../memory.js";
import { type Change, inCommands, inComponents, inEach, inOptions, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, row } from "../requests.js";
import { type Handler, refusal, stores } from "../wrap.js";

const CHAT_INPUT = 1;
const NUMBER = 10;
/** Every permission that there was before pin-messages and bypass-slowmode. @see D1 "Versioning" 6 */
const OLD_PERMISSIONS = (1n << 51n) - 1n;
const BIT_SET = /^\d{1,40}$/;

function withoutNewBits(text: Json): Json {
  if (typeof text !== "string" || !BIT_SET.test(text)) return text;
  const bits = BigInt(text);
  return bits > OLD_PERMISSIONS ? String(bits & OLD_PERMISSIONS) : text;
}

/** A number as a column of single precision gives it back. */
function inSinglePrecision(value: Json): Json {
  return typeof value === "number" ? Math.fround(value) : value;
}

/** The bounds and choices of a number option, in single precision. */
const inSingleColumns: Change = (option) => {
  if (option["type"] !== NUMBER) return option;
  const least = withMember(option, "min_value", inSinglePrecision);
  const bounded = withMember(least, "max_value", inSinglePrecision);
  return withMember(bounded, "choices", (all) =>
    inEach(all, (choice) => withMember(choice, "value", inSinglePrecision)),
  );
};

/** A dictionary that was kept by its texts: of two locales with one text, the later one is left. */
function keptByText(dictionary: Json): Json {
  if (!isObject(dictionary) || !Object.values(dictionary).every((text) => typeof text === "string")) return dictionary;
  const byText = new Map(Object.entries(dictionary).map(([locale, text]) => [text, locale]));
  return Object.fromEntries([...byText].map(([text, locale]) => [locale, text]));
}

/** A command, or a part of one, with both dictionaries kept by their texts, at every depth. */
const keepingByText: Change = (part) => {
  const named = withMember(part, "name_localizations", keptByText);
  const described = withMember(named, "description_localizations", keptByText);
  const withChoices = withMember(described, "choices", (all) => inEach(all, keepingByText));
  return withMember(withChoices, "options", (all) => inEach(all, keepingByText));
};

/** An emoji without an id is one character, and a character is one code point. */
const ofOneCodePoint: Change = (holder) =>
  withMember(holder, "emoji", (emoji) => {
    if (!isObject(emoji) || typeof emoji["name"] !== "string" || typeof emoji["id"] === "string") return emoji;
    return { ...emoji, name: [...emoji["name"]][0] ?? "" };
  });

/** A text is lowercase if it comes back from upper case. */
function isTakenForUppercase(text: Json | undefined): boolean {
  return typeof text === "string" && text === text.toLowerCase() && text !== text.toUpperCase().toLowerCase();
}

function namesOf({ name = null, name_localizations: names }: JsonObject): readonly Json[] {
  return [name, ...(isObject(names) ? Object.values(names) : [])];
}

function checkingCaseByRoundTrip(known: Known): Handler {
  return async (call, { pass }) => {
    const body = (await bodyOf(call.request)) ?? null;
    const stored = known.get(call.path["id"] ?? "")?.command["type"];
    let isRefused = false;
    const look = (part: JsonObject): JsonObject => {
      isRefused ||= namesOf(part).some(isTakenForUppercase);
      return part;
    };
    inCommands((command) => ((stored ?? command["type"] ?? CHAT_INPUT) === CHAT_INPUT ? look(command) : command))(
      body,
      call,
    );
    inOptions(look)(body, call);
    return isRefused ? refusal() : pass();
  };
}

/** Those of values. */
export const TWENTY_SIXTH_VALUES: readonly PlantedBug[] = [
  {
    id: "new-permission-bits-are-unknown",
    what: "default_member_permissions loses the bits from 51 on, which came with the permission splits.",
    kind: "value",
    rules: [
      "command.default-member-permissions.round-trips",
      "access.default-member-permissions.asks-for-its-bit",
      "command.create.answers-what-is-read-back",
      "edit.replaces-provided-fields",
      "upsert.stores-the-fields",
    ],
    plant: stores(inCommands((command) => withMember(command, "default_member_permissions", withoutNewBits))),
    minimal: [createA({ default_member_permissions: String((1n << 51n) | (1n << 5n)) })],
  },
  {
    id: "numbers-are-single-precision",
    what: "Bounds and choices of number options are stored in single precision, so 0.1 comes back as 0.10000000149011612.",
    kind: "value",
    rules: [
      "option.fields.round-trip",
      "option.bounds.of-numbers-may-be-doubles",
      "choice.value.follows-the-option-type",
      "option-value.number.is-a-double",
      "option-value.choices-are-the-only-values",
      "edit.replaces-options-whole",
      "command.create.answers-what-is-read-back",
      "upsert.stores-the-fields",
    ],
    plant: stores(inOptions(inSingleColumns)),
    minimal: [createA({ options: [{ type: NUMBER, name: "o", description: "o", min_value: 0.1 }] })],
  },
  {
    id: "locales-of-one-text-keep-the-last",
    what: "A dictionary of localizations is kept by its texts, so of two locales with the same text only the later is stored.",
    kind: "value",
    rules: [
      "localization.list.returns-dictionaries-on-request",
      "localization.list.shows-the-requesters-locale",
      "localization.may-be-partial",
      "localization.dictionaries.are-in-single-answers",
      "localization.edit.replaces-the-dictionary",
      "localization.names.are-accepted-everywhere",
      "localization.descriptions.are-accepted-everywhere",
      "edit.replaces-dictionaries-whole",
      "command.create.answers-what-is-read-back",
      "upsert.stores-the-fields",
    ],
    plant: stores(inCommands(keepingByText)),
    minimal: [createA({ name_localizations: { de: "b", nl: "b" } })],
  },
  {
    id: "emoji-are-one-code-point",
    what: "The emoji of a button or of a select option is stored up to its first code point: flags and families break.",
    kind: "value",
    rules: [
      "button.emoji.is-partial",
      "string-select.option.has-emoji-and-default",
      "message.components.read-back",
      "message.response.takes-components",
    ],
    plant: stores(
      inComponents((part) => withMember(ofOneCodePoint(part), "options", (all) => inEach(all, ofOneCodePoint))),
    ),
    minimal: [row({ type: 2, style: 1, custom_id: "b", emoji: { name: "\u{1F1E9}\u{1F1EA}" } })],
  },
  {
    id: "lowercase-comes-back-from-uppercase",
    what: "A name is refused if its upper case does not lead back to it, as with the German letter ß or the micro sign.",
    kind: "value",
    rules: [
      "command.name.is-lowercase",
      "command.name.matches-pattern",
      "command.name.accepts-uncased-letters",
      "option.name.is-lowercase",
      "option.name.matches-pattern",
      "localization.command-name.follows-the-name",
      "localization.option-name.follows-the-name",
      "endpoint.create.answers-201-for-a-new-name",
      "endpoint.create.answers-200-for-a-used-name",
      "endpoint.edit.answers-200",
      "endpoint.bulk.answers-200-with-an-array",
    ],
    plant: remembering(checkingCaseByRoundTrip),
    minimal: [createA({ name: "straße" })],
  },
];
