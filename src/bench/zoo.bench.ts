/** How well a check names what is wrong with services that others wrote: causes reported, listed, and confused. */
import { suiteOf } from "../../suites/index.js";
import { ZOO } from "../../suites/testing/zoo/index.js";
import { checkService } from "../../suites/testing/zoo/measuring/check-service.js";
import { type Measured, measureCauses } from "../../suites/testing/zoo/measuring/measure-causes.js";
import { measureFixes } from "../../suites/testing/zoo/measuring/measure-fixes.js";
import { sampleSuite } from "../../suites/testing/zoo/measuring/sample-suite.js";
import type { ZooService } from "../../suites/testing/zoo/zoo-service.js";
import type { Benchmark, Figure } from "./benchmark.js";

/** Cases of each rule: a service is checked about thirty times. `SLASHPROOF_ZOO` names the only services to measure. */
const CASES_PER_RULE = 2;

export const zooBenchmark: Benchmark = {
  name: "zoo",
  async measure() {
    const suite = sampleSuite(suiteOf("documented"), CASES_PER_RULE);
    const only = process.env["SLASHPROOF_ZOO"]?.split(",");
    const figures: Figure[] = [];
    for (const service of ZOO) {
      if (only && !only.includes(service.name)) continue;
      const measured = await measureCauses(service, suite);
      show(measured);
      const fixes = await measureFixes(service, suite, measured);
      for (const { id, isLower, left } of fixes)
        if (!isLower || left.length > 0) console.log(`  mending ${id} leaves ${left.join(", ") || "as many failures"}`);
      const lower = fixes.filter(({ isLower }) => isLower).length;
      const clean = fixes.filter(({ left }) => left.length === 0).length;
      figures.push(
        ...figuresOf(measured),
        percent(`${service.name}: fixes that lower the number of failures`, lower, fixes.length, { atLeast: 100 }),
        percent(`${service.name}: fixes that remove their cause`, clean, fixes.length, { atLeast: 100 }),
        await alarmsOf(service),
      );
    }
    return figures;
  },
};

function show({ service, actual, hidden, unseen, matched }: Measured): void {
  console.log(`  ${service}: ${actual.length} listed causes can be seen`);
  if (hidden.length > 0) console.log(`    hidden behind others: ${hidden.join(", ")}`);
  if (unseen.length > 0) console.log(`    no case sees: ${unseen.join(", ")}`);
  for (const { cause, actual: listed, wrong } of matched)
    console.log(`    ${listed ?? "none"} <- ${cause.id}${wrong.length > 0 ? ` (${wrong.length} wrong)` : ""}`);
}

function figuresOf({ service, actual, hidden, matched, touched }: Measured): readonly Figure[] {
  const visible = actual.length - hidden.length;
  const wrong = matched.reduce((sum, one) => sum + one.wrong.length, 0);
  const ratio = visible === 0 ? 1 : matched.length / visible;
  return [
    { what: `${service}: causes reported for each actual one`, value: ratio, unit: "x", bound: { atMost: 1.3 } },
    { what: `${service}: the same, at least`, value: ratio, unit: "x", bound: { atLeast: 0.9 } },
    percent(`${service}: failed or blocked cases under a wrong cause`, wrong, touched, { atMost: 2 }),
  ];
}

/** The correct service, plain and in each of its variations. */
async function alarmsOf(service: ZooService): Promise<Figure> {
  const suite = sampleSuite(suiteOf("documented"), 1);
  const checked = await checkService(service, { fixed: "all" }, suite);
  const lacks = checked.causes.filter(({ prerequisite }) => service.isPartial && prerequisite === "route");
  const explained = new Set(lacks.flatMap(({ cases, explains }) => [...cases, ...explains]));
  const failed = checked.failed.filter(({ id }) => !explained.has(id));
  for (const one of failed) console.log(`  false alarm on ${service.name}: ${one.id}`);
  return { what: `${service.name}: false alarms when mended`, value: failed.length, unit: "", bound: { atMost: 0 } };
}

function percent(what: string, part: number, whole: number, bound: NonNullable<Figure["bound"]>): Figure {
  return { what, value: whole === 0 ? 0 : (100 * part) / whole, unit: "%", bound };
}
