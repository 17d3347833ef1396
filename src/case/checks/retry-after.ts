/** A 429 says twice how long to wait: seconds in Retry-After, and seconds with fractions in `retry_after` of the body. */
import { isObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Violation } from "../outcome.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

const RULE: RuleId = "discord.error.rate-limit-answers-agree";
const TOO_MANY_REQUESTS = 429;

/** Whole seconds are rounded, up or down. */
const ROUNDING_S = 1;

/** Judges a 429 that says both, in a profile that knows public errors; a date in the header is left alone. */
export function checkRetryAfter(check: CheckOf<"refused">, env: CheckEnvironment): Violation | undefined {
  const { status, headers, body } = env.answer;
  if (status !== TOO_MANY_REQUESTS || env.contract.refusal.errors.length === 0) return undefined;
  const said = isObject(body) ? body["retry_after"] : undefined;
  const inHeader = Number(headers["retry-after"]);
  if (typeof said !== "number" || Number.isNaN(inHeader) || Math.abs(inHeader - said) <= ROUNDING_S) return undefined;
  return violationOf(check, env, {
    rule: RULE,
    kind: "different",
    expected: `Retry-After to agree with retry_after of the body, which is ${said}`,
    actual: `Retry-After is ${inHeader}`,
    pointer: "/retry_after",
  });
}
