/** Asks the cases of saved findings again: one alone as it is, many as a run of their own. */

import { profileOf } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { isRace } from "../../run/race/repeat-race.js";
import { type Replay, replayFinding } from "../../run/replay.js";
import type { CaseFinished } from "../../run/result/event.js";
import { runSuites, type StageOptions } from "../../run/run-suites.js";
import type { OpenTarget } from "../../target/open-target.js";
import type { SavedFinding } from "../files/read-findings.js";
import { toolName } from "../version.js";

/** What became of a saved finding. */
export interface Replayed extends Omit<Replay, "violations"> {
  /** The finding that was replayed. */
  readonly saved: SavedFinding;
}

export interface ReplaySettings extends Pick<StageOptions, "stateFolder" | "waitMs"> {
  /** Residents may be deleted; they are made again under new ids. */
  readonly allowDestructive: boolean;
  /** Aborted: the target is restored and no further finding is replayed. */
  readonly signal: AbortSignal;
  /** One keeps the requests in the order of the files too. */
  readonly workers: number;
  /** No finding is begun after this, counted from the first. */
  readonly timeLimitMs?: number;
}

/**
 * Replays findings of one profile. Many share the slot commands of a run, because each of them alone
 * would spend creates, of which a guild has 200 a day. Races are run alone, again and again until they are seen.
 *
 * @param onReplayed called as results come, in no order
 * @throws SetupError where the target cannot be used
 */
export async function replayFindings(
  saved: readonly [SavedFinding, ...SavedFinding[]],
  target: OpenTarget,
  settings: ReplaySettings,
  onReplayed: (replayed: Replayed) => void,
): Promise<void> {
  const alone = saved.length === 1 ? saved : saved.filter(({ finding }) => isRace(finding.case));
  const left = timeLeft(settings.timeLimitMs);
  for (const one of alone) {
    if (settings.signal.aborted) return;
    const limit = left();
    if (limit.timeLimitMs === 0) {
      onReplayed(tooLate(one));
      continue;
    }
    const { violations: _same, ...replay } = await replayFinding(one.finding, target, {
      ...settings,
      ...limit,
      tool: toolName(),
    });
    onReplayed({ saved: one, ...replay });
  }
  const [first, ...others] = saved.filter((one) => !alone.includes(one));
  if (first !== undefined) await replayTogether([first, ...others], target, { ...settings, ...left() }, onReplayed);
}

/** A finding that was not sent any more. */
export function tooLate(saved: SavedFinding): Replayed {
  const reason = "the time limit was reached before it was sent";
  return { saved, outcome: { outcome: "blocked", reason }, isSeenAgain: false, exchanges: [], curl: "" };
}

const STEP_MS = 100;

/** What is left of a time limit from now on, in steps of a tenth of a second; nothing where there is no limit. */
export function timeLeft(limitMs: number | undefined): () => { readonly timeLimitMs?: number } {
  const startedAt = performance.now();
  return () => {
    if (limitMs === undefined) return {};
    const leftMs = limitMs - (performance.now() - startedAt);
    return { timeLimitMs: Math.max(0, Math.ceil(leftMs / STEP_MS) * STEP_MS) };
  };
}

async function replayTogether(
  saved: readonly [SavedFinding, ...SavedFinding[]],
  target: OpenTarget,
  settings: ReplaySettings,
  onReplayed: (replayed: Replayed) => void,
): Promise<void> {
  const [first] = saved;
  const byCase = new Map(saved.map((one) => [one.finding.case.id, one]));
  const { notRestored } = await runSuites({
    target,
    suite: { cases: [...byCase.values()].map(({ finding }) => finding.case), properties: [] },
    profile: profileOf(first.finding.profile).name,
    seed: first.finding.seed,
    runs: 1,
    inOrder: true,
    ...settings,
    tool: toolName(),
    onEvent: (event) => {
      if (event.event !== "case-finished") return;
      const one = byCase.get(event.id);
      if (one !== undefined) onReplayed(replayedOf(one, event));
    },
  });
  if (notRestored === undefined) return;
  const { baseUrl } = target.description;
  throw new SetupError("target-not-restored", `Cannot restore the target "${baseUrl}": ${notRestored}`);
}

function replayedOf(saved: SavedFinding, event: CaseFinished): Replayed {
  const violations = "violations" in event.outcome ? event.outcome.violations : [];
  const before = saved.finding.violations;
  return {
    saved,
    outcome: event.outcome,
    isSeenAgain: violations.some((now) => before.some(({ rule, step }) => rule === now.rule && step === now.step)),
    exchanges: event.finding?.exchanges ?? [],
    curl: event.finding?.curl ?? "",
  };
}
