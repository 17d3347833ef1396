/** The score in words, and all mutants as data. */

import { placeOf, sentenceOf } from "./mutant-text.js";
import type { SampleSize } from "./sample.js";
import type { Fallen, Fate, Score } from "./score.js";
import { percentOf } from "./score.js";
import type { KnownSurvivor } from "./survivors.js";

/** What was asked. */
interface Asked {
  readonly sample: number;
  readonly seed: SampleSize["seed"];
  /** All files that are mutated by default: only then can an entry be called outdated. */
  readonly isWhole: boolean;
}

/** Content of `mutants.json`: a line per mutant. */
export interface MutantRecord {
  readonly fate: Fate;
  readonly place: string;
  readonly line: string;
  readonly mutation: string;
  /** By whom it was seen, and what was found. */
  readonly told?: string;
}

/** Every mutant that was asked about or not reached, in the order of files. */
export function recordOf({ fallen }: Score): readonly MutantRecord[] {
  return ordered(fallen.filter(({ fate }) => fate !== "not-asked")).map(({ fate, text }) => ({
    fate,
    place: placeOf(text),
    line: text.line,
    mutation: text.mutation,
    ...(text.mutant.statusReason === undefined ? {} : { told: text.mutant.statusReason }),
  }));
}

/** Code that no case reaches, survivors, and the score, as text. */
export function report(score: Score, asked: Asked): string {
  const { counts, outdated, refuted } = score;
  const of = (fate: Fate) => score.fallen.filter((one) => one.fate === fate);
  const drawn = score.fallen.length - counts["not-asked"] - counts.unreached;
  return [
    ...section("No case runs these lines", linesOf(of("unreached"))),
    ...section(
      "Survived",
      ordered(of("survived")).map(({ text }) => sentenceOf(text)),
    ),
    ...section(
      "Noticed, but nothing failed",
      ordered(of("noticed")).map(({ text }) => sentenceOf(text)),
    ),
    ...section("Entries of survivors.yaml that fit no mutant", asked.isWhole ? outdated.map(entryOf) : []),
    ...section("Entries of survivors.yaml whose mutants are killed", refuted.map(entryOf)),
    `${score.fallen.length} mutants, ${drawn} asked about (--sample ${asked.sample} --seed ${asked.seed}):`,
    `${counts.killed} killed, ${counts.hung} hung, ${counts.noticed} noticed, ${counts.survived} survived,`,
    `${counts.equivalent} equivalent, ${counts.open} left open by the documents, ${counts.unseen} out of sight, ${counts.crashed} did not start;`,
    `${counts.unreached} more are in code that no case runs.`,
    `Blind score: ${percentOf(counts).toFixed(1)} %; of what was asked about: ${percentOf({ ...counts, unreached: 0 }).toFixed(1)} %`,
  ].join("\n");
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ""];
}

/** Each line once, however many mutants it has. Of a line that runs in part, the first piece that does not is told. */
function linesOf(fallen: readonly Fallen[]): readonly string[] {
  const first = new Map<string, string>();
  for (const { text } of ordered(fallen)) {
    const [original = ""] = text.mutation.split(" -> ");
    if (!first.has(placeOf(text))) first.set(placeOf(text), `${text.line}\n      ${original}`);
  }
  return [...first].map(([place, told]) => `${place}  ${told}`);
}

function entryOf({ file, line, mutation }: KnownSurvivor): string {
  return `${file}  ${line}${mutation === undefined ? "" : `  ${mutation}`}`;
}

function ordered(fallen: readonly Fallen[]): readonly Fallen[] {
  return fallen.toSorted(
    ({ text: one }, { text: other }) => compare(one.file, other.file) || one.lineNumber - other.lineNumber,
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
