/** Rules of one list of options and of all below it. */

import { invalid } from "../refusal.js";
import { type Choice, readChoices, readNumber } from "./choices.js";
import {
  type Dictionary,
  isObject,
  type Json,
  readBoolean,
  readChatName,
  readDictionary,
  readList,
  readText,
} from "./text.js";

export interface Option {
  type: number;
  name: string;
  name_localizations?: Dictionary | null;
  description: string;
  description_localizations?: Dictionary | null;
  required?: boolean;
  choices?: Choice[];
  options?: Option[];
  channel_types?: number[];
  min_value?: number;
  max_value?: number;
  min_length?: number;
  max_length?: number;
  autocomplete?: boolean;
}

/** What the options are listed in. */
type Parent = "command" | "group" | "subcommand";

/** Which option types may have a member. */
const VALID_FOR: Readonly<Record<string, readonly number[]>> = {
  required: [3, 4, 5, 6, 7, 8, 9, 10, 11],
  choices: [3, 4, 10],
  options: [1, 2],
  channel_types: [7],
  min_value: [4, 10],
  max_value: [4, 10],
  min_length: [3],
  max_length: [3],
  autocomplete: [3, 4, 10],
};

export function readOptions(value: unknown, where: string, parent: Parent = "command"): Option[] | undefined {
  const options = readList(value, where, 25)?.map((item, index) => readOption(item, `${where}[${index}]`, parent));
  if (options === undefined) {
    return undefined;
  }
  if (new Set(options.map((option) => option.name)).size < options.length) {
    throw invalid(`${where} has the same name twice`);
  }
  if (options.some((option) => option.type <= 2) && options.some((option) => option.type > 2)) {
    throw invalid(`${where} mixes subcommands with other options`);
  }
  return options;
}

function readOption(value: unknown, where: string, parent: Parent): Option {
  if (!isObject(value)) {
    throw invalid(`${where} must be an object`);
  }
  const type = readType(value["type"], `${where}.type`, parent);
  for (const [member, types] of Object.entries(VALID_FOR)) {
    if (value[member] !== undefined && !types.includes(type)) {
      throw invalid(`${where}.${member} does not fit the type of the option`);
    }
  }
  const option: Option = { type, ...readTexts(value, where) };
  const required = readBoolean(value["required"], `${where}.required`);
  const autocomplete = readBoolean(value["autocomplete"], `${where}.autocomplete`);
  const choices = readChoices(value["choices"], `${where}.choices`, type);
  if (autocomplete && choices !== undefined) {
    throw invalid(`${where} cannot have both autocomplete and choices`);
  }
  const options = readOptions(value["options"], `${where}.options`, type === 2 ? "group" : "subcommand");
  return Object.assign(option, dropMissing({ required, autocomplete, choices, options, ...readBounds(value, where) }));
}

function readType(value: unknown, where: string, parent: Parent): number {
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > 11) {
    throw invalid(`${where} is no option type`);
  }
  const type = Number(value);
  if (parent === "group" && type !== 1) {
    throw invalid(`${where}: a group has only subcommands`);
  }
  if (parent === "subcommand" && type <= 2) {
    throw invalid(`${where}: a subcommand has neither subcommands nor groups`);
  }
  return type;
}

function readTexts(value: Json, where: string): Pick<Option, "name" | "description"> {
  const readDescription = (text: unknown, place: string): string => readText(text, place, 1, 100);
  const name = readChatName(value["name"], `${where}.name`);
  const description = readDescription(value["description"], `${where}.description`);
  const texts: Pick<Option, "name" | "description" | "name_localizations" | "description_localizations"> = {
    name,
    description,
  };
  for (const [key, text, read] of [
    ["name_localizations", name, readChatName],
    ["description_localizations", description, readDescription],
  ] as const) {
    if (value[key] !== undefined) {
      texts[key] = readDictionary(value[key], `${where}.${key}`, text, read);
    }
  }
  return texts;
}

function readBounds(value: Json, where: string): Json {
  const bounds: Json = {};
  for (const key of ["min_value", "max_value"]) {
    bounds[key] =
      value[key] === undefined ? undefined : readNumber(value[key], `${where}.${key}`, Number(value["type"]));
  }
  bounds["min_length"] = readInteger(value["min_length"], `${where}.min_length`, 0, 6000);
  bounds["max_length"] = readInteger(value["max_length"], `${where}.max_length`, 1, 6000);
  bounds["channel_types"] = readList(value["channel_types"], `${where}.channel_types`, 100)?.map((type, index) =>
    readInteger(type, `${where}.channel_types[${index}]`, 0, 1000),
  );
  return bounds;
}

function readInteger(value: unknown, where: string, least: number, most: number): number | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!Number.isInteger(value) || Number(value) < least || Number(value) > most) {
    throw invalid(`${where} must be an integer from ${least} to ${most}`);
  }
  return Number(value);
}

function dropMissing(value: Json): Json {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}
