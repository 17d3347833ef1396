/** A finding as every report words it, from the event of its case. */

import type { Level } from "../case/case.js";
import type { Expected } from "../case/expectations.js";
import type { Finding, Violation } from "../case/outcome.js";
import type { CaseFinished } from "../run/result/event.js";
import type { CaseState, FindingGroup } from "./digest.js";
import { stateOf, stemOf, variantOf } from "./digest.js";
import { failedCaseTitleOf } from "./failed-title.js";
import type { Replayable } from "./replay-command.js";
import { sentenceOf } from "./sentence.js";
import { type StepRow, stepRowsOf } from "./step-table.js";

export interface FindingView extends Replayable {
  /** Id of the finding: the name of its file without the ending. */
  readonly id: string;
  /** Id of the failed case. */
  readonly caseId: string;
  /** Completes "the service …". */
  readonly title: string;
  /** What became of the case. */
  readonly state: CaseState;
  /** Level of the first broken rule. */
  readonly level: Level;
  /** Checks that did not hold. */
  readonly violations: readonly Violation[];
  /** Where the invalid variant differs from the valid request; absent where the case is no pair. */
  readonly twin?: NonNullable<Finding["twin"]>;
  /** The failing request as a command line. */
  readonly curl?: string;
  /** Of a case with many steps, what it did step by step. */
  readonly steps?: readonly StepRow[];
  /** `2 of 5 runs failed`, where the runs did not agree. */
  readonly unsteady?: string;
  /** Why it is no surprise, in one line. */
  readonly known?: string;
  /** Where it is saved, relative to the output folder. */
  readonly file?: string;
  /** Operations and scopes on which the same thing failed too. */
  readonly also: readonly string[];
  /** Other things that failed alike, by the head of their ids, with the number of cases. */
  readonly likewise: readonly (readonly [stem: string, cases: number])[];
}

/** What a failed or flaky case has to show. */
export function viewOfGroup(group: FindingGroup): FindingView {
  return {
    ...viewOfCase(group.head),
    also: group.variants.map((one) => variantOf(one.id) || one.id),
    likewise: group.likewise.map((thing) => [stemOf(thing[0].id), thing.length]),
  };
}

/** Something was found wrong: only few of thousands of cases have anything to show. */
export function isFound({ outcome }: CaseFinished): boolean {
  return "violations" in outcome && outcome.violations.length > 0;
}

/** The same for one case alone. */
export function viewOfCase(one: CaseFinished): FindingView {
  const { outcome, finding, file } = one;
  const kept = finding ? keptOf(finding) : { id: one.id, exchanges: [] };
  return {
    ...kept,
    caseId: one.id,
    title: titleOf(one),
    state: stateOf(one),
    level: one.level,
    violations: "violations" in outcome ? outcome.violations : [],
    ...(outcome.outcome === "flaky"
      ? { unsteady: `${outcome.failedRuns} of ${outcome.failedRuns + outcome.passedRuns} runs failed` }
      : {}),
    ...(one.expected === undefined ? {} : { known: knownText(one.expected) }),
    ...(file === undefined ? {} : { file }),
    also: [],
    likewise: [],
  };
}

function titleOf(one: CaseFinished): string {
  const { title, outcome } = one;
  return "violations" in outcome ? failedCaseTitleOf(one, outcome.violations[0]) : sentenceOf(title);
}

/** What a saved finding says by itself, as `replay` shows it. */
export function viewOfFinding(finding: Finding): FindingView {
  return {
    ...keptOf(finding),
    caseId: finding.case.id,
    title: failedCaseTitleOf({ ...finding.case, level: finding.level }, finding.violations[0]),
    state: finding.level === "must" ? "failed" : "advice",
    level: finding.level,
    violations: finding.violations,
    also: [],
    likewise: [],
  };
}

/** Reason, link and last day of an expected failure, in one line. */
export function knownText({ reason, link, expires }: Omit<Expected, "by">): string {
  return [reason, ...(link === undefined ? [] : [link]), ...(expires === undefined ? [] : [`until ${expires}`])].join(
    " · ",
  );
}

/** Where an invalid variant differs: a pointer, or words for the empty one. */
export function differencePlace(twin: NonNullable<FindingView["twin"]>): string {
  return twin.pointer === "" ? "whole body" : twin.pointer;
}

/** The one difference of a pair in a line: `/name: "a" -> "A"`. */
export function differenceText(twin: NonNullable<FindingView["twin"]>): string {
  const worded = (value: string): string => (value === "no value" ? "left out" : value);
  return `${differencePlace(twin)}: ${worded(twin.from)} -> ${worded(twin.to)}`;
}

type Kept = Pick<FindingView, "id" | "curl" | "exchanges" | "twin" | "steps" | "foundOn" | "emptiesScope">;

function keptOf(finding: Finding): Kept {
  const { id, curl, exchanges, twin, foundOn } = finding;
  const steps = stepRowsOf(finding);
  const { emptiesScope } = finding.case;
  const target = foundOn === undefined ? {} : { foundOn };
  return {
    id,
    curl,
    exchanges,
    emptiesScope,
    ...target,
    ...(twin ? { twin } : {}),
    ...(steps.length > 0 ? { steps } : {}),
  };
}
