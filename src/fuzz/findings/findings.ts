/** What a run has found: each failure is made small, compared with what is known, and a new one is saved and reported. */
import type { Case } from "../../case/case.js";
import { isFailure } from "../../case/outcome.js";
import type { Execution } from "../../run/execute-case.js";
import { executeCase } from "../../run/execute-case.js";
import type { Held } from "../../run/place/leases.js";
import type { ComparedFindings } from "../../run/result/event.js";
import { type CaseResult, runOnce } from "../../run/run-case.js";
import type { ReadyStage } from "../../run/run-suites.js";
import type { FuzzOptions } from "../options.js";
import type { Job } from "../plan.js";
import { isOfSpentDay } from "../spent-by-target.js";
import { type Appearance, isServerError } from "./appearance.js";
import { Cluster, type KnownBug } from "./cluster.js";
import { packFindings } from "./compared-findings.js";
import { Confirmation } from "./confirm.js";
import type { CorpusWriter } from "./corpus-writer.js";
import { drawnAgain, type EndedFailure, failsAlike, isBetter, renamed, seenIn } from "./ended-failure.js";
import { findingId, originOf, seenWords, verbless, withoutHash } from "./finding-ids.js";
import { KnownBugs } from "./known-bugs.js";
import { PassedRequests } from "./passed-requests.js";
import { plainCase, ServerErrors } from "./server-errors.js";
import { earlierId, traceFailure } from "./trace-failure.js";
import { Turns } from "./turns.js";
import { validHalfOf } from "./valid-half.js";

/** A job whose case failed. */
export interface FailedJob {
  /** Where the case came from. */
  readonly job: Job;
  /** The case as it was run. */
  readonly testCase: Case;
  /** The run that failed. */
  readonly execution: Execution;
  /** Scopes that the case holds still. */
  readonly held: Held;
  /** When it began, in the time of `performance.now()`. */
  readonly startedAt: number;
}

/** What the end of a run knows. */
export interface RunTotals {
  /** Requests of the run. */
  readonly requests: number;
  /** The target does not answer any more. */
  readonly isGone: boolean;
}

/** How often a server error has to come again before a request is blamed for it. */
const RUNS_OF_A_SERVER_ERROR = 3;

/** Shared by all workers of a run. */
export class Findings {
  readonly #ready: ReadyStage;
  readonly #options: FuzzOptions;
  readonly #corpus: CorpusWriter;
  readonly #confirmation: Confirmation;
  readonly #passed: PassedRequests;
  readonly #bugs: KnownBugs;
  readonly #serverErrors: ServerErrors;
  /** Set where server errors are a finding. */
  #underLoad: KnownBug | undefined;
  readonly #turns = new Turns();

  constructor(ready: ReadyStage, options: FuzzOptions, corpus: CorpusWriter) {
    this.#ready = ready;
    this.#options = options;
    this.#corpus = corpus;
    this.#confirmation = new Confirmation(ready, options);
    this.#passed = options.passed ?? new PassedRequests();
    this.#bugs = new KnownBugs(options.known?.bugs ?? [], this.#passed, (requests) =>
      ready.results.countRequests(requests),
    );
    this.#serverErrors = new ServerErrors((one) => this.#bugs.explains(one));
  }

  /** By what other processes tell whether they found the same; `undefined` without a finding. */
  get compared(): ComparedFindings | undefined {
    const bugs = [...this.#bugs.own.map(({ known }) => known), ...(this.#underLoad ? [this.#underLoad] : [])];
    return bugs.length === 0 ? undefined : packFindings({ bugs, passed: this.#passed.sample });
  }

  /** Findings so far. */
  get size(): number {
    return this.#bugs.own.length + (this.#serverErrors.isEmpty ? 0 : 1);
  }

  /** Takes in each case that ended: what passed shows what a failure is not about. */
  see(testCase: Case, execution: Execution): void {
    const { outcome, exchanges } = execution;
    if (outcome.outcome === "passed") this.#passed.see(execution);
    const last = exchanges.at(-1);
    if (outcome.outcome === "blocked" && last && isServerError(last)) this.#serverErrors.add(testCase, execution);
  }

  /** A result of a case by itself: a failure counts as found, and is not saved again. */
  addCase(result: CaseResult, durationMs: number): void {
    const smallest = seenIn(result.testCase, result);
    const { id } = result.testCase;
    if (smallest) this.#bugs.add(new Cluster(withoutHash(id), smallest, id));
    this.#ready.results.add(result, durationMs);
  }

  /** A failure that was found and made small elsewhere; one of each kind of payload is enough. @param held scopes that its case holds still */
  async addFinding(result: CaseResult, held: Held): Promise<void> {
    const smallest = seenIn(result.testCase, result);
    if (smallest === undefined) return this.addCase(result, 0);
    if (smallest.difference === "server-error" && (await this.#isFailing(held))) return;
    const known = this.#bugs.find(({ id }) => verbless(id) === verbless(result.testCase.id));
    if (known) {
      known.add(result.testCase.id, smallest);
      this.#ready.results.countRequests(result.requests);
      return;
    }
    await this.#settle(result, { id: result.testCase.id, found: smallest, startedAt: performance.now(), held });
  }

  /**
   * The first failure of a bug is shrunk, saved and reported; what comes after it is only counted.
   * @returns false where the day of a scope was over, so that the case says nothing
   */
  async fail(failed: FailedJob): Promise<boolean> {
    const found = seenIn(failed.testCase, failed.execution);
    if (found === undefined) return true;
    if (found.difference === "server-error" && (await this.#isPassing(failed))) return true;
    if (this.#bugs.count(failed.job.id, found)) return true;
    return this.#turns.take(found.symptom, async () => {
      if (this.#bugs.count(failed.job.id, found)) return true;
      return this.#confirm(failed, found);
    });
  }

  /** Reports what is left to report: the server errors of the run, and how often each finding was seen. */
  conclude({ requests, isGone }: RunTotals): void {
    const result = this.#serverErrors.finding(this.#options.profile, requests, isGone);
    if (result) {
      this.#underLoad = this.#serverErrors.known;
      this.#save(result, 0);
    }
    for (const { result, durationMs, job } of this.#bugs.waiting) this.#save(result, durationMs, job);
    for (const { known } of this.#bugs.own) for (const text of seenWords(known)) this.#ready.results.notice(text);
  }

  async #confirm(first: FailedJob, found: Appearance): Promise<boolean> {
    const failed = (await this.#validHalf(first)) ?? first;
    const { job, held, startedAt } = failed;
    const result = await this.#confirmation.confirm(failed);
    if (await isOfSpentDay(held, result, this.#ready)) return false;
    const isServerErrorNow = seenIn(result.testCase, result)?.difference === "server-error";
    // Every error that comes and goes makes a smaller example of it look as if it failed.
    if (isServerErrorNow && isFailure(result.outcome) && !(await this.#isSteady(result.testCase, result, held))) {
      this.#serverErrors.add(result.testCase, result);
      return true;
    }
    const [violation] = "violations" in result.outcome ? result.outcome.violations : [];
    const id = violation ? findingId(job, violation) : job.id;
    if (isFailure(result.outcome)) await this.#settle(result, { id, found, startedAt, held, job });
    else this.#ready.results.add(renamed(result, id), performance.now() - startedAt);
    return true;
  }

  /** The valid request of a pair, where that fails already. */
  async #validHalf({ testCase, execution, held, startedAt }: FailedJob): Promise<FailedJob | undefined> {
    const { outcome } = execution;
    const half = isFailure(outcome) ? validHalfOf(testCase, outcome.violations[0]) : undefined;
    if (half === undefined) return undefined;
    const alone = await runOnce(half, held, this.#ready.stage);
    this.#ready.results.countRequests(alone.exchanges.length);
    if (!isFailure(alone.outcome)) return undefined;
    return { job: { id: half.id, testCase: () => half }, testCase: half, execution: alone, held, startedAt };
  }

  /** A failure in its smallest form is one of a known bug, or a finding. */
  async #settle(failed: CaseResult, { id: first, found, startedAt, held, job }: Found): Promise<void> {
    const smallest = seenIn(failed.testCase, failed) ?? found;
    const isKnown = (one: Appearance): boolean => this.#bugs.findSame([one]) !== undefined;
    const { effects, earlier } =
      this.#bugs.isTraced(smallest) || !mayComeOfAnother(smallest)
        ? { effects: [] }
        : await traceFailure(failed, held, this.#ready, isKnown);
    const known = this.#bugs.findOf(failed, smallest, effects);
    const result = known ? failed : (earlier ?? failed);
    const id = result === failed ? first : earlierId(first, result, job);
    if (known) {
      if (effects[0]) known.learn(effects[0]);
      known.add(originOf(id), found, smallest);
      this.#bugs.takeWaiting(known, smallest);
      const waiting = this.#bugs.waitingOf(known);
      if (waiting === undefined || !isBetter(result, waiting.result)) {
        this.#ready.results.countRequests(result.requests);
        return;
      }
      known.id = this.#bugs.freshId(id, known);
      this.#report(known, { result: renamed(result, known.id), durationMs: performance.now() - startedAt, job });
    } else if (smallest.difference === "server-error" && result.outcome.outcome === "flaky") {
      this.#serverErrors.add(result.testCase, result);
    } else {
      const own = this.#bugs.freshId(id);
      const cluster = new Cluster(own, smallest);
      if (effects[0]) cluster.learn(effects[0]);
      this.#bugs.add(cluster);
      this.#report(cluster, { result: renamed(result, own), durationMs: performance.now() - startedAt, job });
    }
  }

  #report(cluster: Cluster, ended: EndedFailure): void {
    const { result, durationMs, job } = ended;
    if (result.outcome.outcome === "flaky" || result.isCutShort) {
      this.#bugs.wait(cluster, ended);
      return;
    }
    this.#save(result, durationMs, job);
    this.#bugs.noteReported(cluster);
  }

  /** Sent again it passes or fails elsewhere, or even the plainest request fails: then no single request is to blame. */
  async #isPassing({ testCase, execution, held }: FailedJob): Promise<boolean> {
    if (!(await this.#isFailing(held)) && (await this.#isSteady(testCase, execution, held))) return false;
    this.#serverErrors.add(testCase, execution);
    return true;
  }

  /** It ends alike each time: errors that come and go hit the same step once in a while, but not again and again. */
  async #isSteady(testCase: Case, execution: Execution, held: Held): Promise<boolean> {
    for (let run = 0; run < RUNS_OF_A_SERVER_ERROR; run++) {
      const again = await runOnce(testCase, held, this.#ready.stage);
      this.#ready.results.countRequests(again.exchanges.length);
      if (!failsAlike(again, execution)) return false;
    }
    return true;
  }

  /** Even the plainest request ends in a server error now. */
  async #isFailing(held: Held): Promise<boolean> {
    const plain = plainCase(held, this.#options.profile);
    const execution = await executeCase(plain, held, this.#ready.stage);
    this.#ready.results.countRequests(execution.exchanges.length);
    this.#serverErrors.add(plain, execution);
    return execution.exchanges.some(isServerError);
  }

  #save(result: CaseResult, durationMs: number, job?: Job): void {
    this.#ready.results.add(result, durationMs);
    const { testCase, outcome, exchanges } = result;
    if (!isFailure(outcome)) return;
    const drawn = job && drawnAgain(job, result);
    const { violations } = outcome;
    this.#corpus.save(
      { kind: "finding", case: testCase, violations, reached: [], ...(drawn ? { drawn } : {}) },
      exchanges,
    );
  }
}

/** A wrong content or a refusal may be what comes of an earlier request. */
function mayComeOfAnother({ difference }: Appearance): boolean {
  return difference === "content" || difference === "refused";
}

interface Found {
  /** Id of the finding, if it becomes one. */
  readonly id: string;
  readonly found: Appearance;
  readonly startedAt: number;
  /** Scopes that its case holds still. */
  readonly held: Held;
  /** Where it came from, if it was drawn. */
  readonly job?: Job;
}
