/**
 * The first difference between two values that the documents give a meaning.
 * Absent, null and the documented default are one; sets have no order; extra members do not count, but for bounds.
 */

import { DEFAULTS, DOCUMENTED_MEMBERS, isBound, isDefault, isDictionary, SETS } from "../../contract/documented.js";
import { isObject, type Json, type JsonObject, memberOf } from "../../contract/json.js";
import { escapeSegment } from "../../contract/json-pointer.js";

export interface Difference {
  /** JSON pointer of the first difference; empty for the values themselves. */
  readonly pointer: string;
  /** The expected value there; `undefined` where there should be none. */
  readonly expected: Json | undefined;
  /** The actual value there; `undefined` where there is none. */
  readonly actual: Json | undefined;
}

export interface Comparison {
  /** `documented`: every documented member of either side. `expected`: members of the expected side, and defaults of the other. */
  readonly members: "documented" | "expected";
  /** What becomes of dictionaries that are absent on the actual side (with `either`: on one side): lists leave them out. */
  readonly dictionaries: "compare" | "if-present" | "if-both-present" | "ignore";
}

/** Two values in full. `name` is the member that holds them: it decides on defaults and order. */
export function differenceOf(
  expected: Json | undefined,
  actual: Json | undefined,
  how: Comparison,
  name = "",
): Difference | undefined {
  if (expected === actual) return undefined;
  if (isDefault(expected, name) && isDefault(actual, name)) return undefined;
  if (Array.isArray(expected) && Array.isArray(actual)) {
    return SETS.has(name) ? differenceOfSets(expected, actual, how) : differenceOfLists(expected, actual, how);
  }
  if (isObject(expected) && isObject(actual)) return differenceOfMembers(expected, actual, how);
  return { pointer: "", expected, actual };
}

/** A difference one member further out. Pointers are built on the way back only, for most values are equal. */
export function under(name: string | number, found: Difference | undefined): Difference | undefined {
  return found && { ...found, pointer: `/${escapeSegment(String(name))}${found.pointer}` };
}

/** Locale dictionaries: an entry equal to the text it translates is as good as none. */
export function differenceOfDictionaries(
  expected: Json | undefined,
  actual: Json | undefined,
  standard: { readonly expected: Json | undefined; readonly actual: Json | undefined },
): Difference | undefined {
  const left = isObject(expected) ? expected : {};
  const right = isObject(actual) ? actual : {};
  if (!isDictionaryOrNothing(expected) || !isDictionaryOrNothing(actual))
    return differenceOf(expected, actual, { members: "expected", dictionaries: "compare" });
  let found: Difference | undefined;
  for (const locale of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const one = entryOf(left, locale, standard.expected);
    const other = entryOf(right, locale, standard.actual);
    if (one !== other) found = smallerDifference(found, under(locale, { pointer: "", expected: one, actual: other }));
  }
  return found;
}

/** The one with the smaller pointer: which is found first may depend on the order of members or lists. */
export function smallerDifference(one: Difference | undefined, other: Difference | undefined): Difference | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.pointer < one.pointer ? other : one;
}

function isDictionaryOrNothing(value: Json | undefined): boolean {
  return value === undefined || value === null || isObject(value);
}

function differenceOfMembers(expected: JsonObject, actual: JsonObject, how: Comparison): Difference | undefined {
  let found: Difference | undefined;
  for (const name of Object.keys(expected)) {
    if (how.members === "documented" && !DOCUMENTED_MEMBERS.has(name)) continue;
    const one = under(name, differenceOfMember(expected, actual, name, how));
    // What was sent has an order of ours, so that the first difference is the same in each run.
    if (one && how.members === "expected") return one;
    found = smallerDifference(found, one);
  }
  const others = how.members === "documented" ? DOCUMENTED_MEMBERS : DEFAULTS;
  for (const name of Object.keys(actual)) {
    if (Object.hasOwn(expected, name) || !(others.has(name) || isBound(actual, name))) continue;
    found = smallerDifference(found, under(name, differenceOfMember(expected, actual, name, how)));
  }
  return found;
}

function differenceOfMember(
  expected: JsonObject,
  actual: JsonObject,
  name: string,
  how: Comparison,
): Difference | undefined {
  if (name === "type" && isChatInput(expected) && isChatInput(actual)) return undefined;
  if (!isDictionary(name)) return differenceOf(memberOf(expected, name), memberOf(actual, name), how, name);
  if (how.dictionaries === "ignore") return undefined;
  const absentRight = isDefault(memberOf(actual, name), name);
  const absentLeft = isDefault(memberOf(expected, name), name);
  if (absentRight && how.dictionaries !== "compare") return undefined;
  if (absentLeft && how.dictionaries === "if-both-present") return undefined;
  const text = name === "name_localizations" ? "name" : "description";
  const translated = memberOf(actual, text);
  const standard = { expected: memberOf(expected, text) ?? translated, actual: translated };
  return differenceOfDictionaries(memberOf(expected, name), memberOf(actual, name), standard);
}

/** A command without a type is a chat-input command; options and permissions have no default type. */
function isChatInput(members: JsonObject): boolean {
  return (members["version"] !== undefined || members["application_id"] !== undefined) && (members["type"] ?? 1) === 1;
}

function differenceOfLists(
  expected: readonly Json[],
  actual: readonly Json[],
  how: Comparison,
): Difference | undefined {
  const length = Math.max(expected.length, actual.length);
  for (let index = 0; index < length; index++) {
    const found = differenceOf(expected[index], actual[index], how);
    if (found) return under(index, found);
  }
  return undefined;
}

function differenceOfSets(expected: readonly Json[], actual: readonly Json[], how: Comparison): Difference | undefined {
  const isOne = (one: Json, other: Json) => differenceOf(one, other, how) === undefined;
  const isSame =
    expected.every((one) => actual.some((other) => isOne(one, other))) &&
    actual.every((other) => expected.some((one) => isOne(one, other)));
  return isSame ? undefined : { pointer: "", expected, actual };
}

function entryOf(dictionary: JsonObject, locale: string, standard: Json | undefined): Json | undefined {
  const text = memberOf(dictionary, locale) ?? undefined;
  return text === standard ? undefined : text;
}
