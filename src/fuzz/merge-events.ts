/** Joins the event streams of shards to the one that a single run would have written. */

import type { Case } from "../case/case.js";
import type { Outcome } from "../case/outcome.js";
import { type ProfileName, profileOf } from "../contract/profile.js";
import { SetupError } from "../contract/setup-error.js";
import { mergeChecks } from "../run/capability-checks.js";
import { mergeCauses } from "../run/causes/merge-causes.js";
import type { CaseFinished, Coverage, RunEvent, RunFinished, RunStarted } from "../run/event.js";
import { mergeResults } from "../run/expectations/expectations.js";
import { runFinished } from "../run/run-events.js";
import { Summary } from "../run/summary.js";
import { expectationOf } from "./good-turing.js";

/** The worse outcome of a case that several shards ran. */
const BADNESS: readonly Outcome["outcome"][] = [
  "unsupported",
  "observed",
  "passed",
  "no-room",
  "untestable",
  "blocked",
  "harness-error",
  "flaky",
  "failed",
];

/**
 * One stream from many: cases by id, the worse outcome wins; classes and requests added up; the verdict made anew.
 *
 * @throws SetupError `shards-differ` where the streams are of different runs, or one of them broke off
 */
export function mergeEvents(streams: readonly (readonly RunEvent[])[]): readonly RunEvent[] {
  const [start] = startsOf(streams);
  const ends = streams.map(endOf);
  if (start === undefined) throw differs("there is no stream");
  const { shard: _shard, ...whole } = start;
  const profile = profileOf(start.profile).name;
  const cases = casesOf(streams);
  const coverage = coverageOf(streams);
  const { cases: _planned, ...rest } = whole;
  const planned = startsOf(streams).reduce((sum, one) => sum + one.cases, 0);
  return [
    { ...rest, cases: planned },
    ...streams
      .slice(0, 1)
      .flatMap((events) => events.filter(({ event }) => event === "capabilities" || event === "probed")),
    ...streams.flatMap((events) => events.filter(isOwnNotice)),
    ...cases,
    ...(coverage ? [{ event: "notice" as const, text: expectationOf(coverage) }, coverage] : []),
    finishedOf(profile, cases, ends),
  ];
}

function startsOf(streams: readonly (readonly RunEvent[])[]): readonly RunStarted[] {
  const starts = streams.map(([first]) => {
    if (first?.event === "run-started") return first;
    throw differs("a stream has no beginning");
  });
  const [one] = starts;
  for (const other of starts) {
    if (one && (one.seed !== other.seed || one.runs !== other.runs || one.profile !== other.profile))
      throw differs("their seeds, runs or profiles differ");
  }
  if (new Set(starts.map(({ shard }) => shard)).size < starts.length) throw differs("a shard is given twice");
  return starts;
}

function endOf(events: readonly RunEvent[]): RunFinished {
  const end = events.at(-1);
  if (end?.event === "run-finished") return end;
  throw differs("a run broke off before its end");
}

/** What is left to expect is reported anew for all shards together. */
function isOwnNotice(event: RunEvent): boolean {
  return event.event === "notice" && !event.text.includes("outcome classes in");
}

function casesOf(streams: readonly (readonly RunEvent[])[]): readonly CaseFinished[] {
  const byId = new Map<string, CaseFinished>();
  for (const event of streams.flat()) {
    if (event.event !== "case-finished") continue;
    const known = byId.get(event.id);
    byId.set(event.id, known ? joined(known, event) : event);
  }
  // A property with a finding in any shard is reported by that; it did not pass.
  const failed = new Set([...byId.keys()].flatMap((id) => (id.includes("#") ? [id.slice(0, id.indexOf("#"))] : [])));
  return [...byId.values()].filter(({ id, outcome }) => outcome.outcome !== "passed" || !failed.has(id));
}

function joined(one: CaseFinished, other: CaseFinished): CaseFinished {
  const worse = badnessOf(other) > badnessOf(one) ? other : one;
  return {
    ...worse,
    requests: one.requests + other.requests,
    durationMs: Math.round((one.durationMs + other.durationMs) * 10) / 10,
  };
}

const badnessOf = ({ outcome }: CaseFinished): number => BADNESS.indexOf(outcome.outcome);

function coverageOf(streams: readonly (readonly RunEvent[])[]): Coverage | undefined {
  const all = streams.flat().filter((event): event is Coverage => event.event === "coverage");
  if (all.length === 0) return undefined;
  const cases = all.reduce((sum, one) => sum + one.cases, 0);
  const [classes, values] = [sumOf(all.map((one) => one.classes)), sumOf(all.map((one) => one.values ?? {}))];
  return { event: "coverage", cases, classes, values };
}

/** Counts of all shards by name, in the order of the names. */
function sumOf(all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const [name, times] of all.flatMap((one) => Object.entries(one))) sums.set(name, (sums.get(name) ?? 0) + times);
  return Object.fromEntries([...sums].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function finishedOf(profile: ProfileName, cases: readonly CaseFinished[], ends: readonly RunFinished[]): RunFinished {
  const summary = new Summary(profile);
  for (const { rules, level, outcome, expected } of cases) {
    const [first, ...others] = rules;
    if (first === undefined) continue;
    const counted: Pick<Case, "rules" | "level"> = { rules: [first, ...others], level };
    const isExcused = outcome.outcome === "unsupported";
    summary.add(counted, outcome, { level, isExcused, isExpected: expected !== undefined });
  }
  const checks = mergeChecks(ends.map(({ capabilityChecks = [] }) => capabilityChecks));
  const entries = mergeResults(ends.map(({ expectations = [] }) => expectations));
  const isInterrupted = ends.some(({ verdict }) => verdict === "interrupted");
  return runFinished(summary, {
    conclusion: summary.conclude(isInterrupted, entries, checks),
    causes: mergeCauses(ends.map(({ causes = [] }) => causes)),
    capabilityChecks: checks.length > 0 ? checks : undefined,
    expectations: entries.length > 0 ? entries : undefined,
    requests: ends.reduce((sum, { requests }) => sum + requests, 0),
    durationMs: Math.max(...ends.map(({ durationMs }) => durationMs)),
    peakMemoryBytes: Math.max(...ends.map(({ peakMemoryBytes }) => peakMemoryBytes)),
  });
}

function differs(found: string): SetupError {
  return new SetupError(
    "shards-differ",
    `Cannot merge the event streams: ${found}; pass the events.ndjson of each shard of one finished run`,
  );
}
