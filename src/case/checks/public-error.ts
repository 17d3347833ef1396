/** The publicly known error bodies: integer code, and the path of the faulty member in `errors`. */

import { isObject, type Json, memberOf } from "../../contract/json.js";
import { segmentsOf } from "../../contract/json-pointer.js";
import type { ExpectedError } from "../../contract/profile.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Answer } from "../case.js";
import type { Violation } from "../outcome.js";
import { showValue } from "../show.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

const VALIDATION: RuleId = "discord.error.validation-answers-400-with-50035";
const PATH: RuleId = "discord.error.names-the-faulty-path";

/**
 * Holds a refusal against what the profile knows. A check that names an error is held against that error;
 * one with a pointer is a refused payload. The profile `documented` knows nothing, so nothing is judged.
 */
export function checkPublicError(check: CheckOf<"refused">, env: CheckEnvironment): Violation | undefined {
  const { refusal } = env.contract;
  const named = check.error === undefined ? undefined : refusal.errors.find(({ name }) => name === check.error);
  if (named) return judge(check, env, named);
  if (check.error !== undefined || check.pointer === undefined || refusal.statuses === "any") return undefined;
  const wrong = judge(check, env, {
    rule: VALIDATION,
    statuses: refusal.statuses,
    ...(refusal.code === undefined ? {} : { code: refusal.code }),
  });
  return wrong ?? judgePath(check, env, check.pointer);
}

type Expected = Pick<ExpectedError, "rule" | "statuses" | "code" | "leaf">;

function judge(check: CheckOf<"refused">, env: CheckEnvironment, expected: Expected): Violation | undefined {
  const { rule, statuses, code, leaf } = expected;
  const found = codeOf(env.answer);
  const isSound = statuses.includes(env.answer.status) && (code === undefined || code === found);
  if (!isSound) {
    return violationOf(check, env, {
      rule,
      kind: "wrong-error",
      expected: `status ${statuses.join(" or ")}${code === undefined ? "" : ` with code ${code}`}`,
      actual: `status ${env.answer.status} with code ${showValue(found)}`,
    });
  }
  const errors = memberOf(env.answer.body, "errors");
  if (leaf === undefined || leafCodes(errors).includes(leaf)) return undefined;
  return violationOf(check, env, {
    rule,
    kind: "wrong-error",
    expected: `${leaf} among the errors`,
    actual: showValue(errors),
    pointer: "/errors",
  });
}

/**
 * The faulty member, a container on the way to it, or a part of it carries `_errors`.
 * Rules between the elements of a list (order, uniqueness) may blame either element: any of that list will do.
 */
function judgePath(check: CheckOf<"refused">, env: CheckEnvironment, pointer: string): Violation | undefined {
  const errors = memberOf(env.answer.body, "errors");
  const segments = segmentsOf(pointer);
  const listEnd = segments.findLastIndex((segment) => /^\d+$/.test(segment));
  let current = errors;
  let isNamed = hasOwnErrors(current) || (listEnd === 0 && leafCodes(current).length > 0);
  for (const [index, segment] of segments.entries()) {
    current = memberOf(current, segment);
    isNamed ||= hasOwnErrors(current) || (index === listEnd - 1 && leafCodes(current).length > 0);
  }
  if (isNamed || leafCodes(current).length > 0) return undefined;
  return violationOf(check, env, {
    rule: PATH,
    kind: "wrong-error",
    expected: `errors${pointer} to hold _errors`,
    actual: `errors is ${showValue(errors)}`,
    pointer: `/errors${pointer}`,
  });
}

function hasOwnErrors(value: Json | undefined): boolean {
  return Array.isArray(memberOf(value, "_errors"));
}

/** Every string code below a place in the tree of errors. */
function leafCodes(value: Json | undefined): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    if (name !== "_errors" || !Array.isArray(part)) return leafCodes(part);
    return (part as readonly Json[]).map((one) => String(memberOf(one, "code")));
  });
}

function codeOf(answer: Answer): number | undefined {
  const code = memberOf(answer.body, "code");
  return typeof code === "number" ? code : undefined;
}
