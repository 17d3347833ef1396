/** JSON values, and the questions that every room puts to them. */

/** Any JSON value. Read only: payloads are built anew, never edited in place. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object: `{…}`. */
export type JsonObject = { readonly [key: string]: Json };

/** The value of a text; undefined where it is no JSON. */
export function parsedJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** True for `{…}`, not for lists and null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A member of an object that is its own: `constructor` is one only where it was sent. Undefined for any other value. */
export function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** True for a value that is null or missing: the documents often mean the same by both. */
export function isNothing(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** True for a value that is null, missing or an empty text. */
export function isBlank(value: Json | undefined): value is null | undefined | "" {
  return isNothing(value) || value === "";
}

/** The elements of a list; an empty list for any other value. */
export function elementsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : NO_ELEMENTS;
}

const NO_ELEMENTS: readonly Json[] = [];

/** The elements of a list; any other value by itself, and nothing where there is none. */
export function oneOrAll(value: Json | undefined): readonly Json[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? NO_ELEMENTS : [value];
}
