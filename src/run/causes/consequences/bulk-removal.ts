/** Commands that a bulk overwrite leaves where they are: whoever counts or lists commands after it meets them. */
import { type Evidence, underCauseOf } from "../evidence.js";

const FAMILY = "bulk-removal";

/** Gives what fails because commands are still there the cause that bulk overwrites do not remove them. */
export function withBulkRemoval(evidence: readonly Evidence[]): readonly Evidence[] {
  const isOrigin = ({ isBlocked, symptom, traits }: Evidence) =>
    !isBlocked && symptom.prerequisite === "rule" && traits.path[0] === FAMILY;
  const origin = evidence.find(isOrigin);
  if (origin === undefined) return evidence;
  return evidence.map((one) => (isOrigin(one) || !follows(one) ? one : underCauseOf(origin, one)));
}

function follows({ symptom, rule, verbs, isDrawn, isRace }: Evidence): boolean {
  if (!verbs.has("bulk")) return false;
  if (symptom.prerequisite === "acceptance") return rule.startsWith("limit.");
  if (symptom.prerequisite !== "rule") return false;
  return isDrawn === true || isRace === true || rule.startsWith("bulk.") || rule.startsWith("endpoint.bulk.");
}
