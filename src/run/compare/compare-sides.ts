/** Compares two results case by case. */
import { SetupError } from "../../contract/setup-error.js";
import {
  type CaseChange,
  CHANGE_KINDS,
  type ChangeKind,
  type ComparedCase,
  type ComparedCause,
  type ComparedSide,
  type ComparedState,
  type OtherObservation,
  type ResultComparison,
} from "./comparison.js";

const NOT_RUN: ComparedState = { is: "none", words: "not run" };

/** @throws SetupError `results-not-comparable` for results of different kinds or profiles */
export function compareSides(before: ComparedSide, after: ComparedSide): ResultComparison {
  refuseUnlike(before, after);
  const changes: CaseChange[] = [];
  const same = { passed: 0, failed: 0, undecided: 0 };
  let leftOut = 0;
  for (const id of new Set([...before.cases.keys(), ...after.cases.keys()])) {
    const [one, other] = [before.cases.get(id), after.cases.get(id)];
    const kind = kindOf(one?.state ?? NOT_RUN, other?.state ?? NOT_RUN);
    if ((!other && isPart(after)) || (!one && isPart(before) && kind !== "first-failure")) leftOut++;
    else if (kind !== undefined) changes.push(changeOf(kind, one, other));
    else same[COUNTED_AS[(other?.state ?? NOT_RUN).is]]++;
  }
  const order = (kind: ChangeKind): number => CHANGE_KINDS.indexOf(kind);
  changes.sort((one, other) => order(one.kind) - order(other.kind) || (one.id < other.id ? -1 : 1));
  return {
    before,
    after,
    changes,
    same,
    leftOut,
    causes: { gone: goneCauses(before, after), added: addedCauses(before, after) },
    observations: otherObservations([before, after]),
    notes: notesOn(before, after),
  };
}

/** What the sides do differently where the documents are silent. What only one of them was observed to do is left out. */
export function otherObservations(sides: readonly ComparedSide[]): readonly OtherObservation[] {
  const subjects = new Set(sides.flatMap(({ observations }) => [...observations.keys()]));
  return [...subjects].flatMap((subject) => {
    const values = sides.map(({ observations }) => observations.get(subject));
    const known = values.filter((value) => value !== undefined);
    return known.length > 1 && new Set(known).size > 1 ? [{ subject, values }] : [];
  });
}

/** @throws SetupError `results-not-comparable` */
export function refuseUnlike(one: ComparedSide, other: ComparedSide): void {
  const fault =
    one.kind !== other.kind
      ? "one is of a service, the other of a builder; pass two of the same kind"
      : one.profile !== other.profile
        ? `the profiles differ (${one.profile}, ${other.profile}); run both with the same --profile`
        : undefined;
  if (fault !== undefined)
    throw new SetupError("results-not-comparable", `Cannot compare "${one.file}" with "${other.file}": ${fault}`);
}

function isPart({ left }: ComparedSide): boolean {
  return left.length > 0;
}

const COUNTED_AS = { passed: "passed", failed: "failed", flaky: "failed", none: "undecided" } as const;

/** `undefined` where nothing changed. */
function kindOf(before: ComparedState, after: ComparedState): ChangeKind | undefined {
  if (after.is === "none") return before.is === "none" ? undefined : "not-run";
  if (before.is === "flaky" || after.is === "flaky") return "flaky";
  if (after.is === "passed") return before.is === "passed" ? undefined : before.is === "none" ? "first-run" : "fixed";
  if (before.is !== "failed") return before.is === "none" ? "first-failure" : "new";
  return before.signature === after.signature ? undefined : "changed";
}

function changeOf(kind: ChangeKind, before: ComparedCase | undefined, after: ComparedCase | undefined): CaseChange {
  const known = after ?? before;
  if (!known) throw new Error("a case of neither side was compared");
  const { id, title, rule, level } = known;
  const words = (one: ComparedCase | undefined): string => (one?.state ?? NOT_RUN).words;
  return { kind, id, title, rule, level, before: words(before), after: words(after) };
}

/** A cause whose cases were not decided again may still be there. */
function goneCauses(before: ComparedSide, after: ComparedSide): readonly string[] {
  return causesWithout(before, after)
    .filter((cause) => isSeen(cause, after))
    .map(({ title }) => title);
}

/** A cause whose cases were left out before may have been there. */
function addedCauses(before: ComparedSide, after: ComparedSide): readonly string[] {
  return causesWithout(after, before)
    .filter((cause) => !isPart(before) || isSeen(cause, before))
    .map(({ title }) => title);
}

/** Causes of one side that the other lacks; none where the other has not looked for causes. */
function causesWithout({ causes }: ComparedSide, { causes: others }: ComparedSide): readonly ComparedCause[] {
  return others === undefined ? [] : [...(causes ?? [])].flatMap(([id, cause]) => (others.has(id) ? [] : [cause]));
}

function isSeen({ cases }: ComparedCause, side: ComparedSide): boolean {
  return cases.some((id) => (side.cases.get(id)?.state ?? NOT_RUN).is !== "none");
}

function notesOn(before: ComparedSide, after: ComparedSide): readonly string[] {
  return [
    ...(before.tool === after.tool ? [] : [`The versions differ: ${before.tool}, ${after.tool}; cases may differ too`]),
    ...[before, after].flatMap(({ file, left }) =>
      left.map((what) => `"${file}" has a part of the cases only: ${what}`),
    ),
  ];
}
