/** A target that starts to misbehave in the middle of a run ends it, within a bound, and in good order. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { suiteOf } from "../../../suites/index.js";
import { openTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";
import { runSuites } from "../run-suites.js";
import { type ServedChaos, serveChaos } from "../testing/served-chaos.js";
import type { Fetch, Tamper } from "../testing/stage-for.js";

const TIMEOUT_MS = 300;
/** The machine of the tests may be busy: without limits none of these runs ends within minutes. */
const BOUND_MS = 60_000;
const SOUND_REQUESTS = 60;

let served: ServedChaos;

beforeAll(async () => {
  served = await serveChaos();
});
afterAll(() => served.close());

/** A body that gets these bytes again and again. */
function endless(bytes: string, everyMs: number): Response {
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => controller.enqueue(new TextEncoder().encode(bytes)), everyMs);
    },
    cancel: () => clearInterval(timer),
  });
  return new Response(body, { headers: { "content-type": "application/json" } });
}

const HUGE = JSON.stringify(Array.from({ length: 300_000 }, (_, nth) => ({ id: `${nth}` })));
const silence = (): Promise<Response> => new Promise(() => {});

const GONE_WRONG: Readonly<Record<string, () => Promise<Response>>> = {
  "is silent": silence,
  "sends one byte after the other": async () => endless("[", 20),
  "sends without an end": async () => endless("[1,2,3,4],".repeat(10_000), 1),
  "lists 300,000 commands": async () => new Response(HUGE, { headers: { "content-type": "application/json" } }),
};

/** Sound for so many requests, wrong from then on. */
function soundFor(requests: number, wrong: (request: Request, pass: Fetch) => Promise<Response>): Tamper {
  let seen = 0;
  return (request, pass) => (++seen > requests ? wrong(request, pass) : pass(request));
}

async function run(through: Tamper, timeLimitMs?: number) {
  served.through = through;
  const target = openTarget(parseTarget(served.target, "test"), { timeoutMs: TIMEOUT_MS });
  const startedAt = performance.now();
  try {
    const suite = suiteOf("documented");
    const limit = timeLimitMs === undefined ? {} : { timeLimitMs };
    const finished = await runSuites({
      target,
      suite,
      profile: "documented",
      seed: 1,
      runs: 1,
      ...limit,
      onEvent: () => {},
    });
    return { finished, tookMs: performance.now() - startedAt };
  } finally {
    await target.close();
  }
}

describe("a target that, after some requests,", { timeout: 120_000 }, () => {
  test.each(Object.keys(GONE_WRONG))("%s ends the run", async (name) => {
    const { finished, tookMs } = await run(soundFor(SOUND_REQUESTS, GONE_WRONG[name] ?? silence));

    expect(tookMs).toBeLessThan(BOUND_MS);
    expect(finished.exitCode).not.toBe(0);
    expect(finished.counts.harnessErrors).toBe(0);
    expect(finished.counts.blocked).toBeGreaterThan(1_000);
  });

  test("answers slowly is checked no longer than the run may take", async () => {
    const slowly = soundFor(SOUND_REQUESTS, async (request, pass) => {
      await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS / 2));
      return pass(request);
    });

    const { finished, tookMs } = await run(slowly, 4_000);

    expect(tookMs).toBeLessThan(BOUND_MS);
    expect(finished.verdict).toBe("inconclusive");
    expect(finished.counts.failed).toBe(0);
  });

  test("leaves every delete without an answer ends the run and its restoring", async () => {
    const withoutDeletes = soundFor(SOUND_REQUESTS, (request, pass) =>
      request.method === "DELETE" ? silence() : pass(request),
    );

    const { finished, tookMs } = await run(withoutDeletes, 4_000);

    expect(tookMs).toBeLessThan(BOUND_MS);
    expect(finished.exitCode).not.toBe(0);
    expect(finished.notRestored).toMatch(/could not be deleted|could not be listed/);
  });
});
