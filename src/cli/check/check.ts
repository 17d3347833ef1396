/** `slashproof check`: does a target do what the documents say? */
import { outlineOf } from "../../../suites/outline.js";
import type { Suite } from "../../case/property.js";
import { type ProfileName, profileOf } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { type PlanFilters, planRun } from "../../run/plan/plan.js";
import { type RunOptions, runSuites, type StageOptions } from "../../run/run-suites.js";
import type { OpenTarget } from "../../target/open-target.js";
import type { ParsedCommandLine } from "../commands.js";
import type { ExitCode } from "../end/exit-code.js";
import { listenForInterrupt } from "../end/interrupt.js";
import { expectingOf } from "../expectations/expecting.js";
import { recordingTo, recordRun } from "../fixtures/record-run.js";
import type { RecordingLog } from "../fixtures/recording-log.js";
import { DEFAULT_RUNS, type Flags } from "../flags.js";
import { type ChosenTarget, chooseTarget } from "../target/choose-target.js";
import { openChosen } from "../target/open-chosen.js";
import { toolName } from "../version.js";
import { waitOf } from "../wait.js";
import { showDryRun } from "./dry-run.js";
import { lastFailed } from "./last-failed.js";

/** The same seed every time: a run is repeated by repeating its command. */
const DEFAULT_SEED = 1;
const DEFAULT_WORKERS = 8;

/** Runs the suite of the profile against the target that the flags speak of, with `--watch` after each change. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  if (!invocation.flags.watch || invocation.flags.dryRun) return runOnce(invocation);
  const { watchCheck } = await import("../watch/watch-check.js");
  return watchCheck(invocation, (flags) => runOnce({ ...invocation, flags }));
}

async function runOnce(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { flags } = invocation;
  const workers = workersOf(flags);
  const isCompared = flags.baseline !== undefined || flags.failOn !== undefined;
  const baseline = isCompared ? await (await import("./baseline.js")).baselineOf(invocation) : undefined;
  const expecting = await expectingOf(flags);
  const chosen = await chooseTarget(flags);
  if (flags.dryRun) return planOnly(invocation, chosen, workers);
  const code = await recordRun(invocation, async ({ onEvent, signal, say }) => {
    const target = await openChosen(chosen, flags, { profile: flags.profile, workers, signal, say });
    let log: RecordingLog | undefined;
    try {
      log = await recordingTo(flags.record);
      const planned = await plannedOf(flags, target, workers);
      baseline?.checkProfile(planned.profile);
      const finished = await runSuites({
        ...planned,
        signal,
        onEvent: (event) => {
          expecting.see(event);
          onEvent(event);
        },
        ...expecting.options,
        ...(log ? { onRecording: log.write } : {}),
      });
      await expecting.conclude(finished);
      return finished;
    } finally {
      await log?.close();
      await target.close();
    }
  });
  return baseline === undefined ? code : baseline.conclude(code);
}

/** What the flags choose, for one target. */
async function plannedOf(flags: Flags, target: OpenTarget, workers: number): Promise<Omit<RunOptions, "onEvent">> {
  const profile = profileFor(flags, target.description.profile);
  const outline = outlineOf(profile);
  const runs = flags.runs ?? DEFAULT_RUNS;
  const selection = await selectionOf(flags, outline);
  return {
    target,
    suite: await withGenerators(outline, profile, { ...selection, fast: selection.fast && { runs } }),
    profile,
    seed: flags.seed ?? DEFAULT_SEED,
    runs,
    workers,
    ...selection,
    inOrder: flags.record !== undefined,
    ...(flags.time === undefined ? {} : { timeLimitMs: flags.time }),
    isOneByOne: flags.oneByOne === true,
    ...(flags.bail === undefined ? {} : { bail: flags.bail }),
    ...waitOf(flags),
    allowDestructive: flags.allowDestructive === true,
    tool: toolName(),
  };
}

/** The suite with generators where the plan has properties, for nothing else needs them. */
async function withGenerators(outline: Suite, profile: ProfileName, filters: PlanFilters): Promise<Suite> {
  if (planRun(outline, filters).every(({ kind }) => kind === "case")) return outline;
  const { generatedProperties } = await import("../../../suites/properties/generated.suite.js");
  return { ...outline, properties: generatedProperties(profile) };
}

/** Reads the target and shows what a run would do. */
async function planOnly(invocation: ParsedCommandLine, chosen: ChosenTarget, workers: number): Promise<ExitCode> {
  const { flags, screen } = invocation;
  const interrupt = listenForInterrupt(() => void screen.err.write("Stopping\n"));
  const { signal } = interrupt;
  const say = (line: string): void => void screen.err.write(`${line}\n`);
  const target = await openChosen(chosen, flags, { profile: flags.profile, workers, signal, say });
  try {
    return await showDryRun(invocation, { ...(await plannedOf(flags, target, workers)), signal });
  } finally {
    interrupt.release();
    await target.close();
  }
}

/** A recording is the same each time only if cases run one after the other. @throws SetupError `usage` for both flags */
function workersOf({ workers, record }: Flags): number {
  if (record === undefined) return workers ?? DEFAULT_WORKERS;
  if (workers === undefined || workers === 1) return 1;
  throw new SetupError(
    "usage",
    `Cannot record with --workers ${workers}: a recording has its cases one after the other; leave out --workers`,
  );
}

/** The profile of the flags, else of the target file, else the documents alone. */
export function profileFor(flags: Flags, described: string | undefined): ProfileName {
  return profileOf(flags.profile ?? described ?? "documented").name;
}

async function selectionOf(
  flags: Flags,
  { cases, properties }: Suite,
): Promise<Pick<StageOptions, "only" | "skip" | "shard" | "fast">> {
  const { skip, shard, fast } = flags;
  const ids = (): ReadonlySet<string> => new Set([...cases, ...properties].map(({ id }) => id));
  const only = flags.lastFailed ? await lastFailed(flags, ids()) : flags.only;
  return {
    ...(only === undefined ? {} : { only }),
    ...(skip === undefined ? {} : { skip }),
    ...(fast === undefined ? {} : { fast }),
    ...(shard === undefined ? {} : { shard: `${shard.index}/${shard.count}` }),
  };
}
