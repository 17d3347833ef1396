import { valueAt } from "../../contract/json-pointer.js";
import type { Violation } from "../outcome.js";
import { escapeControls, showValue } from "../show.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, type ShapeViolation, violationOf } from "./environment.js";

/** The body has the documented shape of its operation and status; a schema violation is named after the rule behind its keyword. */
export function checkShape(check: CheckOf<"shape">, env: CheckEnvironment): Violation | undefined {
  const { call, status } = env.answer;
  const body = env.answer.asSent ?? env.answer.body;
  const found = env.contract.validateResponse(call, status, body);
  const [first, ...others] = Array.isArray(body) ? found.toSorted(byPlace) : found;
  if (!first) return undefined;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return violationOf(check, env, {
    rule: first.rule,
    kind: "invalid",
    expected: `the documented shape of ${call}: ${first.pointer || "the body"} ${escapeControls(first.message)}${more}`,
    actual: `${first.pointer || "the body"} is ${showValue(valueAt(body, first.pointer))}`,
    pointer: first.pointer,
  });
}

/** By pointer without positions, then by message: the order of a list says nothing about which violation is the first. */
function byPlace(one: ShapeViolation, other: ShapeViolation): number {
  const [left, right] = [one, other].map(
    ({ pointer, message }) => `${pointer.replace(/\/\d+(?=\/|$)/g, "/*")} ${message}`,
  );
  return left === right ? 0 : (left ?? "") < (right ?? "") ? -1 : 1;
}
