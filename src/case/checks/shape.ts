import { valueAt } from "../../contract/json-pointer.js";
import type { Violation } from "../outcome.js";
import { escapeControls, showValue } from "../show.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

/** The body has the documented shape of its operation and status; a schema violation is named after the rule behind its keyword. */
export function checkShape(check: CheckOf<"shape">, env: CheckEnvironment): Violation | undefined {
  const { call, status, body } = env.answer;
  const [first, ...others] = env.contract.validateResponse(call, status, body);
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
