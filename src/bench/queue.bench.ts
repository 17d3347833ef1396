/** What further workers of a campaign gain, each with a service of its own that answers after some milliseconds. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HAS_REDIS, type RedisServer, startRedis } from "../fuzz/queue/testing/redis-server.js";
import type { Benchmark } from "./benchmark.js";
import { builtCommandLine } from "./built.js";
import { startServices } from "./service-process.js";

const WORKERS = 20;
const DELAY_MS = 20;

/** So many cases for each worker, so that both campaigns take about as long. Twenty processes start on few cores: fewer cases would measure that. */
const CASES_OF_WORKER = 1_500;

export const queueBenchmark: Benchmark = {
  name: "queue",
  async measure() {
    if (!HAS_REDIS) throw new Error("Cannot measure campaigns: redis-server is not installed");
    const folder = await mkdtemp(join(tmpdir(), "slashproof-bench-"));
    const services = await startServices(WORKERS + 1, DELAY_MS);
    const redis = await startRedis();
    let isKept = true;
    try {
      const files = services.targets.map((_, index) => join(folder, `target-${index}.json`));
      await Promise.all(files.map((file, index) => writeFile(file, JSON.stringify(services.targets[index]))));
      const one = await rateOf({ redis, folder, name: "one", targets: files.slice(WORKERS) });
      const all = await rateOf({ redis, folder, name: "all", targets: files.slice(0, WORKERS) });
      isKept = false;
      return [
        { what: "one worker, service 20 ms away", value: one, unit: "per s" },
        { what: `${WORKERS} workers, a service of 20 ms for each`, value: all, unit: "per s" },
        { what: `${WORKERS} workers / one worker`, value: all / one, unit: "x", bound: { atLeast: 15 } },
      ];
    } finally {
      services.stop();
      await redis.stop();
      // The report of a campaign that failed says why it did.
      if (!isKept) await rm(folder, { recursive: true, force: true });
    }
  },
};

interface MeasuredCampaign {
  readonly redis: RedisServer;
  readonly folder: string;
  readonly name: string;
  /** Target files, one for each worker. */
  readonly targets: readonly string[];
}

/** Cases per second, from the start of the campaign to its report; the workers wait for it. */
async function rateOf({ redis, folder, name, targets }: MeasuredCampaign): Promise<number> {
  const workers = targets.map((target) => {
    const more = ["--target", target, "--workers", "1", "--corpus", `${target}.corpus`];
    return start(folder, ["worker", redis.url, "--campaign", name, ...more], "pipe");
  });
  await Promise.all(workers.map(waiting));
  const out = join(folder, name);
  const runs = String(targets.length * CASES_OF_WORKER);
  const args = ["fuzz", "--queue", redis.url, "--campaign", name, "--runs", runs, "--report", "ndjson"];
  const startedAt = performance.now();
  const code = await ended(
    start(folder, [...args, "--quiet", "--out", out, "--corpus", join(out, "corpus")], "ignore"),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await Promise.all(workers.map(ended));
  if (code !== 0)
    throw new Error(`Cannot measure the campaign "${name}": it ended with ${code}; its report is in ${out}`);
  const events = await readFile(join(out, "events.ndjson"), "utf8");
  return Number(/"event":"coverage","cases":(\d+)/.exec(events)?.[1]) / seconds;
}

function start(folder: string, args: readonly string[], stderr: "pipe" | "ignore"): ChildProcess {
  const env = { ...process.env, SLASHPROOF_STATE: join(folder, "state") };
  return spawn(process.execPath, [builtCommandLine(), ...args], {
    env,
    stdio: ["ignore", "ignore", stderr],
    cwd: folder,
  });
}

/** Resolves when a worker has started and waits for its campaign. */
async function waiting(worker: ChildProcess): Promise<void> {
  await new Promise((resolve) => worker.stderr?.once("data", resolve));
  worker.stderr?.resume();
}

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once("exit", resolve));
  return child.exitCode;
}
