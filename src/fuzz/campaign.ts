/** What a run has found and seen so far: each finding once, each new class saved, counters for the rest. */
import type { Case } from "../case/case.js";
import type { Property } from "../case/property.js";
import { SetupError } from "../contract/setup-error.js";
import type { Coverage } from "../run/event.js";
import type { Execution } from "../run/execute-case.js";
import type { Held } from "../run/leases.js";
import { withMinted } from "../run/minted-tokens.js";
import { type Redact, redactAll, redactionOf } from "../run/redact.js";
import { type CaseResult, runAgain, runOnce } from "../run/run-case.js";
import { runProperty, type ShrinkBounds } from "../run/run-property.js";
import type { ReadyStage } from "../run/run-suites.js";
import { findSpentScope } from "../run/spent-day.js";
import { Classes, classesOf } from "./classes.js";
import { saveEntry } from "./corpus.js";
import type { CorpusEntry } from "./corpus-entry.js";
import type { FuzzOptions, FuzzStatus } from "./options.js";
import type { FuzzLine, Job } from "./plan.js";

/** What became of all values of one property. */
interface Tally {
  readonly property: Property;
  requests: number;
  passed: number;
  blocked: number;
  failed: number;
  reason: string;
}

/** A search has more time for a small example than a check: a fifth of its own, or a minute where nothing bounds it. */
function shrinkBounds(timeLimitMs = 300_000): ShrinkBounds {
  return { evaluations: 1_000, ms: Math.max(4_000, timeLimitMs / 5) };
}

/** After so many cases in a row without a single answer the target is gone. */
const SILENT_CASES = 12;

/** Shared by all workers of a run. */
/** A job that was run, and when it began in the time of `performance.now()`. */
interface RunJob {
  readonly asked: Case;
  readonly execution: Execution;
  readonly held: Held;
  readonly startedAt: number;
}

export class Campaign {
  readonly #ready: ReadyStage;
  readonly #options: FuzzOptions;
  readonly #classes = new Classes();
  readonly #found = new Set<string>();
  readonly #tallies = new Map<string, Tally>();
  readonly #values = new Map<string, number>();
  #requests = 0;
  #silent = 0;
  #sinceNew = 0;
  #problem: SetupError | undefined;
  #redact: Redact | undefined;
  phase = "corpus";

  constructor(ready: ReadyStage, options: FuzzOptions) {
    this.#ready = ready;
    this.#options = options;
  }

  /** Why no further case is to be run in any phase; `undefined` while the target answers. */
  get isGone(): boolean {
    return this.#silent >= SILENT_CASES;
  }

  /** Why nothing can be kept any more: to be thrown once the workers have ended. */
  get problem(): SetupError | undefined {
    return this.#problem;
  }

  /** Nothing new came for as long as `--plateau` allows. */
  get isOnPlateau(): boolean {
    return this.#options.plateau !== undefined && this.#sinceNew >= this.#options.plateau;
  }

  /** What was seen, and how the values were split between the generators. */
  get coverage(): Coverage {
    const values = [...this.#values].sort(([one], [other]) => (one < other ? -1 : 1));
    return { ...this.#classes.coverage, values: Object.fromEntries(values) };
  }

  /** @param lines what the phase plans: each of their generators is counted, also where it gives no value */
  enter(phase: string, lines: readonly FuzzLine[]): void {
    this.phase = phase;
    for (const id of lines.flatMap(({ generators }) => generators)) if (!this.#values.has(id)) this.#values.set(id, 0);
    this.#sinceNew = 0;
    this.#tell();
  }

  /** Asks one case on the scopes that were leased for it. */
  async run(job: Job, held: Held): Promise<void> {
    const startedAt = performance.now();
    const asked = job.asked();
    const { stage } = this.#ready;
    const execution = await runOnce(asked, held, stage);
    if (execution.isInterrupted) return;
    const fresh = this.#see(execution);
    if (job.drawnFrom) this.#values.set(job.id, (this.#values.get(job.id) ?? 0) + 1);
    const tally = job.drawnFrom && this.#tallyOf(job.drawnFrom.property);
    if (tally) tally.requests += execution.exchanges.length;
    const { outcome } = execution;
    if (outcome.outcome === "failed") await this.#fail(job, { asked, execution, held, startedAt });
    else if (!tally) this.addCase(resultOf(asked, execution), performance.now() - startedAt);
    else if (outcome.outcome === "passed" || outcome.outcome === "observed") {
      tally.passed++;
      this.#keep(asked, fresh);
    } else {
      tally.blocked++;
      if ("reason" in outcome && tally.reason === "") tally.reason = outcome.reason;
    }
    this.#tell();
  }

  /** A result of a case by itself. */
  addCase(result: CaseResult, durationMs: number): void {
    if (result.outcome.outcome === "failed" || result.outcome.outcome === "flaky")
      this.#found.add(withoutHash(result.asked.id));
    this.#ready.results.add(result, durationMs);
  }

  /** Takes in an execution. @returns the classes that it reached first */
  #see(execution: Execution): readonly string[] {
    const { exchanges, isSilent } = execution;
    this.#requests += exchanges.length;
    if (exchanges.length > 0) this.#silent = isSilent ? this.#silent + 1 : 0;
    const fresh = isSilent ? [] : this.#classes.add(classesOf(execution));
    this.#sinceNew = fresh.length > 0 ? 0 : this.#sinceNew + 1;
    return fresh;
  }

  /** Counts a case that was run elsewhere, as those of the corpus are. */
  see(execution: Execution): void {
    this.#see(execution);
    this.#tell();
  }

  /** The first failure of its kind is shrunk, saved and reported; what comes after it is counted. */
  async #fail(job: Job, { asked, execution, held, startedAt }: RunJob): Promise<void> {
    if (execution.outcome.outcome !== "failed") return;
    const [{ rule }] = execution.outcome.violations;
    const id = job.drawnFrom ? `${job.id}#${rule}` : job.id;
    const tally = job.drawnFrom && this.#tallyOf(job.drawnFrom.property);
    if (tally) tally.failed++;
    if (this.#found.has(id)) return;
    this.#found.add(id);
    const result = await this.#confirm(job, asked, execution, held);
    const { stage, availability } = this.#ready;
    if (await findSpentScope(held, result, stage, availability.isClaimed("fresh-guilds"))) {
      this.#found.delete(id);
      if (tally) tally.failed--;
      if (tally) tally.blocked++;
      return;
    }
    const named = { ...result, asked: { ...result.asked, id } };
    this.#save(named, performance.now() - startedAt);
  }

  /** A failure that was found and made small elsewhere. */
  addFinding(result: CaseResult): void {
    if (!this.#found.has(result.asked.id)) this.#save(result, 0);
  }

  #save(named: CaseResult, durationMs: number): void {
    this.addCase(named, durationMs);
    if (named.outcome.outcome !== "failed" && named.outcome.outcome !== "flaky") return;
    this.#saveEntry(
      {
        format: "slashproof-corpus/1",
        kind: "finding",
        profile: this.#options.profile,
        case: named.asked,
        violations: named.outcome.violations,
        reached: [],
        tool: this.#options.tool ?? "slashproof",
      },
      named.exchanges,
    );
  }

  /** Drawn again it is shrunk; if it does not fail again, running it as it was tells whether it is a flake. */
  async #confirm(job: Job, asked: Case, execution: Execution, held: Held): Promise<CaseResult> {
    const { stage } = this.#ready;
    if (job.drawnFrom) {
      const { property, seed } = job.drawnFrom;
      const shrunk = await runProperty(property, held, stage, {
        seed,
        runs: 1,
        isOver: () => stage.signal?.aborted === true,
        shrink: shrinkBounds(this.#options.timeLimitMs),
      });
      if (shrunk.outcome.outcome === "failed" || shrunk.outcome.outcome === "flaky") return shrunk;
    }
    return runAgain(asked, held, stage, execution);
  }

  #keep(asked: Case, fresh: readonly string[]): void {
    if (fresh.length === 0) return;
    this.#saveEntry(
      {
        format: "slashproof-corpus/1",
        kind: "input",
        profile: this.#options.profile,
        case: asked,
        violations: [],
        reached: fresh,
        tool: this.#options.tool ?? "slashproof",
      },
      [],
    );
  }

  /** The first entry that cannot be written ends the run gracefully: findings that cannot be kept need not be searched for. */
  #saveEntry(entry: CorpusEntry, exchanges: CaseResult["exchanges"]): void {
    if (this.#problem) return;
    try {
      this.#redact ??= redactionOf(this.#ready.stage.target.description);
      saveEntry(this.#options.corpus, redactAll(entry, withMinted(this.#redact, exchanges)));
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      this.#problem = error;
    }
  }

  /** Reports what became of each property; those that failed are reported by their findings. */
  conclude(): void {
    const { results } = this.#ready;
    for (const { property, passed, blocked, failed, requests, reason } of this.#tallies.values()) {
      const { weight: _weight, steps: _steps, ...rest } = property;
      if (failed > 0) results.countRequests(requests);
      else {
        const outcome =
          blocked > 0
            ? ({ outcome: "blocked", reason: `${blocked} of ${blocked + passed} values: ${reason}` } as const)
            : ({ outcome: "passed" } as const);
        const asked: Case = { ...rest, steps: [] };
        results.add({ asked, outcome, exchanges: [], requests, isInterrupted: false, isSilent: false }, 0);
      }
    }
  }

  #tallyOf(property: Property): Tally {
    const known = this.#tallies.get(property.id);
    if (known) return known;
    const tally: Tally = { property, requests: 0, passed: 0, blocked: 0, failed: 0, reason: "" };
    this.#tallies.set(property.id, tally);
    return tally;
  }

  #tell(): void {
    const { onStatus } = this.#options;
    if (!onStatus) return;
    const status: FuzzStatus = {
      phase: this.phase,
      cases: this.#classes.cases,
      classes: this.#classes.size,
      findings: this.#found.size,
      requests: this.#requests,
    };
    onStatus(status);
  }
}

/** A finding of the corpus that fails still is not found a second time. */
function withoutHash(id: string): string {
  return id.replace(/~[0-9a-f]{8}$/, "");
}

function resultOf(asked: Case, execution: Execution): CaseResult {
  const { outcome, exchanges, isInterrupted, isSilent } = execution;
  return { asked, outcome, exchanges, requests: exchanges.length, isInterrupted, isSilent };
}
