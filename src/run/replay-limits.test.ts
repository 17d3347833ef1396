/** A replay ends soon after its time limit, and the restoring of a target that answers nothing but 429 ends as well. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import type { Finding } from "../case/outcome.js";
import { openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { replayFinding } from "./replay.js";
import { runSuites } from "./run-suites.js";
import { type ServedChaos, serveChaos } from "./testing/served-chaos.js";
import type { Tamper } from "./testing/stage-for.js";

/** On a busy machine; without limits these runs take minutes. */
const BOUND_MS = 60_000;
/** Of an answer: the requests of a replay take ten times as long, one after the other. */
const SLOW_MS = 500;
const FOUND_BY = "endpoint.create.answers-201-for-a-new-name@guild";

const isCreate = ({ method, url }: Request): boolean => method === "POST" && /\/commands$/.test(new URL(url).pathname);

let served: ServedChaos;
let found: Finding;

beforeAll(async () => {
  served = await serveChaos();
  served.through = async (request, pass) => {
    const answer = await pass(request);
    return isCreate(request) && answer.status === 201 ? new Response(answer.body, { status: 202 }) : answer;
  };
  const cases = suiteOf("documented").cases.filter(({ id }) => id === FOUND_BY);
  const target = openTarget(parseTarget(served.target, "test"));
  await runSuites({
    target,
    suite: { cases, properties: [] },
    profile: "documented",
    seed: 1,
    runs: 1,
    onEvent: (event) => {
      if (event.event === "case-finished" && event.finding) found = event.finding;
    },
  });
  await target.close();
}, 120_000);
afterAll(() => served.close());
beforeEach(() => {
  served.through = (request, pass) => pass(request);
});

/** Replays the finding. @returns its outcome or what was thrown, and how long it took */
async function replay(through: Tamper, timeLimitMs: number, limits: Parameters<typeof openTarget>[1]) {
  served.through = through;
  const target = openTarget(parseTarget(served.target, "test"), limits);
  const startedAt = performance.now();
  try {
    const { outcome } = await replayFinding(found, target, { timeLimitMs });
    return { said: JSON.stringify(outcome), tookMs: performance.now() - startedAt };
  } catch (error) {
    return { said: String(error), tookMs: performance.now() - startedAt };
  } finally {
    await target.close();
  }
}

describe("a replay", { timeout: 120_000 }, () => {
  test("of a mended service passes within its time", async () => {
    const { said } = await replay((request, pass) => pass(request), 15_000, {});

    expect(said).toBe('{"outcome":"passed"}');
  });

  test("on a service that became slow is dropped at its time limit", async () => {
    const slowly: Tamper = async (request, pass) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      return pass(request);
    };

    const { said, tookMs } = await replay(slowly, 300, { timeoutMs: 2 * SLOW_MS });

    expect(tookMs).toBeLessThan(BOUND_MS);
    expect(said).toContain("the time limit of 300 ms was reached");
  });

  test("on a service that asks for a wait at every request is ended by the limit of the restoring", async () => {
    let seen = 0;
    const limited: Tamper = async (request, pass) =>
      ++seen > 20 ? Response.json({}, { status: 429, headers: { "retry-after": "0.9" } }) : pass(request);

    const { said, tookMs } = await replay(limited, 500, { timeoutMs: 500, rateLimit: { maxWaitMs: 1_000 } });

    expect(tookMs).toBeLessThan(BOUND_MS);
    expect(said).toMatch(/the time limit|could not be listed \(429\)/);
  });
});
