/** A member whose values come back with another type: the same mistake breaks its shape, and shows wherever it is compared. */
import type { Evidence } from "../evidence.js";
import type { Symptom } from "../symptoms/symptom.js";

/** Values of one type, whichever member they are of. */
const STRING_VALUES = "string values";

/** Gives what is wrong with the values of one member one cause, where no other member has a wrong type. */
export function withOneMember(evidence: readonly Evidence[]): readonly Evidence[] {
  const failed = evidence.filter(({ isBlocked }) => !isBlocked);
  const placesOf = (prerequisite: Symptom["prerequisite"]) =>
    new Set(failed.flatMap(({ symptom }) => (symptom.prerequisite === prerequisite ? [symptom.place] : [])));
  const shaped = placesOf("shape");
  const [member, ...others] = [...placesOf("storage")].filter((place) => shaped.has(place));
  if (member === undefined || others.length > 0) return evidence;
  const isOnly = shaped.size === 1;
  const follows = ({ symptom: { prerequisite, place } }: Evidence): boolean =>
    (prerequisite === "shape" && place === member) || (isOnly && prerequisite === "storage" && place === STRING_VALUES);
  return evidence.map((one) => (follows(one) ? { ...one, symptom: { prerequisite: "storage", place: member } } : one));
}
