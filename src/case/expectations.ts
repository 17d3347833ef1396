/** Known failures and flakes of a target, each with a reason: what a run may find without being red. */
import type { RuleId } from "../contract/rule-ids.gen.js";

/** What an entry speaks of: one case, or all cases that break one rule. */
export type ExpectedOf =
  | { readonly case: string; readonly rule?: never }
  | { readonly rule: RuleId; readonly case?: never };

/** One entry of an expectations file. */
export type Expectation = ExpectedOf & {
  /** `failed` (default) has to fail each time; `flaky` may fail and may pass; `blocked` may come to no decision. */
  readonly is: "failed" | "flaky" | "blocked";
  /** Why it is tolerated; never empty. */
  readonly reason: string;
  /** Where it is followed up: an URL. */
  readonly link?: string;
  /** Last day on which the entry counts, `YYYY-MM-DD`, UTC. */
  readonly expires?: string;
  /** How it fails: rule, kind, step and pointer. Another failure of the same case is not expected. */
  readonly signature?: string;
};

/** Why a failed case is no surprise, as it is in the event of that case. */
export type Expected = Pick<Expectation, "reason" | "link" | "expires"> & { readonly by: string };

/**
 * What became of an entry.
 *
 * - `held` it covered a failure; or it is a flake that did not show
 * - `not-asked` its cases were not, or not all, part of this run
 * - `undecided` its cases were blocked or could not be tested
 * - `passed` all of its cases passed: the entry is out of date
 * - `differs` its case fails, but with another signature, or is flaky where it was to fail each time
 * - `overlaps` another entry covers the same failure
 * - `expired` its last day is over: it covers nothing any more
 */
export type EntryState = "held" | "not-asked" | "undecided" | "passed" | "differs" | "overlaps" | "expired";

/** Cases of an entry, counted; tallies of shards add up. */
export interface EntryTally {
  /** Cases of the entry that were run. */
  readonly asked: number;
  /** Cases that failed as the entry says. */
  readonly covered: number;
  /** Cases that failed in another way than the entry says. */
  readonly differs: number;
  /** Cases that another entry also covers. */
  readonly overlaps: number;
  /** Cases without a decision: blocked, or without room. */
  readonly undecided: number;
  /** Cases of the whole suite that the entry speaks of; 0 where it is not known. */
  readonly total: number;
}

/** An entry after a run. */
export interface EntryResult {
  /** The entry as it was read. */
  readonly entry: Expectation;
  /** Whether the entry still holds. */
  readonly state: EntryState;
  /** Its cases, counted by what became of them. */
  readonly tally: EntryTally;
  /** What is wrong and what to do, one line; absent where the entry may stay as it is. */
  readonly problem?: string;
}

/** `case <id>` or `rule <id>`: unique in a file, and its order. */
export function nameOfEntry(entry: Pick<Expectation, "case" | "rule">): string {
  return entry.case === undefined ? `rule ${entry.rule}` : `case ${entry.case}`;
}

/** What is wrong and what to do, where file and target disagree; `undefined` where the entry may stay as it is. */
export function problemOf(entry: Expectation, state: EntryState): string | undefined {
  const name = nameOfEntry(entry);
  switch (state) {
    case "held":
    case "not-asked":
    case "undecided":
      return undefined;
    case "passed":
      // What blocks a case may depend on the order of the run: to pass is no reason to be red.
      if (entry.is === "blocked") return undefined;
      return `${name} passes, though it is expected to fail; take the entry out`;
    case "differs":
      return isOldSignature(entry)
        ? `the signature of ${name} is from an older version and cannot be compared; renew the file with --expect-write`
        : `${name} fails in another way than expected; look into it and renew the signature`;
    case "overlaps":
      return `${name} covers what another entry covers too; keep one of them`;
    case "expired":
      return `${name} expired after ${entry.expires}; fix the target or renew the entry`;
  }
}

/** Older versions wrote eight hex digits over texts that a target had sent. */
function isOldSignature({ signature = "" }: Expectation): boolean {
  return /^[0-9a-f]{8}$/.test(signature);
}
