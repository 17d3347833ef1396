/** The corpus is run first: each entry is reported as fixed, failed, flaky or gone, and none is left out silently. */
import type { Case } from "../case/case.js";
import type { Outcome } from "../case/outcome.js";
import type { Held, Leases } from "../run/place/leases.js";
import { adaptedCase } from "../run/plan/adapted-case.js";
import { wishOf, withRoomFor } from "../run/plan/queue.js";
import { describeRace, isRace, repeatRace } from "../run/race/repeat-race.js";
import { runAgain, runOnce } from "../run/run-case.js";
import type { ReadyStage } from "../run/run-suites.js";
import { lackOfCase } from "../run/surface/missing-routes.js";
import type { Campaign } from "./campaign.js";
import type { SavedEntry } from "./corpus.js";
import type { FuzzPart } from "./options.js";
import { isOfSpentDay } from "./spent-by-target.js";

/** `FIXED` it passes now; `GONE` it cannot run on this target. */
export type CorpusEntryState = "FIXED" | "FAILED" | "FLAKY" | "GONE";

export interface EntryReplayed {
  /** The entry that was replayed. */
  readonly saved: SavedEntry;
  /** What became of it. */
  readonly state: CorpusEntryState;
  /** Why it is gone, or what failed. */
  readonly reason: string;
}

export interface CorpusSettings {
  /** The part of the corpus that this process runs. */
  readonly part: FuzzPart;
  /** Grants scopes to cases. */
  readonly leases: Leases;
  /** True where no further entry is begun. */
  readonly isOver: () => boolean;
}

/** Replays the entries that belong to this shard and profile; those of another profile are gone from here. */
export async function replayCorpus(
  entries: readonly SavedEntry[],
  ready: ReadyStage,
  campaign: Campaign,
  settings: CorpusSettings,
): Promise<readonly EntryReplayed[]> {
  const { part } = settings;
  const own = entries.filter((_, index) => index % part.of === part.nth);
  const replayed: EntryReplayed[] = [];
  // One by one: entries may want scopes of any kind, and there are hundreds of them, not thousands.
  for (const saved of own) {
    if (ready.stage.signal?.aborted) break;
    replayed.push({ saved, ...(await replayOne(saved, ready, campaign, settings)) });
  }
  return replayed;
}

type State = Omit<EntryReplayed, "saved">;

async function replayOne(
  saved: SavedEntry,
  ready: ReadyStage,
  campaign: Campaign,
  { leases, isOver }: CorpusSettings,
): Promise<State> {
  const { profile } = saved.entry;
  const { stage, availability } = ready;
  if (isOver()) return { state: "GONE", reason: "time was over before it was sent" };
  if (profile !== stage.profile.name) return { state: "GONE", reason: `it belongs to the profile ${profile}` };
  const testCase = adaptedCase(saved.entry.case, stage.facts);
  const lack = lackOfCase(testCase, availability);
  if (lack) return { state: "GONE", reason: "reason" in lack ? lack.reason : lack.outcome };
  const own = wishOf({ kind: "case", testCase });
  // Where the day of a guild turns out to be over, the entry says nothing there, and goes to another one.
  const elsewhere = withRoomFor(1, own);
  for (let wish = own, guild = 0; guild <= stage.workspace.guilds.length; guild++, wish = elsewhere) {
    const granted = leases.grant(wish);
    if (!("held" in granted))
      return { state: "GONE", reason: "never" in granted ? granted.never : "its scopes are taken" };
    try {
      const state = await ask(testCase, granted.held, ready, campaign);
      if (state !== SPENT) return state;
    } finally {
      leases.release(granted.held);
    }
  }
  return { state: "GONE", reason: "the target takes no more new commands today" };
}

/** The entry met a day that was over. */
const SPENT = "spent";

async function ask(testCase: Case, held: Held, ready: ReadyStage, campaign: Campaign): Promise<State | typeof SPENT> {
  const { stage } = ready;
  const startedAt = performance.now();
  const repeated = isRace(testCase)
    ? await repeatRace(testCase, held, stage)
    : { execution: await runOnce(testCase, held, stage), runs: 1 };
  const first = repeated.execution;
  if (first.isInterrupted) return { state: "GONE", reason: "the run was interrupted" };
  campaign.see(first);
  const result = await runAgain(testCase, held, stage, first);
  if (await isOfSpentDay(held, result, ready)) return SPENT;
  const reported = isRace(testCase) ? describeRace(repeated) : "";
  const state = stateOf(result.outcome, reported);
  if (state.state !== "GONE") campaign.findings.addCase(result, performance.now() - startedAt);
  return state;
}

/** @param reported of a race: how often it was run */
function stateOf(outcome: Outcome, reported: string): State {
  switch (outcome.outcome) {
    case "failed":
      return {
        state: "FAILED",
        reason: [reported, outcome.violations[0].actual].filter((part) => part !== "").join(": "),
      };
    case "flaky":
      return { state: "FLAKY", reason: `${outcome.passedRuns} runs passed, ${outcome.failedRuns} failed` };
    case "passed":
    case "observed":
      return { state: "FIXED", reason: reported };
    default:
      return { state: "GONE", reason: outcome.reason };
  }
}
