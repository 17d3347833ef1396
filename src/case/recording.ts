/** One run of a case with everything that was sent and answered: a line of `check --record`. */
import type { Case } from "./case.js";
import type { Exchange, Outcome } from "./outcome.js";

/** Redacted like a finding; its bodies are kept whole, up to a bound that ordinary answers never reach. */
export interface Recording {
  /** Name and version of the file format. */
  readonly format: "slashproof-recording/1";
  /** The case that was run. */
  readonly case: Case;
  /** What became of it. */
  readonly outcome: Outcome["outcome"];
  /** Profile of the run. */
  readonly profile: string;
  /** Requests and responses, in order. */
  readonly exchanges: readonly Exchange[];
}
