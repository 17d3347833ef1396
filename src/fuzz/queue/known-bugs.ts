/** Bugs that are in the report of a campaign, as Redis keeps them for its workers. */
import { faultOfFile } from "../../case/files/fault-of-file.js";
import type { Coverage } from "../../run/result/event.js";
import type { KnownBug } from "../findings/cluster.js";
import { packFindings, unpackFindings } from "../findings/compared-findings.js";

/** A bug as text. */
export function textOfBug(bug: KnownBug): string {
  return JSON.stringify(packFindings({ bugs: [bug], passed: { accepted: [], refused: [] } }));
}

/** The bugs of a text; none where it holds anything else. */
export function bugsOfText(text: string): readonly KnownBug[] {
  try {
    const event: unknown = { event: "coverage", cases: 0, classes: {}, compared: JSON.parse(text) };
    if (faultOfFile(event, "events") !== undefined) return [];
    // The schema is that of the type.
    const { compared } = event as Coverage;
    return compared ? unpackFindings(compared).bugs : [];
  } catch {
    return [];
  }
}
