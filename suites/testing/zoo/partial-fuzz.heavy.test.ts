/** A search judges correct services by the part of the contract that they have, as a check does. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runFuzz } from "../../../src/fuzz/run-fuzz.js";
import type { CaseFinished } from "../../../src/run/event.js";
import { openTarget } from "../../../src/target/open-target.js";
import { parseTarget } from "../../../src/target/parse-target.js";
import { expressMap } from "./express-map/service.js";
import { expressMessages } from "./express-messages/service.js";
import { fastifyMessages } from "./fastify-messages/service.js";
import { fetchWorker } from "./fetch-worker/service.js";
import { honoBulkOnly } from "./hono-bulk-only/service.js";
import { koaNoUpsert } from "./koa-no-upsert/service.js";
import type { ZooService } from "./zoo-service.js";

const ENOUGH_MS = 120_000;
const RUNS = 400;

async function fuzz(service: ZooService) {
  const running = await service.start({ fixed: "all" });
  const target = openTarget(parseTarget(running.target, service.name));
  const corpus = mkdtempSync(join(tmpdir(), "slashproof-partial-"));
  const ended: CaseFinished[] = [];
  try {
    const finished = await runFuzz({
      target,
      corpus,
      profile: "documented",
      seed: 5,
      runs: RUNS,
      onEvent: (event) => {
        if (event.event === "case-finished") ended.push(event);
      },
    });
    return { finished, ended };
  } finally {
    await target.close();
    await running.close();
    rmSync(corpus, { recursive: true });
  }
}

test.each([expressMap, expressMessages, fastifyMessages, fetchWorker, honoBulkOnly, koaNoUpsert])(
  "$name has no failure, and nothing is left undecided",
  { timeout: ENOUGH_MS },
  async (service) => {
    const { finished, ended } = await fuzz(service);

    const touched = ended.filter(({ outcome }) => !["passed", "observed", "unsupported"].includes(outcome.outcome));
    expect(touched.map(({ id, outcome }) => `${id} ${JSON.stringify(outcome)}`)).toEqual([]);
    expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
    expect(finished.requests).toBeGreaterThan(100);
  },
);
