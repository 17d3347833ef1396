/** From results to events: redacted, counted, and let go. */

import type { Case } from "../../case/case.js";
import type { EntryResult } from "../../case/expectations.js";
import { type Finding, isFailure, type Outcome } from "../../case/outcome.js";
import type { OperationId } from "../../contract/operations.js";
import { namedCommand, type Resource } from "../../target/workspace/scope.js";
import type { Cause } from "../causes/cause.js";
import { CauseFinder } from "../causes/cause-finder.js";
import type { DoneExchange } from "../exchange.js";
import type { Expectations } from "../expectations/expectations.js";
import { withMinted } from "../redact/minted-tokens.js";
import { type Redact, redactAll } from "../redact/redact.js";
import type { CaseResult } from "../run-case.js";
import type { Stage } from "../stage.js";
import { type CapabilityChecks, checksOfCutOffRun } from "../surface/capability-checks.js";
import { caseFinished } from "./case-finished.js";
import type { CaseFinished, ForecastMade, RunEvent, RunFinished } from "./event.js";
import { type FailedCase, findingOf, type Provenance } from "./findings.js";
import { concludeNotRestored } from "./not-restored.js";
import { runFinished } from "./run-events.js";
import { Summary, weightOf } from "./summary.js";

/** Identical notices are reported at most this many times. */
const SAME_NOTICES = 3;

/** What results are reported with. */
export interface ResultsOptions {
  /** The target and what is known about it. */
  readonly stage: Stage;
  /** Removes secrets from everything that is reported. */
  readonly redact: Redact;
  /** Seed and tool that findings name. */
  readonly provenance: Provenance;
  /** Receives every event of the run, in order. */
  readonly onEvent: (event: RunEvent) => void;
  /** The expectations file, if one was given. */
  readonly expectations?: Expectations | undefined;
  /** The flags that left out cases; the verdict then is one of a part. */
  readonly part?: string | undefined;
}

/** Takes results in and sends events out. */
interface EmitOptions {
  readonly level: Case["level"];
  readonly rest: Pick<CaseFinished, "requests" | "durationMs" | "finding">;
  readonly isExcused: boolean;
  readonly redact: Redact;
}

export class Results {
  readonly #stage: Stage;
  readonly #redact: Redact;
  readonly #provenance: Provenance;
  readonly #onEvent: (event: RunEvent) => void;
  readonly #summary: Summary;
  readonly #causes = new CauseFinder();
  readonly #notices = new Map<string, number>();
  readonly #expectations: Expectations | undefined;
  /** Set as soon as capabilities are known. */
  capabilityChecks: CapabilityChecks | undefined;
  readonly #part: string | undefined;
  #requests = 0;

  constructor({ stage, redact, provenance, onEvent, expectations, part }: ResultsOptions) {
    this.#part = part;
    this.#expectations = expectations;
    this.#stage = stage;
    this.#redact = redact;
    this.#provenance = provenance;
    this.#onEvent = onEvent;
    this.#summary = new Summary(stage.profile.name);
  }

  /** Routes that the target does not have at all, as a sentence. */
  noteAbsent(sentence: string | undefined): void {
    this.#summary.absent = sentence;
  }

  /** A line for the reader; the same kind is reported three times only. */
  notice(text: string): void {
    const kind = text.replace(/\d+/g, "#");
    const reported = (this.#notices.get(kind) ?? 0) + 1;
    this.#notices.set(kind, reported);
    if (reported > SAME_NOTICES) return;
    const more = reported === SAME_NOTICES ? " (more of this kind are not shown)" : "";
    this.#onEvent({ event: "notice", text: this.#redact(text) + more });
  }

  /** All cases are done, or the run ended early. @param reason why it did, as half a sentence */
  noteEnd(reason: string | undefined): void {
    if (reason === undefined || this.#redact(reason) === this.#summary.endedEarly) return;
    this.notice(`The run ended early: ${reason}`);
    this.#summary.endedEarly = this.#redact(reason);
  }

  /** What is known before the first case. */
  report(event: ForecastMade): void {
    this.#onEvent(event);
  }

  /** A case that ran. */
  add(result: CaseResult, durationMs: number): void {
    const { testCase, outcome } = result;
    const level = weightOf(testCase, outcome, this.#stage.profile.name);
    const finding = isFailure(outcome)
      ? {
          finding: this.#findingOf({
            testCase,
            level,
            violations: outcome.violations,
            exchanges: result.exchanges,
          }),
        }
      : {};
    const isExpected = this.#emit(testCase, outcome, {
      level,
      rest: { requests: result.requests, durationMs, ...finding },
      isExcused: result.isExcused === true,
      redact: outcome.outcome === "passed" ? this.#redact : withMinted(this.#redact, result.exchanges),
    });
    if (!isExpected)
      this.#causes.see({
        ...result,
        level,
        isNameTaken: (exchange) => this.#isNameTaken(exchange),
        ...(finding.finding ? { finding: finding.finding.id } : {}),
      });
  }

  #findingOf(failed: FailedCase): Finding {
    return findingOf(failed, this.#stage, this.#redact, this.#provenance);
  }

  #isNameTaken({ step, sent, parameters }: DoneExchange): boolean {
    const scope = this.#stage.workspace.scopeOfCall(step.call, parameters);
    if (!scope || typeof sent !== "object" || sent === null || Array.isArray(sent)) return false;
    const wanted = namedCommand(sent as Resource);
    return [...scope.known.values()].some(({ name, type }) => name === wanted.name && type === wanted.type);
  }

  /**
   * A case that could not run.
   * @param isExcused because the target lacks a capability
   * @param operation whose route is missing, where that is why
   */
  addUnasked(
    testCase: Omit<Case, "steps">,
    outcome: Outcome,
    isExcused: boolean,
    operation?: OperationId | undefined,
  ): void {
    const rest = { requests: 0, durationMs: 0 };
    if (operation !== undefined) this.#causes.lack(testCase.id, operation);
    this.#emit(testCase, outcome, { level: testCase.level, rest, isExcused, redact: this.#redact });
  }

  /** Required checks that failed so far, known failures left out. */
  get failed(): number {
    return this.#summary.counts.failed;
  }

  /** What explains the failures so far, what explains most first. */
  get causes(): readonly Cause[] {
    return this.#causes.conclude();
  }

  /** What became so far of the entries of the expectations file. */
  get entries(): readonly EntryResult[] {
    return this.#expectations?.results ?? [];
  }

  /** Requests that belong to no case of their own. */
  countRequests(requests: number): void {
    this.#requests += requests;
  }

  /** The last event. @param notRestored what of the target is not as it was before the run */
  finish(startedAt: number, isInterrupted: boolean, notRestored?: string): RunFinished {
    const entries = this.#expectations?.results;
    const found = this.capabilityChecks?.results;
    const checks = found && this.#summary.endedEarly !== undefined ? checksOfCutOffRun(found) : found;
    const conclusion = this.#summary.conclude(isInterrupted, entries, checks, this.#part);
    const finished = runFinished(this.#summary, {
      conclusion:
        notRestored === undefined
          ? conclusion
          : concludeNotRestored(conclusion, this.#redact(notRestored), this.#summary.endedEarly),
      causes: this.causes,
      capabilityChecks: checks && redactAll(checks, this.#redact),
      expectations: entries,
      requests: this.#requests,
      traffic: redactAll(this.#stage.target.traffic.counts, this.#redact),
      durationMs: performance.now() - startedAt,
    });
    this.#onEvent(finished);
    return finished;
  }

  /** @returns true for a failure that the expectations file names */
  #emit(testCase: Omit<Case, "steps">, outcome: Outcome, { level, rest, isExcused, redact }: EmitOptions): boolean {
    const shown = outcome.outcome === "passed" ? outcome : redactAll(outcome, redact);
    // What is shown is what is signed: a file is written from reports, which hold no token.
    const expected = this.#expectations?.see(testCase, shown);
    this.#summary.add(testCase, outcome, { level, isExcused, isExpected: expected !== undefined });
    // What sends nothing uses nothing.
    if (testCase.receives === undefined) this.capabilityChecks?.see(testCase, outcome);
    this.#requests += rest.requests;
    this.#onEvent(caseFinished(testCase, level, shown, { ...(expected ? { expected } : {}), ...rest }));
    return expected !== undefined;
  }
}
