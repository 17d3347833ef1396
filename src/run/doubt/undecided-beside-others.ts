/** What a case found says nothing of the service while another run changes the same commands, guilds and users. */
import type { CaseResult } from "../run-case.js";
import type { Stage } from "../stage.js";

const FOUND: ReadonlySet<string> = new Set(["failed", "flaky", "harness-error"]);

/** The result of a case; not decided where it did not pass while somebody else was at work on the target. */
export function undecidedBesideOthers(result: CaseResult, { workspace }: Stage): CaseResult {
  const place = workspace.othersAtWorkIn;
  if (place === undefined || !FOUND.has(result.outcome.outcome)) return result;
  const reason = `somebody else makes and deletes commands in ${place} during the run; let one run at a time use the target`;
  return { ...result, outcome: { outcome: "blocked", reason } };
}
