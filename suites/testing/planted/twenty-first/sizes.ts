/** Bugs of how much there is. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Change, inCommands, inComponents, inEach, inOptions, isSome, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, createA, list, permissions, permit, row, times } from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { answers, refuses, stores } from "../wrap.js";

const STRING_SELECT = 3;
const STRING = 3;
const PERMISSIONS_OF_A_PAGE = 50;
const COMMANDS_OF_A_PAGE = 25;
const BYTES_OF_A_COLUMN = 255;
const MAX_COMMAND_SIZE = 8000;

/** A list whose positions were sorted as texts: 0, 1, 10, 2. */
function sortedAsTexts(value: Json): Json {
  if (!Array.isArray(value)) return value;
  const positions = value.map((_, index) => String(index)).sort();
  return positions.map((position): Json => value[Number(position)] ?? null);
}

/** The longest start of a text that fits into the column. */
function inColumn(text: string): string {
  let kept = "";
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > BYTES_OF_A_COLUMN) break;
    kept += character;
  }
  return kept;
}

const withShortDescription: Change = (option) =>
  withMember(option, "description", (text) => (typeof text === "string" ? inColumn(text) : text));

/** Characters of a text, and of the longest one of a dictionary. */
const lengthOf = (text: Json | undefined): number => (typeof text === "string" ? [...text].length : 0);
const longestOf = (dictionary: Json | undefined): number =>
  isObject(dictionary) ? Math.max(0, ...Object.values(dictionary).map(lengthOf)) : 0;

/** How long a command, option or choice is, where names of choices count together with their longest translation. */
function sizeWithTranslations(part: JsonObject): number {
  const { name, description, value, choices, options } = part;
  const ofName = Math.max(lengthOf(name), longestOf(part["name_localizations"]));
  const ofDescription = Math.max(lengthOf(description), longestOf(part["description_localizations"]));
  const ofChoices = elementsOf(choices).filter(isObject).map(sizeOfChoice);
  const ofOptions = elementsOf(options).filter(isObject).map(sizeWithTranslations);
  return [ofName, ofDescription, lengthOf(value), ...ofChoices, ...ofOptions].reduce((sum, size) => sum + size, 0);
}

function sizeOfChoice({ name, name_localizations, value }: JsonObject): number {
  return lengthOf(name) + longestOf(name_localizations) + lengthOf(value);
}

const LONG = "a".repeat(100);
const TRANSLATED: readonly JsonObject[] = times(25, (index) => ({
  name: LONG,
  name_localizations: { de: "b".repeat(100) },
  value: String(index),
}));
const withChoices = (name: string, choices: readonly Json[]): JsonObject => ({
  type: STRING,
  name,
  description: "a",
  choices,
});

/** Bugs of this kind. */
export const TWENTY_FIRST_SIZES: readonly PlantedBug[] = [
  {
    id: "eleventh-choice-is-third",
    what: "Positions of choices are texts, and the eleventh choice of an option is stored before the third",
    kind: "size",
    // D1 "Command option": choices? array of choice, max 25; an array has an order.
    rules: ["choice.order.is-preserved", "option.choices.has-at-most-25", ...OPTIONS_ARE_STORED],
    plant: stores(inOptions((option) => withMember(option, "choices", sortedAsTexts))),
    minimal: [
      createA({
        options: [
          withChoices(
            "a",
            times(11, (index) => ({ name: `${index}`, value: `${index}` })),
          ),
        ],
      }),
    ],
  },
  {
    id: "permissions-are-read-in-one-page",
    what: "The permissions of a command are read as one page of 50, and the others do not appear",
    kind: "size",
    // D1 "Guild application command permissions": permissions: array of command permission, max 100.
    rules: [
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
      "permission.edit.takes-at-most-100",
      "permission.edit.replaces-all",
    ],
    plant: answers((body, { operation }) =>
      operation === "get-permissions" && isObject(body)
        ? withMember(body, "permissions", (entries) => elementsOf(entries).slice(0, PERMISSIONS_OF_A_PAGE))
        : body,
    ),
    minimal: [
      createA({}),
      permit(
        0,
        times(51, (index) => ({ id: `12000000000000000${index + 10}`, type: 2, permission: true })),
      ),
      permissions(0),
    ],
  },
  {
    id: "description-of-a-select-option-has-255-bytes",
    what: "The description of an option of a string select ends after 255 bytes, which are 85 Chinese characters",
    kind: "size",
    // D2 "Selects": Select option (string select): description? (max 100); the limit is of characters.
    rules: ["string-select.option.description-has-at-most-100-characters", "message.components.read-back"],
    plant: stores(
      inComponents((part) =>
        part["type"] === STRING_SELECT
          ? withMember(part, "options", (options) => inEach(options, withShortDescription))
          : part,
      ),
    ),
    minimal: [
      row({
        type: STRING_SELECT,
        custom_id: "a",
        options: [{ label: "a", value: "a", description: "一".repeat(86) }],
      }),
    ],
  },
  {
    id: "translated-choices-count-twice",
    what: "The limit of 8000 counts the name of a choice and its longest translation together",
    kind: "size",
    // D1 "Size and usage rules for slash commands" 1: only the longest localization of each field (default included) counts.
    rules: [
      "limit.command-size.is-8000",
      "limit.command-size.counts-the-longest-localization",
      "limit.command-size.counts-one-localization",
      "limit.command-size.counts-every-level",
    ],
    plant: refuses(isSome(inCommands, (command) => sizeWithTranslations(command) > MAX_COMMAND_SIZE)),
    minimal: [createA({ options: [withChoices("a", TRANSLATED), withChoices("b", TRANSLATED)] })],
  },
  {
    id: "list-is-one-page",
    what: "A list of commands is one page of 25",
    kind: "size",
    // D1 "Localization" 5 and "Limits": the endpoint returns all commands, of which a guild has 100 and more.
    rules: [
      "command.list.holds-each-command",
      "endpoint.list.returns-all-types",
      "endpoint.list.answers-200-with-an-array",
      "limit.chat-input.is-100",
      "limit.types-are-independent",
      "endpoint.guild-create.is-visible-at-once",
    ],
    plant: answers((body, { operation }) =>
      operation === "list" ? elementsOf(body).slice(0, COMMANDS_OF_A_PAGE) : body,
    ),
    minimal: [bulk(times(26, (index) => ({ name: `a${index}`, description: "a" }))), list()],
  },
];
