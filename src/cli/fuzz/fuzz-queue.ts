/** `slashproof fuzz --queue`: a search that worker processes share through Redis. */
import { SetupError } from "../../contract/setup-error.js";
import { type CampaignPlan, planCampaign } from "../../fuzz/queue/campaign-plan.js";
import { CampaignStore, campaignName } from "../../fuzz/queue/campaign-store.js";
import { coordinate } from "../../fuzz/queue/coordinate.js";
import { linkRedis } from "../../fuzz/queue/redis-link.js";
import type { RunFinished } from "../../run/result/event.js";
import type { ParsedCommandLine } from "../commands.js";
import type { ExitCode } from "../end/exit-code.js";
import { expectingOf } from "../expectations/expecting.js";
import { type RunHooks, recordRun } from "../fixtures/record-run.js";
import type { Flags } from "../flags.js";
import { fuzzProgressOn } from "../progress/fuzz-progress.js";
import { toolName } from "../version.js";

/** What `fuzz` does where the flags say nothing. */
export interface FuzzDefaults {
  /** Seed of generated values. */
  readonly seed: number;
  /** Cases; infinite where only time bounds the run. */
  readonly runs: number;
  /** Folder of the corpus. */
  readonly corpus: string;
}

/** The campaign that workers join where they name none. */
export const DEFAULT_CAMPAIGN = "default";

/** Starts a campaign and waits for its end. */
export async function runCampaign(
  invocation: ParsedCommandLine,
  url: string,
  defaults: FuzzDefaults,
): Promise<ExitCode> {
  const { flags, screen } = invocation;
  refuseFlagsOfWorkers(flags);
  // The URL may hold a password, which every user of this machine could read in the list of processes.
  process.title = "slashproof fuzz";
  const name = campaignName(flags.campaign ?? DEFAULT_CAMPAIGN);
  const plan = planOf(flags, defaults);
  const expecting = await expectingOf(flags);
  const progress = fuzzProgressOn(screen.err, flags.quiet === true);
  const link = await linkRedis(url);
  const store = new CampaignStore(link, name);
  const go = async ({ onEvent, signal }: RunHooks): Promise<RunFinished> => {
    if (!flags.quiet) progress.say(`Campaign ${name}: ${plan.jobs} jobs at ${link.address.shown}; ${HOW_TO_JOIN}`);
    const { corpus } = defaults;
    const more = { corpus, plateau: flags.plateau, signal, ...expecting.options };
    const say = (line: string): void => void (flags.quiet || progress.say(line));
    const end = await coordinate({ link, store, plan, say, onStatus: (status) => progress.status(status), ...more });
    for (const event of end.events) {
      expecting.see(event);
      onEvent(event);
    }
    if (end.problem) throw end.problem;
    const last = end.events.at(-1);
    if (last?.event === "run-finished") {
      await expecting.conclude(last);
      return last;
    }
    throw new SetupError("no-results", `Cannot report on the campaign "${name}": it ended before any job was done`);
  };
  try {
    return await recordRun(invocation, go, () => progress);
  } finally {
    link.close();
  }
}

const HOW_TO_JOIN = "slashproof worker joins it";

function planOf(flags: Flags, { seed, runs }: FuzzDefaults): CampaignPlan {
  const profile = flags.profile ?? "documented";
  return planCampaign({ tool: toolName(), profile, seed, runs, timeLimitMs: flags.time });
}

/** Flags that say how a target is used: each worker has its own. */
function refuseFlagsOfWorkers(flags: Flags): void {
  const { target, url, appId, botToken, inProcess, allowRemote, allowDestructive, wait, workers, timeout } = flags;
  const theirs = {
    "--target": target,
    "--url": url,
    "--app-id": appId,
    "--bot-token": botToken,
    "--in-process": inProcess,
    "--allow-remote": allowRemote,
    "--allow-destructive": allowDestructive,
    "--wait": wait,
    "--workers": workers,
    "--timeout": timeout,
  };
  for (const [flag, value] of Object.entries(theirs))
    if (value !== undefined) throw refused(flag, "each worker has a target of its own; pass it to slashproof worker");
  if (flags.shard !== undefined) throw refused("--shard", "a campaign is always whole; leave it out");
}

function refused(flag: string, why: string): SetupError {
  return new SetupError("usage", `Cannot use ${flag} with --queue: ${why}`);
}
