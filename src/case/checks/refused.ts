import type { Json } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { Answer } from "../case.js";
import { isMembers } from "../compare/difference.js";
import type { Violation } from "../outcome.js";
import { showAnswer, showValue } from "../show.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

const PATH_RULE: RuleId = "discord.error.names-the-faulty-path";

/** A 4xx that is not a missing route; in profile `discord` also with the public code and error path. */
export function checkRefused(check: CheckOf<"refused">, env: CheckEnvironment): Violation | undefined {
  if (!isRefusal(env.answer.status, env.isKnownRoute)) {
    const missing = env.answer.status === 404 || env.answer.status === 405;
    return violationOf(check, env, {
      expected: missing ? "a refusal of the payload (4xx); the route exists, so 404 and 405 do not refuse it" : "a refusal (4xx), state unchanged",
      actual: showAnswer(env.answer),
    });
  }
  return env.contract.profile === "discord" ? checkPublicError(check, env) : undefined;
}

/** True for an answer that turns a request down; server errors and missing routes do not. */
export function isRefusal(status: number, isKnownRoute: boolean): boolean {
  if (isKnownRoute && (status === 404 || status === 405)) return false;
  return status >= 400 && status < 500;
}

function checkPublicError(check: CheckOf<"refused">, env: CheckEnvironment): Violation | undefined {
  const rule = check.rule ?? env.rule;
  const expected = env.contract.refusalOf(rule);
  if (!expected) return undefined;
  const code = codeOf(env.answer);
  if (!expected.statuses.includes(env.answer.status) || code !== expected.code) {
    return violationOf(check, env, {
      rule: expected.rule,
      expected: `status ${expected.statuses.join(" or ")} with code ${expected.code}`,
      actual: `status ${env.answer.status} with code ${showValue(code)}`,
    });
  }
  return checkErrorPath(check, env, code);
}

function checkErrorPath(check: CheckOf<"refused">, env: CheckEnvironment, code: number): Violation | undefined {
  const body = env.answer.body;
  if (code !== VALIDATION_CODE || check.pointer === undefined || !isMembers(body)) return undefined;
  const leaf = deepestOnPath(body["errors"], check.pointer);
  if (leaf.hasErrors && (check.error === undefined || leaf.codes.includes(check.error))) return undefined;
  return violationOf(check, env, {
    rule: PATH_RULE,
    expected: `errors${check.pointer} to hold _errors${check.error ? ` with code ${check.error}` : ""}`,
    actual: `errors is ${showValue(body["errors"])}`,
    pointer: `/errors${check.pointer}`,
  });
}

const VALIDATION_CODE = 50035;

/** The `_errors` on the way to `pointer`: a container of the faulty member may carry them, as dictionaries do. */
function deepestOnPath(errors: Json | undefined, pointer: string): { readonly hasErrors: boolean; readonly codes: readonly string[] } {
  const codes: string[] = [];
  let hasErrors = false;
  let current = errors;
  for (const segment of ["", ...pointer.split("/").slice(1)]) {
    current = segment === "" ? current : memberOf(current, segment);
    const found = memberOf(current, "_errors");
    if (!Array.isArray(found)) continue;
    hasErrors = true;
    for (const one of found as readonly Json[]) {
      const code = memberOf(one, "code");
      if (typeof code === "string") codes.push(code);
    }
  }
  return { hasErrors: hasErrors || hasErrorsBelow(current), codes };
}

/** The faulty member may be a container whose parts carry the errors. */
function hasErrorsBelow(value: Json | undefined): boolean {
  return isMembers(value) && Object.entries(value).some(([name, part]) => name === "_errors" || hasErrorsBelow(part));
}

function codeOf(answer: Answer): number | undefined {
  const code = memberOf(answer.body, "code");
  return typeof code === "number" ? code : undefined;
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}
