import { isSuccess } from "../../contract/success.js";
import type { Violation } from "../outcome.js";
import { showAnswer } from "../show.js";
import { showRequest } from "../show-reference.js";
import { kindOfStatus } from "../violation-kind.js";
import type { CheckOf } from "./check-of.js";
import { type CheckEnvironment, violationOf } from "./environment.js";

/** Neither step was accepted, so there was nothing to be judged by. The message says why. */
export class NothingToJudge extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = "NothingToJudge";
  }
}

/**
 * An earlier step was refused, though this one shows that it came in time.
 * @throws NothingToJudge where both are refused
 */
export function checkAcceptedLikeThis(
  { step, otherwise, ...check }: CheckOf<"accepted-like-this">,
  env: CheckEnvironment,
): Violation | undefined {
  const earlier = env.answers.get(step);
  if (earlier !== undefined && isSuccess(earlier.status)) return undefined;
  if (earlier === undefined || !isSuccess(env.answer.status)) throw new NothingToJudge(otherwise);
  return violationOf({ ...check, step, otherwise }, env, {
    kind: kindOfStatus(earlier, env.contract.successStatuses(earlier.call)),
    expected: `success of ${showRequest(step, earlier.call, env)}, because a later one was accepted`,
    actual: showAnswer(earlier),
  });
}
