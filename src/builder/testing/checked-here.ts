/** A check of a builder that is a function of this process. */
import type { Json } from "../../contract/json.js";
import type { BuilderAnswer } from "../answer.js";
import type { BuilderPayload } from "../canaries.js";
import { type CheckedBuilder, checkedOf, planOf } from "../check-builder.js";
import type { Trial } from "../trials/trial.js";

/** Asks everything in the order of a check, and judges it. */
export function checkedHere(
  trials: readonly Trial[],
  build: (about: BuilderPayload, payload: Json) => BuilderAnswer,
): Omit<CheckedBuilder, "stopped"> {
  const plan = planOf(trials);
  const answers = new Map<number, BuilderAnswer>();
  for (const { id, kind, commandType, payload } of plan.requests) {
    if (kind === "describe") continue;
    answers.set(id, build({ kind, payload, ...(commandType === undefined ? {} : { commandType }) }, payload));
  }
  return checkedOf(plan, trials, answers);
}
