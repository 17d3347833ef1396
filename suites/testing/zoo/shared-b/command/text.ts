/** Rules of names, descriptions and their dictionaries. */

import { invalid } from "../refusal.js";

export type Json = Record<string, unknown>;
export type Dictionary = Record<string, string>;

const CHAT_NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const LOCALE = /^[a-z]{2,3}(-[A-Z]{2}|-[0-9]{3})?$/;

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function countCharacters(text: string): number {
  return [...text].length;
}

/** A text of so many characters. */
export function readText(value: unknown, where: string, least: number, most: number): string {
  if (typeof value !== "string") {
    throw invalid(`${where} must be a string`);
  }
  const count = countCharacters(value);
  if (count < least || count > most) {
    throw invalid(`${where} must have ${least} to ${most} characters`);
  }
  return value;
}

/** The name of a chat-input command or of an option. */
export function readChatName(value: unknown, where: string): string {
  const name = readText(value, where, 1, 32);
  if (!CHAT_NAME.test(name)) {
    throw invalid(`${where} has characters that are not allowed`);
  }
  if (name !== name.toLowerCase()) {
    throw invalid(`${where} must be lowercase`);
  }
  return name;
}

/** A dictionary without the values that are the same as the default; null where there is none. */
export function readDictionary(
  value: unknown,
  where: string,
  defaultText: string,
  readValue: (value: unknown, where: string) => string,
): Dictionary | null {
  if (value === undefined || value === null) {
    return null;
  }
  if (!isObject(value)) {
    throw invalid(`${where} must be an object`);
  }
  const dictionary: Dictionary = {};
  for (const [locale, text] of Object.entries(value)) {
    if (!LOCALE.test(locale)) {
      throw invalid(`${where} has the unknown locale ${locale}`);
    }
    const read = readValue(text, `${where}.${locale}`);
    if (read !== defaultText) {
      dictionary[locale] = read;
    }
  }
  return dictionary;
}

/** A list with at most so many items; undefined where it is left out. */
export function readList(value: unknown, where: string, most: number): unknown[] | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (!Array.isArray(value)) {
    throw invalid(`${where} must be an array`);
  }
  if (value.length > most) {
    throw invalid(`${where} may have ${most} items`);
  }
  return value;
}

export function readBoolean(value: unknown, where: string): boolean | undefined {
  if (value !== undefined && typeof value !== "boolean") {
    throw invalid(`${where} must be a boolean`);
  }
  return value;
}
