/** Campaigns whose workers are killed with -9 again and again: nothing may be lost, counted twice, or left on a target. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { HAS_REDIS, startRedis } from "../fuzz/queue/testing/redis-server.js";
import type { Coverage, RunEvent } from "../run/result/event.js";
import { builtCommandLine } from "./built.js";
import { startServices } from "./service-process.js";

const WORKERS = 8;
const RUNS = 3_000;

/** A kill comes after so many milliseconds on average. */
const BETWEEN_KILLS_MS = 1_500;

/** The content of a target.json, as far as it is used here. */
interface Target {
  readonly baseUrl: string;
  readonly applicationId: string;
  readonly tokens: { readonly bot: string };
  readonly guilds: readonly { readonly id: string }[];
}

/** What came of all campaigns. */
export interface QueueCrashes {
  readonly kills: number;
  readonly campaigns: number;
  readonly complaints: readonly string[];
}

/** Runs campaigns until so many workers were killed. */
export async function crashWorkers(kills: number): Promise<QueueCrashes> {
  if (!HAS_REDIS) throw new Error("Cannot kill workers of campaigns: redis-server is not installed");
  const folder = mkdtempSync(join(tmpdir(), "slashproof-queue-crash-"));
  const services = await startServices(WORKERS + 1);
  const redis = await startRedis();
  const complaints: string[] = [];
  let [killed, campaigns] = [0, 0];
  try {
    const targets = services.targets as readonly Target[];
    await Promise.all(targets.map(addResidents));
    const before = await Promise.all(targets.map(residentsOf));
    const files = targets.map((target, index) => {
      const file = join(folder, `target-${index}.json`);
      writeFileSync(file, JSON.stringify(target));
      return file;
    });
    const expected = await alone(folder, files.at(-1) ?? "");
    while (killed < kills) {
      const name = `crash-${campaigns++}`;
      const fuzz = ["fuzz", "--queue", redis.url, "--campaign", name, "--runs", String(RUNS), "--quiet"];
      const out = join(folder, name);
      const coordinator = start(folder, [...fuzz, "--out", out, "--corpus", join(folder, `corpus-${name}`)]);
      const own = files.slice(0, WORKERS);
      killed += await killAround(
        folder,
        coordinator,
        (index) => workerOf(redis.url, name, own[index] ?? ""),
        kills - killed,
      );
      const found = coverageOf(out);
      if (JSON.stringify(found?.values) !== JSON.stringify(expected.values))
        complaints.push(
          `${name}: ${JSON.stringify(found?.values)} values instead of ${JSON.stringify(expected.values)}`,
        );
      if (coordinator.exitCode !== 0)
        complaints.push(`${name}: fuzz ended with ${coordinator.exitCode}: ${reasonOf(out)}`);
    }
    for (const file of files.slice(0, WORKERS)) await ended(start(folder, ["restore", "--target", file]));
    const after = await Promise.all(targets.map(residentsOf));
    for (const [index, text] of before.entries())
      if (after[index] !== text) complaints.push(`target ${index}: ${after[index]} instead of ${text}`);
    return { kills: killed, campaigns, complaints };
  } finally {
    await redis.stop();
    services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function workerOf(url: string, campaign: string, target: string): readonly string[] {
  return ["worker", url, "--campaign", campaign, "--target", target, "--corpus", `${target}.corpus`, "--quiet"];
}

/** Kills workers at random and starts each again, until the coordinator ends. @returns the number of kills */
async function killAround(
  folder: string,
  coordinator: ChildProcess,
  lineOf: (index: number) => readonly string[],
  most: number,
): Promise<number> {
  const workers = Array.from({ length: WORKERS }, (_, index) => start(folder, lineOf(index)));
  let kills = 0;
  while (coordinator.exitCode === null) {
    await wait(Math.random() * 2 * BETWEEN_KILLS_MS);
    for (const [index, worker] of workers.entries())
      if (isOver(worker) && coordinator.exitCode === null) workers[index] = start(folder, lineOf(index));
    const index = Math.floor(Math.random() * WORKERS);
    const worker = workers[index];
    if (kills >= most || worker === undefined || isOver(worker) || coordinator.exitCode !== null) continue;
    worker.kill("SIGKILL");
    kills++;
    workers[index] = start(folder, lineOf(index));
  }
  for (const worker of workers) {
    worker.kill("SIGINT");
    await ended(worker);
  }
  return kills;
}

const isOver = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

function start(folder: string, args: readonly string[]): ChildProcess {
  const env = { ...process.env, SLASHPROOF_STATE: join(folder, "state") };
  return spawn(process.execPath, [builtCommandLine(), ...args], { env, stdio: "ignore", cwd: folder });
}

async function ended(child: ChildProcess): Promise<void> {
  if (!isOver(child)) await new Promise((resolve) => child.once("exit", resolve));
}

/** What one process gives with the same plan. */
async function alone(folder: string, target: string): Promise<Coverage> {
  const out = join(folder, "alone");
  const args = ["fuzz", "--target", target, "--runs", String(RUNS), "--quiet", "--corpus", join(folder, "corpus")];
  await ended(start(folder, [...args, "--out", out]));
  const coverage = coverageOf(out);
  if (coverage === undefined) throw new Error("Cannot compare campaigns: a run in one process had no coverage");
  return coverage;
}

function coverageOf(out: string): Coverage | undefined {
  return eventsOf(out).find((event) => event.event === "coverage");
}

/** The reason of the verdict, and what has to do with it. */
function reasonOf(out: string): string {
  const events = eventsOf(out);
  const end = events.find((event) => event.event === "run-finished");
  const undecided = events.flatMap((event) =>
    event.event === "case-finished" && "reason" in event.outcome ? [`${event.id}: ${event.outcome.reason}`] : [],
  );
  return [end?.reason, ...undecided.slice(0, 5)].join("; ");
}

function eventsOf(out: string): readonly RunEvent[] {
  const lines = readFileSync(join(out, "events.ndjson"), "utf8").trimEnd().split("\n");
  return lines.map((line): RunEvent => JSON.parse(line));
}

/** Commands that were there before, in the global scope and in each guild but the last. */
async function addResidents(target: Target): Promise<void> {
  for (const [index, url] of scopesOf(target).slice(0, -1).entries()) {
    // A global command without them cannot be named in a bulk overwrite, so that no such case would run.
    const places = index === 0 ? { contexts: [0, 1], integration_types: [0] } : {};
    const body = JSON.stringify({ name: "resident", description: "Was here", ...places });
    const response = await fetch(url, { method: "POST", body, headers: headersOf(target) });
    if (!response.ok) throw new Error(`Cannot make a command at ${url}: ${response.status}`);
  }
}

/** Ids, names and versions of all commands of a target. */
async function residentsOf(target: Target): Promise<string> {
  const lists = await Promise.all(
    scopesOf(target).map(async (url) => (await fetch(url, { headers: headersOf(target) })).json()),
  );
  return JSON.stringify(lists);
}

const headersOf = ({ tokens }: Target): Record<string, string> => ({
  authorization: `Bot ${tokens.bot}`,
  "content-type": "application/json",
});

function scopesOf({ baseUrl, applicationId, guilds }: Target): readonly string[] {
  const root = `${baseUrl}/applications/${applicationId}`;
  return [`${root}/commands`, ...guilds.map(({ id }) => `${root}/guilds/${id}/commands`)];
}
