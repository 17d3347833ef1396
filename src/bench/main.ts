/** `npm run bench -- [name…]`: measures, prints, and leaves with 0 whatever the figures are. */
import { baselinesBenchmark } from "./baselines.bench.js";
import type { Benchmark } from "./benchmark.js";
import { checkBenchmark } from "./check.bench.js";
import { componentsBenchmark } from "./components.bench.js";
import { dailyLimitBenchmark } from "./daily-limit.bench.js";
import { falseAlarmsBenchmark } from "./false-alarms.bench.js";
import { fuzzBenchmark } from "./fuzz.bench.js";
import { generatorsBenchmark } from "./generators.bench.js";
import { givenBenchmark } from "./given.bench.js";
import { inProcessBenchmark } from "./in-process.bench.js";
import { latencyBenchmark } from "./latency.bench.js";
import { linearizabilityBenchmark } from "./linearizability.bench.js";
import { memoryBenchmark } from "./memory.bench.js";
import { proxyBenchmark } from "./proxy.bench.js";
import { queueBenchmark } from "./queue.bench.js";
import { racesBenchmark } from "./races.bench.js";
import { searchBenchmark } from "./search.bench.js";
import { showFigure, showMachine } from "./show.js";
import { startupBenchmark } from "./startup.bench.js";
import { verdictsBenchmark } from "./verdicts.bench.js";
import { zooBenchmark } from "./zoo.bench.js";
import { zooAlarmsBenchmark } from "./zoo-alarms.bench.js";

const BENCHMARKS: readonly Benchmark[] = [
  startupBenchmark,
  generatorsBenchmark,
  componentsBenchmark,
  checkBenchmark,
  inProcessBenchmark,
  fuzzBenchmark,
  searchBenchmark,
  memoryBenchmark,
  latencyBenchmark,
  linearizabilityBenchmark,
  racesBenchmark,
  proxyBenchmark,
  falseAlarmsBenchmark,
  verdictsBenchmark,
  queueBenchmark,
  zooBenchmark,
  zooAlarmsBenchmark,
  dailyLimitBenchmark,
  baselinesBenchmark,
  givenBenchmark,
];

const names = process.argv.slice(2);
const unknown = names.filter((name) => BENCHMARKS.every((benchmark) => benchmark.name !== name));
if (unknown.length > 0) {
  const known = BENCHMARKS.map(({ name }) => name).join(", ");
  console.error(`Cannot run the benchmark "${unknown.join(" ")}": there is none of this name; known ones are ${known}`);
  process.exit(2);
}

console.log(showMachine(new Date()));
for (const benchmark of BENCHMARKS) {
  if (names.length > 0 && !names.includes(benchmark.name)) continue;
  console.log(`\n${benchmark.name}`);
  for (const figure of await benchmark.measure()) console.log(showFigure(figure));
}
