/** What a run comes to whose target is not as it was before. */

import type { Conclusion } from "./run-events.js";

/** Never a success: findings and an interruption stay what they are, everything else becomes `cannot-run`. @param endedEarly why the run was over before its last case */
export function concludeNotRestored(conclusion: Conclusion, notRestored: string, endedEarly?: string): Conclusion {
  const reason = `the target is not as it was before: ${notRestored}`;
  const { verdict } = conclusion;
  if (verdict === "findings" || verdict === "interrupted")
    return { ...conclusion, reason: `${conclusion.reason}; and ${reason}`, notRestored };
  const why = endedEarly === undefined ? "" : `the run ended early: ${endedEarly}; and `;
  return { verdict: "cannot-run", exitCode: 2, reason: `${why}${reason}`, notRestored };
}
