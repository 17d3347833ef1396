/** Names, descriptions and their localizations. Lengths here are UTF-16 units, where the documents leave the unit open. */
import type { Way } from "./broken.js";
import { type Dictionary, isThing } from "./words.js";

/** Collects what is wrong with one payload, and knows how the service is ways. */
export interface Notes {
  readonly problems: string[];
  readonly ways: ReadonlySet<Way>;
}

/** `free` names have no pattern: those of context-menu and entry point commands, and of choices. */
export type Naming = "command" | "option" | "free" | "choice";

const PATTERN = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

export function nameOf(raw: unknown, where: string, naming: Naming, notes: Notes): string {
  const fault = faultOfName(raw, naming, notes);
  if (fault !== undefined) notes.problems.push(`${where}: ${fault}`);
  return typeof raw === "string" ? raw : "";
}

function faultOfName(raw: unknown, naming: Naming, notes: Notes): string | undefined {
  if (typeof raw !== "string") return "a name is a text";
  if (naming === "choice")
    return lengthOf(raw, notes) >= 1 && lengthOf(raw, notes) <= 100 ? undefined : "1 to 100 characters, please";
  if (naming === "free")
    return lengthOf(raw, notes) >= 1 && lengthOf(raw, notes) <= 32 ? undefined : "1 to 32 characters, please";
  if (!PATTERN.test(raw)) return "this name has the wrong letters or the wrong length";
  if (naming === "option" && notes.ways.has("option-name-may-be-uppercase")) return undefined;
  const isLower = [...raw].every((letter) => !/\p{L}/u.test(letter) || letter.toLowerCase() === letter);
  return isLower ? undefined : "lowercase, please";
}

export function descriptionOf(raw: unknown, where: string, notes: Notes, most = 100): string {
  const isFine = typeof raw === "string" && raw !== "" && lengthOf(raw, notes) <= most;
  if (!isFine) notes.problems.push(`${where}: a description has 1 to ${most} characters`);
  return typeof raw === "string" ? raw : "";
}

/** A dictionary, or nothing where none was sent or null. `check` looks at each value. */
export function dictionaryOf(
  raw: unknown,
  where: string,
  notes: Notes,
  check: (value: unknown, where: string) => string,
): Dictionary | undefined {
  if (raw === undefined || raw === null) return undefined;
  if (!isThing(raw)) {
    notes.problems.push(`${where}: a dictionary goes from locale to text`);
    return undefined;
  }
  const pairs = Object.entries(raw).map(([locale, value]): [string, string] => {
    if (!/^[a-z]{2}(-[A-Z]{2}|-\d{3})?$/.test(locale)) notes.problems.push(`${where}: "${locale}" is no locale`);
    return [locale, check(value, `${where}.${locale}`)];
  });
  return Object.fromEntries(pairs);
}

/** A dictionary without the entries that say nothing new; nothing where none is left. */
export function withoutDefault(dictionary: Dictionary | undefined, text: string): Dictionary | undefined {
  const left = Object.entries(dictionary ?? {}).filter(([, value]) => value !== text);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}

/** How many characters a text takes of the 8000: the longest of all its languages. */
export function weightOf(text: string, dictionary: Dictionary | undefined, notes: Notes): number {
  const lengths = Object.values(dictionary ?? {}).map((value) => lengthOf(value, notes));
  if (notes.ways.has("localizations-add-up"))
    return lengths.reduce((sum, length) => sum + length, lengthOf(text, notes));
  return Math.max(lengthOf(text, notes), ...lengths);
}

/** UTF-16 units, or code points for who reads "characters" so. */
export function lengthOf(text: string, { ways }: Pick<Notes, "ways">): number {
  return ways.has("characters-are-code-points") ? [...text].length : text.length;
}
