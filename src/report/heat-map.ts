/** A page with one large table of coloured cells: searchable, only differences at first, usable without its script. */
import { createHash } from "node:crypto";
import { type Markup, markup, trusted } from "./markup.js";
import { MATRIX_SCRIPT, MATRIX_STYLE } from "./page/page.gen.js";
import { counted, printable } from "./text.js";

/** Colour and sign of a cell. */
export type Tone = "good" | "bad" | "warn" | "odd" | "idle";

export interface HeatState {
  /** Stable name, such as `accepts-wrongly`; the filter in the address uses it. */
  readonly id: string;
  /** What a cell of it says. */
  readonly words: string;
  /** Its colour. */
  readonly tone: Tone;
  /** What the words mean, for the legend. */
  readonly meaning: string;
}

export interface HeatCell {
  /** Ids of its states, at least one. */
  readonly states: readonly [string, ...string[]];
  /** Shown instead of the words of the state. */
  readonly words?: string;
  /** Why it is so, as a tooltip. */
  readonly why?: string;
  /** Of each state that has an example: the id of its element. */
  readonly examples?: Readonly<Record<string, string>>;
}

export interface HeatRow {
  /** Id of what the row is about. */
  readonly id: string;
  /** The same as a sentence. */
  readonly about: string;
  /** Name of the group that it is in. */
  readonly group: string;
  /** One for each column. */
  readonly cells: readonly HeatCell[];
}

export interface HeatMap {
  /** First heading. */
  readonly title: string;
  /** One or two sentences about the page. */
  readonly lead: Markup;
  /** What a column is, such as `Builder`. */
  readonly noun: string;
  /** Names of the columns. */
  readonly columns: readonly string[];
  /** Every state that a cell can have. */
  readonly states: readonly HeatState[];
  /** Rows of one group follow each other. */
  readonly rows: readonly HeatRow[];
  /** Sections before the table. */
  readonly before: Markup;
  /** Sections after it. */
  readonly after: Markup;
  /** Elements of class `example`, to which cells lead. */
  readonly examples: Markup;
}

const MOST_CHARACTERS = 400;

/** The whole page; nothing in it is loaded from elsewhere. */
export function heatMapPage(map: HeatMap): string {
  return staticPage(
    map.title,
    markup`<h1>${map.title}</h1>
<p class="lead">${map.lead}</p>
${map.before}
<section>
<h2 id="grid-title">${counted(map.rows.length, "rule")}</h2>
${legendOf(map.states)}
${controlsOf(map)}
${gridOf(map)}
</section>
${map.after}
<section id="examples" aria-labelledby="examples-title">
<h2 id="examples-title">Examples</h2>
${map.examples}
</section>
<dialog id="dialog" aria-label="Example"><form method="dialog"><button>Close</button></form><div id="shown-example"></div></dialog>
<script>${trusted(MATRIX_SCRIPT)}</script>`,
    MATRIX_SCRIPT,
  );
}

/** A page in the style of the matrix. @param script what may run on it; none where it is absent */
export function staticPage(title: string, content: Markup, script?: string): string {
  const scripts = script === undefined ? "" : `script-src '${hashOf(script)}'; `;
  const policy = `default-src 'none'; ${scripts}style-src '${hashOf(MATRIX_STYLE)}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} · slashproof</title>
<link rel="icon" href="data:,">
<style>${trusted(MATRIX_STYLE)}</style>
</head>
<body>
<header class="frame masthead"><b>slashproof</b></header>
<main class="frame">
${content}
</main>
</body>
</html>
`.toString();
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function legendOf(states: readonly HeatState[]): Markup {
  return markup`<details><summary>What the words mean</summary>
<dl class="legend">${states.map(({ tone, words, meaning }) => markup`<dt class="${tone}">${words}</dt><dd>${meaning}</dd>`)}</dl></details>`;
}

/** Hidden until the script has filled them with life. */
function controlsOf({ noun, columns, states, rows }: HeatMap): Markup {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return markup`<div id="filters" class="filters" hidden><div role="search" class="controls">
<label class="visually-hidden" for="q">Search</label>
<input id="q" type="search" placeholder="Search ( / )" autocomplete="off" spellcheck="false">
${choiceOf("area", "Area", groups)}
${choiceOf("column", noun, columns, (_, index) => String(index))}
${choiceOf(
  "state",
  "Result",
  states.map(({ words }) => words),
  (_, index) => states[index]?.id ?? "",
)}
<label class="switch"><input id="all" type="checkbox"> Rows without a difference too</label>
<button id="clear" class="quiet" type="button">Clear</button>
<span id="said" role="status"></span>
</div></div>`;
}

function choiceOf(
  id: string,
  label: string,
  texts: readonly string[],
  optionValue: (text: string, index: number) => string = shown,
): Markup {
  return markup`<label class="visually-hidden" for="${id}">${label}</label>
<select id="${id}"><option value="">${label}</option>${texts.map((text, index) => markup`<option value="${optionValue(text, index)}">${shown(text)}</option>`)}</select>`;
}

function gridOf(map: HeatMap): Markup {
  const groups = [...new Set(map.rows.map(({ group }) => group))];
  const states = new Map(map.states.map((state) => [state.id, state]));
  const width = map.columns.length + 1;
  return markup`<div id="grid" class="wide grid" role="region" aria-labelledby="grid-title" tabindex="0"><table>
<thead><tr><th scope="col">Rule</th>${map.columns.map((column) => markup`<th scope="col">${breakable(column)}</th>`)}</tr></thead>
${groups.map(
  (
    group,
  ) => markup`<tbody data-area="${shown(group)}"><tr class="group"><th colspan="${width}" scope="rowgroup">${shown(group)}</th></tr>
${map.rows.filter((row) => row.group === group).map((row) => rowOf(row, states))}
</tbody>`,
)}</table></div>`;
}

/** A name with places where a narrow column may break it: after a slash. */
function breakable(name: string): Markup {
  return markup`${name.split(/(?<=\/)/).map((part, index) => markup`${index === 0 ? markup`` : markup`<wbr>`}${shown(part)}`)}`;
}

function rowOf({ id, about, cells }: HeatRow, states: ReadonlyMap<string, HeatState>): Markup {
  const different =
    cells.length === 1 || new Set(cells.map((cell) => `${cell.states.join()} ${cell.words ?? ""}`)).size > 1;
  return markup`<tr data-row="${different ? "different" : "same"}"><th scope="row">${shown(about)} <code>${shown(id)}</code></th>${cells.map((cell) => cellOf(cell, states))}</tr>
`;
}

function cellOf(cell: HeatCell, states: ReadonlyMap<string, HeatState>): Markup {
  const tone = states.get(cell.states[0])?.tone ?? "idle";
  const marks = cell.states.map((id) => {
    const state = states.get(id);
    const words = markup`<span>${shown(cell.words ?? state?.words ?? id)}</span>`;
    const example = cell.examples?.[id];
    const kind = state?.tone ?? "idle";
    return example === undefined
      ? markup`<i class="chip ${kind}">${words}</i> `
      : markup`<a class="${kind}" href="#${example}">${words}</a> `;
  });
  return markup`<td class="tone-${tone}" data-states="${cell.states.join(" ")}" title="${shown(cell.why ?? "")}">${marks}</td>`;
}

function shown(text: string): string {
  return printable(text, MOST_CHARACTERS);
}
