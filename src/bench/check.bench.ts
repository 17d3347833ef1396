/** What a check adds to the time of its target: requests per second beside those of a bare pool. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { type Benchmark, median } from "./benchmark.js";
import { builtCommandLine } from "./built.js";
import { recorderOf } from "./record-requests.js";
import { replayBare } from "./replay-bare.js";
import { startServices } from "./service-process.js";
import { LANES, timeCheck } from "./whole-check.js";

const ROUNDS = 3;

export const checkBenchmark: Benchmark = {
  name: "check",
  async measure() {
    // One fresh service per measurement, all in one process: a daily budget that is spent answers faster.
    const services = await startServices(2 + 2 * ROUNDS);
    const targets = services.targets.map((target) => parseTarget(target, "benchmark"));
    try {
      const [first, second, ...rest] = targets;
      if (first === undefined || second === undefined)
        throw new Error("Cannot measure a check: no service was started");
      const cold = await timeCheck(openTarget(first, { connections: LANES }));
      const recorder = recorderOf(openTarget(second, { connections: LANES }));
      await timeCheck(recorder.target);
      const rates: { check: number; bare: number; alike: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [checked, replayed] = rest.slice(2 * round, 2 * round + 2);
        if (checked === undefined || replayed === undefined) break;
        const { perSecond } = await timeCheck(openTarget(checked, { connections: LANES }));
        const bare = await replayBare(replayed.baseUrl, recorder.requests, LANES);
        rates.push({ check: perSecond, bare: bare.perSecond, alike: bare.alike });
      }
      const ratio = median(rates.map(({ check, bare }) => check / bare));
      return [
        { what: "requests of a check", value: cold.requests, unit: "" },
        { what: "first check of a fresh process", value: cold.perSecond, unit: "per s" },
        { what: "check, warm", value: median(rates.map(({ check }) => check)), unit: "per s" },
        {
          what: "bare undici pool, same requests and concurrency",
          value: median(rates.map(({ bare }) => bare)),
          unit: "per s",
        },
        { what: "answered alike in both", value: median(rates.map(({ alike }) => alike)) * 100, unit: "%" },
        { what: "check / bare pool", value: ratio, unit: "x", bound: { atLeast: 0.5 } },
        {
          what: "slashproof check, from the command line, reports included",
          value: await commandLineSeconds(),
          unit: "s",
          bound: { atMost: 45 },
        },
      ];
    } finally {
      services.stop();
    }
  },
};

async function commandLineSeconds(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-bench-"));
  try {
    const start = performance.now();
    await promisify(execFile)(process.execPath, [builtCommandLine(), "check", "--quiet", "--out", folder]);
    return (performance.now() - start) / 1000;
  } finally {
    await rm(folder, { recursive: true });
  }
}
