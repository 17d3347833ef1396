/** A target that crashes ends the run, and the verdict names the request that it crashed on. */
import { expect, onTestFinished, test } from "vitest";
import { suiteOf } from "../../suites/index.js";
import { openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { runSuites } from "./run-suites.js";
import { LostConnection, serveChaos } from "./testing/served-chaos.js";

const CASES = suiteOf("documented").cases.filter(({ id }) => /^(endpoint|upsert)\b/.test(id));

/** A check of a service that ends with the first request of which this is true. */
async function crashingOn(isFatal: (request: Request, body: string) => boolean) {
  const served = await serveChaos();
  onTestFinished(() => served.close());
  served.through = async (request, pass) => {
    const body = await request.clone().text();
    if (!isFatal(request, body)) return pass(request);
    void served.close();
    throw new LostConnection();
  };
  const target = openTarget(parseTarget(served.target, "test"), { timeoutMs: 1_000 });
  onTestFinished(() => target.close());
  const suite = { cases: CASES, properties: [] };
  return runSuites({ target, suite, profile: "documented", seed: 1, runs: 1, workers: 1, onEvent: () => {} });
}

test("on malformed JSON, before the first case: no case ran, and it is said why", async () => {
  const finished = await crashingOn((_request, body) => body === "[");

  expect(finished).toMatchObject({ verdict: "cannot-run", exitCode: 2, counts: { cases: 0 } });
  expect(finished.reason).toContain("it probably crashed on PUT /applications/…/commands with the body [; see its log");
});

test("in the middle of a case: what ran counts, and the verdict says why the rest did not", async () => {
  let requests = 0;
  const finished = await crashingOn(({ method }) => ++requests > 150 && method === "POST");

  expect(finished.exitCode).not.toBe(0);
  expect(finished.counts.blocked).toBeGreaterThan(0);
  expect(finished.reason).toMatch(
    /^the run ended early: .* probably crashed on POST \/applications\/…\/.* with the body/,
  );
});
