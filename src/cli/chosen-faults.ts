/** Which faults the flags speak of. */
import { ruleOf } from "../contract/catalogue.js";
import type { FaultFacts } from "../run/prove/proof.js";
import { chosenByName } from "./chosen-by-name.js";
import type { Flags } from "./flags.js";

/**
 * Those that a pattern of `--only` names by fault, rule, area or kind, without those that one of `--skip` names.
 *
 * @throws SetupError `filter-matches-nothing`
 */
export function chosenFaults(faults: readonly FaultFacts[], flags: Flags): readonly FaultFacts[] {
  return chosenByName(faults, ({ id, rule, kind }) => [id, rule, ruleOf(rule).area, kind], flags, {
    things: "faults",
    names: "fault, rule, area or kind",
    wayOut: "slashproof faults lists all ids",
  });
}
