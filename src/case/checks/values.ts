import { counted } from "../../contract/counted.js";
import { isObject, type Json } from "../../contract/json.js";
import type { Violation } from "../outcome.js";
import { resolveReference, resolveTemplate } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import { kindOfDifference, type ViolationKind } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, foundAt, missingContainer, violationOf } from "./environment.js";

/** The array at a place holds only allowed values, none twice, and as many as are requested. */
export function checkValues(check: CheckOf<"values">, env: CheckEnvironment): Violation | undefined {
  const actual = resolveReference(check.at, env);
  const wrong = wrongWith(check, env, actual);
  if (wrong === undefined) return undefined;
  const [kind, expected] = wrong;
  return violationOf(check, env, {
    kind,
    expected: `${expected} as ${showReference(check.at, env)}`,
    actual: showValue(actual),
  });
}

type Wrong = readonly [kind: ViolationKind, expected: string];

function wrongWith(check: CheckOf<"values">, env: CheckEnvironment, actual: Json | undefined): Wrong | undefined {
  if (!Array.isArray(actual)) return [kindOfDifference([], actual), "a list"];
  const { among, atLeast = 0, atMost = Number.POSITIVE_INFINITY } = check;
  const values = (actual as readonly Json[]).map((value) => JSON.stringify(value));
  if (values.length < atLeast) return ["wrong-count", `at least ${counted(atLeast, "value")}`];
  if (values.length > atMost) return ["wrong-count", `at most ${counted(atMost, "value")}`];
  if (new Set(values).size !== values.length) return ["not-unique", "values that do not repeat"];
  if (among === undefined) return undefined;
  const allowed = new Set(among.map((template) => JSON.stringify(resolveTemplate(template, env))));
  return values.every((value) => allowed.has(value)) ? undefined : ["extra", `nothing but ${[...allowed].join(", ")}`];
}

/** One of several objects has a member of this name. */
export function checkHasKey(check: CheckOf<"has-key">, env: CheckEnvironment): Violation | undefined {
  const key = String(resolveTemplate(check.key, env));
  const holders = check.anyOf.map((place) => resolveReference(place, env));
  if (holders.some((holder) => isObject(holder) && Object.hasOwn(holder, key))) return undefined;
  const [only, ...others] = check.anyOf;
  // A key that a response has to have is one of its members; others are ids.
  const at = only && others.length === 0 && key === check.key ? foundAt(only, env).pointer : undefined;
  return violationOf(check, env, {
    kind: "missing",
    ...(at === undefined ? {} : { pointer: `${at}/${key}` }),
    expected: `${showValue(key)} as a key of ${check.anyOf.map((place) => showReference(place, env)).join(" or ")}`,
    actual: holders
      .map((holder) => (isObject(holder) ? `keys ${Object.keys(holder).join(", ")}` : showValue(holder)))
      .join("; "),
  });
}

/** A value is somewhere in what is at a place; a number also as digits in a text. */
export function checkMentions(check: CheckOf<"mentions">, env: CheckEnvironment): Violation | undefined {
  const value = resolveTemplate(check.value, env);
  const actual = resolveReference(check.at, env);
  if (isIn(actual, value)) return undefined;
  return violationOf(check, env, {
    kind: "missing",
    expected: `${showValue(value)} somewhere in ${showReference(check.at, env)}`,
    actual: showValue(actual),
  });
}

function isIn(held: Json | undefined, value: Json): boolean {
  if (held === value) return true;
  if (typeof held !== "object" || held === null) return typeof value === "number" && held === String(value);
  return Object.values(held).some((each) => isIn(each, value));
}

/** A number that may be greater, not smaller. */
export function checkAtLeast(check: CheckOf<"at-least">, env: CheckEnvironment): Violation | undefined {
  const actual = resolveReference(check.at, env);
  if (typeof actual === "number" && actual >= check.value) return undefined;
  return violationOf(check, env, {
    kind: kindOfDifference(check.value, actual),
    expected: `${check.value} or more as ${showReference(check.at, env)}`,
    actual: showValue(actual),
  });
}

/** Every entry of a dictionary has some members, whatever they hold. */
export function checkEntriesHave(check: CheckOf<"entries-have">, env: CheckEnvironment): Violation | undefined {
  const holder = resolveReference(check.in, env);
  const entries = isObject(holder) ? Object.entries(holder) : [];
  const missing = entries.flatMap(([key, entry]) =>
    check.members.filter((name) => !isObject(entry) || !Object.hasOwn(entry, name)).map((name) => `${key}/${name}`),
  );
  if (entries.length > 0 && missing.length === 0) return undefined;
  return violationOf(check, env, {
    kind: entries.length === 0 ? kindOfDifference({}, holder) : "missing",
    expected: `entries with ${check.members.join(", ")} in ${showReference(check.in, env)}`,
    actual:
      entries.length === 0 ? showValue(holder) : `${missing.join(", ")} ${missing.length === 1 ? "is" : "are"} missing`,
  });
}

/** A bit of an integer, or of one that is written as a string. */
export function checkFlag(check: CheckOf<"flag">, env: CheckEnvironment): Violation | undefined {
  const actual = resolveReference(check.at, env) ?? 0;
  const nothing = missingContainer(check.at, env);
  const bits = nothing === undefined ? bitsOf(actual) : undefined;
  if (bits !== undefined && ((bits >> BigInt(check.bit)) & 1n) === (check.is ? 1n : 0n)) return undefined;
  return violationOf(check, env, {
    kind: nothing === undefined ? kindOfDifference(0, actual) : "no-resource",
    expected: `bit ${check.bit} ${check.is ? "set" : "not set"} in ${showReference(check.at, env)}`,
    actual: nothing ?? showValue(actual),
  });
}

/** The low bits of two bit sets, however each is written. */
export function checkSameBits(check: CheckOf<"same-bits">, env: CheckEnvironment): Violation | undefined {
  const [left, right] = [check.left, check.right].map((place) => bitsOf(resolveReference(place, env) ?? null));
  const low = (bits: bigint) => bits & ((1n << BigInt(check.bits)) - 1n);
  if (left !== undefined && right !== undefined && low(left) === low(right)) return undefined;
  return violationOf(check, env, {
    kind: "different",
    expected: `the low ${check.bits} bits of ${showValue(resolveReference(check.left, env))}, which is ${showReference(check.left, env)}`,
    actual: `${showValue(resolveReference(check.right, env))} as ${showReference(check.right, env)}`,
  });
}

function bitsOf(value: Json): bigint | undefined {
  const isBitSet = typeof value === "string" ? /^\d{1,40}$/.test(value) : Number.isInteger(value);
  return isBitSet ? BigInt(value as string | number) : undefined;
}
