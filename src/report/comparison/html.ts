/** A comparison as one page without a script. */
import type { CaseChange, ChangeKind, ComparedSide, ResultComparison } from "../../run/compare/comparison.js";
import { staticPage } from "../heat-map.js";
import { type Markup, markup } from "../markup.js";
import { grouped, printable } from "../text.js";
import { verdictLine } from "../verdict.js";
import { type ChangeGroup, groupsOf, headlineOf, observationWords, sameWords, wordsOf } from "./change-words.js";

const MOST_CHARACTERS = 600;

/** The whole page; nothing in it is loaded from elsewhere. */
export function comparisonHtml(comparison: ResultComparison): string {
  const { before, after, causes, observations, notes } = comparison;
  return staticPage(
    "Comparison",
    markup`<h1>What changed</h1>
<p class="lead">${headlineOf(comparison)}</p>
<section><h2>Results</h2>
${sidesTable(before, after)}
<p class="after-table">${sameWords(comparison)}</p>
${notes.length === 0 ? markup`` : markup`<ul>${notes.map((note) => markup`<li>${shown(note)}</li>`)}</ul>`}</section>
${listOf("Causes that are gone", causes.gone)}
${listOf("New causes", causes.added)}
${groupsOf(comparison).map(groupPart)}
${listOf("Other behaviour where the documents are silent", observations.map(observationWords))}
`,
  );
}

/** What calls for action is open. */
const OPEN: ReadonlySet<ChangeKind> = new Set(["new", "first-failure", "changed", "flaky"]);

function groupPart({ kind, title, changes }: ChangeGroup): Markup {
  return markup`<section><details${OPEN.has(kind) ? markup` open` : markup``}><summary><h2>${title} (${grouped(changes.length)})</h2></summary>
<table class="changes"><thead><tr><th scope="col">Case</th><th scope="col">Change</th></tr></thead>
<tbody>${changes.map(changeRow)}</tbody></table></details></section>
`;
}

/** Most ids begin with the rule. */
function changeRow(change: CaseChange): Markup {
  const { id, rule } = change;
  const ofRule = id.startsWith(rule) ? markup`` : markup` <small>${shown(rule)}</small>`;
  return markup`<tr><th scope="row"><code>${shown(id)}</code>${ofRule}</th><td>${shown(wordsOf(change))}</td></tr>`;
}

/** One side beside the other: two columns of text have room on a phone. */
function sidesTable(before: ComparedSide, after: ComparedSide): Markup {
  const rows: readonly (readonly [head: string, wordsOf: (side: ComparedSide) => string])[] = [
    ["Name", ({ name }) => name],
    ["Verdict", ({ verdict }) => verdictLine(verdict)],
    ["Version", ({ tool }) => tool],
    ["Time", ({ startedAt }) => `${startedAt.slice(0, 16).replace("T", " ")} UTC`],
    ["File", ({ file }) => file],
  ];
  return markup`<table class="sides"><thead><tr><td></td><th scope="col">Before</th><th scope="col">After</th></tr></thead>
<tbody>${rows.map(([head, cellOf]) => markup`<tr><th scope="row">${head}</th>${[before, after].map((side) => markup`<td>${shown(cellOf(side))}</td>`)}</tr>`)}</tbody></table>`;
}

function listOf(title: string, items: readonly string[]): Markup {
  if (items.length === 0) return markup``;
  return markup`<section><h2>${title} (${grouped(items.length)})</h2>
<ul>${items.map((item) => markup`<li>${shown(item)}</li>`)}</ul></section>`;
}

function shown(text: string): string {
  return printable(text, MOST_CHARACTERS);
}
