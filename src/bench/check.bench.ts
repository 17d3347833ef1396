/** What a check adds to the time of its target: requests per second beside those of a bare pool. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import type { WireRequest } from "../target/wire.js";
import { type Benchmark, median } from "./benchmark.js";
import { builtCommandLine } from "./built.js";
import { replayBare } from "./replay-bare.js";
import { startServices } from "./service-process.js";
import { LANES, timeCheck } from "./whole-check.js";

const ROUNDS = 3;

export const checkBenchmark: Benchmark = {
  name: "check",
  async measure() {
    // One fresh service per measurement, all in one process: a daily budget that is spent answers faster.
    const services = await startServices(1 + 2 * ROUNDS);
    const targets = services.targets.map((target) => parseTarget(target, "benchmark"));
    try {
      const [first, ...rest] = targets;
      if (first === undefined) throw new Error("Cannot measure a check: no service was started");
      const cold = await timeCheck(openTarget(first, { connections: LANES }));
      const rates: { check: number; bare: number; requests: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const [checked, replayed] = rest.slice(2 * round, 2 * round + 2);
        if (checked === undefined || replayed === undefined) break;
        const sent: WireRequest[] = [];
        const { perSecond, requests } = await timeCheck(openTarget(checked, { connections: LANES }), (one) =>
          sent.push(one),
        );
        rates.push({ check: perSecond, bare: await replayBare(replayed.baseUrl, sent, LANES), requests });
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
        { what: "check / bare pool", value: ratio, unit: "x", bound: { atLeast: 0.5 } },
        {
          what: "slashproof check, from the command line, reports included",
          value: await commandLineSeconds(),
          unit: "s",
          bound: { atMost: 20 },
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
