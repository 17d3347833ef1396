/** One run of a case with everything that was sent and answered: a line of `check --record`. */
import type { Case } from "./case.js";
import type { Exchange, Outcome } from "./outcome.js";

/** Redacted like a finding; its bodies are kept whole, up to a bound that ordinary answers never reach. */
export interface Recording {
  readonly format: "slashproof-recording/1";
  readonly case: Case;
  readonly outcome: Outcome["outcome"];
  readonly profile: string;
  readonly exchanges: readonly Exchange[];
}
