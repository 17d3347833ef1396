/** What a run has seen so far: each new class saved, counters for the rest; what failed goes to its findings. */
import type { Case } from "../case/case.js";
import { caseOfProperty, type Property } from "../case/property.js";
import { counted } from "../contract/counted.js";
import type { SetupError } from "../contract/setup-error.js";
import type { Execution } from "../run/execute-case.js";
import type { Held, Never } from "../run/place/leases.js";
import { adaptedCase } from "../run/plan/adapted-case.js";
import type { Coverage } from "../run/result/event.js";
import { type CaseResult, resultOf, runOnce } from "../run/run-case.js";
import type { ReadyStage } from "../run/run-suites.js";
import { Classes, classesOf } from "./classes.js";
import { CorpusWriter } from "./findings/corpus-writer.js";
import { type FailedJob, Findings } from "./findings/findings.js";
import { GroupedCases } from "./grouped-cases.js";
import { DEFAULT_WORKERS, type FuzzOptions, type FuzzStatus } from "./options.js";
import type { FuzzLine, Job } from "./plan.js";
import { Search } from "./search/search.js";
import { isOfSpentDay } from "./spent-by-target.js";

/** What became of all values of one property. */
interface Tally {
  readonly property: Property;
  requests: number;
  passed: number;
  blocked: number;
  failed: number;
  reason: string;
  /** Why a limit of the target left no room for some values. */
  lack?: string;
  /** The first value that the target has no surface for. */
  unsupported?: Execution;
}

const countOfCases = (count: number): string => (Number.isFinite(count) ? counted(count, "case") : "More cases");

const SPENT_DAY = "the creates of the day were used up before";

/** After so many cases in a row without a single answer the target is gone. */
const SILENT_CASES = 12;

/** Shared by all workers of a run. */
export class Campaign {
  readonly #ready: ReadyStage;
  readonly #options: FuzzOptions;
  readonly #classes = new Classes();
  /** What failed. */
  readonly findings: Findings;
  readonly #corpus: CorpusWriter;
  readonly #tallies = new Map<string, Tally>();
  readonly #values = new Map<string, number>();
  readonly #search: Search;
  readonly #grouped: GroupedCases;
  #requests = 0;
  #silent = 0;
  #sinceNew = 0;
  /** Cases of the suite that a limit of the target left no room for. */
  #withoutRoom = 0;
  phase = "corpus";

  constructor(ready: ReadyStage, options: FuzzOptions) {
    this.#ready = ready;
    this.#options = options;
    this.#corpus = new CorpusWriter(ready.stage, options);
    this.#grouped = new GroupedCases(ready.stage, options.workers ?? DEFAULT_WORKERS);
    this.findings = new Findings(ready, options, this.#corpus);
    this.#search = options.search ?? new Search(`${options.seed} ${options.shard ?? ""}`, options.feedback ?? true);
  }

  /** Why no further case is to be run; `undefined` while the target answers. */
  get isGone(): boolean {
    return this.#silent >= SILENT_CASES;
  }

  /** Why nothing can be kept any more: to be thrown once the workers have ended. */
  get problem(): SetupError | undefined {
    return this.#corpus.problem;
  }

  /** Nothing new came for as long as `--plateau` allows. */
  get isOnPlateau(): boolean {
    return this.#options.plateau !== undefined && this.#sinceNew >= this.#options.plateau;
  }

  /** What was seen, and how the values were split between the generators. */
  get coverage(): Coverage {
    const values = [...this.#values]
      .filter(([id, count]) => count > 0 || this.#tallies.get(id)?.lack === undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const { compared } = this.findings;
    return { ...this.#classes.coverage, values: Object.fromEntries(values), ...(compared ? { compared } : {}) };
  }

  /** @param lines what the phase plans: each of their generators is counted, also where it gives no value */
  enter(phase: string, lines: readonly FuzzLine[]): void {
    this.phase = phase;
    for (const { id } of lines.flatMap(({ properties }) => properties))
      if (!this.#values.has(id)) this.#values.set(id, 0);
    this.#sinceNew = 0;
    this.#tell();
  }

  /** The scopes of a line cannot be had (any more). @param left so many of its cases were not begun */
  stop({ properties }: FuzzLine, { never, is }: Never, left: number): void {
    if (is === "unsupported") this.#ready.results.notice(`${countOfCases(left)} not run: ${never}`);
    else if (properties.length === 0) this.#withoutRoom += left;
    else for (const property of properties) this.#tallyOf(property).lack ??= never;
  }

  /**
   * Runs the jobs of a turn on the scopes that were leased for them: together what may run so, and the others one by one.
   * @param isOver true where no further case is begun
   * @returns their number of requests
   */
  async run(jobs: readonly Job[], held: Held, isOver: () => boolean): Promise<number> {
    const startedAt = performance.now();
    const { passed, alone, inVain } = await this.#grouped.run(jobs, held);
    for (const result of passed) this.#pass(result, (performance.now() - startedAt) / passed.length);
    if (inVain > 0) this.#ready.results.countRequests(inVain);
    this.#requests += inVain;
    let requests = passed.reduce((sum, one) => sum + one.requests, inVain);
    for (const job of alone) {
      if (isOver()) break;
      requests += await this.#runJob(job, held);
    }
    return requests;
  }

  /** Takes in a case of the suite that passed together with others. */
  #pass(result: CaseResult, durationMs: number): void {
    this.#see(result, result.requests);
    this.findings.see(result.testCase, result);
    this.findings.addCase(result, durationMs);
    this.#tell();
  }

  /** Runs one case, or a variant of it where that may show more. @returns its number of requests */
  async #runJob(job: Job, held: Held): Promise<number> {
    if (job.drawnFrom === undefined) return this.#run(job, held, () => undefined);
    const { job: varied, learn } = await this.#search.vary(job);
    try {
      return await this.#run(varied, held, learn);
    } finally {
      learn();
    }
  }

  async #run(job: Job, held: Held, learn: (execution: Execution) => void): Promise<number> {
    const startedAt = performance.now();
    const { stage } = this.#ready;
    const testCase = adaptedCase(job.testCase(), stage.facts);
    const execution = await runOnce(testCase, held, stage);
    const requests = execution.exchanges.length;
    if (execution.isInterrupted) return requests;
    // Before a failure is made small, which takes long: other values wait for what this one showed.
    learn(execution);
    const fresh = this.#see(execution);
    this.findings.see(testCase, execution);
    if (job.drawnFrom) this.#values.set(job.id, (this.#values.get(job.id) ?? 0) + 1);
    const tally = job.drawnFrom && this.#tallyOf(job.drawnFrom.property);
    if (tally) tally.requests += requests;
    const { outcome } = execution;
    if (outcome.outcome === "failed") await this.#fail({ job, testCase, execution, held, startedAt });
    else if (!tally && (outcome.outcome === "no-room" || (await this.#isOfSpentDay(execution, held))))
      this.#withoutRoom++;
    else if (!tally)
      this.findings.addCase(resultOf(testCase, execution, outcome, requests), performance.now() - startedAt);
    else if (outcome.outcome === "passed" || outcome.outcome === "observed") {
      tally.passed++;
      if (fresh.length > 0) this.#keep(testCase, classesOf(execution));
    } else if (outcome.outcome === "unsupported") {
      tally.unsupported ??= execution;
    } else if (outcome.outcome === "no-room") {
      tally.lack ??= outcome.reason;
    } else if (await this.#isOfSpentDay(execution, held)) {
      tally.lack ??= SPENT_DAY;
    } else {
      tally.blocked++;
      if ("reason" in outcome && tally.reason === "") tally.reason = outcome.reason;
    }
    this.#tell();
    return requests;
  }

  /** Takes in an execution. @returns the classes that it reached first */
  #see(execution: Execution, requests = execution.exchanges.length): readonly string[] {
    const { exchanges, isSilent } = execution;
    this.#requests += requests;
    if (exchanges.length > 0) this.#silent = isSilent ? this.#silent + 1 : 0;
    const known = this.#options.known;
    const fresh = isSilent ? [] : this.#classes.add(classesOf(execution)).filter((one) => !known?.hasClass(one));
    this.#sinceNew = fresh.length > 0 ? 0 : this.#sinceNew + 1;
    return fresh;
  }

  /** Counts a case that was run elsewhere, as those of the corpus are. */
  see(execution: Execution): void {
    this.#see(execution);
    this.#tell();
  }

  /** A failure that comes from a day that was over is no failure. */
  async #fail(failed: FailedJob): Promise<void> {
    const { drawnFrom } = failed.job;
    const tally = drawnFrom && this.#tallyOf(drawnFrom.property);
    const isTelling = await this.findings.fail(failed);
    if (tally && isTelling) tally.failed++;
    else if (tally) tally.lack ??= SPENT_DAY;
  }

  /** Preparation that a day refused which is over says nothing about the target. */
  async #isOfSpentDay(execution: Execution, held: Held): Promise<boolean> {
    if (execution.outcome.outcome !== "blocked") return false;
    return isOfSpentDay(held, execution, this.#ready);
  }

  #keep(testCase: Case, reached: readonly string[]): void {
    this.#corpus.save({ kind: "input", case: testCase, violations: [], reached }, []);
  }

  /** Reports what became of each property; those that failed are reported by their findings. */
  conclude(): void {
    const { results } = this.#ready;
    this.findings.conclude({ requests: this.#requests, isGone: this.isGone });
    if (this.#withoutRoom > 0)
      results.notice(`${this.#withoutRoom} cases of the suite did not run, because the target reached a limit`);
    for (const tally of this.#tallies.values()) {
      const { property, failed, requests } = tally;
      if (failed > 0) results.countRequests(requests);
      else {
        const testCase = caseOfProperty(property, []);
        const common = { testCase, exchanges: [], requests, isInterrupted: false, isSilent: false };
        results.add({ ...common, ...endOf(tally) }, 0);
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
      findings: this.findings.size,
      requests: this.#requests,
    };
    onStatus(status);
  }
}

/** What became of a property without a failure. */
function endOf({ passed, blocked, lack, reason, unsupported }: Tally): Pick<CaseResult, "outcome" | "isExcused"> {
  if (blocked > 0)
    return { outcome: { outcome: "blocked", reason: `${blocked} of ${blocked + passed} values: ${reason}` } };
  // Another value will do as well.
  if (passed === 0 && lack !== undefined) return { outcome: { outcome: "no-room", reason: lack } };
  if (passed > 0 || !unsupported) return { outcome: { outcome: "passed" } };
  return { outcome: unsupported.outcome, isExcused: unsupported.isExcused === true };
}
