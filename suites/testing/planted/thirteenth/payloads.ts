/** Bugs of one command, one list or one message: values and sizes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import {
  type Change,
  countOf,
  inCommands,
  inComponents,
  inEach,
  inOptions,
  isSome,
  textOf,
  without,
} from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, list, message, times } from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, refuses } from "../wrap.js";

const STRING = 3;
/** Choices of an option. @see D1 Limits */
const MAX_CHOICES = 25;
/** How many positions fit into one byte. */
const POSITIONS = 256;
/** Buttons of an action row, and rows of a legacy message. @see D2 Limits */
const FIVE = 5;
/** How long a custom_id may be. @see D2 Common fields */
const CUSTOM_ID_LENGTH = 100;
/** How many characters the column for all custom_ids of a message has. */
const COLUMN_LENGTH = 2000;

/** True for a name that a plain object has before anything was put into it. */
function isNameOfObjects(name: string): boolean {
  return Object.hasOwn(Object.prototype, name);
}

/** A part of a list whose localized description is compared with the name, as if that were its default. */
const withoutTextsLikeTheName: Change = (part) => {
  const { name = null, description_localized: text } = part;
  const own = text === name ? without(part, "description_localized") : part;
  const { options } = own;
  return options === undefined ? own : { ...own, options: inEach(options, withoutTextsLikeTheName) };
};

function inLists(body: Json, { operation, query }: Call): Json {
  const isLocalized = operation === "list" && query.get("with_localizations") !== "true";
  return isLocalized ? inEach(body, withoutTextsLikeTheName) : body;
}

/** How many choices all options of a command have together. */
function choicesIn(part: JsonObject): number {
  const inside = elementsOf(part["options"]).filter(isObject);
  return inside.reduce((total, option) => total + countOf(option["choices"]) + choicesIn(option), 0);
}

/** True for a message whose custom_ids do not fit into their column. */
function isBeyondTheColumn(body: Json, call: Call): boolean {
  let length = 0;
  inComponents((part) => {
    length += [...textOf(part, "custom_id")].length;
    return part;
  })(body, call);
  return length > COLUMN_LENGTH;
}

/** Options with the most choices that they may have. */
function fullOptions(count: number): readonly Json[] {
  const choices = times(MAX_CHOICES, (index) => ({ name: `${index}`, value: `${index}` }));
  return times(count, (index) => ({ type: STRING, name: `o${index}`, description: "o", choices }));
}

/** A button with the longest custom_id that it may have. */
function button(number: number): Json {
  return { type: 2, style: 1, label: "b", custom_id: `${number}`.padStart(CUSTOM_ID_LENGTH, "b") };
}

/** Those that one write or list shows. */
export const THIRTEENTH_PAYLOADS: readonly PlantedBug[] = [
  {
    id: "names-of-objects-are-taken",
    what: "Used names are looked up in a plain object, so an option named constructor is refused as a second one.",
    kind: "value",
    rules: [
      "option.name.matches-pattern",
      "option.name.is-unique-in-its-array",
      "option.name.is-free-in-other-arrays",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inOptions, (option) => isNameOfObjects(textOf(option, "name")))),
    minimal: [createA({ options: [{ type: STRING, name: "constructor", description: "o" }] })],
  },
  {
    id: "texts-like-the-name-are-ignored",
    what: "A list ignores a localized description that is the default name, and not only the default description.",
    kind: "value",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.list.reaches-every-depth",
      "localization.value-equal-to-the-default-is-ignored",
      "localization.descriptions.are-accepted-everywhere",
      "localization.accept-language.is-used",
    ],
    plant: answers(inLists),
    minimal: [
      createA({ description: "b", description_localizations: { de: "a" } }),
      { ...list(), headers: { "accept-language": "de" } },
    ],
  },
  {
    id: "choices-have-positions-of-one-byte",
    what: "The choices of all options of a command are numbered in one byte, so a command with more than 256 is refused.",
    kind: "size",
    rules: [
      "option.choices.has-at-most-25",
      "command.options.has-at-most-25",
      "option.options.has-at-most-25",
      "limit.command-size.is-8000",
      ...COMMANDS_ARE_TAKEN,
    ],
    plant: refuses(isSome(inCommands, (command) => choicesIn(command) > POSITIONS)),
    minimal: [createA({ options: fullOptions(Math.ceil((POSITIONS + 1) / MAX_CHOICES)) })],
  },
  {
    id: "custom-ids-share-a-column",
    what: "A message is refused if its custom_ids have more than 2,000 characters together.",
    kind: "size",
    rules: [
      "component.custom-id.has-1-to-100-characters",
      "component.custom-id.is-unique-in-its-message",
      "legacy.buttons.may-be-25",
      "legacy.rows.are-at-most-5",
      "legacy.components.sit-beside-content",
      "placement.row.holds-at-most-5-buttons",
      "message.components.travel-with-flags",
      "v2.components.are-at-most-40",
    ],
    plant: refuses(isBeyondTheColumn),
    minimal: [
      message({
        components: times(FIVE, (row) => ({ type: 1, components: times(FIVE, (index) => button(row * FIVE + index)) })),
      }),
    ],
  },
];
