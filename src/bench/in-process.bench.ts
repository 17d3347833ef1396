/** Sockets with a process of their own on both ends, beside one process that calls the service through `fetch`. */
import { parseTarget } from "../target/parse-target.js";
import { type Benchmark, median } from "./benchmark.js";
import { builtLibrary } from "./built.js";
import { startServices, withoutDriver } from "./service-process.js";
import { openForCheck, type TimedCheck, timeCheck } from "./whole-check.js";

const ROUNDS = 3;

export const inProcessBenchmark: Benchmark = {
  name: "in-process",
  async measure() {
    const services = await startServices(1 + ROUNDS);
    const sockets: TimedCheck[] = [];
    const calls: TimedCheck[] = [];
    try {
      for (const target of services.targets) {
        sockets.push(await timeCheck(await openForCheck(parseTarget(target, "benchmark"))));
        calls.push(await timeInProcess());
      }
    } finally {
      services.stop();
    }
    // The first of each warms up both processes.
    const socketRate = median(sockets.slice(1).map(({ perSecond }) => perSecond));
    const callRate = median(calls.slice(1).map(({ perSecond }) => perSecond));
    return [
      { what: "check over sockets, two processes", value: socketRate, unit: "per s" },
      { what: "check through fetch, one process", value: callRate, unit: "per s" },
      { what: "fetch / sockets", value: callRate / socketRate, unit: "x", bound: { atLeast: 1 } },
    ];
  },
};

async function timeInProcess(): Promise<TimedCheck> {
  const { createReferenceService, openFetchTarget } = await builtLibrary();
  const { fetch, target } = createReferenceService({ seed: "bench" });
  return timeCheck(openFetchTarget(parseTarget(withoutDriver(target), "benchmark"), fetch));
}
