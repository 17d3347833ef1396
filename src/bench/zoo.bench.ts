/** How well a check names what is wrong with services that others wrote: causes reported, visible, and confused. */
import { suiteOf } from "../../suites/index.js";
import { ZOO } from "../../suites/testing/zoo/index.js";
import { checkService } from "../../suites/testing/zoo/measuring/check-service.js";
import { type Measured, measureCauses } from "../../suites/testing/zoo/measuring/measure-causes.js";
import { type Fixed, measureFixes } from "../../suites/testing/zoo/measuring/measure-fixes.js";
import { runVariants } from "../../suites/testing/zoo/measuring/run-variants.js";
import { sampleSuite } from "../../suites/testing/zoo/measuring/sample-suite.js";
import type { ZooService } from "../../suites/testing/zoo/zoo-service.js";
import type { Benchmark, Figure } from "./benchmark.js";

/**
 * Cases of each rule; `SLASHPROOF_ZOO_CASES` names another number. A service is checked twice, and twice more for each of
 * its mistakes. `SLASHPROOF_ZOO` names the only services to measure.
 */
const CASES_PER_RULE = 2;

export const zooBenchmark: Benchmark = {
  name: "zoo",
  async measure() {
    const perRule = Number(process.env["SLASHPROOF_ZOO_CASES"] ?? CASES_PER_RULE);
    const suite = sampleSuite(suiteOf("documented"), perRule);
    const only = process.env["SLASHPROOF_ZOO"]?.split(",");
    const figures: Figure[] = [];
    for (const service of ZOO) {
      if (only && !only.includes(service.name)) continue;
      const variants = await runVariants(service, suite);
      const measured = measureCauses(variants);
      const fixes = measureFixes(variants, measured);
      show(service.name, measured, fixes);
      figures.push(
        ...figuresOf(service.name, measured),
        ...figuresOfFixes(service.name, fixes),
        await alarmsOf(service),
      );
    }
    return figures;
  },
};

function show(service: string, { visible, hidden, unseen, matched }: Measured, fixes: readonly Fixed[]): void {
  console.log(`  ${service}: ${matched.length} causes reported, ${visible.length} mistakes visible`);
  if (hidden.length > 0) console.log(`    hidden behind others: ${hidden.join(", ")}`);
  if (unseen.length > 0) console.log(`    no case sees: ${unseen.join(", ")}`);
  for (const { cause, actual, wrong } of matched)
    console.log(`    ${actual ?? "none"} <- ${cause.id}${wrong.length > 0 ? ` (${wrong.length} wrong)` : ""}`);
  for (const fixed of fixes) if (!isExact(fixed) || !isLower(fixed)) console.log(`    mending ${describe(fixed)}`);
}

function describe({ id, own, left, lost, before, after }: Fixed): string {
  const parts = [
    ...(own.length === 0 ? ["has no cause of its own"] : []),
    ...(left.length === 0 ? [] : [`leaves ${left.join(", ")}`]),
    ...(lost.length === 0 ? [] : [`also removes ${lost.join(", ")}`]),
    ...(after < before ? [] : [`${before} failed or blocked cases before, ${after} after`]),
  ];
  return `${id} ${parts.join("; ")}`;
}

/** Mending it removes its cause and no other. */
function isExact({ own, left, lost }: Fixed): boolean {
  return own.length > 0 && left.length === 0 && lost.length === 0;
}

function isLower({ before, after }: Fixed): boolean {
  return after < before;
}

function figuresOf(service: string, { visible, matched, touched }: Measured): readonly Figure[] {
  const wrong = matched.reduce((sum, one) => sum + one.wrong.length, 0);
  const ratio = visible.length === 0 ? 1 : matched.length / visible.length;
  return [
    { what: `${service}: causes reported for each visible one`, value: ratio, unit: "x", bound: { atMost: 1.3 } },
    { what: `${service}: the same, at least`, value: ratio, unit: "x", bound: { atLeast: 0.9 } },
    percent(`${service}: failed or blocked cases under a wrong cause`, wrong, touched, { atMost: 2 }),
  ];
}

function figuresOfFixes(service: string, fixes: readonly Fixed[]): readonly Figure[] {
  const lower = fixes.filter(isLower).length;
  const exact = fixes.filter(isExact).length;
  return [
    percent(`${service}: fixes that lower the number of failures`, lower, fixes.length, { atLeast: 100 }),
    percent(`${service}: fixes that remove their cause and no other`, exact, fixes.length, { atLeast: 100 }),
  ];
}

/** The correct service. */
async function alarmsOf(service: ZooService): Promise<Figure> {
  const suite = sampleSuite(suiteOf("documented"), 1);
  const { failed, causes } = await checkService(service, { fixed: "all" }, suite);
  for (const one of failed) console.log(`  false alarm on ${service.name}: ${one.id}`);
  const value = failed.length + causes.length;
  return { what: `${service.name}: false alarms when mended`, value, unit: "", bound: { atMost: 0 } };
}

function percent(what: string, part: number, whole: number, bound: NonNullable<Figure["bound"]>): Figure {
  return { what, value: whole === 0 ? 0 : (100 * part) / whole, unit: "%", bound };
}
