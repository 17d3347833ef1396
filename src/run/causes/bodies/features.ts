/** What is unusual in a body that was sent, as words: by them it is found what all refused requests have in common. */
import { countCodePoints } from "../../../contract/count-code-points.js";
import { isObject, type Json, type JsonObject } from "../../../contract/json.js";
import { LIMITS } from "../../../contract/limits.gen.js";

/** Whose characters a feature speaks of. */
export const NAME = "a name";
export const LOCALIZED_NAME = "a localized name";

/** A text or list is long from here on. */
const LONG = 20;

/** The most characters or elements that something may have. */
const GREATEST_LENGTHS: ReadonlySet<number> = new Set(
  Object.values(LIMITS).flatMap((limit) => ("max" in limit ? [limit.max] : [])),
);

/** Names of slash commands and options follow a pattern; those of menus and choices are free texts. */
const PLAIN_NAME = /^[-_a-z0-9]*$/;
const MENUS: ReadonlySet<unknown> = new Set([2, 3]);

/** Kinds of characters that a pattern of names may leave out, such as `\p{Ll}` for `\p{L}`, or `\w`. */
const KINDS_OF_CHARACTERS: readonly (readonly [string, RegExp])[] = [
  ["letters without upper and lower case", /\p{Lo}/u],
  ["combining marks", /\p{M}/u],
  ["a capital letter that has no small one", /(?!\p{Changes_When_Lowercased})\p{Lu}/u],
  ["an apostrophe", /'/],
  ["an underscore", /_/],
  ["digits of another script than Latin", /(?![0-9])\p{N}/u],
  ["characters beyond 16 bits", /[\u{10000}-\u{10FFFF}]/u],
  ["other characters than those of ASCII", /\P{ASCII}/u],
];

/** How the url of a file begins that is sent along. */
const UPLOADED = "attachment://";

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
  for (const id of repeatedIds(body)) found.add(`id is ${id} more than once`);
  for (const command of Array.isArray(body) ? (body as readonly Json[]) : [body]) {
    if (!isObject(command)) continue;
    const isMenu = MENUS.has(command["type"]);
    if (isMenu) found.add("it is a context menu command");
    else if (isBeyondPlain(command["name"])) found.add("the name is beyond a-z, 0-9, - and _");
    addNames(command, found, isMenu);
    addCountedOtherwise(command, LIMITS.commandName.max, found);
  }
  return found;
}

/**
 * Words for a text that is short enough in characters, and too long for a program that counts something else: bytes, as
 * `strlen` of PHP, or UTF-16 units, as `length` of Java.
 *
 * @param mostInName included, in code points
 */
function addCountedOtherwise(owner: JsonObject, mostInName: number, found: Set<string>): void {
  const mostInText = LIMITS.commandDescription.max;
  const counted: readonly (readonly [Json | undefined, number])[] = [
    [owner["name"], mostInName],
    [owner["name_localizations"], mostInName],
    [owner["description"], mostInText],
    [owner["description_localizations"], mostInText],
    [owner["value"], LIMITS.choiceString.max],
  ];
  for (const [value, most] of counted)
    for (const text of isObject(value) ? Object.values(value) : [value])
      if (typeof text === "string" && countCodePoints(text) <= most) {
        if (Buffer.byteLength(text) > most) found.add("a text has more bytes than the characters that it may have");
        if (text.length > most) found.add("a text has more UTF-16 units than the characters that it may have");
      }
  for (const part of listOf(owner["options"])) addCountedOtherwise(part, LIMITS.optionName.max, found);
  for (const part of listOf(owner["choices"])) addCountedOtherwise(part, LIMITS.choiceName.max, found);
}

/** Words for all names that follow the pattern at once, and for dictionaries of translations at any depth. */
function addNames(owner: JsonObject, found: Set<string>, isFree: boolean): void {
  const { name, name_localizations: dictionary, options, choices } = owner;
  const names = [name, ...(isObject(dictionary) ? Object.values(dictionary) : [])];
  if (!isFree && names.some(isBeyondPlain))
    found.add("a name of a command or option has characters beyond a-z, 0-9, - and _");
  if (!isFree) {
    const [own, ...localized] = names;
    addKinds(NAME, own, found);
    for (const one of localized) addKinds(LOCALIZED_NAME, one, found);
  }
  if (dictionary === null || owner["description_localizations"] === null) found.add("a dictionary of texts is null");
  for (const part of listOf(options)) addNames(part, found, false);
  for (const part of listOf(choices)) addNames(part, found, true);
}

/** Ids that are numbers, which components have, and that several of them share. */
function repeatedIds(body: Json | undefined): ReadonlySet<number> {
  const ids = idsIn(body);
  return new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
}

function idsIn(value: Json | undefined): readonly number[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(idsIn);
  if (!isObject(value)) return [];
  const { id } = value;
  return [...(typeof id === "number" ? [id] : []), ...Object.values(value).flatMap(idsIn)];
}

/** Words for the kinds of characters in a name. @param what the kind of name, which a service may validate or not */
function addKinds(what: string, name: Json | undefined, found: Set<string>): void {
  if (typeof name !== "string" || (!isBeyondPlain(name) && !name.includes("_"))) return;
  for (const [kind, pattern] of KINDS_OF_CHARACTERS) if (pattern.test(name)) found.add(`${what} has ${kind}`);
}

function isBeyondPlain(name: Json | undefined): boolean {
  return typeof name === "string" && !PLAIN_NAME.test(name);
}

function listOf(value: Json | undefined): readonly JsonObject[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter((one) => isObject(one)) : [];
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
  const sign = value < 0 ? ["is negative"] : [];
  if (!Number.isInteger(value)) return [...sign, "is a fraction"];
  if (value < 0) return sign;
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
    ...(value.startsWith(UPLOADED) ? ["is that of an uploaded file"] : []),
  ];
}

/** A length between the limits is chance: drawn texts have any. */
function longWord(length: number, unit: string): string {
  if (length < LONG) return "is short";
  return GREATEST_LENGTHS.has(length) ? `has ${length} ${unit}` : "is long";
}
