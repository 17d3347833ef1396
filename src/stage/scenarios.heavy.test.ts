/** Small bots, each with another client and in a process of its own, play all scenarios. */
import { execFile, execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { SCENARIOS } from "./testing/scenarios/scenarios.js";

const CLIENTS = ["discord-js", "oceanic-js", "eris", "dysnomia"];
const ORDERS = ["package-first", "client-first"];

/** discord.py is in no process with the package, so that one order is enough. */
const RUNS = [
  ...CLIENTS.flatMap((client) => ORDERS.map((order) => ({ client, order }))),
  ...(hasDiscordPy() ? [{ client: "discord-py", order: "client-first" }] : []),
];

const RUNNER = resolve("src/stage/testing/scenarios/run.ts");

/** What became of each scenario, by its id. */
async function played(client: string, order: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", RUNNER, client, order]);
  return JSON.parse(stdout);
}

/** `.ci/run` installs the Debian package; elsewhere a missing one is said and its scenarios are left out. */
function hasDiscordPy(): boolean {
  try {
    execFileSync("/usr/bin/python3", ["-c", "import discord"], { stdio: "ignore" });
    return true;
  } catch {
    console.warn("The scenarios of discord.py do not run: install the Debian package python3-discord");
    return false;
  }
}

test("there are 31 scenarios", () => {
  expect(SCENARIOS).toHaveLength(31);
});

describe.each(RUNS)("$client, $order", ({ client, order }) => {
  let outcomes: unknown;

  beforeAll(async () => {
    outcomes = await played(client, order);
  }, 120_000);

  test.each(SCENARIOS)("$id: $sentence", ({ id }) => {
    expect(outcomes).toHaveProperty([id], "passed");
  });
});
