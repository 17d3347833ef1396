/** A failure that was made small, or run again, and what decides what becomes of it. */
import type { Case } from "../../case/case.js";
import { isFailure } from "../../case/outcome.js";
import type { Execution } from "../../run/execute-case.js";
import { isRace } from "../../run/race/repeat-race.js";
import type { CaseResult } from "../../run/run-case.js";
import type { DrawnAgain } from "../corpus-entry.js";
import type { Job } from "../plan.js";
import { type Appearance, appearanceOf } from "./appearance.js";

/** A failure with all that reporting it takes. */
export interface EndedFailure {
  /** Its smallest form, as it ended. */
  readonly result: CaseResult;
  /** Time to find it and make it small, in milliseconds. */
  readonly durationMs: number;
  /** Where it came from; `undefined` for what was not drawn. */
  readonly job: Job | undefined;
}

/** It comes again where the other did not, or it is smaller. */
export function isBetter({ outcome, testCase }: CaseResult, other: CaseResult): boolean {
  if (outcome.outcome !== "failed") return false;
  return other.outcome.outcome !== "failed" || testCase.steps.length < other.testCase.steps.length;
}

/** How the smallest form of a failure is drawn again; `undefined` for what is not drawn. */
export function drawnAgain(job: Job, { shrinkPath: path }: CaseResult): DrawnAgain | undefined {
  if (!job.drawnFrom || path === undefined) return undefined;
  const { seed, repeated } = job.choices;
  const choices = Array.from(repeated, (one) => (Number.isNaN(one) ? null : one));
  return { property: job.id, seed, choices, path };
}

/** Requests of a race that fail one after the other: what sequences show says more of such a bug. */
export function isRaceInOrder(testCase: Case): boolean {
  return isRace(testCase) && testCase.steps.every(({ together }) => together === undefined);
}

/** The same result of a case with this id. */
export function renamed(result: CaseResult, id: string): CaseResult {
  return { ...result, testCase: { ...result.testCase, id } };
}

/** Both end at the same step. */
export function failsAlike(one: Execution, other: Execution): boolean {
  const [step, otherStep] = [one, other].map(({ outcome }) => "violations" in outcome && outcome.violations[0].step);
  return step !== false && step === otherStep;
}

/** How a failure looks; `undefined` for what is none. */
export function seenIn(
  testCase: Case,
  { outcome, exchanges }: Pick<Execution, "outcome" | "exchanges">,
): Appearance | undefined {
  return isFailure(outcome) ? appearanceOf(testCase, outcome.violations[0], exchanges) : undefined;
}
