/** What fuzzing adds to the time of its target, and what a second process gains. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { suiteOf } from "../../suites/index.js";
import { sequenceProperties } from "../../suites/properties/sequences.suite.js";
import { runFuzz } from "../fuzz/run-fuzz.js";
import type { RunFinished } from "../run/event.js";
import { runSuites } from "../run/run-suites.js";
import { type OpenTarget, openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import type { WireRequest } from "../target/wire.js";
import { type Benchmark, median } from "./benchmark.js";
import { builtCommandLine } from "./built.js";
import { replayBare } from "./replay-bare.js";
import { startServices } from "./service-process.js";

const ROUNDS = 3;
const CASES = 3000;
const LANES = 8;

/** Each sequence property holds one lane, so this is how many requests are under way. */
const SEQUENCE_LANES = sequenceProperties.length;
const SEQUENCE_RUNS = 100;

/** Long enough that the start of a process weighs little. */
const SHARDED_CASES = 8000;

export const fuzzBenchmark: Benchmark = {
  name: "fuzz",
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), "slashproof-bench-"));
    try {
      const singles = await compare(LANES, (target) => fuzzSingles(target, folder));
      const stateful = await compare(SEQUENCE_LANES, runSequences);
      const one = await secondsOf(["1/2"], folder);
      const two = await secondsOf(["1/2", "2/2"], folder);
      return [
        { what: "single requests, warm", value: singles.perSecond, unit: "per s" },
        { what: "single requests / bare pool", value: singles.ratio, unit: "x", bound: { atLeast: 0.5 } },
        { what: "stateful steps, warm", value: stateful.perSecond, unit: "per s" },
        { what: "stateful steps / bare pool", value: stateful.ratio, unit: "x", bound: { atLeast: 1 / 3 } },
        {
          what: "two shards at once / one, cases per second",
          value: (2 * one) / two,
          unit: "x",
          bound: { atLeast: 1.7 },
        },
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

interface Compared {
  readonly perSecond: number;
  readonly ratio: number;
}

/** The rate of a run beside that of a bare pool with the same requests, on fresh services; the first run only warms up. */
async function compare(lanes: number, run: (target: OpenTarget) => Promise<RunFinished>): Promise<Compared> {
  const services = await startServices(1 + 2 * ROUNDS);
  const [first, ...rest] = services.targets.map((target) => parseTarget(target, "benchmark"));
  try {
    if (first === undefined) throw new Error("Cannot measure fuzzing: no service was started");
    await run(openTarget(first, { connections: lanes }));
    const rates: { run: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [asked, replayed] = rest.slice(2 * round, 2 * round + 2);
      if (asked === undefined || replayed === undefined) break;
      const sent: WireRequest[] = [];
      const target = openTarget(asked, { connections: lanes });
      const startedAt = performance.now();
      const { verdict, reason } = await run({
        ...target,
        send: (request, signal) => {
          sent.push(request);
          return target.send(request, signal);
        },
      });
      if (verdict !== "conformant") throw new Error(`Cannot measure a run that is ${verdict}: ${reason}`);
      const seconds = (performance.now() - startedAt) / 1000;
      rates.push({ run: sent.length / seconds, bare: await replayBare(replayed.baseUrl, sent, lanes) });
    }
    return {
      perSecond: median(rates.map((rate) => rate.run)),
      ratio: median(rates.map((rate) => rate.run / rate.bare)),
    };
  } finally {
    services.stop();
  }
}

/** Values at bounds and single requests, nothing stateful. */
async function fuzzSingles(target: OpenTarget, folder: string): Promise<RunFinished> {
  const properties = suiteOf("documented").properties.filter(({ id }) => !/^(sequence|race)\./.test(id));
  const corpus = await mkdtemp(join(folder, "corpus-"));
  const finished = await runFuzz({
    target,
    properties,
    corpus,
    profile: "documented",
    seed: 1,
    runs: CASES,
    lanes: LANES,
    onEvent: () => undefined,
  });
  await target.close();
  return finished;
}

async function runSequences(target: OpenTarget): Promise<RunFinished> {
  const finished = await runSuites({
    target,
    suite: { cases: [], properties: sequenceProperties },
    profile: "documented",
    seed: 1,
    runs: SEQUENCE_RUNS,
    lanes: SEQUENCE_LANES,
    onEvent: () => undefined,
  });
  await target.close();
  return finished;
}

/** Shards in processes of their own, each with a service in process, all at once. */
async function secondsOf(shards: readonly string[], folder: string): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(
    shards.map(async (shard) => {
      const own = await mkdtemp(join(folder, "shard-"));
      const args = ["fuzz", "--in-process", "--quiet", "--runs", String(SHARDED_CASES), "--shard", shard];
      const folders = ["--corpus", join(own, "corpus"), "--out", join(own, "out")];
      await promisify(execFile)(process.execPath, [builtCommandLine(), ...args, ...folders]);
    }),
  );
  return (performance.now() - startedAt) / 1000;
}
