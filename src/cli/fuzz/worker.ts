/** `slashproof worker`: works on a campaign that `fuzz --queue` started, on a target of its own. */
import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { SetupError } from "../../contract/setup-error.js";
import { type CampaignPlan, readPlan } from "../../fuzz/queue/campaign-plan.js";
import {
  CampaignStore,
  campaignName,
  type KnownCampaign,
  LEASE_MS,
  type SoleUse,
} from "../../fuzz/queue/campaign-store.js";
import { linkRedis, type RedisLink } from "../../fuzz/queue/redis-link.js";
import { workOn } from "../../fuzz/queue/worker.js";
import { printable } from "../../report/text.js";
import type { OpenTarget } from "../../target/open-target.js";
import type { ParsedCommandLine } from "../commands.js";
import { EXIT, type ExitCode } from "../end/exit-code.js";
import { listenForInterrupt } from "../end/interrupt.js";
import { chooseTarget } from "../target/choose-target.js";
import { openChosen } from "../target/open-chosen.js";
import { toolName } from "../version.js";
import { waitOf } from "../wait.js";
import { DEFAULT_CORPUS, DEFAULT_WORKERS, makeCorpus } from "./fuzz.js";
import { DEFAULT_CAMPAIGN } from "./fuzz-queue.js";

/** How often a worker looks for what it waits for, in milliseconds. */
const LOOK_MS = 500;

/** Joins the campaign of the given name and works on it until it is over. */
export async function run(invocation: ParsedCommandLine): Promise<ExitCode> {
  const { args, flags } = invocation;
  // The URL may hold a password, which every user of this machine could read in the list of processes.
  process.title = "slashproof worker";
  await chooseTarget(flags);
  await makeCorpus(flags.corpus ?? DEFAULT_CORPUS);
  const say = sayOf(invocation);
  const link = await linkRedis(args[0] ?? "");
  const interrupt = listenForInterrupt(() => say("Stopping: gives the job back and restores the target."));
  try {
    const store = new CampaignStore(link, campaignName(flags.campaign ?? DEFAULT_CAMPAIGN));
    const campaign = await campaignOf(store, link, interrupt.signal, say);
    if (campaign === undefined) return EXIT.interrupted;
    const plan = readPlan(campaign.plan, store.name, toolName());
    return await work(invocation, { store, link, campaign, plan, signal: interrupt.signal, say });
  } finally {
    interrupt.release();
    link.close();
  }
}

/** What a worker has once it has found its campaign. */
interface Joined {
  readonly store: CampaignStore;
  readonly link: RedisLink;
  readonly campaign: KnownCampaign;
  readonly plan: CampaignPlan;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

async function work({ flags, screen }: ParsedCommandLine, joined: Joined): Promise<ExitCode> {
  const { store, plan, signal, say } = joined;
  const workers = flags.workers ?? DEFAULT_WORKERS;
  const target = await openChosen(await chooseTarget(flags), flags, { profile: plan.profile, workers, signal, say });
  let lease: SoleUse | undefined;
  try {
    lease = await leaseOf(target, store, signal);
    say(`Working on the campaign "${store.name}" with ${target.description.name}`);
    const finished = await workOn({
      ...joined,
      options: {
        target,
        workers,
        corpus: flags.corpus ?? DEFAULT_CORPUS,
        allowDestructive: flags.allowDestructive === true,
        ...waitOf(flags),
        signal,
        tool: toolName(),
        onEvent: (event) => void (event.event === "notice" && say(event.text)),
      },
      isTargetLost: () => lease?.isLost === true,
      onJob: say,
    });
    if (finished.notRestored !== undefined)
      throw new SetupError("target-not-restored", `Cannot restore the target: ${finished.notRestored}`);
    if (signal.aborted) return EXIT.interrupted;
    await screen.out.write(`The campaign "${store.name}" is over; the target is as it was before\n`);
    return EXIT.conformant;
  } finally {
    await lease?.release();
    await target.close();
  }
}

/** Waits until there is a campaign. @returns undefined where the user did not want to wait */
async function campaignOf(
  store: CampaignStore,
  link: RedisLink,
  signal: AbortSignal,
  say: (line: string) => void,
): Promise<KnownCampaign | undefined> {
  let isSaid = false;
  while (!signal.aborted) {
    const found = await Promise.race([store.find(), pause(LOOK_MS * 4)]);
    if (found) return found;
    if (!isSaid) say(`Waiting for the campaign "${store.name}" at ${link.address.shown}`);
    isSaid = true;
    await pause(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

/**
 * Two workers on one application would change each other's commands, on whatever machines they are. A worker that was
 * killed holds its lease for some seconds more.
 * @throws SetupError `target-busy`
 */
async function leaseOf(target: OpenTarget, store: CampaignStore, signal: AbortSignal): Promise<SoleUse | undefined> {
  if (target.isEmbedded || target.isInProcess) return undefined;
  const { baseUrl, applicationId } = target.description;
  const lease = store.target(createHash("sha256").update(`${baseUrl} ${applicationId}`).digest("hex").slice(0, 32));
  const until = performance.now() + LEASE_MS + LOOK_MS;
  while (!(await lease.take())) {
    if (signal.aborted || performance.now() > until)
      throw new SetupError(
        "target-busy",
        `Cannot use the application ${applicationId} of "${baseUrl}": another worker uses it; write another application or service into the target.json of this worker`,
      );
    await pause(LOOK_MS);
  }
  return lease;
}

function sayOf({ flags, screen }: ParsedCommandLine): (line: string) => void {
  return (line) => void (flags.quiet === true || screen.err.write(`${printable(line, 1_000)}\n`));
}
