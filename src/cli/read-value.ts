/** From the text of a flag to its value, or one line that says what would have worked. */

import { didYouMean } from "../contract/did-you-mean.js";
import { SetupError } from "../contract/setup-error.js";

/** Which part of a run this process does; both count from 1. */
export interface Shard {
  /** Number of the part, from 1 to `count`. */
  readonly index: number;
  /** Number of parts. */
  readonly count: number;
}

/**
 * Reads the text of a flag.
 *
 * @param flag name of the flag, for the message
 * @param before what it returned for the same flag, where that is repeated
 * @throws SetupError `usage`
 */
export interface Reader<Value> {
  (flag: string, text: string, before?: Value): Value;
  /** All texts that it reads, where there are few. */
  readonly words?: readonly string[];
  /** True where it reads several of them, separated by commas. */
  readonly isList?: true;
}

function refuse(flag: string, text: string, found: string): never {
  throw new SetupError("usage", `Cannot read ${flag} "${text}": ${found}`);
}

/** A whole number between bounds, both included. */
export function wholeNumber(min: number, max: number): Reader<number> {
  return (flag, text) => {
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    return refuse(flag, text, `it must be a whole number from ${min} to ${max}`);
  };
}

/** A port of this machine; 0 lets the system choose. */
export const port = wholeNumber(0, 65_535);

/** An address that requests can be sent to. */
export function url(flag: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  return refuse(flag, text, "it must be an http or https URL, such as http://127.0.0.1:8080/interactions");
}

/** The largest last. */
const UNIT_MS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;

/** A time such as `500ms`, `20s`, `5m` (a bare number is seconds), in milliseconds. */
export function duration(flag: string, text: string): number {
  const [, amount, unit = "s"] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text) ?? [];
  const value = Number(amount) * UNIT_MS[isUnit(unit) ? unit : "s"];
  if (value >= 1 && value <= 7 * 24 * UNIT_MS.h) return Math.round(value);
  return refuse(flag, text, "it must be a time such as 500ms, 20s, 5m or 1h");
}

/** A duration as `duration` reads it: in the largest unit that has no fraction. */
export function durationWord(durationMs: number): string {
  const [unit, sizeMs] = Object.entries(UNIT_MS).findLast(([, size]) => durationMs % size === 0) ?? ["ms", 1];
  return `${durationMs / sizeMs}${unit}`;
}

function isUnit(text: string): text is keyof typeof UNIT_MS {
  return text in UNIT_MS;
}

/** What Kubernetes calls the index of a pod of an indexed job; it counts from 0. */
const INDEX_VARIABLE = "JOB_COMPLETION_INDEX";

/** A share of the run such as `2/3`; `auto/3` takes the index from the environment of a Kubernetes job. */
export function shard(flag: string, text: string): Shard {
  const [, index = "", count] = /^(\d{1,4}|auto)\/(\d{1,4})$/.exec(text) ?? [];
  const isAuto = index === "auto";
  const value = { index: isAuto ? indexOfPod(flag, text) : Number(index), count: Number(count) };
  if (value.index >= 1 && value.index <= value.count) return value;
  const found = isAuto ? `${INDEX_VARIABLE} is ${value.index - 1}, and must be below ${value.count}` : undefined;
  return refuse(flag, text, found ?? "it must be i/n with i from 1 to n, such as 1/3");
}

function indexOfPod(flag: string, text: string): number {
  const index = process.env[INDEX_VARIABLE] ?? "";
  if (/^\d{1,4}$/.test(index)) return Number(index) + 1;
  return refuse(flag, text, `${INDEX_VARIABLE} is "${index}", not a number; Kubernetes sets it in an indexed job`);
}

/** One of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]): Reader<Word> {
  return Object.assign((flag: string, text: string) => findWord(flag, words, text), { words });
}

/** Words from a few, separated by commas; the flag may be repeated. */
export function someOf<Word extends string>(words: readonly Word[]): Reader<readonly Word[]> {
  const read = (flag: string, text: string, before: readonly Word[] = []): readonly Word[] => {
    const found = parts(text).map((part) => findWord(flag, words, part));
    if (found.length === 0) refuse(flag, text, `the value is empty; choose from ${words.join(", ")}`);
    return [...new Set([...before, ...found])];
  };
  return Object.assign(read, { words, isList: true as const });
}

/** Any words, separated by commas; the flag may be repeated. */
export function anyWords(flag: string, text: string, before: readonly string[] = []): readonly string[] {
  const found = parts(text);
  if (found.length === 0) refuse(flag, text, "the value is empty");
  return [...before, ...found];
}

/** Text that is not empty. */
export function someText(flag: string, text: string): string {
  return text.trim() === "" ? refuse(flag, text, "the value is empty") : text;
}

function parts(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function findWord<Word extends string>(flag: string, words: readonly Word[], text: string): Word {
  const word = words.find((candidate) => candidate === text);
  if (word !== undefined) return word;
  const near = didYouMean(text, words);
  return refuse(flag, text, `the value is unknown; ${near === "" ? "" : `${near} `}choose from ${words.join(", ")}`);
}
