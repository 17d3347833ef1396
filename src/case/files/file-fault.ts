/** What is wrong with a file, in words: where, what was found, and what would work. */
import { escapeSegment } from "../../contract/json-pointer.js";
import type { FileError, FileValidator } from "./file-validator.js";

/** The first fault of a value. */
export interface FileFault {
  /** JSON pointer; empty for the whole value. */
  readonly pointer: string;
  /** What is there, as a sentence part. */
  readonly found: string;
  /** What would be valid there, as a sentence part. */
  readonly remedy: string;
}

/** The first thing by which a value is not of a format; `undefined` where it is sound. */
export function faultOf(value: unknown, validate: FileValidator): FileFault | undefined {
  if (validate(value)) return undefined;
  const errors = validate.errors ?? [];
  const error = errors.findLast(({ keyword }) => keyword !== "if") ?? errors[0];
  if (error === undefined) return { pointer: "", found: "it does not have the format", remedy: "write it anew" };
  return { pointer: pointerOf(error), ...wordsOf(error) };
}

/** Longest name that a message repeats. */
const LONGEST_NAME = 60;

function pointerOf({ instancePath, params }: FileError): string {
  const member = params["missingProperty"] ?? params["additionalProperty"] ?? params["propertyName"];
  return typeof member === "string" ? `${instancePath}/${escapeSegment(member.slice(0, LONGEST_NAME))}` : instancePath;
}

type Words = Pick<FileFault, "found" | "remedy">;

const UNKNOWN: Words = { found: "the member is not known there", remedy: "remove it" };

/** Keywords of JSON Schema in words; those that are not here keep the words of Ajv. */
const WORDS: Readonly<Record<string, (params: FileError["params"]) => Words>> = {
  required: () => ({ found: "the member is missing", remedy: "add it" }),
  additionalProperties: () => UNKNOWN,
  propertyNames: () => UNKNOWN,
  type: ({ type }) => ({ found: "the value has another type", remedy: `write ${show(type)}` }),
  const: ({ allowedValue }) => ({ found: "the value is another one", remedy: `write ${show(allowedValue)}` }),
  enum: ({ allowedValues }) => ({ found: "the value is not known", remedy: `write one of ${show(allowedValues)}` }),
  maximum: ({ limit }) => ({ found: "the number is too large", remedy: `write at most ${show(limit)}` }),
  minimum: ({ limit }) => ({ found: "the number is too small", remedy: `write at least ${show(limit)}` }),
  maxLength: ({ limit }) => ({ found: "the text is too long", remedy: `write at most ${show(limit)} characters` }),
  minLength: ({ limit }) => ({ found: "the text is too short", remedy: `write at least ${show(limit)} characters` }),
  maxItems: ({ limit }) => ({ found: "the list is too long", remedy: `write at most ${show(limit)} elements` }),
  minItems: ({ limit }) => ({ found: "the list is too short", remedy: `write at least ${show(limit)} elements` }),
  maxProperties: ({ limit }) => ({ found: "it has too many members", remedy: `write at most ${show(limit)}` }),
  pattern: ({ pattern }) => ({ found: "the text has another form", remedy: `write what matches ${show(pattern)}` }),
};

function wordsOf({ keyword, params, message }: FileError): Words {
  const words = WORDS[keyword];
  return words?.(params) ?? { found: "the value has none of the allowed forms", remedy: message ?? "correct it" };
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.map(show).join(", ").slice(0, 400);
  return String(value).slice(0, 400);
}

/** The place of a fault as a message names it behind the file: ` at /case/steps/0`, or nothing for the whole file. */
export function placeOf({ pointer }: FileFault): string {
  return pointer === "" ? "" : ` at ${pointer}`;
}
