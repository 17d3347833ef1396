/** What a service does with a name that is posted again, where one case alone does not show it. */
import type { RuleId } from "../../../contract/rule-ids.gen.js";
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";
import { AGAIN } from "../symptoms/watch.js";

const DUPLICATE: Symptom = { prerequisite: "upsert", place: "duplicate" };
const RENEWED: Symptom = { prerequisite: "identity", place: "create" };

const RENAMED: Symptom = { prerequisite: "upsert", place: "rename" };

/** That such a rename is refused is advised; that no two commands have one name is required. */
const REFUSES_A_USED_NAME: RuleId = "command.name.rename-to-a-used-name-is-refused";

/**
 * Another id for a used name is a second command, or the same under a new id, as lists of the same scope show it.
 * Where a second command is made, the limit of a type is reached by it.
 */
export function withMadeAgain(evidence: readonly Evidence[]): readonly Evidence[] {
  const duplicates = scopesWith(DUPLICATE, evidence);
  const renewals = scopesWith(RENEWED, evidence);
  const isRenamed = scopesWith(RENAMED, evidence).size > 0;
  return evidence.map((one) => {
    const { symptom, traits, rule } = one;
    if (isRenamed && rule === REFUSES_A_USED_NAME && symptom.prerequisite === "refusal")
      return { ...one, symptom: RENAMED };
    if (symptom.prerequisite !== "upsert") return one;
    const isDoubled = duplicates.has(traits.scope);
    if (symptom.place === "refused" && rule.startsWith("upsert.") && isDoubled) return { ...one, symptom: DUPLICATE };
    if (symptom.place !== AGAIN) return one;
    const isRenewed = renewals.has(traits.scope) || (duplicates.size === 0 && renewals.size > 0);
    return { ...one, symptom: isRenewed && !isDoubled ? RENEWED : DUPLICATE };
  });
}

function scopesWith({ prerequisite, place }: Symptom, evidence: readonly Evidence[]): ReadonlySet<string> {
  const isIt = ({ symptom }: Evidence) => symptom.prerequisite === prerequisite && symptom.place === place;
  return new Set(evidence.filter(isIt).map(({ traits }) => traits.scope));
}
