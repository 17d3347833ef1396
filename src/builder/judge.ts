/** What one trial says of a builder. A refusal counts only where the valid half came out unchanged. */
import type { BuilderChange, BuilderState } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import type { BuilderAnswer } from "./answer.js";
import { changeOf } from "./change.js";
import type { Trial } from "./trials/trial.js";

/** A trial with what became of it. */
export interface JudgedRow {
  /** The trial that was sent. */
  readonly trial: Trial;
  /** What the builder did with it. */
  readonly state: BuilderState;
  /** Which half shows the fault. */
  readonly half?: "valid" | "twin";
  /** Message of the builder's refusal; absent where it refused nothing. */
  readonly said?: string;
  /** Where the output differs from the input; absent where it does not. */
  readonly change?: BuilderChange;
}

/**
 * Judges a trial by the answers to its halves; undefined where one of them is missing.
 *
 * @remarks Where the documents leave to the service what becomes of the invalid variant (a field that has no place, a wrong type),
 * passing it on is no fault, and no merit: `open`.
 */
export function judgedOf(
  trial: Trial,
  valid: BuilderAnswer | undefined,
  twin: BuilderAnswer | undefined,
): JudgedRow | undefined {
  if (valid === undefined) return undefined;
  if ("unsupported" in valid) return { trial, state: "unsupported", said: valid.unsupported };
  if ("refused" in valid) return { trial, state: "refuses-wrongly", half: "valid", said: valid.refused };
  const change = changeOf(trial.kind, trial.valid, valid.sent);
  if (change) return { trial, state: "changes-in-silence", half: "valid", change };
  if (trial.twin === undefined) return { trial, state: "kept" };
  if (twin === undefined) return undefined;
  if ("unsupported" in twin) return { trial, state: "unsupported", said: twin.unsupported };
  if ("refused" in twin) return { trial, state: "passed", said: twin.refused };
  return judgedOfAccepted(trial, trial.twin, twin.sent);
}

function judgedOfAccepted(trial: Trial, twin: NonNullable<Trial["twin"]>, sent: Json): JudgedRow {
  if (twin.verdict === "refused-or-coerced") return { trial, state: "open" };
  const change = changeOf(trial.kind, twin.value, sent);
  if (twin.verdict === "refused-or-without-effect") {
    if (!change) return { trial, state: "open" };
    if (!changeOf(trial.kind, trial.valid, sent)) return { trial, state: "passed" };
  }
  if (!change) return { trial, state: "accepts-wrongly", half: "twin" };
  return { trial, state: "changes-in-silence", half: "twin", change };
}
