/** What one trial says of a builder. A refusal counts only where the valid half came out unchanged. */
import type { BuilderChange, BuilderState } from "../case/builder-result.js";
import type { Json } from "../contract/json.js";
import { type BuilderAnswer, failureWords } from "./answer.js";
import { changesOf } from "./change.js";
import { type Constants, withoutConstants } from "./constants.js";
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

/** What came back to the halves of a trial; undefined where nothing did. */
export interface AnsweredTrial {
  /** The trial. */
  readonly trial: Trial;
  /** To the valid half. */
  readonly valid: BuilderAnswer | undefined;
  /** To the invalid variant. */
  readonly twin?: BuilderAnswer | undefined;
}

/**
 * Judges a trial by the answers to its halves; undefined where one of them is missing.
 *
 * @remarks Where the documents leave to the service what becomes of the invalid variant (a field that has no place, a wrong type),
 * passing it on is no fault, and no merit: `open`. What the builder adds to every payload is no change here.
 */
export function judgedOf({ trial, valid, twin }: AnsweredTrial, constants: Constants = []): JudgedRow | undefined {
  if (valid === undefined) return undefined;
  if ("failed" in valid) return { trial, state: "adapter-fault", said: failureWords(valid) };
  if ("unsupported" in valid) return { trial, state: "unsupported", said: valid.unsupported };
  if ("refused" in valid && trial.isOpen) return { trial, state: "open", said: `refused: ${valid.refused}` };
  if ("refused" in valid) return { trial, state: "refuses-wrongly", half: "valid", said: valid.refused };
  const change = changeIn(trial, trial.valid, valid.sent, constants);
  if (change && trial.isOpen) return { trial, state: "open", said: `${change.how} ${change.pointer}` };
  if (change) return { trial, state: "changes-in-silence", half: "valid", change };
  if (trial.twin === undefined) return { trial, state: "kept" };
  return twin && judgedOfTwin(trial, trial.twin, twin, constants);
}

type Twin = NonNullable<Trial["twin"]>;

function judgedOfTwin(trial: Trial, twin: Twin, received: BuilderAnswer, constants: Constants): JudgedRow {
  if ("failed" in received) return { trial, state: "adapter-fault", said: failureWords(received) };
  if ("unsupported" in received) return { trial, state: "unsupported", said: received.unsupported };
  if ("refused" in received) return { trial, state: "passed", said: received.refused };
  if (twin.verdict === "refused-or-coerced") return { trial, state: "open" };
  const change = changeIn(trial, twin.value, received.sent, constants);
  if (twin.verdict === "refused-or-without-effect") {
    if (!change) return { trial, state: "open" };
    if (!changeIn(trial, trial.valid, received.sent, constants)) return { trial, state: "passed" };
  }
  if (!change) return { trial, state: "accepts-wrongly", half: "twin" };
  return { trial, state: "changes-in-silence", half: "twin", change };
}

function changeIn(trial: Trial, given: Json, sent: Json, constants: Constants): BuilderChange | undefined {
  return withoutConstants({ ...trial, payload: given }, changesOf(trial.kind, given, sent), constants)[0];
}
