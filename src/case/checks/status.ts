import type { Violation } from "../outcome.js";
import { showAnswer } from "../show.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

/** The status is one of a list. */
export function checkStatus(check: CheckOf<"status">, env: CheckEnvironment): Violation | undefined {
  if (check.is.includes(env.answer.status)) return undefined;
  return violationOf(check, env, { expected: `status ${check.is.join(" or ")}`, actual: showAnswer(env.answer) });
}

/** The status is a documented success of the operation. */
export function checkAccepted(check: CheckOf<"accepted">, env: CheckEnvironment): Violation | undefined {
  const statuses = env.contract.successStatuses(env.answer.call);
  if (statuses.includes(env.answer.status)) return undefined;
  return violationOf(check, env, {
    expected: `acceptance (${statuses.join(" or ")})`,
    actual: showAnswer(env.answer),
  });
}

/** Whatever the answer is, it is not a server error. */
export function checkAnswered(check: CheckOf<"answered">, env: CheckEnvironment): Violation | undefined {
  if (env.answer.status < 500) return undefined;
  return violationOf(check, env, { expected: "any answer below 500", actual: showAnswer(env.answer) });
}
