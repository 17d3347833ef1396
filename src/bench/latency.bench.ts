/** How near the forecast of a check is to the time it takes, by latency and by number of guilds. */
import { suiteOf } from "../../suites/index.js";
import { mostRequestsAtOnce } from "../run/limits/request-limit.js";
import type { ForecastMade, RunFinished } from "../run/result/event.js";
import { runSuites } from "../run/run-suites.js";
import { openTarget } from "../target/open-target.js";
import { parseTarget } from "../target/parse-target.js";
import type { Benchmark, Figure } from "./benchmark.js";
import { startServices } from "./service-process.js";

/** What is measured: a part of the suite that is large enough for every kind of case, or all of it. */
interface Measured {
  readonly what: string;
  readonly shard?: string;
  readonly runs: number;
  readonly latenciesMs: readonly number[];
  readonly guilds: readonly number[];
}

const PART: Measured = {
  what: "shard 1/32",
  shard: "1/32",
  runs: 5,
  latenciesMs: [0, 5, 20, 50, 100],
  guilds: [1, 4, 20],
};

/** Takes several minutes. */
const WHOLE: Measured = { what: "whole check", runs: 100, latenciesMs: [50], guilds: [1] };

const MEASURED = process.env["SLASHPROOF_LATENCY"] === "whole" ? WHOLE : PART;

const WORKERS = 8;

interface Timed {
  readonly expectedS: number;
  readonly tookS: number;
}

export const latencyBenchmark: Benchmark = {
  name: "latency",
  async measure() {
    const figures: Figure[] = [];
    for (const latencyMs of MEASURED.latenciesMs) {
      const services = await startServices(MEASURED.guilds.length, latencyMs);
      try {
        for (const [index, guilds] of MEASURED.guilds.entries()) {
          const { expectedS, tookS } = await timedCheck(withGuilds(services.targets[index], guilds));
          const what = `${MEASURED.what}, ${latencyMs} ms, ${guilds} guilds: took ${tookS.toFixed(1)} s, forecast ${expectedS.toFixed(1)} s`;
          figures.push({ what, value: expectedS / tookS, unit: "x" });
        }
      } finally {
        services.stop();
      }
    }
    return figures;
  },
};

function withGuilds(target: unknown, count: number): object {
  const { guilds, ...rest } = target as { readonly guilds: readonly unknown[] };
  return { ...rest, guilds: guilds.slice(0, count) };
}

async function timedCheck(description: object): Promise<Timed> {
  const target = openTarget(parseTarget(description, "benchmark"), { connections: mostRequestsAtOnce(WORKERS) });
  let made: ForecastMade | undefined;
  try {
    const finished: RunFinished = await runSuites({
      target,
      suite: suiteOf("documented"),
      profile: "documented",
      seed: 1,
      runs: MEASURED.runs,
      workers: WORKERS,
      ...(MEASURED.shard === undefined ? {} : { shard: MEASURED.shard }),
      onEvent: (event) => {
        if (event.event === "forecast") made = event;
      },
    });
    if (made === undefined) throw new Error("Cannot compare a forecast: the run made none");
    return { expectedS: made.durationMs / 1000, tookS: (finished.durationMs - made.afterMs) / 1000 };
  } finally {
    await target.close();
  }
}
