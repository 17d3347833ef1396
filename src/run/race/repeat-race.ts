/** A race shows its fault only when its requests happen to meet: it is run until they do, up to a limit. */
import type { Case, Step } from "../../case/case.js";
import type { Outcome } from "../../case/outcome.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { fits } from "../../target/workspace/scope.js";
import type { Execution } from "../execute-case.js";
import type { Held } from "../place/leases.js";
import { runOnce } from "../run-case.js";
import type { Stage } from "../stage.js";

/** Where a fault shows in one of ten runs, thirty runs miss it in one of twenty-four replays. */
export const MOST_RACE_RUNS = 30;

/** The last run, and how many there were. */
export interface RepeatedRace {
  /** The run that showed the failure, or the last one. */
  readonly execution: Execution;
  /** Number of runs. */
  readonly runs: number;
  /** It failed, and never as was meant. */
  readonly isOther?: true;
}

/** True where a case is judged by whether some order explains all its answers. */
export function isRace({ steps }: Pick<Case, "steps">): boolean {
  return steps.some(({ expect }) => expect.some(({ check }) => check === "linearizable"));
}

/** The rule of a race that is about its requests alone, where they do not meet. */
const IN_ORDER: Readonly<Partial<Record<RuleId, RuleId>>> = {
  "edit.keeps-other-fields": "edit.replaces-provided-fields",
};

/** The same requests, each sent when the one before it was answered. */
export function inOrder<T extends Pick<Case, "rules" | "title" | "steps">>(testCase: T): T {
  const steps = testCase.steps.map(({ together: _together, ...step }): Step => step);
  const [rule, ...others] = testCase.rules;
  return {
    ...testCase,
    rules: [IN_ORDER[rule] ?? rule, ...others],
    title: `${testCase.title}, also one after the other`,
    steps,
  };
}

/**
 * Requests that were sent together and failed, and that fail one after the other, too: what happens when they meet
 * cannot be said.
 */
export async function failureInOrder(testCase: Case, held: Held, stage: Stage): Promise<Execution | undefined> {
  if (!testCase.steps.some(({ together }) => together !== undefined)) return undefined;
  const execution = await runOnce(inOrder(testCase), held, stage);
  return execution.outcome.outcome === "failed" ? execution : undefined;
}

/**
 * Runs a race until it does not pass, or `MOST_RACE_RUNS` times, or as often as the day of its guild has creates for.
 *
 * @param isMeant whether a failure is the one that is looked for: requests that meet may show a fault in several ways
 */
export async function repeatRace(
  testCase: Case,
  held: Held,
  stage: Stage,
  isMeant: (outcome: Outcome) => boolean = () => true,
): Promise<RepeatedRace> {
  let other: RepeatedRace | undefined;
  for (let runs = 1; ; runs++) {
    const execution = await runOnce(testCase, held, stage);
    const { outcome } = execution;
    if (outcome.outcome !== "passed" && (outcome.outcome !== "failed" || isMeant(outcome))) return { execution, runs };
    if (outcome.outcome === "failed") other ??= { execution, runs, isOther: true };
    const hasRoom = held.scopes.every((scope, index) => index > 0 || fits(scope, testCase.creates));
    if (runs === MOST_RACE_RUNS || !hasRoom) return other ?? { execution, runs };
  }
}

/** What a replayed race came to, for people: never more than was seen. */
export function describeRace({ execution, runs, isOther }: RepeatedRace): string {
  if (isOther) return `failed in another way in run ${runs} of at most ${MOST_RACE_RUNS}`;
  if (execution.outcome.outcome === "failed") return `seen again in run ${runs} of at most ${MOST_RACE_RUNS}`;
  if (execution.outcome.outcome === "passed")
    return `not seen in ${runs} ${runs === 1 ? "run" : "runs"}, which does not prove that it is gone`;
  return `stopped in run ${runs} of at most ${MOST_RACE_RUNS}`;
}
