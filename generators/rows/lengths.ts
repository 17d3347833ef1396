/** Rows about texts of bounded length in commands. */
import type { Json } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { replaceAt } from "./json-pointer.js";
import { type Acceptance, type CommandSubject, type Pair, pair, valueRow } from "./row.js";

/** The characters that texts of bounded length are made of, all inside the Basic Multilingual Plane. */
export interface LengthSeed extends CommandSubject {
  /** The rule that texts of a wrong length break. */
  readonly rule: RuleId;
  /** The valid value in which the text is at `pointer`. */
  readonly base: Json;
  /** JSON pointer of the text inside `base`. */
  readonly pointer: string;
  /** What the text is, with its article: `a choice name`. */
  readonly what: string;
  /** Put before each slug where one rule holds at several places: `description`. */
  readonly at?: string;
  /** White space may be in it, and counts. */
  readonly isFree?: true;
  /** Included, in characters. */
  readonly min: number;
  /** Included, in characters. */
  readonly max: number;
}

/** Latin letters in lower case, exactly `length` of them. */
export function letters(length: number): string {
  return "abcdefghijklmnopqrstuvwxyz".repeat(Math.ceil(length / 26)).slice(0, length);
}

/**
 * Letters with accents in lower case, exactly `length` of them: each is one code point, one UTF-16 unit and two bytes
 * of UTF-8. Who counts bytes takes half of what the documents allow.
 */
export function accentedLetters(length: number): string {
  return "é".repeat(length);
}

/** The same with two spaces in the middle: who counts them as one takes a text that is too long. */
function spacedLetters(length: number): string {
  const half = Math.floor((length - 2) / 2);
  return `${letters(half)}  ${letters(length - 2 - half)}`;
}

/** The least and the greatest length accepted, one more refused, and the empty text where one character is the least. */
export function lengthRows(seed: LengthSeed): { readonly pairs: Pair[]; readonly acceptances: Acceptance[] } {
  const { rule, base, pointer, what, at, min, max, isFree, ...subject } = seed;
  const slug = (text: string): string => (at === undefined ? text : `${text}-in-${at}`);
  const holding = (length: number, make = letters): Json => replaceAt(base, pointer, make(length));
  const refuses = (words: string, title: string, from: number, to: string) =>
    pair(rule, slug(words), { ...subject, title, valid: holding(from), pointer, to });
  const accepts = (length: number, unit: string): Acceptance =>
    valueRow(rule, slug(`accepts-${length}-${unit}`), {
      ...subject,
      title: `accepts ${length} ${unit} as ${what}`,
      value: holding(length, accentedLetters),
    });
  const tooLongText = isFree ? spacedLetters : letters;
  const tooLong = `${max + 1}-characters`;
  return {
    pairs: [
      refuses(`refuses-${tooLong}`, `refuses ${max + 1} characters as ${what}`, max, tooLongText(max + 1)),
      ...(min === 1 ? [refuses("refuses-an-empty-text", `refuses an empty string as ${what}`, 1, "")] : []),
    ],
    acceptances: [accepts(1, "character"), accepts(max, "characters")],
  };
}
