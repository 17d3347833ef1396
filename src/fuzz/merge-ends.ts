/** What the parts of a run came to, joined to one verdict. */
import { profileOf } from "../contract/profile.js";
import { mergeCauses } from "../run/causes/merge-causes.js";
import { mergeResults } from "../run/expectations/expectations.js";
import type { CaseFinished, RunFinished } from "../run/result/event.js";
import { concludeNotRestored } from "../run/result/not-restored.js";
import { type Conclusion, runFinished } from "../run/result/run-events.js";
import { type Counted, Summary } from "../run/result/summary.js";
import { mergeChecks } from "../run/surface/capability-checks.js";
import { mergeTraffic } from "../target/sent-requests.js";

/** What both parts know, but for the verdict and the counts, which follow from the cases: see `concludeEnd`. */
export function mergeEnds(one: RunFinished | undefined, other: RunFinished): RunFinished {
  if (one === undefined) return other;
  const notRestored = [one, other].flatMap((end) => end.notRestored ?? []);
  const causes = mergeCauses([one.causes ?? [], other.causes ?? []]);
  const checks = mergeChecks([one.capabilityChecks ?? [], other.capabilityChecks ?? []]);
  const entries = mergeResults([one.expectations ?? [], other.expectations ?? []]);
  return {
    ...(other.verdict === "interrupted" ? other : one),
    ...(notRestored.length > 0 ? { notRestored: notRestored.join("; ") } : {}),
    causes,
    capabilityChecks: checks,
    expectations: entries,
    requests: one.requests + other.requests,
    ...trafficOf(one, other),
    durationMs: Math.max(one.durationMs, other.durationMs),
    peakMemoryBytes: Math.max(one.peakMemoryBytes, other.peakMemoryBytes),
  };
}

function trafficOf({ traffic: one }: RunFinished, { traffic: other }: RunFinished): Pick<RunFinished, "traffic"> {
  return one && other ? { traffic: mergeTraffic(one, other) } : {};
}

/** What the verdict depends on, beside the cases. */
export interface WholeRun {
  /** Name of the profile. */
  readonly profile: string;
  /** The flags by which cases were left out, where some were. */
  readonly part?: string | undefined;
  /** What was planned and did not run. */
  readonly missing: string | undefined;
}

/** The end of the whole run, with the verdict that its cases come to. */
export function concludeEnd(end: RunFinished, cases: readonly CaseFinished[], whole: WholeRun): RunFinished {
  const { notRestored, causes = [], capabilityChecks: checks = [], expectations: entries = [] } = end;
  const summary = summaryOf(cases, whole.profile);
  const judged = withMissing(
    summary.conclude(end.verdict === "interrupted", entries, checks, whole.part),
    whole.missing,
  );
  return runFinished(summary, {
    conclusion: notRestored === undefined ? judged : concludeNotRestored(judged, notRestored),
    causes,
    capabilityChecks: checks.length > 0 ? checks : undefined,
    expectations: entries.length > 0 ? entries : undefined,
    requests: end.requests,
    ...(end.traffic ? { traffic: end.traffic } : {}),
    durationMs: end.durationMs,
    peakMemoryBytes: end.peakMemoryBytes,
  });
}

function summaryOf(cases: readonly CaseFinished[], profile: string): Summary {
  const summary = new Summary(profileOf(profile).name);
  for (const { id, rules, level, outcome, expected } of cases) {
    const [first, ...others] = rules;
    if (first === undefined) continue;
    const counted: Counted = { id, rules: [first, ...others], level };
    const isExcused = outcome.outcome === "unsupported";
    summary.add(counted, outcome, { level, isExcused, isExpected: expected !== undefined });
  }
  return summary;
}

/** A part of a run can show that a target fails, and never that it does not. */
function withMissing(judged: Conclusion, missing: string | undefined): Conclusion {
  if (missing === undefined) return judged;
  if (judged.exitCode !== 0) return { ...judged, reason: `${judged.reason}; and ${missing}` };
  return { verdict: "inconclusive", exitCode: 3, reason: missing };
}
