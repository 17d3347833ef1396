/** The part of the HTML report about the last run: what is fixed, and what fails anew. */
import type { CaseChange, ResultComparison } from "../run/compare/comparison.js";
import { groupsOf, headlineOf, sameWords, wordsOf } from "./comparison/change-words.js";
import { type Markup, markup } from "./markup.js";
import { counted, printable } from "./text.js";

const MOST_CHANGES = 50;
const MOST_CHARACTERS = 300;

/** Nothing where there was no run before. */
export function sinceSection(since: ResultComparison | undefined): Markup {
  if (since === undefined) return markup``;
  const { before, causes } = since;
  return markup`<section aria-labelledby="since-title">
<h2 id="since-title">Since the last run</h2>
<p class="lead"><strong>${headlineOf(since)}.</strong> The last run began at ${before.startedAt.slice(0, 16).replace("T", " ")} UTC. ${sameWords(since)}</p>
${causesOf("Causes that are gone", causes.gone)}
${causesOf("New causes", causes.added)}
${groupsOf(since).map(
  ({
    title,
    changes,
  }) => markup`<details class="idle"><summary><b>${title}</b><span></span><small>${counted(changes.length, "case")}</small></summary>
<ul>${changes.slice(0, MOST_CHANGES).map(changeOf)}</ul>${changes.length > MOST_CHANGES ? markup`<p>and ${counted(changes.length - MOST_CHANGES, "more", "more")}</p>` : markup``}</details>`,
)}
</section>`;
}

function changeOf(change: CaseChange): Markup {
  return markup`<li><code>${printable(change.id, MOST_CHARACTERS)}</code>: ${printable(wordsOf(change), MOST_CHARACTERS)}</li>`;
}

function causesOf(title: string, causes: readonly string[]): Markup {
  if (causes.length === 0) return markup``;
  return markup`<h3>${title}</h3><ul>${causes.map((cause) => markup`<li>${printable(cause, MOST_CHARACTERS)}</li>`)}</ul>`;
}
