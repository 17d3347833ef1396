/** Several results as one page: a searchable table of rules that are not kept alike, and of open behaviour. */
import type { RuleRow, SideBySide } from "../../run/compare/side-by-side.js";
import { type HeatRow, type HeatState, heatMapPage } from "../heat-map.js";
import { type Markup, markup } from "../markup.js";
import { knownRule } from "../rule-source.js";
import { printable } from "../text.js";
import { verdictLine } from "../verdict.js";
import { columnsOf } from "./side-by-side.js";

const MOST_CHARACTERS = 300;

const STATES: readonly HeatState[] = [
  { id: "kept", words: "kept", tone: "good", meaning: "cases of the rule passed, and none failed" },
  { id: "broken", words: "broken", tone: "bad", meaning: "at least one case of the rule failed" },
  { id: "not-decided", words: "not decided", tone: "idle", meaning: "no case of the rule came to a decision" },
  {
    id: "observed",
    words: "observed",
    tone: "odd",
    meaning: "what was seen where the documents are silent: no result is wrong",
  },
  { id: "not-seen", words: "-", tone: "idle", meaning: "it was not observed here" },
];

/** The whole page; nothing in it is loaded from elsewhere. */
export function sideBySideHtml(compared: SideBySide): string {
  const { sides, rules, observations } = compared;
  return heatMapPage({
    title: "Results side by side",
    lead: markup`Rules that are not kept alike, and what each does where the documents are silent. What is the same in all results is left out.`,
    noun: "Target",
    columns: columnsOf(sides),
    states: STATES,
    rows: [...rules.map(ruleRow), ...observations.map(observationRow)],
    before: sidesPart(compared),
    after: markup``,
    examples: markup`<p class="lead"><code>slashproof explain RULE</code> shows the smallest example of a rule.</p>`,
  });
}

function sidesPart({ sides }: SideBySide): Markup {
  return markup`<section><h2 id="sides-title">Results</h2>
<div class="wide" role="region" aria-labelledby="sides-title" tabindex="0"><table class="plain-table"><thead><tr>${["Name", "Verdict", "Version", "Date", "File"].map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${sides.map(({ name, verdict, tool, startedAt, file }) => markup`<tr><th scope="row">${shown(name)}</th>${[verdictLine(verdict), tool, startedAt.slice(0, 10), file].map((cell) => markup`<td>${shown(cell)}</td>`)}</tr>`)}</tbody></table></div></section>`;
}

function ruleRow({ rule, words }: RuleRow): HeatRow {
  const known = knownRule(rule);
  return {
    id: rule,
    about: known?.statement ?? rule,
    group: known?.area ?? "other",
    cells: words.map((word) => ({ states: [word.replaceAll(" ", "-")] })),
  };
}

function observationRow({ subject, values }: SideBySide["observations"][number]): HeatRow {
  const [id = "", about = subject] = subject.split(/: (.*)/s);
  return {
    id,
    about,
    group: "where the documents are silent",
    cells: values.map((value) =>
      value === undefined ? { states: ["not-seen"] } : { states: ["observed"], words: value, why: value },
    ),
  };
}

function shown(text: string): string {
  return printable(text, MOST_CHARACTERS);
}
