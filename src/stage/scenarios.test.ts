/** Small bots, each with another client and in a process of its own, play all scenarios. */
import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { SCENARIOS } from "./testing/scenarios/scenarios.js";

const CLIENTS = ["discord-js", "oceanic-js", "eris", "dysnomia"];
const ORDERS = ["package-first", "client-first"];
const RUNS = CLIENTS.flatMap((client) => ORDERS.map((order) => ({ client, order })));

const RUNNER = resolve("src/stage/testing/scenarios/run.ts");

/** What became of each scenario, by its id. */
async function played(client: string, order: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", RUNNER, client, order]);
  return JSON.parse(stdout);
}

describe.each(RUNS)("$client, $order", ({ client, order }) => {
  let outcomes: unknown;

  beforeAll(async () => {
    outcomes = await played(client, order);
  }, 120_000);

  test.each(SCENARIOS)("$id: $sentence", ({ id }) => {
    expect(outcomes).toHaveProperty([id], "passed");
  });
});
