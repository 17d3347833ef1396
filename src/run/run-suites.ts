/** A run: preflight, capabilities, workers, results as they come, and the target as it was before. */

import type { Suite } from "../case/property.js";
import type { Recording } from "../case/recording.js";
import type { ProfileName } from "../contract/profile.js";
import { profileOf } from "../contract/profile.js";
import { bindTarget } from "../target/bind-target.js";
import { probeCapabilities } from "../target/capabilities.js";
import type { OpenTarget } from "../target/open-target.js";
import { preflight } from "../target/preflight.js";
import { absentRoutes, describeAbsent } from "../target/probe/absent-routes.js";
import { describeFacts } from "../target/probe/describe-facts.js";
import { probeTarget } from "../target/probe/probe-target.js";
import { compileRoutes } from "../target/request.js";
import { hasNothingToLose } from "../target/workspace/scope-book.js";
import { Workspace } from "../target/workspace/workspace.js";
import { RunCustody } from "./custody-of-run.js";
import { type ExpectationOptions, Expectations } from "./expectations/expectations.js";
import { RunLimits } from "./limits/run-limits.js";
import { planRun } from "./plan/plan.js";
import { recordingOf } from "./record.js";
import { redactAll, redactionOf } from "./redact/redact.js";
import type { CapabilitiesKnown, RunEvent, RunFinished, RunStarted } from "./result/event.js";
import { foundOnOf } from "./result/findings.js";
import { Results } from "./result/results.js";
import { runStarted } from "./result/run-events.js";
import { partOf } from "./result/summary.js";
import type { ShrinkBounds } from "./run-property.js";
import { type Stage, setStage } from "./stage.js";
import { Availability } from "./surface/availability.js";
import { CapabilityChecks } from "./surface/capability-checks.js";
import { runWorkers } from "./workers.js";

/** What a run on a target needs, whatever it runs. */
export interface StageOptions {
  /** The target, open and restored at the end of the run. */
  readonly target: OpenTarget;
  /** Profile that the target is judged in. */
  readonly profile: ProfileName;
  /** Seed of generated values. */
  readonly seed: number;
  /** Values that each property of weight 1 is run with. */
  readonly runs: number;
  /** Cases under way at once; default 8. */
  readonly workers?: number;
  /** Patterns of cases that are run; absent means all. */
  readonly only?: readonly string[];
  /** Patterns of cases that are left out. */
  readonly skip?: readonly string[];
  /** The part of the run: `1/4`. */
  readonly shard?: string;
  /** Only the cases that find most, for a sixth of the requests. */
  readonly fast?: true;
  /** Folder of locks and journals; default `SLASHPROOF_STATE`, else the folder for state of the user. */
  readonly stateFolder?: string;
  /** Longest wait for another run on the same target, in milliseconds; default 2,000. */
  readonly waitMs?: number;
  /** Commands that were there before may be deleted and made again under new ids. */
  readonly allowDestructive?: boolean;
  /** Aborted: no case is begun, those under way are dropped, the target is put back. */
  readonly signal?: AbortSignal;
  /** What fails is not run again to tell a fault from a flake: for a target that answers the same each time. */
  readonly believesAtOnce?: true;
  /** What is wrong with something that was received is reported when it is seen, and not at the end in its smallest form. */
  readonly reportsReceivedAtOnce?: true;
  /** No case is begun after this, and those under way are dropped soon after. */
  readonly timeLimitMs?: number;
  /** No case is begun after so many required checks failed. */
  readonly bail?: number;
  /** Receives every event of the run, in order. */
  readonly onEvent: (event: RunEvent) => void;
  /** Gets every run of a case with all its exchanges, redacted, and nothing of it is kept. */
  readonly onRecording?: (recording: Recording) => void;
  /** Name and version of the toolkit, for reports. */
  readonly tool?: string;
  /** What asks; default `check`. */
  readonly command?: "fuzz";
  /** Known failures and flakes of the target. */
  readonly expectations?: ExpectationOptions;
}

export interface RunOptions extends StageOptions {
  /** The cases and properties that the plan is made of. */
  readonly suite: Suite;
  /** Cases are begun in the order of the suite, whatever scopes they want; with one worker they run one by one. */
  readonly inOrder?: boolean;
  /** Bounds of making a failure of a property small; default 150 evaluations or 4 s. */
  readonly shrink?: ShrinkBounds;
  /** True: no case runs in a group. Else cases about one command run together, and share their lists. */
  readonly isOneByOne?: boolean;
}

/** A target made ready: what it can do is known, and results go out as events. */
export interface ReadyStage {
  /** The target and what is known about it. */
  readonly stage: Stage;
  /** Decides which cases can run. */
  readonly availability: Availability;
  /** Counts outcomes and writes events. */
  readonly results: Results;
}

const DEFAULT_WORKERS = 8;

/**
 * Runs a suite against a target.
 * Every result goes through `onEvent` as it comes, and nothing of it is kept but counters.
 *
 * @throws SetupError before the first event, where the plan is empty or the target cannot be used
 */
export async function runSuites(options: RunOptions): Promise<RunFinished> {
  const startedAt = performance.now();
  const { runs, fast, only, skip, shard } = options;
  const filters = { ...(only ? { only } : {}), ...(skip ? { skip } : {}), shard };
  const items = planRun(options.suite, { ...filters, ...(fast ? { fast: { runs } } : {}) });
  const ask = (ready: ReadyStage): Promise<void> => {
    return runWorkers(items, ready, {
      workers: options.workers ?? DEFAULT_WORKERS,
      isInOrder: options.inOrder === true,
      isGrouping: options.isOneByOne !== true && options.inOrder !== true,
      seed: options.seed,
      runs: options.runs,
      deadline: options.timeLimitMs === undefined ? undefined : startedAt + options.timeLimitMs,
      timeLimitMs: options.timeLimitMs,
      bail: options.bail,
      shrink: options.shrink,
      forecast: { startedAt, requestsOfAValue: options.suite.measured?.requestsOfAValue ?? {} },
    });
  };
  return runOnStage(options, items.length, ask, options.suite);
}

/**
 * Makes a target ready, asks it what `go` asks, and puts it back, come what may.
 *
 * @param cases how many cases are planned, for progress
 * @param suite what the cases were chosen from, so that expectations can be reported as out of date
 * @throws SetupError before the first event, where the target cannot be used
 */
export async function runOnStage(
  options: StageOptions,
  cases: number,
  go: (ready: ReadyStage) => Promise<void>,
  suite?: Suite,
): Promise<RunFinished> {
  const custody = await RunCustody.take(options.target, options.command ?? "check", options);
  try {
    return await runInCustody(options, custody, { cases, go, suite });
  } finally {
    custody.release();
  }
}

interface Errand {
  readonly cases: number;
  readonly go: (ready: ReadyStage) => Promise<void>;
  readonly suite: Suite | undefined;
}

async function runInCustody(
  options: StageOptions,
  custody: RunCustody,
  { cases, go, suite }: Errand,
): Promise<RunFinished> {
  const startedAt = performance.now();
  const { target } = options;
  target.traffic.begin();
  const limits = new RunLimits(target, custody.signal, options.timeLimitMs);
  const { signal } = limits;
  const profile = profileOf(options.profile);
  const bindings = bindTarget(target.description, profile);
  const mayDisplace = hasNothingToLose(target) || options.allowDestructive === true;
  const { journal } = custody;
  const command = options.command ?? "check";
  const workspace = new Workspace(target, compileRoutes(bindings), { mayDisplace, journal, command });
  const redact = redactionOf(target.description);
  const { onRecording } = options;
  const stage: Stage = setStage({
    target,
    profile,
    bindings,
    workspace,
    signal,
    believesAtOnce: options.believesAtOnce,
    reportsReceivedAtOnce: options.reportsReceivedAtOnce,
    onExecution: onRecording && ((testCase, done) => onRecording(recordingOf(testCase, done, stage, redact))),
  });
  await preflight(target, stage.routes, signal);
  await target.driver?.load();
  const recovered = await custody.recover(workspace);
  if (!target.isEmbedded) await workspace.survey();

  const results = new Results({
    stage,
    redact,
    provenance: { seed: options.seed, tool: options.tool ?? "slashproof" },
    onEvent: options.onEvent,
    expectations: options.expectations && new Expectations(options.expectations, suite),
    part: partOf(filtersOf(options)),
  });
  options.onEvent(startOf(options, cases, redact));
  target.onNotice = (text) => results.notice(text);
  for (const text of recovered) results.notice(text);
  let notRestored: string | undefined;
  try {
    const problem = await workspace.open(workspace.global);
    if (problem && !signal.aborted) results.notice(`The global scope: ${problem}`);
    const staying = await workspace.learnCarrying();
    if (staying !== undefined) results.notice(staying);
    const { emptyGuild } = workspace;
    const capabilities = await probeCapabilities(target, stage.routes, {
      mayWrite: workspace.mayBulkGlobally,
      ...(emptyGuild?.guild === undefined ? {} : { emptyGuild: emptyGuild.guild }),
      signal,
    });
    options.onEvent(knownOf(capabilities, redact));
    const availability = new Availability(capabilities);
    // A search asks what it likes; only a check can say that a claim was not exercised.
    if (options.command === undefined) results.capabilityChecks = new CapabilityChecks(capabilities, isWhole(options));
    const facts = await probeTarget(target, workspace, {
      routes: stage.routes,
      mayUseGuild: !availability.isClaimed("fresh-guilds"),
      signal,
    });
    options.onEvent({
      event: "probed",
      facts: describeFacts(facts).map((fact) => ({ ...fact, text: redact(fact.text) })),
    });
    stage.facts = facts;
    workspace.learn(facts);
    availability.missing = facts.missing;
    results.noteAbsent(describeAbsent(absentRoutes(facts.missing)));
    // A search ends by itself where nothing is sent any more; cases would each say that they were blocked.
    if (!limits.isTargetGone || options.command !== undefined) await go({ stage, availability, results });
    results.noteEnd(limits.explained);
  } finally {
    limits.beginRestoring();
    for (const problem of await stage.driver.end()) results.notice(`Left behind: ${problem}`);
    const { problems, notices } = await custody.putBack(workspace);
    for (const text of notices) results.notice(text);
    if (problems.length > 0) {
      notRestored = custody.describe(problems);
      results.notice(`The target is not as it was before: ${notRestored}`);
    }
  }
  if (custody.problem) throw custody.problem;
  return results.finish(startedAt, options.signal?.aborted === true, notRestored);
}

/** Nothing was left out by how the run was started. */
function isWhole(options: StageOptions): boolean {
  return partOf(filtersOf(options)) === undefined && options.shard === undefined;
}

function filtersOf({ only = [], skip = [], fast }: StageOptions): RunStarted["filters"] {
  return { only, skip, ...(fast ? { fast: true } : {}) };
}

function startOf(options: StageOptions, cases: number, redact: (text: string) => string): RunStarted {
  const { target } = options;
  return runStarted({
    tool: options.tool ?? "slashproof",
    command: options.command,
    target: {
      ...redactAll(foundOnOf(target), redact),
      embedded: target.isEmbedded,
    },
    profile: options.profile,
    seed: options.seed,
    workers: options.workers ?? DEFAULT_WORKERS,
    runs: options.runs,
    shard: options.shard,
    filters: filtersOf(options),
    cases,
  });
}

function knownOf(
  capabilities: Awaited<ReturnType<typeof probeCapabilities>>,
  redact: (text: string) => string,
): CapabilitiesKnown {
  return {
    event: "capabilities",
    capabilities: capabilities.map(({ capability, state, reason }) => ({ capability, state, reason: redact(reason) })),
  };
}
