/** What a check says against sound services, over twenty seeds: everything with the first two, generated values with all. */
import { checkSeed, SOUND_SERVICES } from "../../suites/testing/false-alarms.js";
import type { Benchmark, Figure } from "./benchmark.js";

const SEEDS = 20;
const WHOLE_SEEDS = 2;
/** Values of each property of weight 1, as in a check. */
const RUNS = 100;

export const falseAlarmsBenchmark: Benchmark = {
  name: "false-alarms",
  async measure() {
    const figures: Figure[] = [];
    for (const service of SOUND_SERVICES) {
      let requests = 0;
      const alarms: string[] = [];
      const advice: string[] = [];
      for (let seed = 1; seed <= SEEDS; seed++) {
        const checked = await checkSeed(service, seed, RUNS, seed <= WHOLE_SEEDS ? "everything" : "properties");
        requests += checked.requests;
        alarms.push(...checked.alarms);
        advice.push(...checked.advice);
      }
      for (const alarm of shown(alarms)) console.log(`  ${alarm}`);
      for (const line of shown(advice)) console.log(`  advice: ${line}`);
      const what = `${service.name}, ${service.profile}, ${SEEDS} seeds`;
      figures.push(
        { what: `${what}: requests`, value: requests, unit: "" },
        { what: `${what}: false alarms`, value: alarms.length, unit: "", bound: { atMost: 0 } },
      );
    }
    return figures;
  },
};

const MOST_SHOWN = 20;

/** The same alarm of many seeds once. */
function shown(alarms: readonly string[]): readonly string[] {
  const byText = new Map(alarms.map((alarm) => [alarm.replace(/^seed \d+ /, ""), alarm]));
  const all = [...byText.values()];
  return all.length > MOST_SHOWN ? [...all.slice(0, MOST_SHOWN), `and ${all.length - MOST_SHOWN} more`] : all;
}
