/** A part of the suite that asks every rule, so that a service of the zoo is checked in seconds. */
import type { Case } from "../../../../src/case/case.js";
import type { Suite } from "../../../../src/case/property.js";

/** At most so many cases of each rule, spread over operations and scopes. */
export function sampleSuite(suite: Suite, perRule: number): Suite {
  const byRule = new Map<string, Case[]>();
  for (const one of suite.cases) byRule.set(one.rules[0], [...(byRule.get(one.rules[0]) ?? []), one]);
  const chosen = new Set([...byRule.values()].flatMap((cases) => spread(cases, perRule)));
  return { ...suite, cases: suite.cases.filter((one) => chosen.has(one)), properties: [] };
}

/** Takes one case of each operation and scope in turn. */
function spread(cases: readonly Case[], count: number): readonly Case[] {
  const variants = new Map<string, Case[]>();
  for (const one of cases) {
    const variant = one.id.split("@")[1] ?? "";
    variants.set(variant, [...(variants.get(variant) ?? []), one]);
  }
  const taken: Case[] = [];
  for (let round = 0; taken.length < count && round < cases.length; round++) {
    for (const group of variants.values()) {
      const next = group[round];
      if (next && taken.length < count) taken.push(next);
    }
  }
  return taken;
}
