/** Ids of findings, and the line that says how often each was seen. */
import type { Violation } from "../../case/outcome.js";
import type { Job } from "../plan.js";
import type { KnownBug } from "./cluster.js";

/** The id of a finding: a drawn one has the rule that is broken at its end. */
export function findingId({ id, drawnFrom }: Job, { rule }: Violation): string {
  return drawnFrom ? `${id}#${rule}` : id;
}

/** The id of the property or case that a finding comes from. */
export function originOf(id: string): string {
  return id.split("#")[0] ?? id;
}

/** The id of a case without the request that it is about. */
export function verbless(id: string): string {
  return id.split("@")[0] ?? id;
}

/** A finding of the corpus that fails still is not found a second time. */
export function withoutHash(id: string): string {
  return id.replace(/~[0-9a-f]{8}$/, "");
}

/** Names of properties that one line has room for. */
const MOST_NAMES = 4;

/** How often a bug was seen, as a line for the reader; none for once. */
export function seenWords({ id, failures, shownBy }: KnownBug): readonly string[] {
  if (failures === 1) return [];
  const words = shownBy.length === 0 ? "" : `, also by ${shownBy.slice(0, MOST_NAMES).join(", ")}`;
  return [`Finding ${withoutHash(id)} was seen ${failures} times${words}`];
}
