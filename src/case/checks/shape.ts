import { valueAt } from "../../contract/json-pointer.js";
import type { Violation } from "../outcome.js";
import { escapeControls, showValueAt } from "../show.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, type ShapeViolation, violationOf } from "./environment.js";

/** The body has the documented shape of its operation and status; a schema violation is named after the rule behind its keyword. */
export function checkShape(check: CheckOf<"shape">, env: CheckEnvironment): Violation | undefined {
  const { call, status } = env.answer;
  const body = env.answer.asSent ?? env.answer.body;
  const found = env.contract.validateResponse(call, status, body);
  const [first, ...others] = found.toSorted(Array.isArray(body) ? byPlace : idsFirst);
  if (!first) return undefined;
  const more = others.length > 0 ? ` (and ${others.length} more)` : "";
  return violationOf(check, env, {
    rule: first.rule,
    kind: "invalid",
    expected: `the documented shape of ${call}: ${first.pointer || "the body"} ${escapeControls(first.message)}${more}`,
    actual: showValueAt(first.pointer || "the body", valueAt(body, first.pointer)),
    pointer: first.pointer,
  });
}

/** What is wrong with ids matters most: everything else is found by them. */
function idsFirst(one: ShapeViolation, other: ShapeViolation): number {
  return Number(OWN_ID.test(other.pointer)) - Number(OWN_ID.test(one.pointer));
}

/** The id of a resource, or of an element of a list; components inside have ids of another kind. */
const OWN_ID = /^(?:\/\d+)?\/id$/;

/** By pointer without positions, then by message: the order of a list says nothing about which violation is the first. */
function byPlace(one: ShapeViolation, other: ShapeViolation): number {
  const order = idsFirst(one, other);
  if (order !== 0) return order;
  const [left, right] = [one, other].map(
    ({ pointer, message }) => `${pointer.replace(/\/\d+(?=\/|$)/g, "/*")} ${message}`,
  );
  return left === right ? 0 : (left ?? "") < (right ?? "") ? -1 : 1;
}
