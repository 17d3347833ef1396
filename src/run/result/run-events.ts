/** The first and the last event of a run: whatever runs, they are built here. */
import { resourceUsage, version } from "node:process";
import type { RunFinished, RunStarted } from "./event.js";
import type { Summary } from "./summary.js";

/** What the caller says of a run that starts; everything else is the same for every run. */
export type RunStart = Pick<RunStarted, "tool" | "target" | "profile" | "seed" | "runs" | "cases"> & {
  /** The command that runs; without it `check`. */
  readonly command?: RunStarted["command"] | undefined;
  /** ISO 8601; now, if it is not given. */
  readonly startedAt?: string;
  /** Cases that run at the same time; one, if it is not given. */
  readonly workers?: number;
  /** The part of a run that is split, such as `1/4`. */
  readonly shard?: string | undefined;
  /** The patterns that choose cases; all cases, if they are not given. */
  readonly filters?: RunStarted["filters"];
};

/** The event `run-started`. */
export function runStarted(start: RunStart): RunStarted {
  const { tool, command, target, profile, seed, runs, shard, cases } = start;
  return {
    event: "run-started",
    format: "slashproof-events/1",
    tool,
    ...(command === undefined ? {} : { command }),
    startedAt: start.startedAt ?? new Date().toISOString(),
    target,
    profile,
    seed,
    lanes: start.workers ?? 1,
    runs,
    ...(shard === undefined ? {} : { shard }),
    filters: start.filters ?? { only: [], skip: [] },
    cases,
    node: version,
  };
}

/** The verdict of a run, with the reason in one line. */
export type Conclusion = Pick<RunFinished, "verdict" | "exitCode" | "reason" | "notRestored">;

/** What the caller says of a run that ends; counts and rules come from its summary. */
export type RunEnd = Pick<RunFinished, "requests"> & {
  readonly conclusion: Conclusion;
  /** Rounded to whole milliseconds. */
  readonly durationMs: number;
  /** The mistakes that explain the failures, if the run looked for them. */
  readonly causes?: RunFinished["causes"] | undefined;
  /** The state of each capability, if the run looked for capabilities. */
  readonly capabilityChecks?: RunFinished["capabilityChecks"] | undefined;
  /** The entries of the expectations file, if one was given. */
  readonly expectations?: RunFinished["expectations"] | undefined;
  /** Everything that was sent, if there is a target. */
  readonly traffic?: RunFinished["traffic"];
  /** The peak of this process, if it is not given. */
  readonly peakMemoryBytes?: number;
};

/** The event `run-finished`. */
export function runFinished(summary: Pick<Summary, "counts" | "rules">, end: RunEnd): RunFinished {
  const { conclusion, causes, capabilityChecks, expectations } = end;
  return {
    event: "run-finished",
    ...conclusion,
    counts: summary.counts,
    rules: summary.rules,
    ...(causes === undefined ? {} : { causes }),
    ...(capabilityChecks === undefined ? {} : { capabilityChecks }),
    ...(expectations === undefined ? {} : { expectations }),
    requests: end.requests,
    ...(end.traffic === undefined ? {} : { traffic: end.traffic }),
    durationMs: Math.round(end.durationMs),
    peakMemoryBytes: end.peakMemoryBytes ?? resourceUsage().maxRSS * 1024,
  };
}
