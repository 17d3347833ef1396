/** The NDJSON event stream of a run: written as it goes, and the only source of every report. */

import type { Case, Level } from "../../case/case.js";
import type { EntryResult, Expected } from "../../case/expectations.js";
import type { FoundOn } from "../../case/found-on.js";
import type { Finding, Observation, Outcome } from "../../case/outcome.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { ProbedCapability } from "../../target/capabilities.js";
import type { FactDescription } from "../../target/probe/describe-facts.js";
import type { TrafficCounts } from "../../target/sent-requests.js";
import type { Cause } from "../causes/cause.js";
import type { CapabilityCheck } from "../surface/capability-checks.js";

/** How a capability was found: claimed by target.json, seen by a probe, or absent with the reason. */
export type CapabilityState = Omit<ProbedCapability, "isUntestable">;

/** The target of a run. What follows `embedded` says how it can be reached again; some commands do not say it. */
export interface StartedTarget extends Partial<Omit<FoundOn, "isAboutClient">> {
  /** Name from target.json. */
  readonly name: string;
  /** Base URL of the API. */
  readonly baseUrl: string;
  /** True for the reference service in this process. */
  readonly embedded: boolean;
  /** Path of the commands of an application, as it was given; absent where `opened` names the service that lists them. */
  readonly commandsFile?: string;
}

export interface RunStarted {
  /** Name of the event. */
  readonly event: "run-started";
  /** Name and version of the event stream. */
  readonly format: "slashproof-events/1";
  /** Name and version of this tool. */
  readonly tool: string;
  /** Default `check`. */
  readonly command?: "fuzz" | "check-app" | "check-builder" | "proxy";
  /** ISO 8601 date and time, UTC. */
  readonly startedAt: string;
  /** What was checked. */
  readonly target: StartedTarget;
  /** Name of the profile. */
  readonly profile: string;
  /** Seed of generated values. */
  readonly seed: number;
  /** Number of workers. */
  readonly lanes: number;
  /** Values of a property of weight 1. */
  readonly runs: number;
  /** The part of the run: `1/4`; absent for a whole run. */
  readonly shard?: string;
  /** Patterns of `--only` and `--skip`, and whether `--fast` applies. */
  readonly filters: { readonly only: readonly string[]; readonly skip: readonly string[]; readonly fast?: true };
  /** Other flags that a command which runs the same again needs, as its words; absent where there were none. */
  readonly flags?: readonly string[];
  /** Cases of the plan, properties included. */
  readonly cases: number;
  /** Version of Node. */
  readonly node: string;
}

export interface CapabilitiesKnown {
  /** Name of the event. */
  readonly event: "capabilities";
  /** Every capability, in the order of the catalogue. */
  readonly capabilities: readonly CapabilityState[];
}

/** Something that a probe learnt about the target before the plan was made. */
export type ProbedFact = FactDescription;

/** What the run learnt about the target before it planned. */
export interface Probed {
  /** Name of the event. */
  readonly event: "probed";
  /** The facts, one line each. */
  readonly facts: readonly ProbedFact[];
}

/** How long the cases are going to take, before the first of them begins. Only for a target that sockets lead to. */
export interface ForecastMade {
  /** Name of the event. */
  readonly event: "forecast";
  /** Milliseconds since the start of the run. */
  readonly afterMs: number;
  /** Milliseconds from now to the end. */
  readonly durationMs: number;
  /** Time of one answer in the probe, in milliseconds. */
  readonly latencyMs: number;
  /** Round trips that have to be made one after the other. */
  readonly roundTrips: number;
  /** What the longest chain of round trips waits for. */
  readonly limit: "global" | "driver" | "guilds" | "workers";
  /** Guilds that cases can use. */
  readonly guilds: number;
  /** Where a few more guilds would save time. */
  readonly withMoreGuilds?: { readonly guilds: number; readonly durationMs: number };
}

/** Something worth a line on the screen that is no verdict (a guild put out of use, a 429 obeyed). */
export interface Notice {
  /** Name of the event. */
  readonly event: "notice";
  /** One line. */
  readonly text: string;
}

export interface CaseFinished {
  /** Name of the event. */
  readonly event: "case-finished";
  /** Id of the case. */
  readonly id: string;
  /** Completes "the service …". */
  readonly title: string;
  /** Area of its first rule. */
  readonly area: string;
  /** Rules that the case checks; the first one names it. */
  readonly rules: readonly RuleId[];
  /** Level in the profile. */
  readonly level: Level;
  /** The steps were drawn by a generator. */
  readonly isDrawn?: true;
  /** What became of it. */
  readonly outcome: Outcome;
  /** Failed or flaky, and an entry of the expectations file says so. */
  readonly expected?: Expected;
  /** Requests of the case, re-runs included. */
  readonly requests: number;
  /** Milliseconds from its first request to its end. */
  readonly durationMs: number;
  /** Only for failed and flaky cases. */
  readonly finding?: Finding;
  /** Where the finding was saved, relative to the output folder. */
  readonly file?: string;
}

/** What a fuzzing run has seen: how many cases there were, and in how many of them each outcome class showed. */
export interface Coverage {
  /** Name of the event. */
  readonly event: "coverage";
  /** Cases of the run. */
  readonly cases: number;
  /** Number of cases in each outcome class. */
  readonly classes: Readonly<Record<string, number>>;
  /** Values that each generator gave, by the id of its property; 0 where the time was too short. Absent in older streams. */
  readonly values?: Readonly<Record<string, number>>;
  /** Of a run with findings: by what they are compared with those of other shards. */
  readonly compared?: ComparedFindings;
}

/** A request by what is unusual in it: pairs of a word, as its index in `words`, and how much of it, 1 for a plain word. */
export type ComparedRequest = readonly number[];

/** What shards compare their findings by. */
export interface ComparedFindings {
  /** Words about requests. */
  readonly words: readonly string[];
  /** Each finding of the run. */
  readonly findings: readonly ComparedFinding[];
  /** Some of the latest requests that were accepted, as they must be. */
  readonly accepted: readonly ComparedRequest[];
  /** The same of those that were refused. */
  readonly refused: readonly ComparedRequest[];
}

/** What is known of the bug behind a finding. */
export interface ComparedFinding {
  /** Id of the case that reports it. */
  readonly id: string;
  /** How often it was seen. */
  readonly failures: number;
  /** Ids of other properties and cases that showed it. */
  readonly shownBy: readonly string[];
  /** Failures of it in their smallest form; at least one. */
  readonly examples: readonly ComparedFailure[];
}

/** How a failure looks. */
export interface ComparedFailure {
  /** In which way the target differs from the documents. */
  readonly difference: "server-error" | "refused" | "accepted" | "content";
  /** What does not work and where. */
  readonly symptom: string;
  /** Operations of the case, in their order. */
  readonly operations: readonly string[];
  /** What is unusual in its requests. */
  readonly requests: readonly ComparedRequest[];
}

/**
 * - `conformant` every required rule of the claimed capabilities was exercised and none failed
 * - `findings` a case of level must failed that was not expected to
 * - `as-expected` only cases failed that the expectations file names: not conformant, and no news
 * - `unexpected` the expectations file is out of date: an entry passes, is expired, overlaps or fails otherwise
 * - `inconclusive` something required could not be exercised
 * - `interrupted`, `cannot-run` no verdict was reached
 */
export type Verdict =
  | "conformant"
  | "findings"
  | "as-expected"
  | "unexpected"
  | "inconclusive"
  | "interrupted"
  | "cannot-run";

/**
 * Counts of outcomes; `advice` are failed cases of level `should`, which do not count as `failed`.
 * `expected` are failed and flaky cases of any level that the expectations file names, which count as nothing else.
 */
export interface Counts {
  /** All cases that ended. */
  readonly cases: number;
  /** Every check held. */
  readonly passed: number;
  /** A check of level must did not hold. */
  readonly failed: number;
  /** A check of level should did not hold. */
  readonly advice: number;
  /** Failed once and passed once. */
  readonly flaky: number;
  /** Failed as an expectation says. */
  readonly expected: number;
  /** The target lacks a capability. */
  readonly unsupported: number;
  /** Cases that the target had no room for. */
  readonly noRoom: number;
  /** The target made the check impossible. */
  readonly untestable: number;
  /** A prerequisite failed, so nothing can be said. */
  readonly blocked: number;
  /** The toolkit itself failed. */
  readonly harnessErrors: number;
  /** Recorded without a judgement. */
  readonly observed: number;
}

/** What became of one rule over all its cases. */
export interface RuleResult {
  /** Id of the rule. */
  readonly rule: RuleId;
  /** Level in the profile. */
  readonly level: Level;
  /** Cases that passed. */
  readonly passed: number;
  /** Cases that failed. */
  readonly failed: number;
  /** Cases without a decision. */
  readonly other: number;
  /** What follows for the rule. */
  readonly state: "passed" | "failed" | "not-exercised" | "observed";
}

export interface RunFinished {
  /** Name of the event. */
  readonly event: "run-finished";
  /** The result of the run. */
  readonly verdict: Verdict;
  /** Exit code of the process: 0 fine, 1 findings, 2 could not run, 3 no verdict, 130 interrupted. */
  readonly exitCode: 0 | 1 | 2 | 3 | 130;
  /** Why, one line for a person. */
  readonly reason: string;
  /** Cases by outcome. */
  readonly counts: Counts;
  /** Only where the target could not be put back: what is not as it was, and where that is kept. */
  readonly notRestored?: string;
  /** One entry for each rule that a case names. */
  readonly rules: readonly RuleResult[];
  /** What explains the failures, what explains most first. Absent where nothing was planned, as of a proxy. */
  readonly causes?: readonly Cause[];
  /** Of each capability that is claimed, or was found missing; absent where no capability was looked for. */
  readonly capabilityChecks?: readonly CapabilityCheck[];
  /** Only where an expectations file was given: what became of each of its entries. */
  readonly expectations?: readonly EntryResult[];
  /** Requests of the cases, re-runs included. */
  readonly requests: number;
  /** Everything that was sent, preparation and clean-up included, and what it met; absent where there is no target. */
  readonly traffic?: TrafficCounts;
  /** Milliseconds of the whole run. */
  readonly durationMs: number;
  /** Largest resident memory of the process, in bytes. */
  readonly peakMemoryBytes: number;
}

export type RunEvent =
  | RunStarted
  | CapabilitiesKnown
  | Probed
  | ForecastMade
  | Notice
  | CaseFinished
  | Coverage
  | RunFinished;

/** A case as the plan lists it, for `cases`. */
export interface PlannedCase {
  /** The case. */
  readonly case: Case;
  /** Area of its first rule. */
  readonly area: string;
}

export type { Finding, Observation };
