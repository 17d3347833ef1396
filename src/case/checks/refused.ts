import type { Violation } from "../outcome.js";
import { showAnswer } from "../show.js";
import { kindOfStatus } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";
import { checkPublicError } from "./public-error.js";
import { checkRetryAfter } from "./retry-after.js";

/** A 4xx that is not a missing route; where the profile knows the public error, also its status, code and path. */
export function checkRefused(check: CheckOf<"refused">, env: CheckEnvironment): Violation | undefined {
  const { status } = env.answer;
  if (isRefusal(status, env.isKnownRoute)) return checkRetryAfter(check, env) ?? checkPublicError(check, env);
  const isMissingRoute = status === 404 || status === 405;
  return violationOf(check, env, {
    kind: kindOfStatus(env.answer),
    expected: isMissingRoute
      ? "a refusal of the payload (4xx); its route exists, so 404 and 405 do not refuse it"
      : "a refusal (4xx), and nothing changes",
    actual: showAnswer(env.answer),
  });
}

/** True for an answer that turns a request down; server errors do not, nor does a missing route where it is known to exist. */
export function isRefusal(status: number, isKnownRoute: boolean): boolean {
  if (isKnownRoute && (status === 404 || status === 405)) return false;
  return status >= 400 && status < 500;
}
