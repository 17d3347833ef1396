import type { Json } from "../../contract/json.js";
import type { Violation } from "../outcome.js";
import { resolveReference } from "../resolve-reference.js";
import { showValue } from "../show.js";
import { showReference } from "../show-reference.js";
import { kindOfDifference } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, foundAt, violationOf } from "./environment.js";

/** The snowflake at `right` is greater than the one at `left`. */
export function checkGrows(check: CheckOf<"grows">, env: CheckEnvironment): Violation | undefined {
  const left = resolveReference(check.left, env);
  const right = resolveReference(check.right, env);
  const areSnowflakes = isSnowflake(left) && isSnowflake(right);
  if (areSnowflakes && BigInt(right) > BigInt(left)) return undefined;
  return violationOf(check, env, {
    kind: areSnowflakes ? "wrong-order" : kindOfDifference("", right),
    expected: `a snowflake greater than ${showValue(left)}, which is ${showReference(check.left, env)}`,
    actual: `${showValue(right)} as ${showReference(check.right, env)}`,
    ...foundAt(check.right, env),
  });
}

function isSnowflake(value: Json | undefined): value is string {
  return typeof value === "string" && /^\d{1,20}$/.test(value);
}
