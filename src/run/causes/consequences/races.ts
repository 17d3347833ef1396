/** Requests that no order explains, where one of them is wrong in requests one after the other as well. */
import type { Prerequisite } from "../cause.js";
import type { Evidence } from "../evidence.js";

/** What a write makes of a command that is there, and what reads show of it: drawn sequences and the search for an order ask for exactly that. */
export const OF_COMMANDS: ReadonlySet<Prerequisite> = new Set(["identity", "upsert", "reading"]);

/** Gives such a race the cause of the case that shows the same without a race. */
export function withRaces(evidence: readonly Evidence[]): readonly Evidence[] {
  return evidence.map((one) => {
    if (!one.isRace || one.symptom.prerequisite !== "rule") return one;
    const origin = evidence.find((other) => !other.isBlocked && !other.isRace && explains(other, one));
    return origin ? { ...one, symptom: origin.symptom } : one;
  });
}

function explains({ symptom: { prerequisite, place } }: Evidence, { verbs }: Evidence): boolean {
  if (OF_COMMANDS.has(prerequisite)) return true;
  return prerequisite === "status" && [...verbs].some((verb) => place.startsWith(`${verb} `));
}
