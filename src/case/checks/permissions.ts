import { firstNames } from "../../contract/first-names.js";
import { isObject, type Json } from "../../contract/json.js";
import type { Violation } from "../outcome.js";
import { resolveReference, resolveTemplate } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import { kindOfDifference } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, foundAt, violationOf } from "./environment.js";
import { isRefusal } from "./refused.js";

/** Permission lists as sets of (id, type, permission): order and extra members do not count. */
export function checkPermissions(check: CheckOf<"permissions">, env: CheckEnvironment): Violation | undefined {
  const { afterRefusalOf: refused } = check;
  if (refused !== undefined && !isRefusal(env.answers.get(refused)?.status ?? 0, false)) return undefined;
  const expected = keysOf(resolveTemplate(check.are, env));
  const value = resolveReference(check.at, env);
  const actual = keysOf(value);
  if (expected === undefined) throw new Error("the expected permissions are no list");
  if (expected.length === 0 || check.orNone === true) {
    // Of a command without any, a service may answer an empty list, or that there is nothing (404): the documents leave it open.
    const isNothing = value === undefined || value === null;
    if (isNothing ? (env.answers.get(check.at.$)?.status ?? 500) < 500 : actual?.length === 0) return undefined;
  }
  if (
    actual !== undefined &&
    actual.length === expected.length &&
    actual.every((key, index) => key === expected[index])
  )
    return undefined;
  return violationOf(check, env, {
    kind: kindOfDifference(expected, actual),
    expected: `${listed(expected)}${check.orNone === true ? ", or none," : ""} as ${showReference(check.at, env)}`,
    actual: actual === undefined ? `${showValue(value)}, which is no list` : listed(actual),
    ...foundAt(check.at, env),
  });
}

function listed(entries: readonly string[]): string {
  return firstNames(entries, MOST_LISTED) || "no permissions";
}

const MOST_LISTED = 8;

/** Each entry in words, such as `role 123: allowed`. */
function keysOf(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as readonly Json[]).map((one) => (isObject(one) ? entryWords(one) : showValue(one))).sort();
}

/** `ApplicationCommandPermissionType` in words. */
const TYPES = new Map<Json | undefined, string>([
  [1, "role"],
  [2, "user"],
  [3, "channel"],
]);

function entryWords({ id, type, permission }: { readonly [key: string]: Json }): string {
  const subject = TYPES.get(type) ?? `type ${showValue(type)}`;
  const isPlainId = typeof id === "string" && /^\d{1,20}$/.test(id);
  const allowed = typeof permission === "boolean" ? (permission ? "allowed" : "denied") : showValue(permission);
  return `${subject} ${isPlainId ? id : `with id ${showValue(id)}`}: ${allowed}`;
}
