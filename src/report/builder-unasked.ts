/** Rules that no cell of a matrix speaks of, and why. */
import type { BuilderResult } from "../case/builder-result.js";
import { RULES } from "../contract/catalogue.js";

/** Rules that are left out for one reason. */
export interface Unasked {
  /** Why they were not tried. */
  readonly reason: string;
  /** Ids of the rules. */
  readonly rules: readonly string[];
}

/** Of the areas in which something was checked: what no payload can say at all. */
export function unaskedRules(results: readonly BuilderResult[]): readonly Unasked[] {
  const requested = new Set(results.flatMap(({ rules }) => rules.map(({ rule }) => rule)));
  const areas = new Set(results.flatMap(({ rules }) => rules.map(({ area }) => area)));
  const left = RULES.filter(
    ({ id, area, profile }) => areas.has(area) && profile === "documented" && !requested.has(id),
  );
  const open = left.filter(({ level }) => level === "observe");
  return [
    {
      reason: "What a service does, stores or answers is no matter of one payload.",
      rules: left.filter(({ level }) => level !== "observe").map(({ id }) => id),
    },
    { reason: "The documents leave it open.", rules: open.map(({ id }) => id) },
  ].filter(({ rules }) => rules.length > 0);
}
