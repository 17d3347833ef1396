/** Rules against builders: one page that says of each SDK which rules it keeps, and how it breaks the others. */
import type { BuilderExample, BuilderFault, BuilderResult, BuilderRule, BuilderState } from "../case/builder-result.js";
import { constantText, FAULT_WORDS, foundIn } from "./builder-text.js";
import { unaskedRules } from "./builder-unasked.js";
import { type HeatCell, type HeatRow, type HeatState, heatMapPage, type Tone } from "./heat-map.js";
import { type Markup, markup } from "./markup.js";
import { knownRule, sourceOf } from "./rule-source.js";
import { counted, grouped, printable, printableBlock } from "./text.js";

const MOST_CHARACTERS = 4000;
/** Payloads of all examples, in UTF-16 units; the others are left out of the page. */
const MOST_EXAMPLE_CHARACTERS = 1_500_000;

type ShownState = BuilderState | "not-checked";

const STATE_WORDS: Readonly<Record<ShownState, string>> = {
  ...FAULT_WORDS,
  passed: "kept",
  kept: "unchanged",
  open: "passes on",
  blocked: "blocked",
  unsupported: "beyond",
  "adapter-fault": "adapter",
  "not-checked": "not checked",
};

/** What the words of the cells mean, in the order in which the page explains them. */
const LEGEND: readonly (readonly [state: ShownState, tone: Tone, meaning: string])[] = [
  [
    "passed",
    "good",
    "a valid payload came out unchanged, and its invalid variant, which breaks this one rule, was refused",
  ],
  ["accepts-wrongly", "bad", "the invalid variant was accepted and sent as it is"],
  ["refuses-wrongly", "warn", "a valid payload was refused"],
  ["changes-in-silence", "odd", "what is sent is not what was given, and no message says so"],
  ["open", "idle", "a field without a place, or of a wrong type, is passed on: what the service does with it is open"],
  ["kept", "idle", "valid payloads came out unchanged; the rule has no invalid variant that could be refused"],
  ["blocked", "idle", "not judged: the valid payload falls to a fault that another rule is charged with"],
  ["unsupported", "idle", "the surface of the builder cannot say it"],
  ["adapter-fault", "idle", "not judged: the adapter is at fault, and nothing is known of the builder"],
  ["not-checked", "idle", "no payload of this rule was given to this builder"],
];

const STATES: readonly HeatState[] = LEGEND.map(([id, tone, meaning]) => ({
  id,
  tone,
  meaning,
  words: STATE_WORDS[id],
}));

/** The page. Facts only: what was given, and what came out. */
export function formatMatrix(results: readonly BuilderResult[]): string {
  const rules = new Map(results.flatMap((result) => result.rules.map((rule) => [rule.rule, rule] as const)));
  const areas = [...new Set([...rules.values()].map(({ area }) => area))];
  const sorted = areas.flatMap((area) => [...rules.values()].filter((rule) => rule.area === area));
  return heatMapPage({
    title: "Builders and rules",
    lead: markup`Each builder was given the same payloads by <code>slashproof check-builder</code>, as plain JavaScript or JSON: types of TypeScript
may refuse some of them at compile time. A rule is kept only if its valid half was accepted unchanged.`,
    noun: "Builder",
    columns: results.map(({ adapter }) => adapter.name),
    states: STATES,
    rows: sorted.map((rule) => rowOf(rule, results)),
    before: markup`<section>
<h2 id="builders-title">Builders</h2>
<div class="wide" role="region" aria-labelledby="builders-title" tabindex="0"><table class="plain-table"><thead><tr>${BUILDER_COLUMNS.map((head) => markup`<th scope="col">${head}</th>`)}${BUILDER_COUNTS.map(([, words]) => markup`<th scope="col" class="number">${words}</th>`)}</tr></thead>
<tbody>${results.map(builderRow)}</tbody></table></div></section>`,
    after: markup`<section>${unaskedOf(results)}</section><section>${notesOf(results)}</section>`,
    examples: markup`<p class="lead">For each fault the smallest payload that shows it.</p>
${examplesOf(results)}`,
  });
}

function rowOf({ rule, level, area }: BuilderRule, results: readonly BuilderResult[]): HeatRow {
  return {
    id: rule,
    about: `${statementOf(rule)}${level === "must" ? "" : " (advice)"}`,
    group: area,
    cells: results.map((result, index) =>
      cellOf(
        result.rules.find((one) => one.rule === rule),
        index,
      ),
    ),
  };
}

function cellOf(rule: BuilderRule | undefined, builder: number): HeatCell {
  if (rule === undefined) return { states: ["not-checked"] };
  const [first, ...others] = rule.faults;
  if (first === undefined) return { states: [rule.state], ...(rule.reason === undefined ? {} : { why: rule.reason }) };
  return {
    states: [first, ...others],
    examples: Object.fromEntries(
      rule.examples.map(({ fault }): [BuilderFault, string] => [fault, anchorOf(builder, rule.rule, fault)]),
    ),
  };
}

const BUILDER_COLUMNS = ["Builder", "Version", "Date", "Rules", "Payloads"];

/** The states whose rules are counted for each builder, with the words of their columns. */
export const BUILDER_COUNTS: readonly (readonly [state: BuilderState, words: string])[] = [
  ["passed", STATE_WORDS.passed],
  ["accepts-wrongly", FAULT_WORDS["accepts-wrongly"]],
  ["refuses-wrongly", FAULT_WORDS["refuses-wrongly"]],
  ["changes-in-silence", FAULT_WORDS["changes-in-silence"]],
  ["unsupported", "beyond its surface"],
];

/** How many rules came to a state; a rule with several faults counts in each. */
export function rulesOfState(rules: readonly BuilderRule[], state: BuilderState): number {
  return rules.filter((rule) => rule.state === state || rule.faults.some((fault) => fault === state)).length;
}

function builderRow({ adapter, startedAt, answered, profile, command, stopped, rules }: BuilderResult): Markup {
  const counts = BUILDER_COUNTS.map(([state]) => grouped(rulesOfState(rules, state)));
  const note = stopped === undefined ? "" : `(incomplete: the adapter ${stopped})`;
  const shownCommand = `${command}${profile === "documented" ? "" : ` --profile ${profile}`} ${note}`.trim();
  return markup`<tr><th scope="row" title="${shown(shownCommand)}">${shown(adapter.name)}${note === "" ? "" : markup` <small>${shown(note)}</small>`}</th><td>${shown(adapter.version)}</td><td>${shown(startedAt.slice(0, 10))}</td><td>${barOf(rules)}</td>${[grouped(answered), ...counts].map((cell) => markup`<td class="number">${cell}</td>`)}</tr>`;
}

/** Rules by the tone of their state, as one bar. */
function barOf(rules: readonly BuilderRule[]): Markup {
  let x = 0;
  const parts = (["good", "bad", "warn", "odd", "idle"] as const).map((tone) => {
    const width = rules.filter(({ state }) => toneOf(state) === tone).length;
    const part = markup`<rect class="fill-${tone}" x="${x}" y="0" width="${width}" height="10"></rect>`;
    x += width;
    return part;
  });
  return markup`<svg viewBox="0 0 ${Math.max(rules.length, 1)} 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

function toneOf(state: BuilderState): Tone {
  return STATES.find(({ id }) => id === state)?.tone ?? "idle";
}

/** What is no matter of one rule: what a builder adds to every payload, and what its adapter does wrong. */
function notesOf(results: readonly BuilderResult[]): Markup {
  const constants = results.flatMap(({ adapter, constants }) =>
    constants.map((one) => markup`<li>${shown(adapter.name)} ${shown(constantText(one))}</li>`),
  );
  const faults = results.flatMap(({ adapter, adapterFaults }) =>
    adapterFaults.map(
      ({ found, kind, given }) =>
        markup`<li>The adapter of ${shown(adapter.name)} ${shown(found)} <small>(${kind})</small> ${codeOf(JSON.stringify(given))}</li>`,
    ),
  );
  const none = markup`<li>None.</li>`;
  return markup`<h2>Added to every payload</h2>
<p>Said once here, and left out of the comparisons of all other rules.</p>
<ul>${constants.length > 0 ? constants : none}</ul>
<h2>Faults of adapters</h2>
<ul>${faults.length > 0 ? faults : none}</ul>`;
}

/** What is not in the tables, so that its absence is not taken for a pass. */
function unaskedOf(results: readonly BuilderResult[]): Markup {
  const unsayable = results.map((result) => {
    const beyond = result.rules.filter(({ state }) => state === "unsupported");
    const items = beyond.map(({ rule, reason = "" }) => markup`<li>${codeOf(rule)} ${shown(reason)}</li>`);
    return markup`<details><summary>${shown(result.adapter.name)}: ${counted(beyond.length, "rule")}</summary><ul>${items}</ul></details>`;
  });
  const groups = unaskedRules(results).map(
    ({ reason, rules }) =>
      markup`<details><summary>${reason} ${counted(rules.length, "rule")}</summary><ul>${rules.map((rule) => markup`<li>${codeOf(rule)} ${statementOf(rule)}</li>`)}</ul></details>`,
  );
  return markup`<h2>Not checked</h2>
<p>Rules of these areas that no payload shows.</p>
${groups}
<p>Rules that the surface of a builder cannot say, each with the first reason.</p>
${unsayable}`;
}

function codeOf(rule: string): Markup {
  return markup`<code>${shown(rule)}</code>`;
}

function examplesOf(results: readonly BuilderResult[]): Markup {
  let room = MOST_EXAMPLE_CHARACTERS;
  return markup`${results.map(({ adapter, rules }, builder) => {
    const examples = rules.flatMap((rule) =>
      rule.examples.map((example) => {
        const given = printableBlock(JSON.stringify(example.given, undefined, 1), MOST_CHARACTERS);
        room -= given.length;
        return exampleOf(rule, example, anchorOf(builder, rule.rule, example.fault), room < 0 ? LEFT_OUT : given);
      }),
    );
    return markup`<h3>${shown(`${adapter.name} ${adapter.version}`)}</h3>
${examples}`;
  })}`;
}

const LEFT_OUT = "Left out to keep this page small; builder.json has it.";

/** A link to what is in a closed example opens it, so that the anchor is inside. */
function exampleOf({ rule, rows }: BuilderRule, example: BuilderExample, anchor: string, given: string): Markup {
  return markup`<details><summary><span class="${toneOf(example.fault)}">${FAULT_WORDS[example.fault]}</span> <code>${shown(rule)}</code></summary>
<div class="example" id="${anchor}">
<p><b>${statementOf(rule)}</b> <small>${sourceOf(rule)}</small></p>
<p>Sent: the service ${shown(example.title)} <small>${shown(example.row)} (${shown(example.kind)}; ${counted(rows[example.fault] ?? 1, "payload")} in all)</small></p>
${foundIn(example).map((line) => markup`<p>${line}</p>`)}
<pre tabindex="0">${given}</pre></div></details>
`;
}

function statementOf(rule: string): string {
  return knownRule(rule)?.statement ?? "";
}

function anchorOf(builder: number, rule: string, fault: string): string {
  return `${builder}-${rule.replace(/[^\w.-]/g, "")}-${fault}`;
}

function shown(text: string): string {
  return printable(text, 400);
}
