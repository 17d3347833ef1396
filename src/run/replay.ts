/** Runs one saved case alone and says whether what was found is seen again. */
import { type Exchange, type Finding, isSeenIn, type Outcome, type Violation } from "../case/outcome.js";
import { profileOf } from "../contract/profile.js";
import { bindTarget } from "../target/bind-target.js";
import type { OpenTarget } from "../target/open-target.js";
import { preflight } from "../target/preflight.js";
import { compileRoutes } from "../target/request.js";
import { hasNothingToLose } from "../target/workspace/scope-book.js";
import { Workspace } from "../target/workspace/workspace.js";
import { RunCustody, type RunCustodyOptions } from "./custody-of-run.js";
import { RunLimits } from "./limits/run-limits.js";
import { type Held, Leases } from "./place/leases.js";
import { wishOf } from "./plan/queue.js";
import { describeRace, isRace, repeatRace } from "./race/repeat-race.js";
import { withMinted } from "./redact/minted-tokens.js";
import { redactAll, redactionOf } from "./redact/redact.js";
import { findingOf } from "./result/findings.js";
import { runOnce } from "./run-case.js";
import type { StageOptions } from "./run-suites.js";
import { type Stage, setStage } from "./stage.js";

export interface Replay {
  /** What became of the case now. */
  readonly outcome: Outcome;
  /** Of a race: in which run it was seen, or in how many it was not. */
  readonly reported?: string;
  /** The case failed, and by one of the violations (rule and step) that were saved. */
  readonly isSeenAgain: boolean;
  /** Checks that did not hold; empty where the case passed. */
  readonly violations: readonly Violation[];
  /** Redacted, as in a finding. */
  readonly exchanges: readonly Exchange[];
  /** The failing request as a command line; empty where nothing was sent. */
  readonly curl: string;
}

export interface ReplayOptions extends RunCustodyOptions, Pick<StageOptions, "allowDestructive" | "tool"> {
  /** The case is dropped soon after this. */
  readonly timeLimitMs?: number;
}

/**
 * Replays a finding in the profile it was found in. The target is put back afterwards.
 * @throws SetupError where the target cannot be used, or could not be put back
 */
export async function replayFinding(
  finding: Finding,
  target: OpenTarget,
  options: ReplayOptions = {},
): Promise<Replay> {
  const custody = await RunCustody.take(target, "replay", options);
  try {
    return await replayInCustody(finding, target, custody, options);
  } finally {
    custody.release();
  }
}

async function replayInCustody(
  finding: Finding,
  target: OpenTarget,
  custody: RunCustody,
  options: ReplayOptions,
): Promise<Replay> {
  const profile = profileOf(finding.profile);
  const bindings = bindTarget(target.description, profile);
  const mayDisplace = hasNothingToLose(target) || options.allowDestructive === true;
  const limits = new RunLimits(target, custody.signal, options.timeLimitMs);
  const { signal } = limits;
  const { journal } = custody;
  const workspace = new Workspace(target, compileRoutes(bindings), { mayDisplace, journal, command: "replay" });
  const stage = setStage({ target, profile, bindings, workspace, signal });
  await preflight(target, stage.routes, signal);
  await target.driver?.load();
  for (const text of await custody.recover(workspace)) target.onNotice(text);
  if (!target.isEmbedded) await workspace.survey();
  const staying = await workspace.learnCarrying();
  if (staying !== undefined) target.onNotice(staying);
  const testCase = finding.case;
  const granted = new Leases(workspace, target).grant(wishOf({ kind: "case", testCase }));
  const redact = redactionOf(target.description);
  if (!("held" in granted)) {
    const reason = "never" in granted ? granted.never : "its scopes are taken";
    return { outcome: { outcome: "blocked", reason }, isSeenAgain: false, violations: [], exchanges: [], curl: "" };
  }
  try {
    const { execution, reported } = await runOrRepeat(finding, granted.held, stage);
    const seen: Outcome =
      execution.isInterrupted && limits.reached !== undefined
        ? { outcome: "blocked", reason: `it was dropped: ${limits.reached}` }
        : execution.outcome;
    const outcome = redactAll(seen, withMinted(redact, execution.exchanges));
    const violations = outcome.outcome === "failed" ? outcome.violations : [];
    const isSeenAgain = isSeenIn(outcome, finding);
    const provenance = { seed: finding.seed, tool: options.tool ?? finding.tool };
    const { level, violations: saved } = finding;
    const failed = { testCase, level, violations: saved, exchanges: execution.exchanges };
    const again = findingOf(failed, stage, redact, provenance);
    return { outcome, ...reported, isSeenAgain, violations, exchanges: again.exchanges, curl: again.curl };
  } finally {
    limits.beginRestoring();
    await stage.driver.end();
    for (const text of await custody.putBackOrFail(workspace)) target.onNotice(text);
  }
}

/** A case runs once, a race until it is seen. */
async function runOrRepeat(finding: Finding, held: Held, stage: Stage) {
  const { case: testCase } = finding;
  if (!isRace(testCase)) return { execution: await runOnce(testCase, held, stage), reported: {} };
  const repeated = await repeatRace(testCase, held, stage, (outcome) => isSeenIn(outcome, finding));
  return { execution: repeated.execution, reported: { reported: describeRace(repeated) } };
}
