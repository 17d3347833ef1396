/** A comparison on the console: what changed, at most a screen of it. */
import type { ComparedSide, ResultComparison } from "../../run/compare/comparison.js";
import { counted, grouped, printable } from "../text.js";
import { verdictLine } from "../verdict.js";
import { groupsOf, headlineOf, observationWords, wordsOf } from "./change-words.js";

const MOST_LINES = 10;
const MOST_CHARACTERS = 160;

/** Plain text without colours, ending with a line break. */
export function comparisonText(comparison: ResultComparison): string {
  const { before, after, same, leftOut, causes, observations, notes } = comparison;
  const lines = [
    headlineOf(comparison),
    ...sideLines("Before", before),
    ...sideLines("After ", after),
    `Same    ${grouped(same.passed)} passed · ${grouped(same.failed)} failed · ${grouped(same.undecided)} not decided`,
    ...(leftOut > 0 ? [`Left out ${counted(leftOut, "case")} that one of the two did not run`] : []),
    ...notes.map((note) => `Note    ${shown(note)}`),
    ...groupsOf(comparison).flatMap(({ title, changes }) => [
      "",
      `${title} (${grouped(changes.length)})`,
      ...listed(changes, (change) => [shown(change.id), `  ${shown(wordsOf(change))}`]),
    ]),
    ...section("Causes that are gone", causes.gone),
    ...section("New causes", causes.added),
    ...section("Other behaviour where the documents are silent", observations.map(observationWords)),
  ];
  return `${lines.join("\n")}\n`;
}

function sideLines(word: string, { name, verdict, file, tool, startedAt }: ComparedSide): readonly string[] {
  return [
    `${word}  ${shown(name)}: ${shown(verdictLine(verdict))}`,
    `        ${shown(file)} · ${shown(tool)} · ${shown(startedAt.slice(0, 16))}`,
  ];
}

function section(title: string, all: readonly string[]): readonly string[] {
  return all.length === 0 ? [] : ["", `${title} (${grouped(all.length)})`, ...listed(all, (one) => [shown(one)])];
}

function listed<T>(all: readonly T[], linesOf: (one: T) => readonly string[]): readonly string[] {
  const more = all.length - MOST_LINES;
  return [
    ...all.slice(0, MOST_LINES).flatMap((one) => linesOf(one).map((line) => `  ${line}`)),
    ...(more > 0 ? [`  and ${counted(more, "more", "more")}; --report md,html,json shows all`] : []),
  ];
}

function shown(text: string): string {
  return printable(text, MOST_CHARACTERS);
}
