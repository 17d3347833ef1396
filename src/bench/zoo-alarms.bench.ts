/** Whole checks of the correct services of the zoo, with every difference that the documents leave open. */
import { suiteOf } from "../../suites/index.js";
import { ZOO } from "../../suites/testing/zoo/index.js";
import { alarmsIn, checkBehindFront } from "../../suites/testing/zoo/measuring/measure-alarms.js";
import { sampleSuite } from "../../suites/testing/zoo/measuring/sample-suite.js";
import { everything, WAYS_TO_DIFFER } from "../../suites/testing/zoo/measuring/ways-to-differ.js";
import type { Benchmark, Figure } from "./benchmark.js";

const SEEDS = [1, 2];
/** For each way alone; a whole check has all ways at once. `SLASHPROOF_ZOO` names the only services to measure. */
const CASES_PER_RULE = 1;

export const zooAlarmsBenchmark: Benchmark = {
  name: "zoo-alarms",
  async measure() {
    const only = process.env["SLASHPROOF_ZOO"]?.split(",");
    const whole = suiteOf("documented");
    const sample = sampleSuite(whole, CASES_PER_RULE);
    const rounds = [
      ...Object.entries(WAYS_TO_DIFFER).map(([name, changes]) => ({
        name,
        changes,
        suite: sample,
        seed: SEEDS[0] ?? 1,
      })),
      ...SEEDS.map((seed) => ({
        name: `everything, whole check, seed ${seed}`,
        changes: everything,
        suite: whole,
        seed,
      })),
    ];
    const figures: Figure[] = [];
    for (const service of ZOO) {
      if (only && !only.includes(service.name)) continue;
      let requests = 0;
      let alarms = 0;
      for (const { name, changes, suite, seed } of rounds) {
        const checked = await checkBehindFront(service, changes, suite, { seed });
        const found = alarmsIn(checked);
        const { verdict, counts } = checked.finished;
        console.log(`  ${service.name}, ${name}: ${verdict}, ${counts.passed} passed`);
        for (const alarm of found) console.log(`    ${alarm}`);
        requests += checked.finished.requests;
        alarms += found.length;
      }
      figures.push(
        { what: `${service.name}: requests`, value: requests, unit: "" },
        { what: `${service.name}: false alarms`, value: alarms, unit: "", bound: { atMost: 0 } },
      );
    }
    return figures;
  },
};
