/** Commands that were on a service of the zoo before a check are there after it, under their ids. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { suiteOf } from "../../index.js";
import { koaNoUpsert } from "./koa-no-upsert/service.js";
import { lossesOf } from "./measuring/residents.js";
import { sampleSuite } from "./measuring/sample-suite.js";
import { nodeHttp } from "./node-http/service.js";
import { sqlStore } from "./sql-store/service.js";
import type { ZooService, ZooStart } from "./zoo-service.js";

const SUITE = sampleSuite(suiteOf("documented"), 1);

let stateFolder: string;

beforeEach(() => {
  stateFolder = mkdtempSync(join(tmpdir(), "slashproof-zoo-residents-"));
});
afterEach(() => rmSync(stateFolder, { recursive: true, force: true }));

test.each<readonly [string, ZooService, ZooStart["fixed"], number]>([
  ["without upsert, residents in all guilds", koaNoUpsert, [], 0],
  ["without upsert, mended, one guild empty", koaNoUpsert, "all", 1],
  ["whose bulk overwrites give new ids, one guild empty", sqlStore, [], 1],
])("a service %s", { timeout: 120_000 }, async (_, service, fixed, emptyGuilds) => {
  const { lost } = await lossesOf(service, { fixed }, { command: "check", suite: SUITE, stateFolder, emptyGuilds });

  expect(lost).toEqual([]);
  expect(readdirSync(stateFolder, { recursive: true }).join()).not.toContain("journal.json");
});

test("a service that finds no list with a query keeps its commands in a replay, and no journal is left", {
  timeout: 120_000,
}, async () => {
  const asked = { command: "replay", suite: SUITE, stateFolder, emptyGuilds: 0 } as const;

  const { lost } = await lossesOf(nodeHttp, { fixed: [] }, asked);

  expect(lost).toEqual([]);
  expect(readdirSync(stateFolder, { recursive: true }).join()).not.toContain("journal.json");
});
