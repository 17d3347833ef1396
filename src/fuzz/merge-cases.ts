/** What became of a case that several parts of a run report. */
import type { Outcome } from "../case/outcome.js";
import type { CaseFinished } from "../run/result/event.js";

/** The worse outcome of a case that several parts ran. */
const BADNESS: readonly Outcome["outcome"][] = [
  "unsupported",
  "observed",
  "passed",
  "no-room",
  "untestable",
  "blocked",
  "harness-error",
  "flaky",
  "failed",
];

/** The worse one, with the requests and the time of both. */
export function mergeCases(one: CaseFinished, other: CaseFinished): CaseFinished {
  const worse = badnessOf(other) > badnessOf(one) ? other : one;
  return {
    ...worse,
    requests: one.requests + other.requests,
    durationMs: Math.round((one.durationMs + other.durationMs) * 10) / 10,
  };
}

const badnessOf = ({ outcome }: CaseFinished): number => BADNESS.indexOf(outcome.outcome);
