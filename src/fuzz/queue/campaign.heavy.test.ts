/** A campaign loses nothing and counts nothing twice, whatever happens to its workers and its Redis. */
import { readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { RunEvent } from "../../run/result/event.js";
import type { OpenTarget } from "../../target/open-target.js";
import { manyChoices, strangeDescription } from "../findings/testing/broken-front.js";
import { runFuzz } from "../run-fuzz.js";
import { planCampaign } from "./campaign-plan.js";
import { Campaigns, endOf, referenceTarget, valuesOf } from "./testing/campaigns.js";
import { HAS_REDIS, type RedisServer, startRedis } from "./testing/redis-server.js";

const RUNS = 150;

let redis: RedisServer;
let campaigns: Campaigns;
let whole: readonly RunEvent[];

/** Something happens at this request of a worker, in the middle of its work. */
const MIDST = 500;

/** A target that calls this once, in the midst. */
function calling(happen: () => unknown): OpenTarget {
  let requests = 0;
  return referenceTarget((next) => (request) => {
    if (++requests === MIDST) happen();
    return next(request);
  });
}

/** What one process does with the whole plan. */
async function inOneProcess(): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  const target = referenceTarget();
  const corpus = campaigns.folder("corpus-alone");
  await runFuzz({ target, profile: "documented", seed: 1, runs: RUNS, corpus, onEvent: (one) => events.push(one) });
  await target.close();
  return events;
}

// Where redis-server is not installed, nothing of this can be tried: .ci/run installs it.
describe.skipIf(!HAS_REDIS)("a campaign", () => {
  beforeAll(async () => {
    redis = await startRedis();
    campaigns = new Campaigns(redis.url);
    whole = await inOneProcess();
  });

  afterAll(async () => {
    await redis.stop();
  });

  afterEach(() => {
    campaigns.close();
    campaigns = new Campaigns(redis.url);
  });

  test("of two workers does what one process does with the same plan", async () => {
    const [{ events }] = await Promise.all([
      campaigns.coordinate("two", RUNS),
      campaigns.work("two"),
      campaigns.work("two"),
    ]);

    expect(valuesOf(events)).toEqual(valuesOf(whole));
    expect(endOf(events)).toMatchObject({ verdict: "conformant", exitCode: 0 });
    expect(readdirSync(campaigns.folder("corpus-two")).length).toBeGreaterThan(50);
  });

  test("counts each request once, and the time from its beginning", async () => {
    let sent = 0;
    const counted = referenceTarget((next) => (request) => {
      sent++;
      return next(request);
    });
    const startedAt = Date.now();

    const [{ events }] = await Promise.all([campaigns.coordinate("count", 2 * RUNS), campaigns.work("count", counted)]);

    const { traffic, requests, durationMs = 0 } = endOf(events) ?? {};
    expect(traffic?.requests).toBeLessThanOrEqual(sent);
    expect(traffic?.requests).toBeGreaterThanOrEqual(requests ?? 0);
    expect(durationMs).toBeLessThanOrEqual(Date.now() - startedAt);
    expect(durationMs).toBeGreaterThan((Date.now() - startedAt) / 2);
  });

  test("has one finding for each bug, whichever workers found it", async () => {
    const faulty = (): OpenTarget => referenceTarget((next) => strangeDescription(manyChoices(next)));

    const [{ events }] = await Promise.all([
      campaigns.coordinate("bugs", 2 * RUNS),
      campaigns.work("bugs", faulty()),
      campaigns.work("bugs", faulty()),
    ]);

    expect(events.filter((event) => event.event === "case-finished" && event.finding)).toHaveLength(2);
    expect(endOf(events)).toMatchObject({ verdict: "findings", exitCode: 1 });
  });

  test("ends with the case that runs when its time is over, and reports what was done of the job", async () => {
    const planned = 20_000;
    const plan = { ...planCampaign({ tool: "test", profile: "documented", seed: 1, runs: planned }), jobs: 1 };

    const [{ events }] = await Promise.all([
      campaigns.coordinate("timed", planned, { plan: { ...plan, timeLimitMs: 4_000 } }),
      campaigns.work("timed"),
    ]);

    const cases = events.flatMap((event) => (event.event === "coverage" ? event.cases : []));
    expect(cases[0]).toBeGreaterThan(0);
    expect(cases[0]).toBeLessThan(planned / 2);
    expect(endOf(events)).toMatchObject({ verdict: "conformant", exitCode: 0 });
  });

  test("takes over the job of a worker that was killed", async () => {
    const [{ events }] = await Promise.all([
      campaigns.coordinate("killed", RUNS),
      campaigns.takeAndDie("killed").then(() => campaigns.work("killed")),
    ]);

    expect(valuesOf(events)).toEqual(valuesOf(whole));
    expect(endOf(events)).toMatchObject({ verdict: "conformant" });
  });

  test("goes on after its Redis was killed and started again", async () => {
    const done: Promise<unknown>[] = [];
    const [{ events }] = await Promise.all([
      campaigns.coordinate("restarted", RUNS),
      campaigns.work(
        "restarted",
        calling(() => done.push(redis.restart(1_000))),
      ),
    ]);

    await Promise.all(done);
    expect(done).toHaveLength(1);
    expect(valuesOf(events)).toEqual(valuesOf(whole));
  });

  test("does not mix with another one on the same Redis", async () => {
    const [one, other] = await Promise.all([
      campaigns.coordinate("one", RUNS),
      campaigns.coordinate("other", 100),
      campaigns.work("one"),
      campaigns.work("other"),
    ]);

    expect(valuesOf(one.events)).toEqual(valuesOf(whole));
    expect(valuesOf(other.events)).not.toEqual(valuesOf(whole));
    expect(endOf(other.events)).toMatchObject({ verdict: "conformant" });
  });

  test("gets back the job of a worker that was interrupted", async () => {
    const controller = new AbortController();
    const target = calling(() => controller.abort());
    const [{ events }] = await Promise.all([
      campaigns.coordinate("interrupted", RUNS),
      campaigns.work("interrupted", target, controller.signal).then(() => campaigns.work("interrupted")),
    ]);

    expect(valuesOf(events)).toEqual(valuesOf(whole));
  });

  test("that was cut off is finished by the next one with the same flags, and by no other", async () => {
    const plan = planCampaign({ tool: "test", profile: "documented", seed: 2, runs: RUNS });
    const stopping = new AbortController();
    const cutOff = campaigns.coordinate("again", RUNS, { onStatus: () => stopping.abort() }).catch(() => undefined);
    await expect.poll(() => stopping.signal.aborted).toBe(true);
    campaigns.close();
    await cutOff;
    campaigns = new Campaigns(redis.url);

    await expect(campaigns.coordinate("again", RUNS, { plan })).rejects.toThrow("one of this name with other flags");
    const [{ events }] = await Promise.all([campaigns.coordinate("again", RUNS), campaigns.work("again")]);

    expect(valuesOf(events)).toEqual(valuesOf(whole));
  });
});
