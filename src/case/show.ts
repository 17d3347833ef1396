/** Values of a target as one bounded line that is safe to print. */
import type { Json } from "../contract/json.js";

const LONGEST_TEXT = 60;
const LONGEST_VALUE = 160;

/**
 * A value as a person reads it in "expected" and "actual".
 * Long text is cut and its length given in code points; control and direction characters are escaped.
 */
export function showValue(value: Json | undefined): string {
  if (value === undefined) return "no value";
  if (typeof value === "string") return showText(value);
  return bounded(escapeControls(JSON.stringify(value)), LONGEST_VALUE);
}

/** What is at a place, as a sentence without full stop. */
export function showValueAt(place: string, value: Json | undefined): string {
  return value === undefined ? `${place} is missing` : `${place} is ${showValue(value)}`;
}

/** A status with as much of its body as fits a line. */
export function showAnswer(answer: { readonly status: number; readonly body: Json | undefined }): string {
  return answer.body === undefined
    ? `${answer.status} without a JSON body`
    : `${answer.status} ${showValue(answer.body)}`;
}

/** Text with everything escaped that could move a cursor or hide other text. */
export function escapeControls(text: string): string {
  return text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
    /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function showText(text: string): string {
  if (text.length <= LONGEST_TEXT) return escapeControls(JSON.stringify(text));
  const points = [...text.slice(0, LONGEST_TEXT * 2)].slice(0, LONGEST_TEXT / 2).join("");
  return `${escapeControls(JSON.stringify(points)).slice(0, -1)}…" (${countPoints(text)} characters)`;
}

function bounded(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

function countPoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
