/** What a run has found: each failure is made small, compared with what is known, and a new one is saved and reported. */
import type { Case } from "../../case/case.js";
import { isFailure } from "../../case/outcome.js";
import type { ComparedFindings } from "../../run/event.js";
import type { Execution } from "../../run/execute-case.js";
import { executeCase } from "../../run/execute-case.js";
import type { Held } from "../../run/leases.js";
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
import {
  drawnAgain,
  type EndedFailure,
  failsAlike,
  isBetter,
  isRaceInOrder,
  renamed,
  seenIn,
} from "./ended-failure.js";
import { findingId, originOf, seenWords, verbless, withoutHash } from "./finding-ids.js";
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

/** Failures of a bug that is known are made small all the same, one in so many: another bug may look like it. */
const LOOKED_AT_AGAIN = 32;

/** Of the failures of a bug whose first one did not come again, so many are looked at, and then one in so many. */
const MOST_TRIES = 8;
const MORE_TRIES = 4;

/** How often a server error has to come again before a request is blamed for it. */
const RUNS_OF_A_SERVER_ERROR = 3;

/** Shared by all workers of a run. */
export class Findings {
  readonly #ready: ReadyStage;
  readonly #options: FuzzOptions;
  readonly #corpus: CorpusWriter;
  readonly #confirmation: Confirmation;
  /** First those that other processes reported. */
  readonly #clusters: Cluster[];
  readonly #elsewhere: number;
  readonly #passed: PassedRequests;
  readonly #serverErrors = new ServerErrors((one) => this.#clusters.some((known) => known.explains(one, this.#passed)));
  /** Failures that did not come again or could not be made small, by their bugs: they are reported at the end, unless a better one comes. */
  readonly #waiting = new Map<Cluster, EndedFailure>();
  /** Set where server errors are a finding. */
  #underLoad: KnownBug | undefined;
  readonly #turns = new Turns();

  constructor(ready: ReadyStage, options: FuzzOptions, corpus: CorpusWriter) {
    this.#ready = ready;
    this.#options = options;
    this.#corpus = corpus;
    this.#confirmation = new Confirmation(ready, options);
    this.#clusters = (options.known?.bugs ?? []).map((bug) => Cluster.of(bug));
    this.#elsewhere = this.#clusters.length;
    this.#passed = options.passed ?? new PassedRequests();
  }

  /** Those of this process. */
  get #own(): readonly Cluster[] {
    return this.#clusters.slice(this.#elsewhere);
  }

  /** By what other processes tell whether they found the same; `undefined` without a finding. */
  get compared(): ComparedFindings | undefined {
    const bugs = [...this.#own.map(({ known }) => known), ...(this.#underLoad ? [this.#underLoad] : [])];
    return bugs.length === 0 ? undefined : packFindings({ bugs, passed: this.#passed.sample });
  }

  /** Findings so far. */
  get size(): number {
    return this.#own.length + (this.#serverErrors.isEmpty ? 0 : 1);
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
    if (smallest) this.#clusters.push(new Cluster(withoutHash(id), smallest, id));
    this.#ready.results.add(result, durationMs);
  }

  /** A failure that was found and made small elsewhere; one of each kind of payload is enough. @param held scopes that its case holds still */
  async addFinding(result: CaseResult, held: Held): Promise<void> {
    const smallest = seenIn(result.testCase, result);
    if (smallest === undefined) return this.addCase(result, 0);
    if (smallest.difference === "server-error" && (await this.#isFailing(held))) return;
    const known = this.#clusters.find(({ id }) => verbless(id) === verbless(result.testCase.id));
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
    if (this.#count(failed.job.id, found)) return true;
    return this.#turns.take(found.symptom, async () => {
      if (this.#count(failed.job.id, found)) return true;
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
    for (const { result, durationMs, job } of this.#waiting.values()) this.#save(result, durationMs, job);
    for (const { known } of this.#own) for (const text of seenWords(known)) this.#ready.results.notice(text);
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
    const isTraced = this.#clusters.some((one) => one.isTraced && one.isSame(smallest, this.#passed));
    const { effects, earlier } =
      isTraced || !mayComeOfAnother(smallest)
        ? { effects: [] }
        : await traceFailure(failed, held, this.#ready, (effect) => this.#findSame([effect]) !== undefined);
    const known =
      this.#findSame(effects) ??
      this.#findSame([smallest]) ??
      (isRaceInOrder(failed.testCase) ? this.#clusters.find((one) => one.isOfSequence(smallest)) : undefined) ??
      (failed.isCutShort ? this.#clusters.find((one) => one.isPartOf(smallest)) : undefined);
    const result = known ? failed : (earlier ?? failed);
    const id = result === failed ? first : earlierId(first, result, job);
    if (known) {
      if (effects[0]) known.learn(effects[0]);
      known.add(originOf(id), found, smallest);
      this.#takeWaiting(known, smallest);
      const waiting = this.#waiting.get(known);
      if (waiting === undefined || !isBetter(result, waiting.result)) {
        this.#ready.results.countRequests(result.requests);
        return;
      }
      known.id = this.#freshId(id, known);
      this.#report(known, { result: renamed(result, known.id), durationMs: performance.now() - startedAt, job });
    } else if (smallest.difference === "server-error" && result.outcome.outcome === "flaky") {
      this.#serverErrors.add(result.testCase, result);
    } else {
      const own = this.#freshId(id);
      const cluster = new Cluster(own, smallest);
      if (effects[0]) cluster.learn(effects[0]);
      this.#clusters.push(cluster);
      this.#report(cluster, { result: renamed(result, own), durationMs: performance.now() - startedAt, job });
    }
  }

  /** The bug that one of these is of. */
  #findSame(appearances: readonly Appearance[]): Cluster | undefined {
    return this.#clusters.find((one) => appearances.some((each) => one.isSame(each, this.#passed)));
  }

  /** A failure that waits, as nothing was known of what goes wrong first, is of the bug of one that looks the same. */
  #takeWaiting(known: Cluster, smallest: Appearance): void {
    for (const [other, { result }] of this.#waiting) {
      if (other === known || other.isTraced || !other.isSame(smallest, this.#passed)) continue;
      this.#drop(other, known);
      this.#ready.results.countRequests(result.requests);
    }
  }

  /** Failures of one bug are of another one. */
  #drop(other: Cluster, known: Cluster): void {
    this.#waiting.delete(other);
    this.#clusters.splice(this.#clusters.indexOf(other), 1);
    known.failures += other.failures;
    for (const one of [originOf(other.id), ...other.shownBy]) known.shownBy.add(one);
  }

  #report(cluster: Cluster, ended: EndedFailure): void {
    const { result, durationMs, job } = ended;
    if (result.outcome.outcome === "flaky" || result.isCutShort) {
      this.#waiting.set(cluster, ended);
      return;
    }
    this.#waiting.delete(cluster);
    this.#save(result, durationMs, job);
    this.#takeLargerOnes(cluster);
  }

  /** Longer failures that could not be made small are of the bug whose requests they have. */
  #takeLargerOnes(cluster: Cluster): void {
    for (const [other, { result }] of this.#waiting) {
      const larger = seenIn(result.testCase, result);
      if (!result.isCutShort || larger === undefined || !cluster.isPartOf(larger)) continue;
      this.#waiting.delete(other);
      this.#clusters.splice(this.#clusters.indexOf(other), 1);
      cluster.add(originOf(other.id), larger);
      this.#ready.results.countRequests(result.requests);
    }
  }

  /** @param own the bug that is to have it */
  #freshId(id: string, own?: Cluster): string {
    const isTaken = (wanted: string): boolean => this.#clusters.some((one) => one !== own && one.id === wanted);
    let free = id;
    for (let nth = 2; isTaken(free); nth++) free = `${id}#${nth}`;
    return free;
  }

  /** Counts a failure of a bug that is known. @returns false where it has to be looked at */
  #count(shownBy: string, found: Appearance): boolean {
    const known = this.#knownFor(found);
    if (!known || this.#isLookedAt(known, shownBy)) {
      if (known) known.failures++;
      return false;
    }
    known.add(shownBy, found);
    return true;
  }

  /** One that came again may hide another bug. One that did not may come again by another property, or in another value. */
  #isLookedAt(known: Cluster, shownBy: string): boolean {
    const nth = known.failures + 1;
    if (!this.#waiting.has(known)) return nth % LOOKED_AT_AGAIN === 0;
    return nth <= MOST_TRIES || nth % MORE_TRIES === 0 || !known.shownBy.has(shownBy);
  }

  #knownFor(found: Appearance): Cluster | undefined {
    return this.#clusters.find((one) => one.covers(found, this.#passed));
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
