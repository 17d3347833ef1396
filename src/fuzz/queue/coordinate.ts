/** The process that starts a campaign, waits for its workers, and joins what they found to one report. */
import { setTimeout as wait } from "node:timers/promises";
import type { Queue } from "bullmq";
import { SetupError } from "../../contract/setup-error.js";
import type { ExpectationOptions } from "../../run/expectations/expectations.js";
import type { RunEvent } from "../../run/result/event.js";
import { prepareCorpus } from "../corpus.js";
import { EventMerger } from "../merge-events.js";
import type { FuzzStatus } from "../options.js";
import type { CampaignPlan } from "./campaign-plan.js";
import { type CampaignStore, KEY_PREFIX, type KnownCampaign } from "./campaign-store.js";
import { takeLease } from "./coordinator-lease.js";
import { unpackEvents } from "./job-result.js";
import type { RedisLink } from "./redis-link.js";
import type { QueueJob } from "./run-job.js";
import { SharedCorpus } from "./shared-corpus.js";

/** How often the campaign is looked at, in milliseconds. */
const LOOK_MS = 300;

/** Without Redis, or without any worker, for so long, in milliseconds, the coordinator gives up; the campaign stays. */
const MOST_GONE_MS = 120_000;
const MOST_ALONE_MS = 600_000;

/** Longest wait for workers to put their targets back, in milliseconds. */
const MOST_LEAVING_MS = 60_000;

/** A job that went wrong on so many tries, each with an error of the toolkit, is given up. */
const MOST_TRIES = 5;

/** So many jobs are added at once. */
const CHUNK = 50;

/** What a campaign is started with. */
export interface CoordinatorSettings {
  /** The connection. */
  readonly link: RedisLink;
  /** Keys of the campaign. */
  readonly store: CampaignStore;
  /** The plan. */
  readonly plan: CampaignPlan;
  /** Folder of the corpus: its entries are replayed, and what is found is saved there. */
  readonly corpus: string;
  /** The campaign ends after so many cases in a row without anything new. */
  readonly plateau?: number | undefined;
  /** Known failures of the targets. */
  readonly expectations?: ExpectationOptions | undefined;
  /** Aborted: the campaign ends, and what was found so far is reported. */
  readonly signal: AbortSignal;
  /** Receives one line for people. */
  readonly say: (line: string) => void;
  /** Called several times a second. */
  readonly onStatus: (status: FuzzStatus) => void;
}

/** What a campaign came to. */
export interface CampaignEnd {
  /** The joined stream; empty where no job was done. */
  readonly events: readonly RunEvent[];
  /** Why it ended before its jobs were done; the campaign is still in Redis then. */
  readonly problem?: SetupError;
}

/**
 * Starts a campaign, or goes on with the one of this name that another process has left, and waits for its end.
 * @throws SetupError `campaign-in-use`, `campaign-differs`, `corpus-unwritable`, `corpus-unreadable`
 */
export async function coordinate(settings: CoordinatorSettings): Promise<CampaignEnd> {
  const { store, plan } = settings;
  prepareCorpus(settings.corpus);
  const lease = store.coordinator();
  await takeLease(lease, store.name);
  try {
    const text = JSON.stringify(plan);
    const known = await store.find();
    if (known !== undefined && known.plan !== text) throw differs(store.name);
    if (known) settings.say(`Going on with the campaign "${store.name}", which was cut off`);
    const campaign = known ?? (await store.begin(text, store.newInstance()));
    return await new Coordinator(settings, campaign).run();
  } finally {
    await lease.release();
  }
}

function differs(name: string): SetupError {
  return new SetupError(
    "campaign-differs",
    `Cannot start the campaign "${name}": one of this name with other flags was cut off; run it again with its own flags (Ctrl-C then ends it), or pass --campaign with another name`,
  );
}

class Coordinator {
  readonly #settings: CoordinatorSettings;
  readonly #campaign: KnownCampaign;
  readonly #queue: Queue<QueueJob, string>;
  readonly #merger = new EventMerger();
  readonly #folded = new Set<string>();
  readonly #corpus: SharedCorpus;
  #unreadable = 0;
  #isClosing = false;
  #rounds = 0;
  #workers = 0;
  #requests = 0;
  #aloneSince: number | undefined;
  #casesAtNew = 0;
  #classes = 0;
  /** Bugs that workers know of. */
  #told = 0;

  constructor(settings: CoordinatorSettings, campaign: KnownCampaign) {
    const { link, store, corpus } = settings;
    this.#settings = settings;
    this.#corpus = new SharedCorpus(corpus, store);
    this.#campaign = campaign;
    this.#queue = new link.bullmq.Queue(store.queueOf(campaign.instance), {
      connection: link.redis,
      prefix: KEY_PREFIX,
    });
    this.#queue.on("error", () => undefined);
  }

  async run(): Promise<CampaignEnd> {
    const over = new AbortController();
    try {
      // Commands wait while Redis is gone, so somebody else has to watch the clock.
      const end = await Promise.race([this.#goOn().then(() => this.#end()), this.#watch(over.signal)]);
      if (end instanceof SetupError) return { events: this.#conclude(end.message, []), problem: end };
      return { events: end };
    } finally {
      over.abort();
    }
  }

  /** Resolves when the campaign is over or interrupted. */
  async #goOn(): Promise<void> {
    const { signal } = this.#settings;
    await this.#addRound();
    while (!signal.aborted && !(await this.#look())) await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }

  /** @returns why the campaign cannot be finished now; never once it is over */
  async #watch(over: AbortSignal): Promise<SetupError> {
    while (!over.aborted) {
      const problem = this.#reasonToStop();
      if (problem) return problem;
      if (this.#isGone) this.#showStatus("waiting for Redis");
      await wait(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
    }
    return new Promise(() => undefined);
  }

  async #end(): Promise<readonly RunEvent[]> {
    const { store } = this.#settings;
    await store.end();
    await this.#untilWorkersLeft();
    await this.#fold();
    await this.#corpus.save();
    const missing = await this.#missing();
    const events = this.#conclude(missing, await store.notRestored());
    await this.#queue.obliterate({ force: true });
    await store.remove();
    return events;
  }

  get #isGone(): boolean {
    return this.#settings.link.goneMs() > 0;
  }

  /** The jobs of the next round. Those that are there already are not added again. */
  async #addRound(): Promise<void> {
    const { plan, say } = this.#settings;
    const entries = this.#rounds === 0 ? this.#corpus.entries(say) : [];
    const round = this.#rounds++;
    for (let first = 0; first < plan.jobs; first += CHUNK) {
      const jobs = Array.from({ length: Math.min(CHUNK, plan.jobs - first) }, (_, index) => first + index);
      await this.#queue.addBulk(
        jobs.map((nth) => ({
          name: "search",
          data: {
            round,
            shard: `${nth + 1}/${plan.jobs}`,
            entries: entries.filter((__, index) => index % plan.jobs === nth),
          },
          opts: { jobId: `${round}-${nth + 1}`, attempts: MOST_TRIES },
        })),
      );
    }
  }

  #reasonToStop(): SetupError | undefined {
    const { link, store, signal } = this.#settings;
    const again = "the campaign is kept, so run the same command again";
    if (link.goneMs() > (signal.aborted ? 0 : MOST_GONE_MS))
      return new SetupError(
        "redis-lost",
        `Cannot finish the campaign "${store.name}": the Redis at ${link.address.shown} does not answer; ${again}`,
      );
    if (this.#aloneSince !== undefined && performance.now() - this.#aloneSince > MOST_ALONE_MS)
      return new SetupError(
        "no-workers",
        `Cannot finish the campaign "${store.name}": it had no worker for ten minutes; start slashproof worker, and ${again}`,
      );
    return undefined;
  }

  /** @returns true where the campaign is over */
  async #look(): Promise<boolean> {
    const { plan, store } = this.#settings;
    await this.#fold();
    await this.#corpus.save();
    const { bugs } = this.#merger.findings;
    await store.addBugs(bugs.slice(this.#told));
    this.#told = bugs.length;
    const counts = await this.#queue.getJobCounts("wait", "prioritized", "active", "delayed");
    const left = Object.values(counts).reduce((sum, count) => sum + count, 0);
    this.#workers = await this.#queue.getWorkersCount();
    this.#aloneSince = this.#workers > 0 ? undefined : (this.#aloneSince ?? performance.now());
    const total = this.#rounds * plan.jobs;
    const workers = this.#workers === 1 ? "1 worker" : `${this.#workers} workers`;
    this.#showStatus(`${total - left} of ${total} jobs · ${workers}`);
    if (this.#isEnough()) await this.#close();
    else if (plan.timeLimitMs !== undefined && (counts["wait"] ?? 0) < plan.jobs / 4) await this.#addRound();
    return left === 0;
  }

  /** Workers end their jobs, however much of them is done. */
  async #close(): Promise<void> {
    await this.#queue.drain();
    if (!this.#isClosing) await this.#settings.store.close();
    this.#isClosing = true;
  }

  /** No further case is to be begun: the time is over, or nothing new comes. */
  #isEnough(): boolean {
    const { plan, plateau } = this.#settings;
    const cases = this.#merger.coverage?.cases ?? 0;
    if (plateau !== undefined && cases - this.#casesAtNew >= plateau) return true;
    if (plan.timeLimitMs === undefined) return false;
    return Date.now() - this.#campaign.startedAt >= plan.timeLimitMs;
  }

  /** Takes in the results of jobs that were done since. Each is taken in once, however often it was run. */
  async #fold(): Promise<void> {
    const ids = await this.#queue.getRanges(["completed"], 0, -1);
    const fresh = ids.filter((id) => !this.#folded.has(id));
    for (const id of fresh) {
      const job = await this.#queue.getJob(id);
      this.#folded.add(id);
      const events = unpackEvents(job?.returnvalue);
      if (events) this.#add(events);
      else this.#unreadable++;
    }
  }

  #add(events: readonly RunEvent[]): void {
    const end = events.at(-1);
    this.#merger.add(events);
    if (end?.event === "run-finished") this.#requests += end.requests;
    const { classes = {}, cases = 0 } = this.#merger.coverage ?? {};
    const count = Object.keys(classes).length;
    if (count > this.#classes) this.#casesAtNew = cases;
    this.#classes = count;
  }

  #showStatus(progress: string): void {
    this.#settings.onStatus({
      phase: `campaign ${this.#settings.store.name}`,
      progress,
      cases: this.#merger.coverage?.cases ?? 0,
      classes: this.#classes,
      findings: this.#merger.findings.all.length,
      requests: this.#requests,
    });
  }

  /** Workers finish or give back their jobs, put their targets back and disconnect. */
  async #untilWorkersLeft(): Promise<void> {
    const until = performance.now() + MOST_LEAVING_MS;
    while (performance.now() < until && !this.#isGone && (await this.#queue.getWorkersCount()) > 0) await wait(LOOK_MS);
  }

  /** What was planned and not done, unless only time bounds the campaign. */
  async #missing(): Promise<string | undefined> {
    const failed = await this.#queue.getFailed(0, 0);
    const failedCount = await this.#queue.getFailedCount();
    if (this.#unreadable > 0) return `${this.#unreadable} results of jobs could not be read`;
    if (failedCount > 0) return `${failedCount} jobs could not be run (${failed[0]?.failedReason ?? "no reason"})`;
    const { plan, plateau } = this.#settings;
    const left = plan.jobs - this.#folded.size;
    if (left <= 0 || plan.timeLimitMs !== undefined || plateau !== undefined) return undefined;
    return `${left} of ${plan.jobs} jobs were not run`;
  }

  #conclude(missing: string | undefined, notRestored: readonly string[]): readonly RunEvent[] {
    const { signal, expectations } = this.#settings;
    if (this.#folded.size - this.#unreadable === 0) return [];
    const durationMs = Date.now() - this.#campaign.startedAt;
    return this.#merger.conclude({ missing, notRestored, expectations, isInterrupted: signal.aborted, durationMs });
  }
}
