/** Saves entries while a run goes on, without tokens. */
import { SetupError } from "../../contract/setup-error.js";
import { withMinted } from "../../run/redact/minted-tokens.js";
import { type Redact, redactAll, redactionOf } from "../../run/redact/redact.js";
import type { CaseResult } from "../../run/run-case.js";
import type { Stage } from "../../run/stage.js";
import { saveEntry } from "../corpus.js";
import type { CorpusEntry } from "../corpus-entry.js";
import type { FuzzOptions } from "../options.js";

/** What a case says of an entry: the rest is the same for all entries of a run. */
type Kept = Pick<CorpusEntry, "kind" | "case" | "violations" | "reached" | "drawn">;

/** Mutable: it remembers the first problem, and saves nothing after it. */
export class CorpusWriter {
  readonly #stage: Stage;
  readonly #options: FuzzOptions;
  #problem: SetupError | undefined;
  #redact: Redact | undefined;

  constructor(stage: Stage, options: FuzzOptions) {
    this.#stage = stage;
    this.#options = options;
  }

  /** Why nothing can be kept any more: to be thrown once the workers have ended. */
  get problem(): SetupError | undefined {
    return this.#problem;
  }

  /**
   * Saves an entry. The first that cannot be written ends the run gracefully: findings that cannot be kept need not be
   * searched for.
   *
   * @param exchanges of the case: tokens that they gave out are removed
   */
  save(kept: Kept, exchanges: CaseResult["exchanges"]): void {
    if (this.#problem) return;
    const { corpus, profile, tool = "slashproof", onEntry } = this.#options;
    const entry: CorpusEntry = { format: "slashproof-corpus/1", ...kept, profile, tool };
    try {
      this.#redact ??= redactionOf(this.#stage.target.description);
      const redacted = redactAll(entry, withMinted(this.#redact, exchanges));
      saveEntry(corpus, redacted);
      onEntry?.(redacted);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      this.#problem = error;
    }
  }
}
