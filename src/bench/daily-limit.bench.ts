/** Three checks on one day of services that enforce 200 creates a day: what the first one finds stays found. */
import { suiteOf } from "../../suites/index.js";
import { eventLog } from "../../suites/testing/zoo/event-log/service.js";
import { falseGreens, measureDay } from "../../suites/testing/zoo/measuring/measure-days.js";
import { sampleSuite } from "../../suites/testing/zoo/measuring/sample-suite.js";
import { sqlStore } from "../../suites/testing/zoo/sql-store/service.js";
import type { ZooService } from "../../suites/testing/zoo/zoo-service.js";
import type { Benchmark, Figure } from "./benchmark.js";

const CASES_PER_RULE = 1;
const RUNS = 3;
/** `SLASHPROOF_ZOO` names the only service to measure. Creates that others have used up when the check of the correct service begins. */
const USED = [0, 50, 150, 199, 200];

export const dailyLimitBenchmark: Benchmark = {
  name: "daily-limit",
  async measure() {
    const figures: Figure[] = [];
    const only = process.env["SLASHPROOF_ZOO"]?.split(",");
    for (const service of [eventLog, sqlStore].filter(({ name }) => only === undefined || only.includes(name)))
      figures.push(
        ...(await greensOf(service, false)),
        ...(await greensOf(service, true)),
        ...(await alarmsOf(service)),
      );
    return figures;
  },
};

/** Each mistake alone. */
async function greensOf(service: ZooService, isFast: boolean): Promise<readonly Figure[]> {
  const suite = isFast ? suiteOf("documented") : sampleSuite(suiteOf("documented"), CASES_PER_RULE);
  const wrongs = isFast ? service.causes.slice(0, FAST_MISTAKES) : service.causes;
  let found = 0;
  let green = 0;
  for (const { id } of wrongs) {
    const fixed = service.causes.flatMap((other) => (other.id === id ? [] : [other.id]));
    const runs = await measureDay(service, { fixed }, suite, RUNS, isFast ? { fast: true } : {});
    console.log(`  ${service.name} ${id}: ${runs.map(({ verdict, noRoom }) => `${verdict} (${noRoom})`).join(", ")}`);
    if (runs[0]?.exitCode === 1) found++;
    green += falseGreens(runs).length;
  }
  const what = `${service.name}${isFast ? ", --fast" : ""}`;
  return [
    { what: `${what}: mistakes that the first check of a day finds`, value: found, unit: "" },
    { what: `${what}: green ones after it`, value: green, unit: "", bound: { atMost: 0 } },
  ];
}

/** A fast check takes longer than the sample. */
const FAST_MISTAKES = 2;

async function alarmsOf(service: ZooService): Promise<readonly Figure[]> {
  let failures = 0;
  for (const createsUsed of USED) {
    const start = { fixed: "all", variation: { createsUsed } } as const;
    const [run] = await measureDay(service, start, suiteOf("documented"), 1, { fast: true });
    const { verdict = "", reason = "", failed = [] } = run ?? {};
    console.log(`  ${service.name}, ${createsUsed} used: ${verdict}, ${reason.slice(0, 160)}`);
    for (const id of failed) console.log(`    false alarm: ${id}`);
    failures += failed.length;
  }
  const what = `${service.name}, mended, ${USED.join(", ")} creates used: required failures of check --fast`;
  return [{ what, value: failures, unit: "", bound: { atMost: 0 } }];
}
