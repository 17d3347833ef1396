/** From what was found to the events of a run, which every report is made of. */

import type { Case, Level, Step } from "../case/case.js";
import type { FoundOn } from "../case/found-on.js";
import { type Exchange, isFailure, type Outcome } from "../case/outcome.js";
import { levelOf, ruleOf } from "../contract/catalogue.js";
import type { ProfileName } from "../contract/profile.js";
import { RULE_IDS, type RuleId } from "../contract/rule-ids.gen.js";
import { type ExpectationOptions, Expectations, type Nameable } from "../run/expectations/expectations.js";
import { shortHash } from "../run/plan/hash.js";
import { caseFinished } from "../run/result/case-finished.js";
import type { CaseFinished, RunEvent, RunFinished, StartedTarget } from "../run/result/event.js";
import { runFinished, runStarted } from "../run/result/run-events.js";
import { Summary } from "../run/result/summary.js";
import { isLoopback } from "../target/loopback.js";
import { curlOfDelivery } from "./curl-of-delivery.js";
import type { PlanOptions } from "./selection/plan.js";
import type { Selection } from "./selection/selection.js";

/** What is in every event and finding of a run. */
export interface AppProvenance extends Omit<PlanOptions, "world"> {
  /** What reports call the application. */
  readonly name: string;
  /** URL of the application, or the name of its module. */
  readonly address: string;
  /** What a command that runs it again has to name. */
  readonly again: RunAgain;
  /** Profile of the run. */
  readonly profile: ProfileName;
  /** Name and version of this tool. */
  readonly tool: string;
}

/** What a command line names beside the application, so that it asks the same again. */
export type RunAgain = Pick<StartedTarget, "isInProcess" | "opened" | "commandsFile" | "signedWith" | "apiPort">;

/** A case that came to its end. */
export interface FinishedCheck {
  /** The rule that the case is about. */
  readonly rule: RuleId;
  /** The text after the @ of its id. */
  readonly subject: string;
  /** What was sent, for people; the statement of the rule is before it. */
  readonly words: string;
  /** What became of the case. */
  readonly outcome: Outcome;
  /** The requests of the case; empty where none was sent. */
  readonly steps: readonly Step[];
  /** What was sent and received; absent where nothing was. */
  readonly exchanges?: readonly Exchange[];
  /** Number of requests that this case alone needed. */
  readonly requests: number;
  /** Milliseconds from its first request to its verdict. */
  readonly durationMs: number;
  /** Why a case is reported that the selection leaves out: `stopper` unless it is skipped by name, `blocked` always. */
  readonly as?: "stopper" | "blocked";
}

/** Takes in what was found, gives events out, and counts. */
export class RunRecorder {
  readonly #provenance: AppProvenance;
  readonly #onEvent: (event: RunEvent) => void;
  readonly #summary: Summary;
  readonly #expectations: Expectations | undefined;
  readonly #startedAt = performance.now();

  constructor(provenance: AppProvenance, onEvent: (event: RunEvent) => void, expectations?: ExpectationOptions) {
    this.#provenance = provenance;
    this.#onEvent = onEvent;
    this.#summary = new Summary(provenance.profile);
    this.#expectations = expectations && new Expectations(expectations, nameable(expectations, provenance.selection));
  }

  /** The first event. @param cases about how many there will be */
  start(cases: number): void {
    const { name, address, profile, seed, runs, tool, selection, again } = this.#provenance;
    const target = { name, baseUrl: address, embedded: false, ...remoteness(address), ...again };
    const { filters } = selection;
    this.#onEvent(runStarted({ tool, command: "check-app", target, profile, seed, runs, filters, cases }));
  }

  notice(text: string): void {
    this.#onEvent({ event: "notice", text });
  }

  /** One case, if it was chosen. What the profile only observes is recorded and never judged. */
  end(ended: FinishedCheck): void {
    if (!this.#isTold(ended)) return;
    const { profile } = this.#provenance;
    const level = levelOf(ended.rule, profile);
    const testCase = caseOf(ended, level);
    const outcome = level === "observe" ? observedOf(ended.outcome) : ended.outcome;
    const expected = this.#expectations?.see(testCase, outcome);
    this.#summary.add(testCase, outcome, { level, isExcused: false, isExpected: expected !== undefined });
    this.#onEvent(
      caseFinished(testCase, level, outcome, {
        ...(expected ? { expected } : {}),
        ...this.#findingOf(testCase, level, outcome, ended.exchanges ?? []),
        requests: ended.requests,
        durationMs: ended.durationMs,
      }),
    );
  }

  /** The last event. */
  finish(isInterrupted: boolean, requests: number): RunFinished {
    const entries = this.#expectations?.results;
    const finished = runFinished(this.#summary, {
      conclusion: this.#summary.conclude(isInterrupted, entries, [], this.#provenance.selection.part),
      expectations: entries,
      requests,
      durationMs: performance.now() - this.#startedAt,
    });
    this.#onEvent(finished);
    return finished;
  }

  #isTold({ rule, subject, as }: FinishedCheck): boolean {
    const { selection } = this.#provenance;
    if (as === "blocked") return true;
    return as === "stopper" ? !selection.skips(rule, subject) : selection.holds(rule, subject);
  }

  #findingOf(
    testCase: Case,
    level: Level,
    outcome: Outcome,
    exchanges: readonly Exchange[],
  ): Pick<CaseFinished, "finding"> {
    if (!isFailure(outcome)) return {};
    const { profile, seed, tool, name, address, again } = this.#provenance;
    const { isInProcess, signedWith, apiPort } = again;
    // Of a ping that shows what came of another request, that one is worth sending by hand.
    const deliveries = exchanges.filter(({ server }) => server === "app");
    const blamed = testCase.rules[0].startsWith("application.ping.") ? deliveries[0] : deliveries.at(-1);
    return {
      finding: {
        format: "slashproof-finding/1",
        id: shortHash(`${testCase.id} ${profile}`),
        case: testCase,
        level,
        violations: outcome.violations,
        exchanges,
        curl: blamed ? curlOfDelivery(blamed) : "",
        seed,
        profile,
        target: name,
        foundOn: {
          name,
          baseUrl: address,
          applicationId: "",
          opened: { by: "flags" },
          ...remoteness(address),
          ...(isInProcess ? { isInProcess } : {}),
          ...(signedWith === undefined ? {} : { signedWith }),
          ...(apiPort === undefined ? {} : { apiPort }),
        },
        tool,
      },
    };
  }
}

function remoteness(address: string): Pick<FoundOn, "isRemote"> {
  return URL.canParse(address) && !isLoopback(address) ? { isRemote: true } : {};
}

/**
 * Every entry speaks of something that may be sent, so that one whose cases all pass is reported as out of date.
 * Of a rule a part does not know them all.
 */
function nameable({ entries }: ExpectationOptions, { part }: Selection): Nameable {
  const known = part === undefined ? entries : entries.filter((entry) => entry.rule === undefined);
  const cases = known.flatMap(({ case: id = "", rule = RULE_IDS.find((one) => id.startsWith(`${one}@`)) }) =>
    rule === undefined ? [] : [{ id, rules: [rule] as const }],
  );
  return { cases, properties: [] };
}

function caseOf({ rule, subject, words, steps }: FinishedCheck, level: Level): Case {
  return {
    id: `${rule}@${subject}`,
    title: `${ruleOf(rule).statement.replace(/\.$/, "")}: ${words}`,
    rules: [rule],
    level,
    needs: [],
    leases: [],
    creates: 0,
    emptiesScope: false,
    steps,
  };
}

function observedOf(outcome: Outcome): Outcome {
  if (outcome.outcome === "passed")
    return { outcome: "observed", observations: [{ what: "the rule", value: "holds" }] };
  if (!("violations" in outcome)) return outcome;
  return {
    outcome: "observed",
    observations: outcome.violations.map(({ expected, actual }) => ({ what: expected, value: actual })),
  };
}
