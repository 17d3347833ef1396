/** What changed between two results: plain data, which every report of a comparison reads. */

import type { Level } from "../../case/case.js";
import type { RunStarted } from "../result/event.js";

/** What became of one case, or of one rule of a builder. */
export interface ComparedState {
  /** `none`: it was not run, or came to no decision. */
  readonly is: "passed" | "failed" | "flaky" | "none";
  /** For people, such as `failed` or `no room`. */
  readonly words: string;
  /** How it failed, in words that are the same in the next run; absent where it did not. */
  readonly signature?: string;
}

/** One case of one side. */
export interface ComparedCase {
  /** Id of the case. */
  readonly id: string;
  /** Completes "the service …". */
  readonly title: string;
  /** The rule that it is named after. */
  readonly rule: string;
  /** Level in the profile. */
  readonly level: Level;
  /** What became of the case. */
  readonly state: ComparedState;
}

/** One result, as far as a comparison needs it. */
export interface ComparedSide extends Pick<RunStarted, "tool" | "profile" | "startedAt"> {
  /** The file that it was read from. */
  readonly file: string;
  /** Of the target or the adapter. */
  readonly name: string;
  /** What is compared: results of different kinds have nothing in common. */
  readonly kind: "run" | "builder";
  /** One line: the verdict and its reason. */
  readonly verdict: string;
  /** What was left out, such as `--fast`; empty where all was run. */
  readonly left: readonly string[];
  /** Cases by id. */
  readonly cases: ReadonlyMap<string, ComparedCase>;
  /** What the target does where the documents are silent, by case and subject. */
  readonly observations: ReadonlyMap<string, string>;
  /** What explains the failures, by id; absent in a run that broke off, which looked for none. */
  readonly causes?: ReadonlyMap<string, ComparedCause>;
}

/** One cause of one side. */
export interface ComparedCause {
  /** What the service does wrong. */
  readonly title: string;
  /** Ids of the cases that show it. */
  readonly cases: readonly string[];
}

/**
 * - `new` passed before, and fails now
 * - `first-failure` was not decided before, and fails now
 * - `changed` failed before and now, in another way
 * - `flaky` sometimes fails, before or now
 * - `not-run` was decided before, and is not decided now
 * - `fixed` failed before, and passes now
 * - `first-run` was not decided before, and passes now
 */
export const CHANGE_KINDS = ["new", "first-failure", "changed", "flaky", "not-run", "fixed", "first-run"] as const;

export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One case whose state is another one now. */
export interface CaseChange extends Omit<ComparedCase, "state"> {
  /** Whether the change is better, worse or open. */
  readonly kind: ChangeKind;
  /** State on the first side, in words. */
  readonly before: string;
  /** State on the second side, in words. */
  readonly after: string;
}

/** An observation that differs. */
export interface OtherObservation {
  /** Id of the case, and what was observed. */
  readonly subject: string;
  /** A value for each side, in their order; `undefined` where it was not observed. */
  readonly values: readonly (string | undefined)[];
}

/** Two results side by side. */
export interface ResultComparison {
  /** The older result. */
  readonly before: ComparedSide;
  /** The newer result. */
  readonly after: ComparedSide;
  /** In the order of `CHANGE_KINDS`, then by id. */
  readonly changes: readonly CaseChange[];
  /** Cases with the same state on both sides. */
  readonly same: { readonly passed: number; readonly failed: number; readonly undecided: number };
  /** Cases that one side left out on purpose, by `--fast` for example; what fails now is a change all the same. */
  readonly leftOut: number;
  /** Titles of causes that are gone, and of those that were not there before, as far as both sides ran their cases. */
  readonly causes: { readonly gone: readonly string[]; readonly added: readonly string[] };
  /** Observations that differ. */
  readonly observations: readonly OtherObservation[];
  /** What makes the two hard to compare, one sentence each. */
  readonly notes: readonly string[];
}
