/** Edits that replace more or less than what they are given: what else edits show follows from that. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import { type Evidence, underCauseOf } from "../evidence.js";

const EDITS = "edits";
const REPLACES_OPTIONS: RuleId = "edit.replaces-options-whole";

/** Gives failures of edits alone, and of drawn sequences with edits, the cause that edits do not replace as they should. */
export function withEdits(evidence: readonly Evidence[]): readonly Evidence[] {
  const failed = evidence.filter(({ isBlocked }) => !isBlocked);
  const origin = failed.find((one) => isOfEdits(one) && one.symptom.prerequisite === "rule");
  if (origin === undefined) return evidence;
  const elsewhere = new Set(
    failed.filter((one) => !isOfEdits(one) && !isDrawnEdit(one)).map(({ symptom }) => symptom.place),
  );
  const isOptionsKept = failed.some(({ rule }) => rule === REPLACES_OPTIONS);
  const isEditAlone = (rule: RuleId) => failed.every((one) => one.rule !== rule || one.traits.verb === "edit");
  const sizes = failed.filter(({ rule }) => isSize(rule));
  const isSizeOfEdits = sizes.every(({ traits }) => traits.verb === "edit");
  const follows = (one: Evidence): boolean => {
    const { rule, symptom } = one;
    if (isSize(rule)) return isSizeOfEdits;
    switch (symptom.prerequisite) {
      case "storage":
        return (isOfEdits(one) || isDrawnEdit(one)) && !elsewhere.has(symptom.place);
      case "rule":
        return isDrawnEdit(one);
      case "refusal":
        return isOptionsKept && rule.startsWith("option.") && isEditAlone(rule);
      default:
        return false;
    }
  };
  return evidence.map((one) => (follows(one) ? underCauseOf(origin, one) : one));
}

function isOfEdits({ traits }: Evidence): boolean {
  return traits.path[0] === EDITS;
}

function isDrawnEdit({ isDrawn, verbs }: Evidence): boolean {
  return isDrawn === true && verbs.has("edit");
}

function isSize(rule: RuleId): boolean {
  return rule.startsWith("limit.command-size.");
}
