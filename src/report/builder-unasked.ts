/** Rules that no cell of a matrix speaks of, and why. */
import type { BuilderResult } from "../case/builder-result.js";
import { RULES } from "../contract/catalogue.js";

/** Rules that are left out for one reason. */
export interface Unasked {
  readonly reason: string;
  readonly rules: readonly string[];
}

/** Of the areas in which something was asked: what no payload can say at all. */
export function unaskedRules(results: readonly BuilderResult[]): readonly Unasked[] {
  const asked = new Set(results.flatMap(({ rules }) => rules.map(({ rule }) => rule)));
  const areas = new Set(results.flatMap(({ rules }) => rules.map(({ area }) => area)));
  const left = RULES.filter(({ id, area, profile }) => areas.has(area) && profile === "documented" && !asked.has(id));
  const open = left.filter(({ level }) => level === "observe");
  return [
    {
      reason: "What a service does, stores or answers is no matter of one payload.",
      rules: left.filter(({ level }) => level !== "observe").map(({ id }) => id),
    },
    { reason: "The documents leave it open.", rules: open.map(({ id }) => id) },
  ].filter(({ rules }) => rules.length > 0);
}

/** Rules that were asked of every builder and can be said by none, with what the builders give as reason. */
export function unsayableRules(results: readonly BuilderResult[]): readonly Unasked[] {
  const rules = [...new Set(results.flatMap((result) => result.rules.map(({ rule }) => rule)))];
  return rules.flatMap((rule) => {
    const cells = results.flatMap((result) => result.rules.filter((one) => one.rule === rule));
    if (cells.some(({ state }) => state !== "unsupported")) return [];
    const reasons = [...new Set(cells.flatMap(({ reason }) => reason ?? []))];
    return [{ reason: reasons.join("; "), rules: [rule] }];
  });
}
