/** Arbitraries of text that is cut out of character tables: cheap to make, and shrunk by its place and length. */
import fc, { type Arbitrary } from "fast-check";
import { EMOJI, FREE_NAME_TABLES, TEXT_TABLES } from "./characters.js";

/** Lengths in characters, both included. */
export interface Lengths {
  readonly min: number;
  readonly max: number;
}

/** Text with a space at an end, which some services trim; such an end becomes a point. */
function withoutOuterSpaces(text: string): string {
  if (text.charCodeAt(0) !== 32 && text.charCodeAt(text.length - 1) !== 32) return text;
  return text.replace(/^ /, ".").replace(/ $/, ".");
}

/**
 * Windows of the tables, every length equally likely and the limits often.
 *
 * @remarks The first table weighs as much as all others. A value that stands in no table cannot be shrunk again.
 */
export function windowOf(tables: readonly string[], { min, max }: Lengths): Arbitrary<string> {
  const weighted = [...tables.map(() => tables[0] ?? ""), ...tables];
  const place = fc.tuple(
    fc.nat(weighted.length - 1),
    fc.nat(Math.max(0, shortest(tables) - max)),
    length({ min, max }),
  );
  return place.map(
    ([table, start, size]) => withoutOuterSpaces((weighted[table] ?? "").slice(start, start + size)),
    (text) => placeOf(weighted, text),
  );
}

function shortest(tables: readonly string[]): number {
  return Math.min(...tables.map((table) => table.length));
}

/** A length that hits its bounds in one draw of eight, since the default sizes of fast-check never reach the upper one. */
function length({ min, max }: Lengths): Arbitrary<number> {
  return fc.nat(max - min + 1 + Math.ceil((max - min + 1) / 8)).map(
    (drawn) => (drawn > max - min ? max : min + drawn),
    (size) => Number(size) - min,
  );
}

function placeOf(tables: readonly string[], text: unknown): [number, number, number] {
  if (typeof text !== "string") throw new TypeError("Cannot shrink the value again: it is no text");
  const table = tables.findIndex((candidate) => candidate.includes(text));
  if (table === -1) throw new TypeError("Cannot shrink the text again: it stands in no table");
  return [table, tables[table]?.indexOf(text) ?? 0, text.length];
}

/**
 * Any text that a description or a choice name may be: several scripts, punctuation, sometimes emoji;
 * no space at its ends. Emoji only well below the limit, whose unit the documents leave open.
 *
 * @example fc.sample(freeText({ min: 1, max: 100 }), 1) // ["Adds a role to a"]
 */
export function freeText(lengths: Lengths): Arbitrary<string> {
  const plain = windowOf(TEXT_TABLES, lengths);
  const calm = { min: lengths.min, max: Math.min(20, lengths.max) };
  const lively = fc
    .tuple(windowOf(TEXT_TABLES, calm), fc.constantFrom(...EMOJI))
    .map(([text, emoji]) => `${text}${emoji}`);
  return fc.oneof({ withCrossShrink: true }, { arbitrary: plain, weight: 24 }, { arbitrary: lively, weight: 1 });
}

const contextMenuNames = windowOf(FREE_NAME_TABLES, { min: 1, max: 32 });

/** Names of user and message commands, 1 to 32 characters: words in mixed case, none at an end a space. */
export function contextMenuName(): Arbitrary<string> {
  return contextMenuNames;
}
