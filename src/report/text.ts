/** Text of a target made harmless: bounded, and with nothing in it that a screen or a parser would obey. */

import { grouped } from "../contract/counted.js";

export { counted, grouped } from "../contract/counted.js";

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;
const UNSEEN_BUT_LINE_ENDS = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;

/**
 * One line in which control, format and direction characters and lone surrogates are as visible escapes.
 *
 * @param maxLength code points that are kept; what is cut is said with its size
 * @example printable("a\u001b[31mb", 80) // "a\\u001b[31mb"
 */
export function printable(text: string, maxLength: number): string {
  return cut(text, maxLength).replace(UNSEEN, escaped);
}

/** The same for text of several lines: line feeds and tabs stay. */
export function printableBlock(text: string, maxLength: number): string {
  return cut(text.replaceAll("\r\n", "\n"), maxLength).replace(UNSEEN_BUT_LINE_ENDS, escaped);
}

/** A duration for people: `820 ms`, `12.3 s`, `3 min 05 s`. */
export function duration(durationMs: number): string {
  if (durationMs < 1000) return `${Math.round(durationMs)} ms`;
  if (durationMs < 60_000) return `${(durationMs / 1000).toFixed(1)} s`;
  const seconds = Math.round(durationMs / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** Lines of at most `width` characters; words longer than a line stay whole, so that they can be copied. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** One line of at most `width` characters; an ellipsis says that more was there. */
export function shortened(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, Math.max(0, width - 1))}…` : text;
}

/**
 * A line of a log in lines of at most `width` characters, the later ones indented.
 * A line with a command of slashproof stays whole, so that it can be copied.
 */
export function laidOut(line: string, width: number): string {
  return line.includes("slashproof ") ? line : wrapped(line, width - 2).join("\n  ");
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const points = Array.from(text.slice(0, maxLength * 2 + 2));
  if (points.length <= maxLength) return text;
  return `${points.slice(0, maxLength).join("")}… (${grouped(text.length)} characters)`;
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}
