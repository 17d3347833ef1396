import { isObject, type Json } from "../../contract/json.js";
import type { Violation } from "../outcome.js";
import { resolveReference, resolveTemplate, showReference } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { kindOfDifference } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, pointerOf, violationOf } from "./environment.js";

/** Permission lists as sets of (id, type, permission): order and extra members do not count. */
export function checkPermissions(check: CheckOf<"permissions">, env: CheckEnvironment): Violation | undefined {
  const expected = keysOf(resolveTemplate(check.are, env));
  const value = resolveReference(check.at, env);
  const actual = keysOf(value);
  // Of a command without any, a service may answer an empty list, or that there is nothing (404): the documents leave it open.
  if (
    expected?.length === 0 &&
    (value === undefined || value === null) &&
    (env.answers.get(check.at.$)?.status ?? 500) < 500
  )
    return undefined;
  if (expected === undefined) throw new Error("the expected permissions are no list");
  if (
    actual !== undefined &&
    actual.length === expected.length &&
    actual.every((key, index) => key === expected[index])
  )
    return undefined;
  return violationOf(check, env, {
    kind: kindOfDifference(expected, actual),
    expected: `the permissions ${expected.join(", ") || "(none)"} at ${showReference(check.at)}`,
    actual: actual === undefined ? `${showValue(value)}, which is no list` : actual.slice(0, 8).join(", ") || "none",
    ...pointerOf(check.at, env),
  });
}

function keysOf(value: Json | undefined): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return (value as readonly Json[])
    .map((one) =>
      isObject(one)
        ? `${showValue(one["id"])}/${showValue(one["type"])}/${showValue(one["permission"])}`
        : showValue(one),
    )
    .sort();
}
