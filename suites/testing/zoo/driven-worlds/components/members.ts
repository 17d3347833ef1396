/** Members that several components have. */
import { type Problems, readBoolean, readInteger, readText } from "../failure.js";
import { type Fields, given, isId, isObject } from "../values.js";
import { attachmentName, type MediaUrl, type SelectOption } from "./component.js";
import type { Reading } from "./read.js";

type Reads<T> = (p: Problems, value: unknown, at: string) => T;

const textUpTo =
  (max: number): Reads<string> =>
  (p, value, at) =>
    readText(p, value, at, [0, max]);

export const integerIn =
  (min: number, max: number): Reads<number> =>
  (p, value, at) =>
    readInteger(p, value, at, [min, max]);

export const LONG_TEXT = textUpTo(4000);
export const LABEL_TEXT = textUpTo(80);
export const SHORT_TEXT = textUpTo(100);
export const PLACEHOLDER = textUpTo(150);
export const MEDIA_DESCRIPTION = textUpTo(1024);

/** A member that may be missing or null. */
export function optional<K extends string, T>(
  { p }: Pick<Reading, "p">,
  one: Fields,
  at: string,
  [name, reads]: readonly [name: K, reads: Reads<T>],
): { readonly [name in K]?: T } {
  return given(one, name) ? ({ [name]: reads(p, one[name], `${at}.${name}`) } as { [name in K]: T }) : {};
}

/** A member that is the fallback where it is missing or null. */
export function withDefault<K extends string, T, F>(
  { p }: Pick<Reading, "p">,
  one: Fields,
  at: string,
  [name, reads, fallback]: readonly [name: K, reads: Reads<T>, fallback: F],
): { readonly [name in K]: T | F } {
  const value = given(one, name) ? reads(p, one[name], `${at}.${name}`) : fallback;
  return { [name]: value } as { [name in K]: T | F };
}

export const spoiler = (reading: Reading, one: Fields, at: string) =>
  withDefault(reading, one, at, ["spoiler", readBoolean, false]);

/** In a message it means nothing, so it is not kept. */
export const required = (reading: Reading, one: Fields, at: string) =>
  reading.isModal ? withDefault(reading, one, at, ["required", readBoolean, true]) : {};

export function readEmoji(p: Problems, value: unknown, at: string): object {
  if (!isObject(value)) {
    p.add(at, "must be a partial emoji");
    return {};
  }
  if (given(value, "id") && !isId(value["id"])) p.add(`${at}.id`, "must be a snowflake");
  const read = {
    ...optional({ p }, value, at, ["name", (_p, name, place) => readText(p, name, place, [1, 100])]),
    ...(given(value, "id") && { id: value["id"] }),
    ...optional({ p }, value, at, ["animated", readBoolean]),
  };
  if (!read.name && !("id" in read)) p.add(at, "needs a name or an id");
  return read;
}

const NO_MEDIA = { url: "" };

/** @param isAttachment only an attached file will do */
export function readMedia({ p, files }: Reading, value: unknown, at: string, isAttachment = false): MediaUrl {
  if (!isObject(value)) {
    p.add(at, "must be a media item");
    return NO_MEDIA;
  }
  const { url } = value;
  if (typeof url !== "string" || url === "") {
    p.add(`${at}.url`, "is required");
    return NO_MEDIA;
  }
  const name = attachmentName(url);
  if (name !== undefined && !files.has(name)) p.add(`${at}.url`, "no file of this name is attached");
  if (name === undefined && isAttachment) p.add(`${at}.url`, "must be attachment://<filename>");
  if (name === undefined && !URL.canParse(url)) p.add(`${at}.url`, "must be an address or attachment://<filename>");
  return { url };
}

interface Counts {
  readonly least: number;
  readonly most: number;
  readonly defaultMax: number;
}

/** How many values can be chosen. */
export function valueCounts(
  reading: Reading,
  one: Fields,
  at: string,
  { least, most, defaultMax }: Counts,
): { readonly min_values: number; readonly max_values: number } {
  const { p } = reading;
  const isRequired = !given(one, "required") || one["required"] === true;
  const { min_values } = withDefault(reading, one, at, ["min_values", integerIn(0, most), 1]);
  const { max_values } = withDefault(reading, one, at, ["max_values", integerIn(least, most), defaultMax]);
  if (reading.isModal && isRequired && one["min_values"] === 0)
    p.add(`${at}.min_values`, "must be at least 1 when the component is required");
  if (min_values > max_values && (given(one, "min_values") || given(one, "max_values")))
    p.add(`${at}.max_values`, "is below min_values");
  return { min_values, max_values };
}

interface ListBounds {
  readonly min: number;
  readonly max: number;
  readonly hasIcons: boolean;
}

export function readOptions(
  { p }: Reading,
  list: unknown,
  at: string,
  { min, max, hasIcons }: ListBounds,
): readonly SelectOption[] {
  if (!Array.isArray(list)) {
    p.add(at, "must be an array");
    return [];
  }
  if (list.length < min || list.length > max) {
    p.add(at, `must have ${min} to ${max} options`);
    return [];
  }
  const values = new Set<unknown>();
  return list.flatMap((one: unknown, nth): readonly SelectOption[] => {
    const here = `${at}.${nth}`;
    if (!isObject(one)) {
      p.add(here, "must be an object");
      return [];
    }
    if (values.has(one["value"])) p.add(`${here}.value`, "is used twice");
    values.add(one["value"]);
    return [readOption(p, one, here, hasIcons)];
  });
}

function readOption(p: Problems, one: Fields, at: string, hasIcons: boolean): SelectOption {
  return {
    value: readText(p, one["value"], `${at}.value`, [1, 100]),
    label: readText(p, one["label"], `${at}.label`, [1, 100]),
    ...optional({ p }, one, at, ["description", SHORT_TEXT]),
    ...(hasIcons && optional({ p }, one, at, ["emoji", readEmoji])),
    ...optional({ p }, one, at, ["default", readBoolean]),
  };
}
