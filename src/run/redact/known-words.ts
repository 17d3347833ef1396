/** Names that everybody knows: a token that is spelled like a part of one must not tear it apart. */
import { CAPABILITIES } from "../../contract/capabilities.js";
import { FIELD_NAMES } from "../../contract/field-names.gen.js";
import { ROUTES } from "../../contract/routes.gen.js";
import { AUTHORIZATION } from "./authorization.js";

const KNOWN: ReadonlySet<string> = new Set([...FIELD_NAMES, ...Object.keys(ROUTES), ...Object.keys(CAPABILITIES)]);

/** What tokens are replaced by: texts are redacted more than once. */
const VARIABLES: ReadonlySet<string> = new Set([
  "$INTERACTION_TOKEN",
  ...Object.values(AUTHORIZATION).map((header) => header.slice(header.indexOf("$"))),
]);

/** Whether this is the name of a field, an operation or a capability. */
export function isKnownWord(word: string): boolean {
  return KNOWN.has(word);
}

/**
 * Whether what is between two places of a text belongs to a name that everybody knows: it is a part of a longer one, or
 * the whole name where only names are, in a JSON pointer or before the colon of JSON.
 */
export function isInKnownWord(text: string, from: number, to: number): boolean {
  const start = from - lengthOf(/[\w-]*$/, text.slice(Math.max(0, from - LONGEST_WORD), from));
  const end = to + lengthOf(/^[\w-]*/, text.slice(to, to + LONGEST_WORD));
  if (VARIABLES.has(text.slice(Math.max(0, start - 1), end))) return true;
  if (!isKnownWord(text.slice(start, end))) return false;
  return end - start > to - from || isNamePlace(text, start, end);
}

const LONGEST_WORD = 100;

function lengthOf(expression: RegExp, text: string): number {
  return expression.exec(text)?.[0].length ?? 0;
}

function isNamePlace(text: string, start: number, end: number): boolean {
  const isSegment = text[start - 1] === "/" && (end === text.length || /[/\s]/.test(text[end] ?? ""));
  return isSegment || (text[start - 1] === '"' && /^"\s*:/.test(text.slice(end, end + 20)));
}
