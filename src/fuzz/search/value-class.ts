/** Classes of values: coarse enough to come again, fine enough to show what is new. */
import type { Json } from "../../contract/json.js";
import { hash32 } from "../../run/plan/hash.js";

/** Numbers up to this are classes of their own: types, lengths, styles. */
const SMALL = 40;

/** In pairs, numbers up to this are classes of their own. */
const FEW = 2;
const isFew = (value: number): boolean => Number.isInteger(value) && value <= FEW;

/** Kinds of characters that services treat differently. */
const SCRIPTS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["upper", /\p{Lu}/u],
  ["digit", /\p{N}/u],
  ["space", /\s/u],
  ["mark", /\p{M}/u],
  ["joiner", /\u200d/u],
  ["right-to-left", /[\u0590-\u08ff]/u],
  ["wide", /[\u3000-\u9fff\uac00-\ud7af]/u],
  ["beyond Latin", /[\u0370-\u058f\u0900-\u1fff]/u],
  ["astral", /[\u{10000}-\u{10ffff}]/u],
  ["symbol", /[\p{P}\p{S}]/u],
  ["number beyond decimal digits", /[\p{No}\p{Nl}]/u],
  ["direction mark", /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/u],
  ["markup", /[&<>"']/u],
  ["hash", /#/u],
  ["plus", /\+/u],
  ["percent", /%/u],
  ["colon", /:/u],
  ["backslash", /\\/u],
  ["space at its end", /\s$/u],
  ["space at its start", /^\s/u],
  ["digit at its start", /^\p{N}/u],
  ["symbol at its start", /^[\p{P}\p{S}]/u],
  ["right-to-left at its start", /^[\u0590-\u08ff]/u],
  ["one character twice in a row", /(.)\1/u],
  ["one symbol twice in a row", /([\p{P}\p{S}])\1/u],
  ["the form of a boolean", /^(?:true|false|yes|no)$/iu],
  ["the form of no value", /^(?:null|undefined|none|nan)$/iu],
  ["the form of a number", /^[-+]?(?:[\d_]*[.,]?\d+(?:e\d+)?|0[xb][\da-f]+|infinity)$/iu],
  ["the form of a list or an object", /^(?:\[.*\]|\{.*\}|".*")$/su],
];

/** Texts that are the same in each form. */
const PLAIN = /^[ -~]*$/;

/** Kinds that plain texts have. */
const PLAIN_SCRIPTS = SCRIPTS.filter(([, pattern]) =>
  ["A", "1", " ", "!", "<", "#", "+", "%", ":", "\\", "aa", "!!", "true", "null", "[]"].some((text) =>
    pattern.test(text),
  ),
);

/** Numbers that travel as text, such as bits. */
const DIGITS = /^\d{1,20}$/;

const FORMS = ["NFC", "NFD", "NFKC"] as const;

/**
 * The classes of a value: small integers as they are, others by sign and magnitude; text by the magnitude of its length,
 * and each of its scripts; lists by their length.
 *
 * @example classesOfValue("Ärger 1") // ["text 3", "upper", "digit", "space"]
 */
export function classesOfValue(value: Json): readonly string[] {
  if (typeof value === "number") return [numberClass(value)];
  if (typeof value === "string") {
    const kinds = [`text ${magnitude(value.length)}`, ...kindsOfCharacters(value)];
    return DIGITS.test(value) ? [...kinds, `digits ${numberClass(Number(value))}`] : kinds;
  }
  if (Array.isArray(value)) return [`${value.length} elements`];
  return [typeof value === "object" && value !== null ? `${Object.keys(value).length} members` : String(value)];
}

/** Results that are remembered: the same words come again and again. Beyond them all are forgotten, so that memory stays flat. */
const MOST_REMEMBERED = 5_000;

/** Longer texts are not remembered. */
const LONGEST_REMEMBERED = 100;

/** The same function, which makes the result for one key once. */
function remembering<Key, Result>(make: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    if (results.size >= MOST_REMEMBERED) results.clear();
    const result = make(key);
    results.set(key, result);
    return result;
  };
}

/** The hash of one of few words, such as the name of a member or a class. */
export const wordNumber = remembering(hash32);

const numbersOf = (value: Json): readonly number[] => classesOfValue(value).map(wordNumber);
const rememberedNumbersOf = remembering(numbersOf);

/** The classes of a value as numbers: those of `classesOfValue`, hashed. */
export function classNumbersOf(value: Json): readonly number[] {
  const isOnce =
    typeof value === "string" ? value.length > LONGEST_REMEMBERED : typeof value === "object" && value !== null;
  return isOnce ? numbersOf(value) : rememberedNumbersOf(value);
}

/** Kinds of characters that are in a text, and whether Unicode has another form of it. */
export function kindsOfCharacters(text: string): readonly string[] {
  return text.length > LONGEST_REMEMBERED ? kindsIn(text) : rememberedKinds(text);
}

const rememberedKinds = remembering(kindsIn);

function kindsIn(text: string): readonly string[] {
  const isPlain = PLAIN.test(text);
  const kinds: string[] = [];
  for (const [name, pattern] of isPlain ? PLAIN_SCRIPTS : SCRIPTS) if (pattern.test(text)) kinds.push(name);
  if (isPlain) return kinds;
  const isCaseLost = text.toLowerCase() !== text.toUpperCase().toLowerCase();
  return [
    ...kinds,
    ...(isCaseLost ? ["another case than it came from"] : []),
    ...FORMS.flatMap((form) => (text.normalize(form) === text ? [] : [`not in ${form}`])),
  ];
}

/** The same with fewer classes, for pairs. */
export function roughClassOf(value: Json): string {
  if (typeof value === "number") return value < 0 ? "negative" : isFew(value) ? String(value) : "more";
  if (typeof value === "string") return value === "" ? "empty" : "text";
  if (Array.isArray(value)) return value.length === 0 ? "no elements" : "elements";
  return typeof value === "object" && value !== null ? "members" : String(value);
}

/** A number by its sign and magnitude; small ones, powers of two and those before them as they are. */
export function numberClass(value: number): string {
  const sign = value < 0 ? "-" : "";
  const size = Math.abs(value);
  if (!Number.isInteger(value)) return `${sign}fraction ${magnitude(size)}`;
  if (size <= SMALL) return `${sign}${size}`;
  return isPower(size) || isPower(size + 1) ? `${sign}${size}` : `${sign}integer ${magnitude(size)}`;
}

/** Where integers of so many bits begin and end is where they are cut. */
const isPower = (size: number): boolean => Number.isInteger(Math.log2(size));

/** Number of bits before the point. */
function magnitude(size: number): number {
  return Math.ceil(Math.log2(size + 1));
}
