/** What a run has found: each failure is confirmed, made small, saved and reported once. */
import type { Case } from "../../case/case.js";
import type { Execution } from "../../run/execute-case.js";
import type { Held } from "../../run/leases.js";
import { type CaseResult, runAgain } from "../../run/run-case.js";
import { runProperty, type ShrinkBounds } from "../../run/run-property.js";
import type { ReadyStage } from "../../run/run-suites.js";
import { findSpentScope } from "../../run/spent-day.js";
import type { FuzzOptions } from "../options.js";
import type { Job } from "../plan.js";
import type { CorpusWriter } from "./corpus-writer.js";

/** A job whose case failed. */
export interface FailedJob {
  /** Where the case came from. */
  readonly job: Job;
  /** The case as it was run. */
  readonly asked: Case;
  /** The run that failed. */
  readonly execution: Execution;
  /** Scopes that the case holds still. */
  readonly held: Held;
  /** When it began, in the time of `performance.now()`. */
  readonly startedAt: number;
}

/** A search has more time for a small example than a check: a fifth of its own, or a minute where nothing bounds it. */
function shrinkBounds(timeLimitMs = 300_000): ShrinkBounds {
  return { evaluations: 1_000, ms: Math.max(4_000, timeLimitMs / 5) };
}

/** Shared by all workers of a run. */
export class Findings {
  readonly #ready: ReadyStage;
  readonly #options: FuzzOptions;
  readonly #corpus: CorpusWriter;
  readonly #found = new Set<string>();

  constructor(ready: ReadyStage, options: FuzzOptions, corpus: CorpusWriter) {
    this.#ready = ready;
    this.#options = options;
    this.#corpus = corpus;
  }

  /** Findings so far. */
  get size(): number {
    return this.#found.size;
  }

  /** A result of a case by itself: a failure counts as found, and is not saved again. */
  addCase(result: CaseResult, durationMs: number): void {
    if (isFailure(result)) this.#found.add(withoutHash(result.asked.id));
    this.#ready.results.add(result, durationMs);
  }

  /** A failure that was found and made small elsewhere. */
  addFinding(result: CaseResult): void {
    if (!this.#found.has(result.asked.id)) this.#save(result, 0);
  }

  /**
   * The first failure of its kind is shrunk, saved and reported; what comes after it is only counted.
   * @returns false where the day of a scope was over, so that the case says nothing
   */
  async fail(failed: FailedJob): Promise<boolean> {
    const { job, execution, held, startedAt } = failed;
    if (execution.outcome.outcome !== "failed") return true;
    const [{ rule }] = execution.outcome.violations;
    const id = job.drawnFrom ? `${job.id}#${rule}` : job.id;
    if (this.#found.has(id) || this.#options.known?.hasFinding(id)) return true;
    this.#found.add(id);
    const result = await this.#confirm(failed);
    const { stage, availability } = this.#ready;
    if (await findSpentScope(held, result, stage, availability.isClaimed("fresh-guilds"))) {
      this.#found.delete(id);
      return false;
    }
    this.#save({ ...result, asked: { ...result.asked, id } }, performance.now() - startedAt);
    return true;
  }

  /** Drawn again it is shrunk; if it does not fail again, running it as it was tells whether it is a flake. */
  async #confirm({ job, asked, execution, held }: FailedJob): Promise<CaseResult> {
    const { stage } = this.#ready;
    if (job.drawnFrom) {
      const { property, seed } = job.drawnFrom;
      const shrunk = await runProperty(property, held, stage, {
        seed,
        runs: 1,
        isOver: () => stage.signal?.aborted === true,
        shrink: shrinkBounds(this.#options.timeLimitMs),
      });
      if (isFailure(shrunk)) return shrunk;
    }
    return runAgain(asked, held, stage, execution);
  }

  #save(result: CaseResult, durationMs: number): void {
    this.addCase(result, durationMs);
    const { asked, outcome, exchanges } = result;
    if (outcome.outcome !== "failed" && outcome.outcome !== "flaky") return;
    this.#corpus.save({ kind: "finding", case: asked, violations: outcome.violations, reached: [] }, exchanges);
  }
}

function isFailure({ outcome }: CaseResult): boolean {
  return outcome.outcome === "failed" || outcome.outcome === "flaky";
}

/** A finding of the corpus that fails still is not found a second time. */
function withoutHash(id: string): string {
  return id.replace(/~[0-9a-f]{8}$/, "");
}
