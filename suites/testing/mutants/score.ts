/** What became of the mutants, counted. */
import type { Position } from "@stryker-mutator/api/core";
import { NOTICED } from "./describe-case.js";
import type { MutantText } from "./mutant-text.js";
import { isAbout, type KnownSurvivor, type SurvivorKind } from "./survivors.js";

/**
 * - `killed` a case of level must failed
 * - `hung` it never answered, which a check tells as a failure
 * - `noticed` nothing failed, but not everything could run, or advice was broken
 * - `survived` every case ended as on the sound service
 * - `unreached` no case runs the code
 * - `crashed` the service does not even start
 * - `not-asked` not in the sample
 * - a kind of known survivor
 */
export type Fate = "killed" | "hung" | "noticed" | "survived" | "unreached" | "crashed" | "not-asked" | SurvivorKind;

/** A mutant and its fate. */
export interface Fallen {
  readonly text: MutantText;
  readonly fate: Fate;
}

export interface Score {
  readonly fallen: readonly Fallen[];
  readonly counts: Readonly<Record<Fate, number>>;
  /** Entries that fit no mutant: the code that they speak of is gone. */
  readonly outdated: readonly KnownSurvivor[];
  /** Entries whose mutants were all killed: they say what is not so. */
  readonly refuted: readonly KnownSurvivor[];
}

const NONE: Readonly<Record<Fate, number>> = {
  killed: 0,
  hung: 0,
  noticed: 0,
  survived: 0,
  unreached: 0,
  crashed: 0,
  "not-asked": 0,
  equivalent: 0,
  open: 0,
  unseen: 0,
};

/** Counts mutants; those that entries speak of are counted by their kind. */
export function scoreOf(mutants: readonly MutantText[], known: readonly KnownSurvivor[]): Score {
  const named = new Map(mutants.map((text) => [text, known.find((entry) => isAbout(entry, text))]));
  const unreached = mutants.filter((text) => foundFate(text) === "unreached" && named.get(text));
  const entryOf = (text: MutantText): KnownSurvivor | undefined =>
    named.get(text) ?? named.get(unreached.find((other) => isWithin(text, other)) ?? text);
  const fallen = mutants.map((text) => ({ text, fate: fateOf(text, entryOf) }));
  const counts = { ...NONE };
  for (const { fate } of fallen) counts[fate]++;
  const of = (entry: KnownSurvivor) => fallen.filter(({ text }) => isAbout(entry, text));
  return {
    fallen,
    counts,
    outdated: known.filter((entry) => of(entry).length === 0),
    refuted: known.filter((entry) => of(entry).length > 0 && of(entry).every(({ fate }) => isSeen(fate))),
  };
}

/**
 * Percent of the mutants that were run and are no known survivors.
 * `killed` ended a check red; `noticed` are those and the ones that end it inconclusive, or with advice: none was green without a sign.
 */
export function percentsOf({ killed, hung, noticed, survived }: Score["counts"]): {
  readonly killed: number;
  readonly noticed: number;
} {
  const all = killed + hung + noticed + survived;
  const percent = (count: number) => (all === 0 ? 100 : (100 * count) / all);
  return { killed: percent(killed + hung), noticed: percent(killed + hung + noticed) };
}

function fateOf(text: MutantText, entryOf: (text: MutantText) => KnownSurvivor | undefined): Fate {
  const found = foundFate(text);
  if (found !== "survived" && found !== "unreached" && found !== "noticed") return found;
  return entryOf(text)?.kind ?? found;
}

function isWithin(inner: MutantText, outer: MutantText): boolean {
  if (inner.file !== outer.file || foundFate(inner) !== "unreached") return false;
  const { start, end } = outer.mutant.location;
  return !isBefore(inner.mutant.location.start, start) && !isBefore(end, inner.mutant.location.end);
}

function isBefore(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}

function foundFate({ mutant: { status, statusReason } }: MutantText): Fate {
  switch (status) {
    case "Killed":
      return statusReason?.startsWith(NOTICED) ? "noticed" : "killed";
    case "Timeout":
      return "hung";
    case "Survived":
      return "survived";
    case "NoCoverage":
      return "unreached";
    case "RuntimeError":
      return "crashed";
    default:
      return "not-asked";
  }
}

function isSeen(fate: Fate): boolean {
  return fate === "killed" || fate === "hung" || fate === "crashed";
}
