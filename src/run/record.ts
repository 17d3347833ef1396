/** From a run of a case to its recording, for fixtures. */
import type { Case } from "../case/case.js";
import type { Recording } from "../case/recording.js";
import type { Execution } from "./execute-case.js";
import { withMinted } from "./redact/minted-tokens.js";
import { type Redact, redactAll } from "./redact/redact.js";
import { exchangeOf } from "./result/findings.js";
import type { Setting } from "./stage.js";

/** Longest body that is kept, in UTF-16 units: a hundred commands of the largest size are below it. */
const LONGEST_BODY = 4_000_000;

/** Plain and redacted; keeps nothing of the run alive. */
export function recordingOf(
  testCase: Case,
  execution: Pick<Execution, "outcome" | "exchanges">,
  stage: Setting,
  runRedact: Redact,
): Recording {
  const redact = withMinted(runRedact, execution.exchanges);
  return {
    format: "slashproof-recording/1",
    case: redactAll(testCase, redact),
    outcome: execution.outcome.outcome,
    profile: stage.profile.name,
    exchanges: execution.exchanges.map((exchange) => exchangeOf(exchange, stage, redact, LONGEST_BODY)),
  };
}
