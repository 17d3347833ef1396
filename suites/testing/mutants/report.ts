/** The score in words, and all mutants as data. */

import { placeOf, sentenceOf } from "./mutant-text.js";
import type { SampleSize } from "./sample.js";
import type { Fallen, Fate, Score } from "./score.js";
import { percentsOf } from "./score.js";
import type { KnownSurvivor, SurvivorKind } from "./survivors.js";

const KNOWN = ["equivalent", "open", "unseen"] as const satisfies readonly SurvivorKind[];

/** What was run. */
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
  readonly message?: string;
}

/** Every mutant that was run or not reached, in the order of files. */
export function recordOf({ fallen }: Score): readonly MutantRecord[] {
  return ordered(fallen.filter(({ fate }) => fate !== "not-asked")).map(({ fate, text }) => ({
    fate,
    place: placeOf(text),
    line: text.line,
    mutation: text.mutation,
    ...(text.mutant.statusReason === undefined ? {} : { message: text.mutant.statusReason }),
  }));
}

/** Code that no case reaches, survivors, and the score, as text. */
export function report(score: Score, { sample, seed, isWhole }: Asked): string {
  const { counts, outdated, refuted } = score;
  const percents = percentsOf(counts);
  const known = KNOWN.reduce((sum, kind) => sum + counts[kind], 0);
  const of = (fate: Fate) => score.fallen.filter((one) => one.fate === fate);
  const asked = score.fallen.filter(({ text }) => wasAsked(text)).length;
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
    ...section("Entries of survivors.yaml that fit no mutant", isWhole ? outdated.map(entryOf) : []),
    ...section("Entries of survivors.yaml whose mutants are killed", refuted.map(entryOf)),
    `${score.fallen.length} mutants, ${counts.unreached} of them in code that no case runs and that was not examined;`,
    `${asked} of the others run (--sample ${sample} --seed ${seed}):`,
    `${counts.killed} killed, ${counts.hung} hung, ${counts.noticed} noticed, ${counts.survived} survived,`,
    `${known} known: ${KNOWN.map((kind) => `${counts[kind]} ${kind}`).join(", ")} (those in code that no case runs among them);`,
    `${counts.crashed} did not start.`,
    `Blind score: ${percents.killed.toFixed(1)} % killed, ${percents.noticed.toFixed(1)} % with those that were noticed`,
  ].join("\n");
}

function wasAsked({ mutant: { status } }: Fallen["text"]): boolean {
  return status !== "CompileError" && status !== "NoCoverage";
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), ""];
}

/** Each line once, however many mutants it has. Of a line that runs in part, the first piece that does not is shown. */
function linesOf(fallen: readonly Fallen[]): readonly string[] {
  const first = new Map<string, string>();
  for (const { text } of ordered(fallen)) {
    const [original = ""] = text.mutation.split(" -> ");
    if (!first.has(placeOf(text))) first.set(placeOf(text), `${text.line}\n      ${original}`);
  }
  return [...first].map(([place, message]) => `${place}  ${message}`);
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
