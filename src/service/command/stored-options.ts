/** Options as they are kept: the members that have a place on their type, and nothing that says nothing. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import { fieldsOfOptionType } from "../../rules/option-fields.js";
import type { StoredOption } from "../store/stored-command.js";

const OPTION_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
const TEXT_FIELDS = ["type", "name", "name_localizations", "description", "description_localizations"];
const CHOICE_FIELDS = ["name", "name_localizations", "value"];
const FIELDS_OF_TYPE: ReadonlyMap<Json | undefined, readonly string[]> = new Map(
  OPTION_TYPES.map((type) => [type, [...TEXT_FIELDS, ...fieldsOfOptionType(type)]]),
);

/** Options in the order they were sent, at every depth; unknown members and nulls are dropped. */
export function storedOptions(options: Json | undefined): readonly StoredOption[] {
  return elementsOf(options).filter(isObject).map(storedOption);
}

function storedOption(option: JsonObject): StoredOption {
  return picked(option, FIELDS_OF_TYPE.get(option["type"]) ?? TEXT_FIELDS);
}

function picked(source: JsonObject, fields: readonly string[]): StoredOption {
  const kept: { [field: string]: Json } = {};
  for (const field of fields) {
    const value = source[field];
    if (value === undefined || value === null) continue;
    kept[field] = field === "options" ? storedOptions(value) : field === "choices" ? storedChoices(value) : value;
  }
  return kept;
}

function storedChoices(choices: Json): readonly StoredOption[] {
  return elementsOf(choices)
    .filter(isObject)
    .map((choice) => picked(choice, CHOICE_FIELDS));
}
