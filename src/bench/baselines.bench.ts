/** Writes a baseline of each service that has noise, and holds it against later runs: nothing may be news. */
import { suiteOf } from "../../suites/index.js";
import { eventLog } from "../../suites/testing/zoo/event-log/service.js";
import { koaNoUpsert } from "../../suites/testing/zoo/koa-no-upsert/service.js";
import { measureBaseline } from "../../suites/testing/zoo/measuring/measure-baselines.js";
import { sampleSuite } from "../../suites/testing/zoo/measuring/sample-suite.js";
import { sqlStore } from "../../suites/testing/zoo/sql-store/service.js";
import type { Benchmark, Figure } from "./benchmark.js";

/** Of the run that writes, then of those that check: another port each, and another load. */
const WORKERS = [8, ...Array.from({ length: 20 }, (_, nth) => [8, 1, 4, 16][nth % 4] ?? 8)];
const WHOLE_WORKERS = [8, 8, 4];
const CASES_PER_RULE = 1;
const NOISE = { isNoisy: true, hasExtraMembers: true, hasShuffledLists: true };

export const baselinesBenchmark: Benchmark = {
  name: "baselines",
  async measure() {
    const whole = suiteOf("documented");
    const figures: Figure[] = [];
    for (const service of [eventLog, sqlStore, koaNoUpsert]) {
      for (const fixed of ["all", []] as const) {
        for (const { suite, workers, what, options } of [
          { suite: sampleSuite(whole, CASES_PER_RULE), workers: WORKERS, what: "a sample", options: {} },
          { suite: whole, workers: WHOLE_WORKERS, what: "whole checks", options: { isWhole: true } as const },
        ]) {
          const held = await measureBaseline(service, { fixed, variation: NOISE }, suite, workers, options);
          for (const { news } of held) for (const line of news) console.log(`  ${service.name}: ${line}`);
          const green = held.filter(({ news }) => news.length === 0).length;
          const which = `${service.name}${fixed === "all" ? ", mended" : ""}, ${what}`;
          const bound = { atLeast: held.length };
          figures.push({ what: `${which}: green runs of ${held.length}`, value: green, unit: "", bound });
        }
      }
    }
    return figures;
  },
};
