/** Several results next to each other: what each breaks, and what each does where the documents are silent. */
import { otherObservations, refuseUnlike } from "./compare-sides.js";
import type { ComparedSide, OtherObservation } from "./comparison.js";

/** One rule that the sides do not treat alike. */
export interface RuleRow {
  /** Id of the rule. */
  readonly rule: string;
  /** `kept`, `broken` or `not decided`, for each side in their order. */
  readonly words: readonly string[];
}

/** Two or more results of one kind and profile. */
export interface SideBySide {
  /** The results, in the order of the command line. */
  readonly sides: readonly ComparedSide[];
  /** In the order of their ids. */
  readonly rules: readonly RuleRow[];
  /** Observations that differ. */
  readonly observations: readonly OtherObservation[];
}

/** @throws SetupError `results-not-comparable` for results of different kinds or profiles */
export function sideBySide(sides: readonly ComparedSide[]): SideBySide {
  const [first, ...others] = sides;
  if (first) for (const other of others) refuseUnlike(first, other);
  return { sides, rules: rulesThatDiffer(sides), observations: otherObservations(sides) };
}

function rulesThatDiffer(sides: readonly ComparedSide[]): readonly RuleRow[] {
  const states = sides.map(stateOfRules);
  const rules = [...new Set(states.flatMap((one) => [...one.keys()]))].sort();
  return rules.flatMap((rule) => {
    const words = states.map((one) => one.get(rule) ?? "not decided");
    return new Set(words).size > 1 ? [{ rule, words }] : [];
  });
}

/** A rule is broken where a case that is named after it fails. */
function stateOfRules({ cases }: ComparedSide): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const { rule, state } of cases.values()) {
    if (state.is === "failed") states.set(rule, "broken");
    else if (state.is !== "none" && !states.has(rule)) states.set(rule, "kept");
  }
  return states;
}
