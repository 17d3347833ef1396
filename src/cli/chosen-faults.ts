/** Which faults the flags speak of. */
import { ruleOf } from "../contract/catalogue.js";
import { SetupError } from "../contract/setup-error.js";
import type { FaultFacts } from "../run/prove/proof.js";
import { didYouMean } from "./did-you-mean.js";
import type { Flags } from "./flags.js";

/**
 * Those that a pattern of `--only` names by fault, rule, area or kind, without those that one of `--skip` names.
 *
 * @throws SetupError `filter-matches-nothing`
 */
export function chosenFaults(faults: readonly FaultFacts[], { only, skip = [] }: Flags): readonly FaultFacts[] {
  const wanted = only?.map((pattern) => matcherOf(pattern, faults, "--only"));
  const unwanted = skip.map((pattern) => matcherOf(pattern, faults, "--skip"));
  return faults.filter(
    (fault) => (wanted?.some((matches) => matches(fault)) ?? true) && !unwanted.some((matches) => matches(fault)),
  );
}

function matcherOf(pattern: string, faults: readonly FaultFacts[], flag: string): (fault: FaultFacts) => boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  const matches = (fault: FaultFacts) => namesOf(fault).some((name) => expression.test(name));
  if (faults.some(matches)) return matches;
  const near = didYouMean(pattern.replaceAll("*", ""), [...new Set(faults.flatMap(namesOf))]);
  throw new SetupError(
    "filter-matches-nothing",
    `Cannot choose faults by ${flag} "${pattern}": no fault, rule, area or kind matches; ${near === "" ? "slashproof faults lists all ids" : near}`,
  );
}

function namesOf({ id, rule, kind }: FaultFacts): readonly string[] {
  return [id, rule, ruleOf(rule).area, kind];
}
