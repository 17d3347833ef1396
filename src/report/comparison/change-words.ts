/** The kinds of changes in words, in the order in which every report shows them. */
import type { CaseChange, ChangeKind, OtherObservation, ResultComparison } from "../../run/compare/comparison.js";
import { counted, grouped } from "../text.js";

/** One kind with its changes. */
export interface ChangeGroup {
  /** The kind that the changes share. */
  readonly kind: ChangeKind;
  /** A heading. */
  readonly title: string;
  /** The changes, in the order of the comparison. */
  readonly changes: readonly CaseChange[];
}

const TITLES: Readonly<Record<ChangeKind, string>> = {
  new: "New failures",
  "first-failure": "Fails, and was not decided before",
  changed: "Fails in another way",
  flaky: "Flaky",
  "not-run": "No longer decided",
  fixed: "Fixed",
  "first-run": "Decided for the first time",
};

/** The groups that have a change. */
export function groupsOf({ changes }: ResultComparison): readonly ChangeGroup[] {
  return (Object.keys(TITLES) as ChangeKind[]).flatMap((kind) => {
    const members = changes.filter((change) => change.kind === kind);
    return members.length === 0 ? [] : [{ kind, title: TITLES[kind], changes: members }];
  });
}

/** What there is to say first: `3 new failures, 2 fixed`. */
export function headlineOf(comparison: ResultComparison): string {
  const groups = groupsOf(comparison);
  if (groups.length === 0) return "Nothing changed";
  return groups.map(({ title, changes }) => `${title}: ${changes.length}`).join(" · ");
}

/** `was passed, is failed`, and whether it is advice. */
export function wordsOf({ before, after, level }: CaseChange): string {
  return `${level === "must" ? "" : "advice; "}was ${before}, is ${after}`;
}

/** How many cases did not change, as a sentence. */
export function sameWords({ same, leftOut }: ResultComparison): string {
  const counts = `${grouped(same.passed)} passed, ${grouped(same.failed)} failed, ${grouped(same.undecided)} not decided`;
  const part = leftOut === 0 ? "" : ` ${counted(leftOut, "case")} ran in one of the two only.`;
  return `Unchanged: ${counts}.${part}`;
}

/** What was observed, and its value on each side. */
export function observationWords({ subject, values }: OtherObservation): string {
  return `${subject}: ${values.map((value) => value ?? "-").join(" → ")}`;
}
