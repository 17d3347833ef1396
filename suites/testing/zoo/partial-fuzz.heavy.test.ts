/** A search judges correct services by the part of the contract that they have, as a check does. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runFuzz } from "../../../src/fuzz/run-fuzz.js";
import type { RunEvent } from "../../../src/run/result/event.js";
import { createReferenceService } from "../../../src/service/reference-service.js";
import { type OpenTarget, openFetchTarget, openTarget } from "../../../src/target/open-target.js";
import { parseTarget } from "../../../src/target/parse-target.js";
import { expressMap } from "./express-map/service.js";
import { expressMessages } from "./express-messages/service.js";
import { fastifyMessages } from "./fastify-messages/service.js";
import { fetchWorker } from "./fetch-worker/service.js";
import { honoBulkOnly } from "./hono-bulk-only/service.js";
import { koaNoUpsert } from "./koa-no-upsert/service.js";
import type { ZooService } from "./zoo-service.js";

const RUNS = 120;

const PARTIAL = [expressMap, expressMessages, fastifyMessages, fetchWorker, honoBulkOnly, koaNoUpsert];

/** What a search saves on a service that has all routes. */
let savedOnWhole: string;

beforeAll(async () => {
  savedOnWhole = mkdtempSync(join(tmpdir(), "slashproof-whole-"));
  const service = createReferenceService({ seed: "whole" });
  const target = openFetchTarget(parseTarget(service.target, "reference", { inProcess: true }), service.fetch);
  await search(target, savedOnWhole);
  await target.close();
});

afterAll(() => rmSync(savedOnWhole, { recursive: true }));

/** @returns how the run ended, and all that it said */
async function search(target: OpenTarget, corpus: string) {
  const events: RunEvent[] = [];
  const finished = await runFuzz({
    target,
    corpus,
    profile: "documented",
    seed: 5,
    runs: RUNS,
    onEvent: (event) => {
      events.push(event);
    },
  });
  return { finished, events };
}

/** @param saved a corpus to begin with */
async function searchPart(service: ZooService, saved?: string) {
  const running = await service.start({ fixed: "all" });
  const target = openTarget(parseTarget(running.target, service.name));
  const corpus = mkdtempSync(join(tmpdir(), "slashproof-partial-"));
  if (saved !== undefined) cpSync(saved, corpus, { recursive: true });
  try {
    return await search(target, corpus);
  } finally {
    await target.close();
    await running.close();
    rmSync(corpus, { recursive: true });
  }
}

test.each(PARTIAL)("$name has no failure, and nothing is left undecided", async (service) => {
  const { finished, events } = await searchPart(service);

  const touched = events.filter(
    (event) =>
      event.event === "case-finished" && !["passed", "observed", "unsupported"].includes(event.outcome.outcome),
  );
  expect(touched).toEqual([]);
  expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
  expect(finished.requests).toBeGreaterThan(100);
});

test.each(PARTIAL)("$name is not blamed by what was saved on a whole service", async (service) => {
  const { finished, events } = await searchPart(service, savedOnWhole);

  const notices = events.flatMap((event) => (event.event === "notice" ? [event.text] : []));
  const told = notices.filter((text) => text.startsWith("Corpus"));
  expect(told.filter((text) => /FAILED \D|FLAKY \D/.test(text))).toEqual([]);
  expect(told.join("\n")).toMatch(/FIXED [1-9]\d*/);
  expect(told.join("\n")).toMatch(/GONE [1-9]\d*/);
  expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
});

test("a driver without some operations leaves no rule undecided", async () => {
  const { fetch, target: described, driver } = createReferenceService({ seed: "few operations" });
  const operations = ["describe", "reset", "makeUser", "makeGuild", "makeMember", "invokeCommand", "listDeliveries"];
  const few = { ...driver, describe: () => ({ operations }) };
  const target = openFetchTarget(parseTarget(described, "few", { inProcess: true }), fetch, { driver: few });
  const corpus = mkdtempSync(join(tmpdir(), "slashproof-few-"));

  const { finished } = await search(target, corpus);
  await target.close();
  rmSync(corpus, { recursive: true });

  expect(finished.counts.unsupported).toBeGreaterThan(0);
  expect(finished).toMatchObject({ verdict: "conformant", exitCode: 0 });
});
