/** Whose faults the proxy found: a line for each party, so that none is named for what the other did. */
import type { createColors } from "picocolors";
import type { Digest } from "./digest.js";
import { counted } from "./text.js";

/** The start of the ids of their cases, and their names. */
const PARTIES = [
  ["client.", "Client "],
  ["service.", "Service"],
] as const;

/** One line for the client and one for the service; advice is counted apart from faults. */
export function partyLines(
  { cases, counts }: Pick<Digest, "cases" | "counts">,
  colors: ReturnType<typeof createColors>,
): readonly string[] {
  if (counts.cases === 0) return [];
  return PARTIES.map(([start, name]) => {
    const own = cases.filter(({ id, outcome }) => id.startsWith(start) && outcome.outcome === "failed");
    const faults = own.filter(({ level }) => level === "must").length;
    const advice = own.length - faults;
    const text = faults === 0 ? "no fault" : colors.red(counted(faults, "fault"));
    return `  ${name}  ${text}${advice === 0 ? "" : `, ${colors.yellow(`${advice} advice`)}`}`;
  });
}
