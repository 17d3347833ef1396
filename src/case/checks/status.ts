import type { Violation } from "../outcome.js";
import { showAnswer } from "../show.js";
import { kindOfStatus } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";
import { emptySuccessOf } from "./success.js";

/** The status is one of a list; a success also speaks of the requested resource. */
export function checkStatus(check: CheckOf<"status">, env: CheckEnvironment): Violation | undefined {
  if (!check.is.includes(env.answer.status)) {
    return violationOf(check, env, {
      kind: kindOfStatus(env.answer, check.is),
      expected: `status ${check.is.join(" or ")}`,
      actual: showAnswer(env.answer),
    });
  }
  return env.contract.successStatuses(env.answer.call).includes(env.answer.status)
    ? checkSuccess(check, env)
    : undefined;
}

/**
 * The status is a documented success of the operation, and the body speaks of the requested resource. Which success it is,
 * cases of their own judge: a step that prepares a case goes on with any.
 */
export function checkAccepted(check: CheckOf<"accepted">, env: CheckEnvironment): Violation | undefined {
  const statuses = env.contract.successStatuses(env.answer.call);
  const { status } = env.answer;
  const isOther = env.isPreparing === true && statuses.length > 0 && status >= 200 && status < 300;
  if (statuses.includes(status) || isOther) return checkSuccess(check, env);
  return violationOf(check, env, {
    kind: kindOfStatus(env.answer, statuses),
    expected: `acceptance (${statuses.length > 2 ? "2xx" : statuses.join(" or ")})`,
    actual: showAnswer(env.answer),
  });
}

/** Whatever the answer is, it is not a server error. */
export function checkAnswered(check: CheckOf<"answered">, env: CheckEnvironment): Violation | undefined {
  if (env.answer.status < 500) return undefined;
  return violationOf(check, env, {
    kind: "server-error",
    expected: "any answer below 500",
    actual: showAnswer(env.answer),
  });
}

function checkSuccess(check: CheckOf<"status"> | CheckOf<"accepted">, env: CheckEnvironment): Violation | undefined {
  const empty = emptySuccessOf(env.answer);
  return empty && violationOf(check, env, empty);
}
