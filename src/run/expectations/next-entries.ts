/** The expectations that fit a run: what was known stays as it is, what is new is added, what passes is dropped. */
import type { EntryResult, Expectation } from "../../case/expectations.js";
import { nameOfEntry } from "../../case/expectations.js";
import type { CaseFinished } from "../result/event.js";
import { signatureOf } from "./signature.js";

/** Reason of a new entry that no person has examined; reports show it. */
export const NOT_LOOKED_INTO = "not looked into yet";

/** True of a required case that came to no decision: a run with an unexpected one reaches no verdict. */
export function isUndecided({ level, outcome }: Pick<CaseFinished, "level" | "outcome">): boolean {
  return level === "must" && (outcome.outcome === "blocked" || outcome.outcome === "untestable");
}

/**
 * Entries for all failed and flaky cases of a run and for required ones that came to no decision, by name. Reason, link and expiry of an entry are never changed;
 * an entry that was not run, is expired or came to no decision stays.
 *
 * @param known what the run was held against
 * @param cases all finished cases, or only those that failed, are flaky or came to no decision
 */
export function nextEntries(known: readonly EntryResult[], cases: readonly CaseFinished[]): readonly Expectation[] {
  const unexpected = new Map(
    cases
      .filter((one) => one.expected === undefined && ("violations" in one.outcome || isUndecided(one)))
      .map((one) => [one.id, one]),
  );
  const kept = known.filter(({ state }) => state !== "passed").map(({ entry }) => renewed(entry, unexpected));
  const names = new Set(kept.map(nameOfEntry));
  const added = [...unexpected.values()].map(entryOf).filter((entry) => !names.has(nameOfEntry(entry)));
  const order = (entry: Expectation): string => nameOfEntry(entry);
  return [...kept, ...added].sort((one, other) => (order(one) < order(other) ? -1 : 1));
}

/** An entry whose case fails in another way gets the signature of today. */
function renewed(entry: Expectation, unexpected: ReadonlyMap<string, CaseFinished>): Expectation {
  const now = entry.case === undefined ? undefined : unexpected.get(entry.case);
  if (!now || !("violations" in now.outcome)) return entry;
  const seen = now.outcome.outcome === "flaky" ? "flaky" : "failed";
  const is = entry.is === "flaky" ? "flaky" : seen;
  return {
    ...entry,
    is,
    ...(entry.signature === undefined && entry.is !== "blocked"
      ? {}
      : { signature: signatureOf(now.outcome.violations, now.isDrawn) }),
  };
}

function entryOf({ id, isDrawn, outcome }: CaseFinished): Expectation {
  if (!("violations" in outcome)) return { case: id, is: "blocked", reason: NOT_LOOKED_INTO };
  const { violations } = outcome;
  return {
    case: id,
    is: outcome.outcome === "flaky" ? "flaky" : "failed",
    reason: NOT_LOOKED_INTO,
    signature: signatureOf(violations, isDrawn),
  };
}
