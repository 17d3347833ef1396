/** Rules of the fields of one option, and all rules of options together. */

import { characters, isIntegerBetween, isObject, isText, type JsonObject, type Measure } from "./json.js";
import {
  localizedNameProblems,
  optionListsOf,
  orderProblems,
  repeatedNameProblems,
  SUB_COMMAND,
  SUB_COMMAND_GROUP,
  shapeProblems,
} from "./option-tree.js";
import { dictionaryProblems, isSlashName } from "./text-rules.js";

const STRING = 3;
const INTEGER = 4;
const CHANNEL = 7;
const NUMBER = 10;
const VALUE_TYPES = [STRING, INTEGER, NUMBER];

/** For which types of options a field may be given; values that say nothing, such as false, may always be given. */
const FIELD_TYPES: { readonly [field: string]: readonly number[] } = {
  required: [3, 4, 5, 6, 7, 8, 9, 10, 11],
  choices: VALUE_TYPES,
  options: [SUB_COMMAND, SUB_COMMAND_GROUP],
  channel_types: [CHANNEL],
  min_value: [INTEGER, NUMBER],
  max_value: [INTEGER, NUMBER],
  min_length: [STRING],
  max_length: [STRING],
  autocomplete: VALUE_TYPES,
};

const saysNothing = (value: unknown) =>
  value === undefined || value === false || (Array.isArray(value) && value.length === 0);

function isNumberOf(type: unknown, value: unknown): boolean {
  if (type === INTEGER) return Number.isSafeInteger(value);
  return typeof value === "number" && Math.abs(value) <= 2 ** 53;
}

function choiceProblems(choice: unknown, type: unknown, measure: Measure): string[] {
  if (!isObject(choice)) return ["a choice must be an object"];
  const { name, value } = choice;
  const isRightValue = type === STRING ? isText(value, 0, 100, measure) : isNumberOf(type, value);
  return [
    ...(isText(name, 1, 100, measure) ? [] : ["name of a choice must have 1 to 100 characters"]),
    ...dictionaryProblems(choice["name_localizations"], (text) => isText(text, 1, 100, measure)),
    ...(isRightValue ? [] : ["value of a choice does not fit the type of the option"]),
  ];
}

function rangeProblems(option: JsonObject): string[] {
  const { type, min_value, max_value, min_length, max_length } = option;
  const problems: string[] = [];
  for (const value of [min_value, max_value]) {
    if (value !== undefined && !isNumberOf(type, value)) problems.push("bound does not fit the type of the option");
  }
  if (Number(min_value) > Number(max_value)) problems.push("min_value is above max_value");
  if (min_length !== undefined && !isIntegerBetween(min_length, 0, 6000)) problems.push("min_length is 0 to 6000");
  if (max_length !== undefined && !isIntegerBetween(max_length, 1, 6000)) problems.push("max_length is 1 to 6000");
  if (Number(min_length) > Number(max_length)) problems.push("min_length is above max_length");
  return problems;
}

function oneOptionProblems(option: JsonObject, measure: Measure): string[] {
  const { type, name, description, required, autocomplete, choices, channel_types: channelTypes } = option;
  const problems = [
    ...dictionaryProblems(option["name_localizations"], (text) => isSlashName(text, measure)),
    ...dictionaryProblems(option["description_localizations"], (text) => isText(text, 1, 100, measure)),
    ...rangeProblems(option),
  ];
  if (!isIntegerBetween(type, 1, 11)) problems.push("type of an option is 1 to 11");
  if (!isSlashName(name, measure)) problems.push(`name of an option is not allowed: ${JSON.stringify(name)}`);
  if (!isText(description, 1, 100, measure)) problems.push("description of an option must have 1 to 100 characters");
  for (const flag of [required, autocomplete]) {
    if (flag !== undefined && typeof flag !== "boolean") problems.push("required and autocomplete are booleans");
  }
  for (const [field, types] of Object.entries(FIELD_TYPES)) {
    if (!saysNothing(option[field]) && !types.includes(type as number)) problems.push(`${field} is not for this type`);
  }
  if (choices !== undefined) {
    if (!Array.isArray(choices) || choices.length > 25) problems.push("choices must be a list of at most 25");
    else problems.push(...choices.flatMap((choice) => choiceProblems(choice, type, measure)));
    if (autocomplete === true && !saysNothing(choices)) problems.push("autocomplete and choices exclude each other");
  }
  if (channelTypes !== undefined) {
    const isRight = Array.isArray(channelTypes) && channelTypes.every((each) => isIntegerBetween(each, 0, 255));
    if (!isRight) problems.push("channel_types must be a list of integers");
  }
  return problems;
}

/** Lists are lists of at most 25 objects. */
function listProblems(options: unknown): string[] {
  if (options === undefined) return [];
  if (!Array.isArray(options) || !options.every(isObject)) return ["options must be a list of objects"];
  if (options.length > 25) return ["at most 25 options are allowed"];
  return options.flatMap((option) => listProblems(option["options"]));
}

/** Rules of the fields of every option, wherever it is. */
export function optionFieldProblems(options: unknown, measure: Measure = characters): string[] {
  const all = optionListsOf(options).flatMap((list) => list.options);
  return [...listProblems(options), ...all.flatMap((option) => oneOptionProblems(option, measure))];
}

/** All rules of options. */
export function optionProblems(options: unknown, measure: Measure = characters): string[] {
  return [
    ...optionFieldProblems(options, measure),
    ...shapeProblems(options),
    ...orderProblems(options),
    ...repeatedNameProblems(options),
    ...localizedNameProblems(options),
  ];
}

const OPTION_FIELDS = [
  "type",
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  ...Object.keys(FIELD_TYPES),
];

/** The options with the members that an option has, without what else was sent. */
export function knownPartOfOptions(options: unknown): JsonObject[] {
  if (!Array.isArray(options)) return [];
  return options.filter(isObject).map((option) => {
    const known = Object.fromEntries(Object.entries(option).filter(([member]) => OPTION_FIELDS.includes(member)));
    return Array.isArray(option["options"]) ? { ...known, options: knownPartOfOptions(option["options"]) } : known;
  });
}
