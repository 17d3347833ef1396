/** A fuzzing run: the corpus first, then sizes, then bounds, single requests, sequences and races side by side. */
import { counted } from "../contract/counted.js";
import { SetupError } from "../contract/setup-error.js";
import { Leases } from "../run/place/leases.js";
import type { RunFinished } from "../run/result/event.js";
import { type ReadyStage, runOnStage } from "../run/run-suites.js";
import { lacksOfRoutes } from "../run/surface/missing-routes.js";
import { Campaign } from "./campaign.js";
import { prepareCorpus, type ReadCorpus, readCorpus } from "./corpus.js";
import { dealsOf, jobsDealt } from "./dealing.js";
import { expectationOf } from "./good-turing.js";
import { DEFAULT_WORKERS, type FuzzOptions, type FuzzPart } from "./options.js";
import { type FuzzLine, planLines, plannedItems } from "./plan.js";
import { type EntryReplayed, replayCorpus } from "./replay-corpus.js";
import { runLines } from "./run-lines.js";
import { searchSize } from "./size-search.js";
import { splitWords } from "./split-words.js";

/** Share of the time that is over when the climb toward size has to end. */
const SIZES_END_AT = 0.1;

/**
 * Fuzzes a target. Findings and inputs that reached something new are in the corpus as soon as they are known.
 * The same seed and the same number of runs give the same cases; without feedback also in whatever shards.
 *
 * @throws SetupError before the first event, where the target or the corpus cannot be used; and after the last case,
 *   with the target put back, where the corpus could not be written any more
 */
export async function runFuzz(options: FuzzOptions): Promise<RunFinished> {
  const startedAt = performance.now();
  const part = partOf(options.shard);
  prepareCorpus(options.corpus);
  const corpus = readCorpus(options.corpus);
  const { guilds } = options.target.description;
  const planned = plannedIn(planLines({ ...options, guilds: guilds.length }), part);
  return runOnStage({ ...options, runs: finite(options.runs), command: "fuzz" }, planned, async (ready) => {
    const campaign = await searchOn(ready, options, { corpus, startedAt });
    const { results } = ready;
    if (campaign.isGone) results.notice("The target did not answer several times in a row, so the run stopped");
    results.notice(expectationOf(campaign.coverage));
    for (const text of splitWords(campaign.coverage)) results.notice(text);
    options.onEvent(campaign.coverage);
    if (campaign.problem) throw campaign.problem;
  });
}

/** What a search begins with. */
export interface SearchStart {
  /** Saved entries, which are replayed first, and what could not be read of them. */
  readonly corpus: ReadCorpus;
  /** When the time of the search began, in the time of `performance.now()`. */
  readonly startedAt: number;
}

/**
 * Searches on a target that is ready: the corpus, sizes, and then all lines. What came of each property is in the results.
 * @returns what was seen and found
 */
export async function searchOn(ready: ReadyStage, options: FuzzOptions, start: SearchStart): Promise<Campaign> {
  const { results, stage } = ready;
  const part = partOf(options.shard);
  const campaign = new Campaign(ready, options);
  const leases = new Leases(stage.workspace, stage.target);
  const isOverAt = (share: number) => (): boolean =>
    stage.signal?.aborted === true ||
    campaign.isGone ||
    campaign.problem !== undefined ||
    options.isClosing?.() === true ||
    (options.timeLimitMs !== undefined && performance.now() - start.startedAt >= options.timeLimitMs * share);
  for (const problem of start.corpus.problems) results.notice(problem);
  const settings = { part, leases, isOver: isOverAt(1) };
  tellCorpus(await replayCorpus(start.corpus.entries, ready, campaign, settings), ready);
  const { guilds } = stage.target.description;
  const lacking = await lackingOf(options, ready);
  const lines = planLines({ ...options, lacking, guilds: guilds.length });
  campaign.enter("sizes", lines);
  await searchSize(ready, campaign, leases, { isOver: isOverAt(SIZES_END_AT), profile: options.profile, part });
  campaign.enter("search", lines);
  const isSpent = isOverAt(1);
  const isOver = (): boolean => isSpent() || campaign.isOnPlateau;
  await runLines(lines, {
    workers: options.workers ?? DEFAULT_WORKERS,
    part,
    leases,
    isOver,
    run: (jobs, held) => campaign.run(jobs, held, isOver),
    onStopped: (line, why, left) => campaign.stop(line, why, left),
  });
  if (campaign.isOnPlateau) results.notice("The search ended on a plateau: nothing new came");
  campaign.conclude();
  return campaign;
}

/**
 * Ids of properties and cases that the target cannot be tested with, so that others are planned in their place. Properties
 * that need a route which it does not serve at all are reported as not run.
 */
async function lackingOf(options: FuzzOptions, { availability, results }: ReadyStage): Promise<ReadonlySet<string>> {
  const items = plannedItems(options);
  const lacking = new Set<string>();
  const claimed = items.filter(({ testCase }) => {
    const isClaimed = availability.lackOf(testCase) === undefined;
    if (!isClaimed) lacking.add(testCase.id);
    return isClaimed;
  });
  const lacks = await lacksOfRoutes(claimed, availability.missing);
  for (const { kind, testCase } of claimed) {
    const lack = lacks.get(testCase.id);
    if (lack) lacking.add(testCase.id);
    if (kind === "property" && lack) results.addUnasked(testCase, lack.outcome, true);
  }
  return lacking;
}

/** Each entry that does not pass is reported by name, and each race; the others by their number, as those gone for one reason. */
function tellCorpus(replayed: readonly EntryReplayed[], { results }: ReadyStage): void {
  if (replayed.length === 0) return;
  const gone = new Map<string, string[]>();
  for (const { saved, state, reason } of replayed) {
    if (state === "GONE") gone.set(reason, [...(gone.get(reason) ?? []), saved.file]);
    else if (state !== "FIXED" || reason !== "") results.notice(`Corpus ${state} ${saved.file}: ${reason}`);
  }
  for (const [reason, [first, ...others]] of gone) {
    const more = others.length === 0 ? "" : ` and ${counted(others.length, "other")}`;
    results.notice(`Corpus GONE ${first}${more}: ${reason}`);
  }
  const of = (state: string): number => replayed.filter((one) => one.state === state).length;
  results.notice(
    `Corpus: ${replayed.length} entries, FIXED ${of("FIXED")}, FAILED ${of("FAILED")}, FLAKY ${of("FLAKY")}, GONE ${of("GONE")}`,
  );
}

function plannedIn(lines: readonly FuzzLine[], part: FuzzPart): number {
  const deals = dealsOf(lines, part);
  return finite(
    lines.reduce((sum, line, index) => {
      const deal = deals[index];
      return deal ? sum + jobsDealt(0, line, deal) : sum;
    }, 0),
  );
}

const finite = (count: number): number => (Number.isFinite(count) ? count : 0);

/** @throws SetupError `shard-invalid` */
function partOf(shard: string | undefined): FuzzPart {
  const [, index = "1", count = "1"] = /^(\d{1,4})\/(\d{1,4})$/.exec(shard ?? "1/1") ?? [];
  const [nth, of] = [Number(index) - 1, Number(count)];
  if (nth >= 0 && nth < of) return { nth, of };
  throw new SetupError(
    "shard-invalid",
    `Cannot run shard "${shard}": the index must be between 1 and the count; for example 1/4`,
  );
}
