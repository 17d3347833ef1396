/** Campaigns and workers in the process of a test, on services of the same process. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Coverage, RunEvent, RunFinished } from "../../../run/result/event.js";
import { createReferenceService } from "../../../service/reference-service.js";
import { type OpenTarget, openFetchTarget } from "../../../target/open-target.js";
import { parseTarget } from "../../../target/parse-target.js";
import type { Fetch } from "../../findings/testing/broken-front.js";
import type { FuzzStatus } from "../../options.js";
import { planCampaign } from "../campaign-plan.js";
import { CampaignStore } from "../campaign-store.js";
import { type CampaignEnd, type CoordinatorSettings, coordinate } from "../coordinate.js";
import { linkRedis, type RedisLink } from "../redis-link.js";
import { workOn } from "../worker.js";

/** A job of a dead worker is taken over soon. */
const JOB_LEASE_MS = 2_000;

/** Opens a service that a worker has for itself. @param wrap puts a bug in front of it */
export function referenceTarget(wrap: (next: Fetch) => Fetch = (next) => next): OpenTarget {
  const service = createReferenceService();
  return openFetchTarget(parseTarget(service.target, "reference", { inProcess: true }), wrap(service.fetch));
}

/** The campaigns of one test: `close` ends what is left of them. */
export class Campaigns {
  readonly #url: string;
  readonly #folder = mkdtempSync(join(tmpdir(), "slashproof-campaign-"));
  readonly #links: RedisLink[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /** A folder of the test. */
  folder(name: string): string {
    return join(this.#folder, name);
  }

  async #store(name: string): Promise<{ readonly link: RedisLink; readonly store: CampaignStore }> {
    const link = await linkRedis(this.#url);
    this.#links.push(link);
    return { link, store: new CampaignStore(link, name) };
  }

  /** Coordinates a campaign to its end. */
  async coordinate(name: string, runs: number, more: Partial<CoordinatorSettings> = {}): Promise<CampaignEnd> {
    const { link, store } = await this.#store(name);
    return coordinate({
      link,
      store,
      plan: planCampaign({ tool: "test", profile: "documented", seed: 1, runs }),
      corpus: this.folder(`corpus-${name}`),
      signal: new AbortController().signal,
      say: () => undefined,
      onStatus: (_status: FuzzStatus) => undefined,
      ...more,
    });
  }

  /** Works on a campaign until it is over. @returns the end of its own run */
  async work(name: string, target: OpenTarget = referenceTarget(), signal?: AbortSignal): Promise<RunFinished> {
    const { link, store } = await this.#store(name);
    const campaign = await found(store);
    try {
      return await workOn({
        link,
        store,
        campaign,
        plan: JSON.parse(campaign.plan),
        options: {
          target,
          corpus: this.folder("corpus-of-workers"),
          tool: "test",
          onEvent: () => undefined,
          ...(signal ? { signal } : {}),
        },
        isTargetLost: () => false,
        onJob: () => undefined,
        jobLeaseMs: JOB_LEASE_MS,
      });
    } finally {
      await target.close();
    }
  }

  /** Takes a job of a campaign and says nothing more, as a worker that is killed. */
  async takeAndDie(name: string): Promise<void> {
    const { link, store } = await this.#store(name);
    const { instance } = await found(store);
    const worker = new link.bullmq.Worker(store.queueOf(instance), null, {
      autorun: false,
      connection: link.redis,
      prefix: "slashproof",
      lockDuration: JOB_LEASE_MS,
    });
    worker.on("error", () => undefined);
    while ((await worker.getNextJob("dead")) === undefined);
    await worker.close(true);
    link.close();
  }

  /** Closes all connections and removes the folders. */
  close(): void {
    for (const link of this.#links) link.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function found(store: CampaignStore) {
  for (;;) {
    const campaign = await store.find();
    if (campaign) return campaign;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** How many values each generator gave: the same for the same plan, however its jobs were shared. */
export function valuesOf(events: readonly RunEvent[]): Coverage["values"] {
  return events.find((event) => event.event === "coverage")?.values;
}

/** The last event. */
export function endOf(events: readonly RunEvent[]): RunFinished | undefined {
  return events.find((event) => event.event === "run-finished");
}
