/** What a service does with a name that is posted again, where one case alone does not show it. */
import type { Evidence } from "./evidence.js";
import type { Symptom } from "./symptom.js";
import { AGAIN } from "./watch.js";

const DUPLICATE: Symptom = { prerequisite: "upsert", place: "duplicate" };
const RENEWED: Symptom = { prerequisite: "identity", place: "create" };

/**
 * Another id for a used name is a second command, or the same under a new id, as lists of the same scope show it.
 * Where a second command is made, the limit of a type is reached by it.
 */
export function withMadeAgain(evidence: readonly Evidence[]): readonly Evidence[] {
  const duplicates = scopesWith(DUPLICATE, evidence);
  const renewals = scopesWith(RENEWED, evidence);
  return evidence.map((one) => {
    const { symptom, traits, rule } = one;
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
