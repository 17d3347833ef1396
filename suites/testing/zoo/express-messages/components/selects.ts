/** Selects of all five types. */

import type { Json } from "../../shared-b/command/text.js";
import { invalid } from "../../shared-b/refusal.js";
import {
  optional,
  type Reading,
  readBoolean,
  readCustomId,
  readEmoji,
  readInteger,
  readItems,
  readObject,
  readSnowflake,
  readText,
} from "./fields.js";

const STRING = 3;
const CHANNEL = 8;

/** What a select may have as its default values. */
const DEFAULT_TYPES: Readonly<Record<number, readonly string[]>> = {
  5: ["user"],
  6: ["role"],
  7: ["user", "role"],
  8: ["channel"],
};

export function readSelect(type: number, value: Json, where: string, reading: Reading): Json {
  const least = readCount(value["min_values"], `${where}.min_values`, 0);
  const most = readCount(value["max_values"], `${where}.max_values`, 1);
  return {
    custom_id: readCustomId(value["custom_id"], where),
    ...optional(value, "placeholder", where, (text, place) => readText(text, place, 150)),
    min_values: least,
    max_values: most,
    disabled: value["disabled"] === undefined ? false : readBoolean(value["disabled"], `${where}.disabled`),
    ...(type === STRING ? { options: readOptions(value["options"], `${where}.options`, reading) } : {}),
    ...(type === STRING
      ? {}
      : optional(value, "default_values", where, (values, place) =>
          readDefaults(values, place, DEFAULT_TYPES[type] ?? [], least, most, reading),
        )),
    ...(type === CHANNEL ? optional(value, "channel_types", where, readChannelTypes) : {}),
  };
}

function readCount(value: unknown, where: string, least: number): number {
  return value === undefined ? 1 : readInteger(value, where, least, 25);
}

function readOptions(value: unknown, where: string, { isFixed }: Reading): Json[] {
  const most = isFixed("twenty-five-options-are-refused") ? 25 : 24;
  return readItems(value, where, 0, most).map((item, index) => {
    const place = `${where}[${index}]`;
    const option = readObject(item, place);
    return {
      label: readText(option["label"], `${place}.label`, 100),
      value: readText(option["value"], `${place}.value`, 100),
      ...optional(option, "description", place, (text, inside) => readText(text, inside, 100)),
      ...optional(option, "emoji", place, readEmoji),
      ...optional(option, "default", place, readBoolean),
    };
  });
}

function readDefaults(
  value: unknown,
  where: string,
  types: readonly string[],
  least: number,
  most: number,
  { isFixed }: Reading,
): Json[] {
  const items = readItems(value, where, 0, 1000);
  if (isFixed("default-values-are-not-counted") && (items.length < least || items.length > most)) {
    throw invalid(`${where} must have ${least} to ${most} items`);
  }
  return items.map((item, index) => {
    const place = `${where}[${index}]`;
    const entry = readObject(item, place);
    const type = String(entry["type"]);
    if (!types.includes(type)) {
      throw invalid(`${place}.type must be one of ${types.join(", ")}`);
    }
    return { id: readSnowflake(entry["id"], `${place}.id`), type };
  });
}

function readChannelTypes(value: unknown, where: string): number[] {
  return readItems(value, where, 0, 100).map((type, index) => readInteger(type, `${where}[${index}]`, 0, 1000));
}
