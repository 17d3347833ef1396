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
<section><h2 id="sides-title">Results</h2>
<div class="wide" role="region" aria-labelledby="sides-title" tabindex="0"><table class="plain-table"><thead><tr><th scope="col">Side</th><th scope="col">Name</th><th scope="col">Verdict</th><th scope="col">Version</th><th scope="col">Time</th></tr></thead>
<tbody>${sideRow("Before", before)}${sideRow("After", after)}</tbody></table></div>
<p>${sameWords(comparison)}</p>
${notes.map((note) => markup`<p>${shown(note)}</p>`)}</section>
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

function sideRow(word: string, { name, verdict, tool, startedAt }: ComparedSide): Markup {
  return markup`<tr><th scope="row">${word}</th>${[name, verdictLine(verdict), tool, startedAt.slice(0, 16)].map((cell) => markup`<td>${shown(cell)}</td>`)}</tr>`;
}

function listOf(title: string, items: readonly string[]): Markup {
  if (items.length === 0) return markup``;
  return markup`<section><h2>${title} (${grouped(items.length)})</h2>
<ul>${items.map((item) => markup`<li>${shown(item)}</li>`)}</ul></section>`;
}

function shown(text: string): string {
  return printable(text, MOST_CHARACTERS);
}
