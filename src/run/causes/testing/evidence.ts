/** Evidence for tests of the causes. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";

/** A failure of a rule in a scope. @param more what differs from a plain one */
export function evidenceOf(rule: RuleId, scope: string, symptom: Symptom, more: Partial<Evidence> = {}): Evidence {
  return {
    id: `${rule}@${scope}`,
    level: "must",
    isBlocked: false,
    rule,
    call: undefined,
    operation: undefined,
    symptom,
    traits: { path: [rule], verb: "create", scope, inside: "", difference: "", place: "" },
    verbs: new Set(),
    features: [],
    requests: 1,
    ...more,
  };
}

/** Symptoms in words, such as `storage command.name`. */
export const placesOf = (all: readonly Evidence[]): readonly string[] =>
  all.map(({ symptom }) => `${symptom.prerequisite} ${symptom.place}`);
