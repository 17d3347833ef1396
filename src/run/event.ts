/** The NDJSON event stream of a run: written as it goes, and the only source of every report. */
import type { Case, Level } from "../case/case.js";
import type { EntryResult, Expected } from "../case/expectations.js";
import type { FoundOn } from "../case/found-on.js";
import type { Finding, Observation, Outcome } from "../case/outcome.js";
import type { Capability } from "../contract/capabilities.js";
import type { Json } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { CapabilityCheck } from "./capability-checks.js";
import type { Cause } from "./causes/cause.js";

/** How a capability was found: claimed by target.json, seen by a probe, or absent with the reason. */
export interface CapabilityState {
  readonly capability: Capability;
  readonly state: "claimed" | "probed" | "absent";
  readonly reason: string;
}

/** The target of a run. What follows `embedded` says how it can be reached again; some commands do not say it. */
export interface StartedTarget extends Partial<Omit<FoundOn, "isAboutClient">> {
  readonly name: string;
  readonly baseUrl: string;
  readonly embedded: boolean;
}

export interface RunStarted {
  readonly event: "run-started";
  readonly format: "slashproof-events/1";
  readonly tool: string;
  /** Default `check`. */
  readonly command?: "fuzz" | "check-app" | "check-builder" | "proxy";
  readonly startedAt: string;
  readonly target: StartedTarget;
  readonly profile: string;
  readonly seed: number;
  readonly lanes: number;
  readonly runs: number;
  readonly shard?: string;
  readonly filters: { readonly only: readonly string[]; readonly skip: readonly string[]; readonly fast?: true };
  readonly cases: number;
  readonly node: string;
}

export interface CapabilitiesKnown {
  readonly event: "capabilities";
  readonly capabilities: readonly CapabilityState[];
}

/** Something that a probe learnt about the target before the plan was made. */
export interface ProbedFact {
  /** What it is about, such as `upsert`, `daily-limit` or `latency`. */
  readonly fact: string;
  /** One word, number or list for programs. */
  readonly value: Json;
  /** The same for people, one line. */
  readonly text: string;
}

/** What the run learnt about the target before it planned. */
export interface Probed {
  readonly event: "probed";
  readonly facts: readonly ProbedFact[];
}

/** Something worth a line on the screen that is no verdict (a guild put out of use, a 429 obeyed). */
export interface Notice {
  readonly event: "notice";
  readonly text: string;
}

export interface CaseFinished {
  readonly event: "case-finished";
  readonly id: string;
  readonly title: string;
  readonly area: string;
  readonly rules: readonly RuleId[];
  readonly level: Level;
  /** The steps were drawn by a generator. */
  readonly isDrawn?: true;
  readonly outcome: Outcome;
  /** Failed or flaky, and an entry of the expectations file says so. */
  readonly expected?: Expected;
  readonly requests: number;
  readonly durationMs: number;
  /** Only for failed and flaky cases. */
  readonly finding?: Finding;
  /** Where the finding was saved, relative to the output folder. */
  readonly file?: string;
}

/** What a fuzzing run has seen: how many cases there were, and in how many of them each outcome class showed. */
export interface Coverage {
  readonly event: "coverage";
  readonly cases: number;
  readonly classes: Readonly<Record<string, number>>;
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
  readonly cases: number;
  readonly passed: number;
  readonly failed: number;
  readonly advice: number;
  readonly flaky: number;
  readonly expected: number;
  readonly unsupported: number;
  /** Cases that the target had no room for. */
  readonly noRoom: number;
  readonly untestable: number;
  readonly blocked: number;
  readonly harnessErrors: number;
  readonly observed: number;
}

/** What became of one rule over all its cases. */
export interface RuleResult {
  readonly rule: RuleId;
  readonly level: Level;
  readonly passed: number;
  readonly failed: number;
  readonly other: number;
  readonly state: "passed" | "failed" | "not-exercised" | "observed";
}

export interface RunFinished {
  readonly event: "run-finished";
  readonly verdict: Verdict;
  readonly exitCode: 0 | 1 | 2 | 3 | 130;
  /** Why, one line for a person. */
  readonly reason: string;
  readonly counts: Counts;
  /** Only where the target could not be put back: what is not as it was, and where that is kept. */
  readonly notRestored?: string;
  readonly rules: readonly RuleResult[];
  /** What explains the failures, what explains most first. Absent where nothing was planned, as of a proxy. */
  readonly causes?: readonly Cause[];
  /** Of each capability that is claimed, or was found missing; absent where no capability was looked for. */
  readonly capabilityChecks?: readonly CapabilityCheck[];
  /** Only where an expectations file was given: what became of each of its entries. */
  readonly expectations?: readonly EntryResult[];
  readonly requests: number;
  readonly durationMs: number;
  readonly peakMemoryBytes: number;
}

export type RunEvent = RunStarted | CapabilitiesKnown | Probed | Notice | CaseFinished | Coverage | RunFinished;

/** A case as the plan lists it, for `cases`. */
export interface PlannedCase {
  readonly case: Case;
  readonly area: string;
}

export type { Finding, Observation };
