/** Where names are shared by types or scopes, drawn sequences meet that mistake in more ways than the cases about it. */
import type { Evidence } from "../evidence.js";
import { OF_COMMANDS } from "./races.js";

const SHARED = /^shared by /;

/**
 * Gives drawn sequences in which a create was taken for an overwrite, made or took away another command, or was refused
 * for its name, the cause of that mistake.
 *
 * @param before the same evidence before it was known what works elsewhere
 */
export function withSharedNames(evidence: readonly Evidence[], before: readonly Evidence[]): readonly Evidence[] {
  const origin = evidence.find(({ symptom, isBlocked }) => !isBlocked && SHARED.test(symptom.place));
  if (origin === undefined) return evidence;
  return evidence.map((one, index) => {
    const { prerequisite, place } = one.symptom;
    const isOfName =
      OF_COMMANDS.has(prerequisite) || place === "create 200" || before[index]?.symptom.place === "refused";
    return one.isDrawn && isOfName ? { ...one, symptom: origin.symptom } : one;
  });
}
