/** What every report says, worked out once from the event stream. */
import type { EntryResult } from "../case/expectations.js";
import type { Observation } from "../case/outcome.js";
import type { RuleId } from "../contract/rule-ids.gen.js";
import type { Cause } from "../run/causes/cause.js";
import type {
  CapabilityState,
  CaseFinished,
  Counts,
  ForecastMade,
  ProbedFact,
  RuleResult,
  RunEvent,
  RunFinished,
  RunStarted,
} from "../run/result/event.js";
import type { CapabilityCheck } from "../run/surface/capability-checks.js";

/** An outcome as people sort it: a failed case of level `should` is `advice`, one that was expected to fail is `expected`. */
export type CaseState =
  | "passed"
  | "failed"
  | "advice"
  | "flaky"
  | "expected"
  | "unsupported"
  | "no-room"
  | "untestable"
  | "blocked"
  | "harness-error"
  | "observed";

/** Cases that failed for what looks like one reason. */
export interface FindingGroup {
  /** What became of the cases. */
  readonly state: "failed" | "advice" | "flaky" | "expected";
  /** The case that is shown for the group. */
  readonly head: CaseFinished;
  /** The same check on other operations and scopes. */
  readonly variants: readonly CaseFinished[];
  /** Other things that failed against the same rule in the same words, a list for each thing. */
  readonly likewise: readonly (readonly [CaseFinished, ...CaseFinished[]])[];
}

/** Cases that judged nothing, with the reason that they share. */
export interface IdleGroup {
  /** What became of the cases. */
  readonly state: "unsupported" | "no-room" | "untestable" | "blocked" | "harness-error";
  /** Why they judged nothing, as a sentence part. */
  readonly reason: string;
  /** The cases that share the reason. */
  readonly cases: readonly CaseFinished[];
}

export interface AreaCounts {
  /** Name of the area, such as `command`. */
  readonly area: string;
  /** Number of cases in each state. */
  readonly states: Readonly<Record<CaseState, number>>;
}

export interface RecordedObservation extends Observation {
  /** The case that observed it. */
  readonly case: CaseFinished;
}

export interface Digest
  extends Pick<
    RunFinished,
    "verdict" | "reason" | "exitCode" | "counts" | "rules" | "requests" | "traffic" | "durationMs" | "peakMemoryBytes"
  > {
  /** The first event of the run. */
  readonly start: RunStarted;
  /** False where the stream ends without its last event: the process was killed. */
  readonly complete: boolean;
  /** What explains the failures, what explains most first; empty where the stream was cut off. */
  readonly causes: readonly Cause[];
  /** How long the run was expected to take; absent where there was no forecast. */
  readonly forecast?: ForecastMade | undefined;
  /** Every case that ended, in the order of the stream. */
  readonly cases: readonly CaseFinished[];
  /** Failed first, then flaky, advice and expected; what most cases share first within each, else in the order of the run. */
  readonly findings: readonly FindingGroup[];
  /** Cases that judged nothing, grouped by reason. */
  readonly idle: readonly IdleGroup[];
  /** One row for each area with a case. */
  readonly areas: readonly AreaCounts[];
  /** What the target does where the documents leave it open. */
  readonly observations: readonly RecordedObservation[];
  /** Optional surfaces of the target. */
  readonly capabilities: readonly CapabilityState[];
  /** Whether each claimed capability was exercised. */
  readonly capabilityChecks: readonly CapabilityCheck[];
  /** What was learnt about the target before the run was planned. */
  readonly facts: readonly ProbedFact[];
  /** Lines for the reader that are no verdict. */
  readonly notices: readonly string[];
  /** Of the expectations file; empty where none was given. */
  readonly expectations: readonly EntryResult[];
}

/** Replaces the head of a stream that is lost, so that what is left can still be read. */
const UNKNOWN_START: RunStarted = {
  event: "run-started",
  format: "slashproof-events/1",
  tool: "slashproof",
  startedAt: "1970-01-01T00:00:00.000Z",
  target: { name: "unknown", baseUrl: "", embedded: false },
  profile: "documented",
  seed: 0,
  lanes: 1,
  runs: 0,
  filters: { only: [], skip: [] },
  cases: 0,
  node: "unknown",
};

/** The stream sorted for reading. A stream that was cut off gives the verdict `interrupted` and counts of its own. */
export function digestOf(events: readonly RunEvent[]): Digest {
  const cases = events.filter((event) => event.event === "case-finished");
  const finish = events.findLast((event) => event.event === "run-finished");
  return {
    start: events.find((event) => event.event === "run-started") ?? UNKNOWN_START,
    complete: finish !== undefined,
    verdict: finish?.verdict ?? "interrupted",
    reason: finish?.reason ?? "The stream of events ends before the run does",
    exitCode: finish?.exitCode ?? 130,
    // Streams of versions that did not know the outcome `no-room` lack its count.
    counts: finish ? { ...finish.counts, noRoom: finish.counts.noRoom ?? 0 } : countsOf(cases),
    rules: finish?.rules ?? rulesOf(cases),
    causes: finish?.causes ?? [],
    requests: finish?.requests ?? cases.reduce((sum, one) => sum + one.requests, 0),
    ...(finish?.traffic ? { traffic: finish.traffic } : {}),
    durationMs: finish?.durationMs ?? cases.reduce((sum, one) => sum + one.durationMs, 0),
    forecast: events.find((event) => event.event === "forecast"),
    peakMemoryBytes: finish?.peakMemoryBytes ?? 0,
    cases,
    findings: findingsOf(cases),
    idle: idleOf(cases),
    areas: areasOf(cases),
    observations: cases.flatMap((one) =>
      one.outcome.outcome === "observed" ? one.outcome.observations.map((seen) => ({ ...seen, case: one })) : [],
    ),
    capabilities: events.findLast((event) => event.event === "capabilities")?.capabilities ?? [],
    facts: events.findLast((event) => event.event === "probed")?.facts ?? [],
    notices: events.filter((event) => event.event === "notice").map((event) => event.text),
    capabilityChecks: finish?.capabilityChecks ?? [],
    expectations: finish?.expectations ?? [],
  };
}

/** The outcome of a case with its level, and what was expected, taken into account. */
export function stateOf(one: CaseFinished): CaseState {
  if (one.expected && "violations" in one.outcome) return "expected";
  return one.outcome.outcome === "failed" && one.level !== "must" ? "advice" : one.outcome.outcome;
}

/** The part of a case id before `@`: what is checked. */
export function stemOf(caseId: string): string {
  return caseId.split("@")[0] ?? caseId;
}

/** The part of a case id after `@`: the operation and scope that it uses. */
export function variantOf(caseId: string): string {
  const at = caseId.indexOf("@");
  return at < 0 ? "" : caseId.slice(at + 1);
}

/** Counts of a stream that has none of its own yet. */
export function countsOf(cases: readonly CaseFinished[]): Counts {
  const states = tally(cases);
  return {
    cases: cases.length,
    passed: states.passed,
    failed: states.failed,
    advice: states.advice,
    flaky: states.flaky,
    expected: states.expected,
    unsupported: states.unsupported,
    noRoom: states["no-room"],
    untestable: states.untestable,
    blocked: states.blocked,
    harnessErrors: states["harness-error"],
    observed: states.observed,
  };
}

const FINDING_ORDER = ["failed", "flaky", "advice", "expected"] as const;

function findingsOf(cases: readonly CaseFinished[]): FindingGroup[] {
  return FINDING_ORDER.flatMap((state) => {
    const members = cases.filter((one) => stateOf(one) === state);
    const things = gathered(members, (one) => stemOf(one.id));
    return gathered(things, ([head]) => signatureOf(head))
      .map(([[head, ...variants], ...likewise]) => ({ state, head, variants, likewise }))
      .sort((one, other) => sizeOf(other) - sizeOf(one));
  });
}

/** How many cases are in a group. */
export function sizeOf({ variants, likewise }: FindingGroup): number {
  return likewise.reduce((sum, thing) => sum + thing.length, 1 + variants.length);
}

/** What failed and how, without where: cases with the same one are likely to have one cause. */
function signatureOf(one: CaseFinished): string {
  const [first] = "violations" in one.outcome ? one.outcome.violations : [];
  return JSON.stringify([first?.rule, first?.expected, first?.actual, one.expected?.reason]);
}

const IDLE_ORDER = ["harness-error", "untestable", "no-room", "blocked", "unsupported"] as const;

function idleOf(cases: readonly CaseFinished[]): IdleGroup[] {
  return IDLE_ORDER.flatMap((state) => {
    const members = cases.filter((one) => one.outcome.outcome === state);
    return gathered(members, (one) => reasonOf(one).replace(ID, "")).map((group) => ({
      state,
      reason: reasonOf(group[0]),
      cases: group,
    }));
  });
}

/** Reasons that differ in an id alone are one, with the id of the first. */
const ID = /\d{15,}/g;

function reasonOf(one: CaseFinished): string {
  return "reason" in one.outcome ? one.outcome.reason : "";
}

function areasOf(cases: readonly CaseFinished[]): AreaCounts[] {
  return gathered(cases, (one) => one.area).map((group) => ({ area: group[0].area, states: tally(group) }));
}

/** Groups of items with the same key, in the order of their first items; none is empty. */
function gathered<T>(items: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

function tally(cases: readonly CaseFinished[]): Record<CaseState, number> {
  const states: Record<CaseState, number> = {
    passed: 0,
    failed: 0,
    advice: 0,
    flaky: 0,
    expected: 0,
    unsupported: 0,
    "no-room": 0,
    untestable: 0,
    blocked: 0,
    "harness-error": 0,
    observed: 0,
  };
  for (const one of cases) states[stateOf(one)] += 1;
  return states;
}

function rulesOf(cases: readonly CaseFinished[]): RuleResult[] {
  const pairs = cases.flatMap((one) => one.rules.map((rule) => ({ rule, one })));
  return gathered(pairs, (pair) => pair.rule).map((group) => {
    const { rule, one } = group[0];
    const passed = group.filter((pair) => pair.one.outcome.outcome === "passed").length;
    const failed = group.filter((pair) => breaks(pair.one, rule)).length;
    const observed = group.some((pair) => pair.one.outcome.outcome === "observed");
    const state = failed > 0 ? "failed" : passed > 0 ? "passed" : observed ? "observed" : "not-exercised";
    return { rule, level: one.level, passed, failed, other: group.length - passed - failed, state };
  });
}

function breaks(one: CaseFinished, rule: RuleId): boolean {
  return one.outcome.outcome === "failed" && one.outcome.violations.some((violation) => violation.rule === rule);
}
