/** A comparison as one page without a script. */
import type { ComparedSide, ResultComparison } from "../../run/compare/comparison.js";
import { staticPage } from "../heat-map.js";
import { type Markup, markup } from "../markup.js";
import { grouped, printable } from "../text.js";
import { groupsOf, headlineOf, observationWords, sameWords, wordsOf } from "./change-words.js";

const MOST_CHARACTERS = 600;

/** The whole page; nothing in it is loaded from elsewhere. */
export function comparisonHtml(comparison: ResultComparison): string {
  const { before, after, causes, observations, notes } = comparison;
  return staticPage(
    "Comparison",
    markup`<h1>${headlineOf(comparison)}</h1>
<div class="wide" role="region" aria-label="Compared results" tabindex="0"><table class="plain-table"><thead><tr><th scope="col">Side</th><th scope="col">Name</th><th scope="col">Verdict</th><th scope="col">Version</th><th scope="col">Time</th></tr></thead>
<tbody>${sideRow("Before", before)}${sideRow("After", after)}</tbody></table></div>
<p>${sameWords(comparison)}</p>
${notes.map((note) => markup`<p>${shown(note)}</p>`)}
${groupsOf(comparison).map(
  ({ title, changes }) => markup`<h2>${title} (${grouped(changes.length)})</h2>
<div class="wide" role="region" aria-label="${title}" tabindex="0"><table class="plain-table"><thead><tr><th scope="col">Case</th><th scope="col">Rule</th><th scope="col">Change</th></tr></thead>
<tbody>${changes.map((change) => markup`<tr><td><code>${shown(change.id)}</code></td><td><code>${shown(change.rule)}</code></td><td>${shown(wordsOf(change))}</td></tr>`)}</tbody></table></div>
`,
)}
${listOf("Causes that are gone", causes.gone)}
${listOf("New causes", causes.added)}
${listOf("Other behaviour where the documents are silent", observations.map(observationWords))}
`,
  );
}

function sideRow(word: string, { name, verdict, tool, startedAt }: ComparedSide): Markup {
  return markup`<tr><th scope="row">${word}</th>${[name, verdict, tool, startedAt.slice(0, 16)].map((cell) => markup`<td>${shown(cell)}</td>`)}</tr>`;
}

function listOf(title: string, items: readonly string[]): Markup {
  if (items.length === 0) return markup``;
  return markup`<h2>${title} (${grouped(items.length)})</h2>
<ul>${items.map((item) => markup`<li>${shown(item)}</li>`)}</ul>`;
}

function shown(text: string): string {
  return printable(text, MOST_CHARACTERS);
}
