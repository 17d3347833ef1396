/** Which faults the flags speak of. */
import { ruleOf } from "../../contract/catalogue.js";
import type { FaultFacts } from "../../run/prove/proof.js";
import { chosenByName } from "../chosen-by-name.js";
import type { Flags } from "../flags.js";

/** A fault of any kind that was reported is a reported one, too; a classic is chosen by that word. */
function namesOf({ id, rule, kind, reports = [] }: FaultFacts): readonly string[] {
  const families = reports.map((name) => (name.startsWith("classic.") ? "classic" : "reported"));
  return [id, rule, ruleOf(rule).area, kind, ...reports, ...families];
}

/**
 * Those that a pattern of `--only` names by fault, rule, area, kind or report, without those that one of `--skip` names.
 *
 * @throws SetupError `filter-matches-nothing`
 */
export function chosenFaults(faults: readonly FaultFacts[], flags: Flags): readonly FaultFacts[] {
  return chosenByName(faults, namesOf, flags, {
    things: "faults",
    names: "fault, rule, area, kind or report",
    wayOut: "slashproof faults lists all ids",
  });
}
