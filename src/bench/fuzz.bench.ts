/** What fuzzing adds to the time of its target, and what a second process gains. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suiteOf } from "../../suites/index.js";
import { sequenceProperties } from "../../suites/properties/sequences.suite.js";
import { runFuzz } from "../fuzz/run-fuzz.js";
import type { RunFinished } from "../run/result/event.js";
import { runSuites } from "../run/run-suites.js";
import { type OpenTarget, openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import { type Benchmark, median } from "./benchmark.js";
import { recorderOf } from "./record-requests.js";
import { replayBare } from "./replay-bare.js";
import { startServices } from "./service-process.js";
import { gainOfTwoShards, gainOnFarService } from "./shards.js";

const ROUNDS = 5;
const CASES = 3000;
const WORKERS = 8;

/** Each sequence property holds one worker, so this is how many requests are under way. */
const SEQUENCE_WORKERS = sequenceProperties.length;
const SEQUENCE_RUNS = 100;

export const fuzzBenchmark: Benchmark = {
  name: "fuzz",
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), "slashproof-bench-"));
    try {
      const singles = await compare(WORKERS, (target) => fuzzSingles(target, folder));
      const stateful = await compare(SEQUENCE_WORKERS, runSequences);
      return [
        { what: "single requests, warm", value: singles.perSecond, unit: "per s" },
        { what: "single requests / bare pool", value: singles.ratio, unit: "x", bound: { atLeast: 0.5 } },
        { what: "answered alike in both", value: singles.alike * 100, unit: "%" },
        { what: "stateful steps, warm", value: stateful.perSecond, unit: "per s" },
        { what: "stateful steps / bare pool", value: stateful.ratio, unit: "x", bound: { atLeast: 1 / 3 } },
        { what: "answered alike in both", value: stateful.alike * 100, unit: "%" },
        {
          what: "two shards at once / one process, service 20 ms away",
          value: await gainOnFarService(folder),
          unit: "x",
          bound: { atLeast: 1.7 },
        },
        {
          what: "two shards at once / one process, a service in each, two cores shared",
          value: await gainOfTwoShards(folder),
          unit: "x",
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
  readonly alike: number;
}

/**
 * The rate of a run beside that of a bare pool with the same requests, each on a fresh service. The first run is
 * recorded, which costs time, and warms up; the others are timed.
 */
async function compare(workers: number, run: (target: OpenTarget) => Promise<RunFinished>): Promise<Compared> {
  const services = await startServices(1 + 2 * ROUNDS);
  const [first, ...rest] = services.targets.map((target) => parseTarget(target, "benchmark"));
  try {
    if (first === undefined) throw new Error("Cannot measure fuzzing: no service was started");
    const recorder = recorderOf(openTarget(first, { connections: workers }));
    await run(recorder.target);
    const rates: { run: number; bare: number; alike: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const [requested, replayed] = rest.slice(2 * round, 2 * round + 2);
      if (requested === undefined || replayed === undefined) break;
      const perSecond = await rateOf(openTarget(requested, { connections: workers }), run);
      const bare = await replayBare(replayed.baseUrl, recorder.requests, workers);
      rates.push({ run: perSecond, bare: bare.perSecond, alike: bare.alike });
    }
    return {
      perSecond: median(rates.map((rate) => rate.run)),
      ratio: median(rates.map((rate) => rate.run / rate.bare)),
      alike: median(rates.map(({ alike }) => alike)),
    };
  } finally {
    services.stop();
  }
}

/** Requests per second. */
async function rateOf(target: OpenTarget, run: (target: OpenTarget) => Promise<RunFinished>): Promise<number> {
  let requests = 0;
  const counted: OpenTarget = {
    ...target,
    send: (request, signal) => {
      requests++;
      return target.send(request, signal);
    },
  };
  const startedAt = performance.now();
  const { verdict, reason } = await run(counted);
  const seconds = (performance.now() - startedAt) / 1000;
  if (verdict !== "conformant") throw new Error(`Cannot measure a run that is ${verdict}: ${reason}`);
  return requests / seconds;
}

/**
 * Values at bounds and single requests, nothing stateful: the sixth shard, since the five climbs toward size, which
 * go one step at a time, are dealt to the first five.
 */
async function fuzzSingles(target: OpenTarget, folder: string): Promise<RunFinished> {
  const properties = suiteOf("documented").properties.filter(({ id }) => !/^(sequence|race)\./.test(id));
  const corpus = await mkdtemp(join(folder, "corpus-"));
  const finished = await runFuzz({
    target,
    properties,
    corpus,
    profile: "documented",
    seed: 1,
    runs: 6 * CASES,
    shard: "6/6",
    workers: WORKERS,
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
    workers: SEQUENCE_WORKERS,
    onEvent: () => undefined,
  });
  await target.close();
  return finished;
}
