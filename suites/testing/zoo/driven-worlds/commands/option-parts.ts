/** Choices, values and bounds of options. */
import { type Problems, readInteger, readText } from "../failure.js";
import { CHANNEL_TYPES, type Fields, has, isInteger, isObject } from "../values.js";
import type { Choice, Option } from "./content.js";
import { choiceName, dictionary } from "./texts.js";

export const MOST_IN_LIST = 25;

const STRING = 3;
const INTEGER = 4;
const GREATEST_NUMBER = 2 ** 53;

/** Null, false and an empty list say nothing, so they may be where a member does not belong. */
export const isNeutral = (value: unknown): boolean =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** A value of a string, an integer or a number. */
export function optionValue(p: Problems, value: unknown, at: string, type: number | undefined): string | number {
  if (type === STRING) return readText(p, value, at, [0, 100]);
  return readNumber(p, value, at, type);
}

/** An integer, or a double of any other option. */
function readNumber(p: Problems, value: unknown, at: string, type: number | undefined): number {
  if (type === INTEGER) {
    if (isInteger(value) && Math.abs(value) < GREATEST_NUMBER) return value;
    p.add(at, "must be an integer");
    return 0;
  }
  if (typeof value === "number" && Number.isFinite(value) && Math.abs(value) <= GREATEST_NUMBER) return value;
  p.add(at, "must be a number");
  return 0;
}

export function choices(p: Problems, list: unknown, at: string, type: number): readonly Choice[] {
  if (!Array.isArray(list)) {
    p.add(at, "must be an array");
    return [];
  }
  if (list.length > MOST_IN_LIST) p.add(at, "at most 25 choices");
  return list.flatMap((one: unknown, nth) => choice(p, one, `${at}.${nth}`, type));
}

function choice(p: Problems, one: unknown, at: string, type: number): readonly Choice[] {
  if (!isObject(one)) {
    p.add(at, "must be an object");
    return [];
  }
  const localizations = has(one, "name_localizations")
    ? { name_localizations: dictionary(p, one["name_localizations"], `${at}.name_localizations`, choiceName) }
    : {};
  return [
    {
      name: choiceName(p, one["name"], `${at}.name`),
      ...localizations,
      value: optionValue(p, one["value"], `${at}.value`, type),
    },
  ];
}

export function channelTypes(p: Problems, list: unknown, at: string): readonly number[] {
  if (!Array.isArray(list)) {
    p.add(at, "must be an array");
    return [];
  }
  for (const [nth, one] of list.entries())
    if (!CHANNEL_TYPES.includes(one)) p.add(`${at}.${nth}`, "is not a channel type");
  return [...new Set(list as readonly number[])];
}

type Bounds = Pick<Option, "min_value" | "max_value" | "min_length" | "max_length">;

const LENGTHS = { min_length: [0, 6000], max_length: [1, 6000] } as const;

/** @param used says whether a member is there and belongs to the type */
export function bounds(p: Problems, option: Fields, at: string, used: (name: string) => boolean): Bounds {
  const read: { -readonly [name in keyof Bounds]?: number } = {};
  for (const name of ["min_value", "max_value"] as const)
    if (used(name)) read[name] = readNumber(p, option[name], `${at}.${name}`, option["type"] as number);
  if (isAbove(read.min_value, read.max_value)) p.add(`${at}.max_value`, "is below min_value");
  for (const name of ["min_length", "max_length"] as const)
    if (used(name)) read[name] = readInteger(p, option[name], `${at}.${name}`, LENGTHS[name]);
  if (isAbove(read.min_length, read.max_length)) p.add(`${at}.max_length`, "is below min_length");
  return read;
}

export const isAbove = (min: number | undefined, max: number | undefined): boolean =>
  min !== undefined && max !== undefined && min > max;
