/** Bodies of responses as the suites read them: some services send their ids as numbers. */
import { isObject, type Json, type JsonObject } from "../contract/json.js";
import { parseBody } from "./parse-body.js";

/** A parsed body. */
export interface ParsedResponse {
  /** Ids and versions of the resource, or of each element of a list, are text; `undefined` where the body is no JSON. */
  readonly json: Json | undefined;
  /** The body as it was sent, where a number among the ids was turned into text. */
  readonly asSent?: Json;
}

/** Quotes within a JSON text are escaped, so that this is never found inside of one. */
const NUMERIC_ID = /"((?:\w+_)?id|version)"\s*:\s*(\d{1,20})(?=\s*[,}])/g;
const ID = /^(?:(?:\w+_)?id|version)$/;

/**
 * Reads a body. A service whose ids are numbers breaks one rule: with its ids as text, digit by digit, its commands can be
 * found and deleted, and all other rules can be judged. A snowflake has more digits than a JavaScript number keeps.
 */
export function parseResponse(text: string): ParsedResponse {
  if (text === "") return NOTHING;
  if (text.length > LONGEST_KEPT) return parse(text);
  const known = RECENT.get(text) ?? parse(text);
  RECENT.delete(text);
  RECENT.set(text, known);
  if (RECENT.size > MOST_KEPT) RECENT.delete(RECENT.keys().next().value ?? "");
  return known;
}

const NOTHING: ParsedResponse = { json: undefined };

/**
 * The last bodies, the oldest first. A third of all bodies came a moment before: a list in which nothing has changed, or
 * the same refusal. Nothing changes a parsed body, and elements that are one object need not be compared.
 */
const RECENT = new Map<string, ParsedResponse>();
const MOST_KEPT = 64;

/** Longer bodies are not kept, in UTF-16 units. */
const LONGEST_KEPT = 32_000;

function parse(text: string): ParsedResponse {
  const json = parseBody(text);
  if (!elementsOf(json).some(hasNumericId)) return { json };
  const texts = elementsOf(parseBody(text.replace(NUMERIC_ID, '"$1":"$2"')));
  const read = elementsOf(json).map((element, nth) => withIdsOf(texts[nth], element));
  return { json: Array.isArray(json) ? read : read[0], asSent: json as Json };
}

function elementsOf(json: Json | undefined): readonly (Json | undefined)[] {
  return Array.isArray(json) ? (json as readonly Json[]) : [json];
}

function hasNumericId(value: Json | undefined): boolean {
  return isObject(value) && numericIdsOf(value).length > 0;
}

/** Own members alone: the ids of components are numbers. */
function numericIdsOf(value: JsonObject): readonly string[] {
  return Object.keys(value).filter((name) => typeof value[name] === "number" && ID.test(name));
}

function withIdsOf(texts: Json | undefined, element: Json | undefined): Json {
  if (!isObject(element) || !isObject(texts)) return element ?? null;
  const ids = numericIdsOf(element).map((name) => [name, texts[name] ?? null] as const);
  return { ...element, ...Object.fromEntries(ids) };
}
