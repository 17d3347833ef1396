/** A comparison as a comment on a pull request: short on top, changes folded. */
import type { ComparedSide, ResultComparison } from "../../run/compare/comparison.js";
import { code, prose } from "../markdown-text.js";
import { counted, grouped } from "../text.js";
import { verdictLine } from "../verdict.js";
import { groupsOf, headlineOf, sameWords, wordsOf } from "./change-words.js";

/** A comment of GitHub holds 65,536 characters; changes beyond these are only counted. */
const MOST_ROWS = 100;

/** GitHub-flavoured Markdown. */
export function comparisonMarkdown(comparison: ResultComparison): string {
  const { before, after, causes, observations, notes } = comparison;
  const blocks = [
    `## ${prose(headlineOf(comparison))}`,
    ["| | Name | Verdict | Version |", "| --- | --- | --- | --- |", row("Before", before), row("After", after)].join(
      "\n",
    ),
    sameWords(comparison),
    ...notes.map((note) => `> ${prose(note)}`),
    ...groupsOf(comparison).map(({ title, changes }) =>
      folded(
        title,
        changes.map((change) => `${code(change.id)} ${prose(wordsOf(change))}`),
      ),
    ),
    folded("Causes that are gone", causes.gone.map(prose)),
    folded("New causes", causes.added.map(prose)),
    folded(
      "Other behaviour where the documents are silent",
      observations.map(
        ({ subject, values }) => `${code(subject)} ${values.map((value) => code(value ?? "-")).join(" → ")}`,
      ),
    ),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function row(word: string, { name, verdict, tool }: ComparedSide): string {
  return `| ${word} | ${code(name)} | ${prose(verdictLine(verdict))} | ${prose(tool)} |`;
}

function folded(title: string, items: readonly string[]): string {
  if (items.length === 0) return "";
  const more = items.length - MOST_ROWS;
  return [
    "<details>",
    `<summary>${title} (${grouped(items.length)})</summary>`,
    "",
    ...items.slice(0, MOST_ROWS).map((item) => `- ${item}`),
    ...(more > 0 ? [`- and ${counted(more, "more", "more")}`] : []),
    "",
    "</details>",
  ].join("\n");
}
