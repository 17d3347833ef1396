/** A process that works on a campaign: it holds one target, and runs one job after the other on it. */
import { setTimeout as wait } from "node:timers/promises";
import type { Job, Worker } from "bullmq";
import { SetupError } from "../../contract/setup-error.js";
import type { RunEvent, RunFinished } from "../../run/result/event.js";
import { type ReadyStage, runOnStage } from "../../run/run-suites.js";
import { prepareCorpus } from "../corpus.js";
import { PassedRequests } from "../findings/passed-requests.js";
import type { FuzzOptions } from "../options.js";
import { Search } from "../search/search.js";
import type { CampaignPlan } from "./campaign-plan.js";
import { type CampaignStore, KEY_PREFIX, type KnownCampaign, type Shared } from "./campaign-store.js";
import { packEvents } from "./job-result.js";
import { bugsOfText } from "./known-bugs.js";
import type { RedisLink } from "./redis-link.js";
import { type QueueJob, runJob } from "./run-job.js";

/** A job whose worker gave no sign of life for so long is taken over, in milliseconds. */
const JOB_LEASE_MS = 15_000;

/** A job that so many workers did not survive is given up. */
const MOST_TAKEOVERS = 20;

/** A job on which so many targets fell silent is reported as it is. */
const MOST_SILENT_TARGETS = 3;

/** Without Redis for so long, in milliseconds, a worker gives up and restores its target. */
const MOST_GONE_MS = 60_000;

/** How often a worker looks whether the campaign goes on, in milliseconds. */
const LOOK_MS = 500;

/** What a worker is started with. */
export interface WorkerSettings {
  /** The connection. */
  readonly link: RedisLink;
  /** Keys of the campaign. */
  readonly store: CampaignStore;
  /** The campaign as it was found. */
  readonly campaign: KnownCampaign;
  /** Its plan, read and compared with this toolkit. */
  readonly plan: CampaignPlan;
  /** How the target is used; what it finds is also saved in this corpus. */
  readonly options: Omit<
    FuzzOptions,
    "seed" | "runs" | "profile" | "shard" | "known" | "passed" | "onEntry" | "timeLimitMs" | "plateau"
  >;
  /** True where another worker has taken the target over. */
  readonly isTargetLost: () => boolean;
  /** Receives one line for each job that is done. */
  readonly onJob: (line: string) => void;
  /** A job whose worker gave no sign of life for so long is taken over, in milliseconds; default 15,000. */
  readonly jobLeaseMs?: number;
}

/**
 * Works until the campaign is over, then puts the target back.
 * @throws SetupError where the target cannot be used, or Redis is gone for a minute
 */
export async function workOn(settings: WorkerSettings): Promise<RunFinished> {
  const { options, plan, store, link } = settings;
  prepareCorpus(options.corpus);
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, options.signal]);
  const learnt: RunEvent[] = [];
  const onEvent = (event: RunEvent): void => {
    if (event.event === "capabilities" || event.event === "probed") learnt.push(event);
    options.onEvent(event);
  };
  let problem: SetupError | undefined;
  const own = { ...options, profile: plan.profile, seed: plan.seed, runs: plan.runs, signal, onEvent };
  const finished = await runOnStage({ ...own, command: "fuzz" }, 0, async (ready) => {
    problem = await new CampaignWorker(settings, { ready, learnt, stop, options: own }).run();
  });
  if (link.goneMs() === 0) await store.leave(finished.notRestored ?? "");
  if (problem) throw problem;
  return finished;
}

/** What a worker has once its target is ready. */
interface Begun {
  readonly ready: ReadyStage;
  readonly learnt: readonly RunEvent[];
  readonly stop: AbortController;
  readonly options: Omit<FuzzOptions, "shard">;
}

class CampaignWorker {
  readonly #settings: WorkerSettings;
  readonly #begun: Begun;
  #known: Shared = { classes: new Set(), bugs: new Set() };
  #problem: SetupError | undefined;
  #isClosing = false;
  /** The job that is under way: the target is not put back before it has ended. */
  #running: Promise<unknown> = Promise.resolve();
  /** Jobs alone are too short to learn much from their answers. */
  #search: Search | undefined;
  readonly #passed = new PassedRequests();
  #done = 0;

  constructor(settings: WorkerSettings, begun: Begun) {
    this.#settings = settings;
    this.#begun = begun;
  }

  /** @returns why it had to leave before the campaign was over */
  async run(): Promise<SetupError | undefined> {
    const { link, store, campaign, jobLeaseMs = JOB_LEASE_MS } = this.#settings;
    const worker = new link.bullmq.Worker<QueueJob, string>(
      store.queueOf(campaign.instance),
      (job, token) => this.#process(job, token),
      {
        connection: link.redis,
        prefix: KEY_PREFIX,
        lockDuration: jobLeaseMs,
        stalledInterval: jobLeaseMs,
        maxStalledCount: MOST_TAKEOVERS,
        drainDelay: 1,
      },
    );
    // A completion that Redis refuses, because the job was taken over, arrives here: another worker reports the job.
    worker.on("error", () => undefined);
    await this.#untilOver();
    await Promise.allSettled([this.#running]);
    await closed(worker, link);
    return this.#problem;
  }

  async #untilOver(): Promise<void> {
    const { stop, ready } = this.#begun;
    const { signal } = ready.stage;
    while (!signal?.aborted && this.#problem === undefined) {
      this.#problem ??= this.#reasonToLeave();
      if (this.#problem === undefined && (await this.#isOver())) break;
      await wait(LOOK_MS, undefined, signal ? { signal } : {}).catch(() => undefined);
    }
    stop.abort();
  }

  #reasonToLeave(): SetupError | undefined {
    const { link, isTargetLost } = this.#settings;
    const { shown } = link.address;
    if (link.goneMs() > MOST_GONE_MS)
      return new SetupError(
        "redis-lost",
        `Cannot go on with the campaign: the Redis at ${shown} has not answered for a minute; what was found is in the corpus, and other workers take over the job; start this worker again`,
      );
    if (isTargetLost())
      return new SetupError(
        "target-taken-over",
        "Cannot go on with this target: this process was silent for so long that another worker took it over; start this worker again",
      );
    return undefined;
  }

  /** The campaign has ended, or another one of its name goes on. While Redis is gone nothing is known. */
  async #isOver(): Promise<boolean> {
    const { link, store, campaign } = this.#settings;
    if (link.goneMs() > 0) return false;
    const found = await Promise.race([store.find(), wait(LOOK_MS * 4, "late" as const)]);
    if (found === "late") return false;
    this.#isClosing = found?.isClosing === true;
    return found?.instance !== campaign.instance;
  }

  async #process(job: Job<QueueJob, string>, token: string | undefined): Promise<string> {
    const { store, plan, onJob } = this.#settings;
    const { ready, learnt, options } = this.#begun;
    if (ready.stage.signal?.aborted || this.#problem !== undefined) return this.#giveBack(job, token);
    this.#known = await store.known(this.#known);
    this.#search ??= new Search(`${plan.seed} ${job.data.shard}`, true);
    const saving: Promise<void>[] = [];
    const own: Omit<FuzzOptions, "shard"> = {
      ...options,
      search: this.#search,
      passed: this.#passed,
      isClosing: () => this.#isClosing,
      known: {
        hasClass: (name) => this.#known.classes.has(name),
        bugs: [...this.#known.bugs].flatMap(bugsOfText),
      },
      onEntry: (entry) => saving.push(store.saveEntry(entry)),
    };
    const running = this.#attempt(() => runJob(ready, job.data, { plan, options: own, learnt }));
    this.#running = running;
    const done = await running;
    await Promise.all(saving);
    if (done === undefined) return this.#giveBack(job, token);
    if (done.isTargetGone) {
      this.#problem = gone(ready);
      if (job.attemptsStarted < MOST_SILENT_TARGETS) return this.#giveBack(job, token);
    }
    this.#done++;
    onJob(`Job ${job.data.shard} done (${this.#done} by this worker)`);
    return packEvents(done.events);
  }

  /** What cannot go on here may go on elsewhere: the job is given back, and this worker leaves. */
  async #attempt<Done>(go: () => Promise<Done | undefined>): Promise<Done | undefined> {
    try {
      return await go();
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      this.#problem = error;
      return undefined;
    }
  }

  async #giveBack(job: Job<QueueJob, string>, token: string | undefined): Promise<never> {
    await job.moveToWait(token);
    throw new this.#settings.link.bullmq.WaitingError();
  }
}

/** Without a connection there is nothing to wait for. */
async function closed(worker: Worker<QueueJob, string>, link: RedisLink): Promise<void> {
  const isGone = link.goneMs() > 0;
  await Promise.race([worker.close(isGone), wait(JOB_LEASE_MS)]);
}

function gone({ stage }: ReadyStage): SetupError {
  return new SetupError(
    "target-gone",
    `Cannot go on with the target "${stage.target.description.baseUrl}": it did not answer several times in a row; start it again, then this worker`,
  );
}
