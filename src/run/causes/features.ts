/** What is unusual in a body that was sent, as words: by them it is found what all refused requests have in common. */
import type { Json } from "../../contract/json.js";

/** A text or list is long from here on, and its length worth a word. */
const LONG = 20;

/** Values that enumerations have. */
const LARGEST_ENUM = 20;

/**
 * Words such as `name_localizations is null` or `name has letters beyond ASCII`, with and without the owner of the member.
 *
 * @example
 * featuresOf({ nsfw: true }); // Set { "nsfw is there", "nsfw is true" }
 */
export function featuresOf(body: Json | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  collect(body, undefined, found);
  return found;
}

function collect(value: Json | undefined, member: string | undefined, found: Set<string>): void {
  if (member !== undefined) for (const word of wordsOf(value)) found.add(`${member} ${word}`);
  if (Array.isArray(value)) {
    for (const element of value as readonly Json[]) if (isObject(element)) collect(element, undefined, found);
  } else if (isObject(value)) {
    // The keys of a dictionary are languages, of which each is as good as the other.
    const isDictionary = member?.endsWith("_localizations") === true;
    for (const [name, part] of Object.entries(value)) collect(part, isDictionary ? `text of ${member}` : name, found);
  }
}

function wordsOf(value: Json | undefined): readonly string[] {
  if (value === null) return ["is there", "is null"];
  if (typeof value === "boolean") return ["is there", `is ${value}`];
  if (typeof value === "number") return ["is there", ...numberWords(value)];
  if (typeof value === "string") return ["is there", ...textWords(value)];
  if (Array.isArray(value)) return ["is there", value.length === 0 ? "is empty" : longWord(value.length, "elements")];
  return ["is there", ...(isObject(value) && Object.keys(value).length === 0 ? ["is empty"] : [])];
}

function numberWords(value: number): readonly string[] {
  if (!Number.isInteger(value)) return ["is a fraction"];
  if (value < 0) return ["is negative"];
  return value <= LARGEST_ENUM ? [`is ${value}`] : ["is large"];
}

function textWords(value: string): readonly string[] {
  if (value === "") return ["is empty"];
  const isAscii = !/[^ -~]/.test(value);
  return [
    longWord(value.length, "characters"),
    ...(isAscii ? [] : ["has characters beyond ASCII"]),
    ...(value.includes(" ") ? ["has spaces"] : []),
    ...(value !== value.toLowerCase() ? ["has capitals"] : []),
  ];
}

function longWord(length: number, unit: string): string {
  return length < LONG ? "is short" : `has ${length} ${unit}`;
}

function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
