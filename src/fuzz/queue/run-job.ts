/** One job of a campaign, on a target that is ready. */
import { hash32 } from "../../run/plan/hash.js";
import { redactAll, redactionOf } from "../../run/redact/redact.js";
import type { RunEvent } from "../../run/result/event.js";
import { foundOnOf } from "../../run/result/findings.js";
import { Results } from "../../run/result/results.js";
import { runStarted } from "../../run/result/run-events.js";
import type { ReadyStage } from "../../run/run-suites.js";
import type { ReadCorpus } from "../corpus.js";
import { readEntry } from "../corpus-entry.js";
import type { FuzzOptions } from "../options.js";
import { searchOn } from "../run-fuzz.js";
import type { CampaignPlan } from "./campaign-plan.js";

/** What a worker is to do: a shard of a round, and entries of the corpus. */
export interface QueueJob {
  /** Number of the round, from 0: each has other values. */
  readonly round: number;
  /** The part of the round, such as `3/40`. */
  readonly shard: string;
  /** Entries that are replayed: name of the file, and its text. */
  readonly entries: readonly { readonly file: string; readonly text: string }[];
}

/** What a job is run with, beside its own content. */
export interface JobSettings {
  /** The campaign. */
  readonly plan: CampaignPlan;
  /** Options of the worker. */
  readonly options: Omit<FuzzOptions, "seed" | "runs" | "shard" | "onEvent">;
  /** Events about the target that the report shows. */
  readonly learnt: readonly RunEvent[];
}

/** What came of a job. */
export interface JobDone {
  /** The stream, from `run-started` to `run-finished`. */
  readonly events: readonly RunEvent[];
  /** The target did not answer several times in a row. */
  readonly isTargetGone: boolean;
}

/**
 * Runs a job to its end.
 * @returns undefined where it was interrupted
 * @throws SetupError where the corpus cannot be written
 */
export async function runJob(ready: ReadyStage, job: QueueJob, settings: JobSettings): Promise<JobDone | undefined> {
  const startedAt = performance.now();
  const { stage } = ready;
  const { plan, options, learnt } = settings;
  const seed = seedOf(plan.seed, job.round);
  const own: FuzzOptions = { ...options, seed, runs: plan.runs, shard: job.shard, onEvent: () => undefined };
  const redact = redactionOf(stage.target.description);
  const target = { ...redactAll(foundOnOf(stage.target), redact), embedded: stage.target.isEmbedded };
  const { tool, profile, runs } = plan;
  const start = runStarted({
    tool,
    command: "fuzz",
    target,
    profile,
    seed: plan.seed,
    runs,
    cases: shareOf(job, plan),
  });
  const events: RunEvent[] = [start, ...learnt];
  const results = new Results({
    stage,
    redact,
    provenance: { seed, tool: plan.tool },
    onEvent: (event) => events.push(event),
  });
  const campaign = await searchOn({ ...ready, results }, own, { corpus: corpusOf(job), startedAt });
  if (stage.signal?.aborted) return undefined;
  if (campaign.problem) throw campaign.problem;
  events.push(campaign.coverage);
  results.finish(startedAt, false);
  // Each request counts for one job; what prepares the target counts for the first.
  stage.target.traffic.begin();
  return { events, isTargetGone: campaign.isGone };
}

/** Each round draws other values, and the same ones in every campaign of the seed. */
function seedOf(seed: number, round: number): number {
  return round === 0 ? seed : hash32(`${seed} round ${round}`) | 0;
}

/** Cases of a job: those of all jobs of a round are as many as the round has. */
function shareOf({ shard }: QueueJob, { runs, jobs }: CampaignPlan): number {
  const index = Number(shard.split("/")[0]);
  return Math.floor(runs / jobs) + (index <= runs % jobs ? 1 : 0);
}

/** The entries of a job. Whoever can write to the Redis can write them, so they are read like files. */
function corpusOf({ entries }: QueueJob): ReadCorpus {
  const read = entries.map(({ file, text }) => ({ file, ...readEntry(text) }));
  return {
    entries: read.flatMap((one) => ("entry" in one ? [{ file: one.file, entry: one.entry }] : [])),
    problems: read.flatMap((one) => ("problem" in one ? [`Cannot use the entry "${one.file}": ${one.problem}`] : [])),
  };
}
