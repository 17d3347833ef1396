/** Whether memory stays flat: the peak of a check, and of one with ten times the values per property. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunEvent, RunFinished } from "../run/result/event.js";
import type { Benchmark } from "./benchmark.js";
import { builtCommandLine } from "./built.js";

const RUNS = 100;
const MEGABYTE = 1_000_000;

export const memoryBenchmark: Benchmark = {
  name: "memory",
  async measure() {
    const single = await finishedRun(RUNS);
    const tenfold = await finishedRun(10 * RUNS);
    const peak = (run: RunFinished): number => run.peakMemoryBytes / MEGABYTE;
    return [
      { what: `requests with --runs ${RUNS}`, value: single.requests, unit: "" },
      { what: `requests with --runs ${10 * RUNS}`, value: tenfold.requests, unit: "" },
      { what: `peak memory with --runs ${RUNS}`, value: peak(single), unit: "MB", bound: { atMost: 300 } },
      { what: `peak memory with --runs ${10 * RUNS}`, value: peak(tenfold), unit: "MB", bound: { atMost: 300 } },
      { what: "ten times the values / once", value: peak(tenfold) / peak(single), unit: "x", bound: { atMost: 1.2 } },
    ];
  },
};

/** The last event of a run of the built command line against the embedded service. */
async function finishedRun(runs: number): Promise<RunFinished> {
  const folder = await mkdtemp(join(tmpdir(), "slashproof-bench-"));
  try {
    const args = ["check", "--quiet", "--runs", String(runs), "--report", "ndjson", "--out", folder];
    // Memory is measured whatever the verdict is; a run that could not start has no last event.
    await once(spawn(process.execPath, [builtCommandLine(), ...args], { stdio: "ignore" }), "exit");
    const lines = (await readFile(join(folder, "events.ndjson"), "utf8")).trimEnd().split("\n");
    const last = JSON.parse(lines.at(-1) ?? "null") as RunEvent;
    if (last.event !== "run-finished") throw new Error(`Cannot measure the run in "${folder}": it has no last event`);
    return last;
  } finally {
    await rm(folder, { recursive: true });
  }
}
