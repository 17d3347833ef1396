/** Rules against builders: one page that says of each SDK which rules it keeps, and how it breaks the others. */
import { createHash } from "node:crypto";
import type { BuilderExample, BuilderResult, BuilderRule, BuilderState } from "../case/builder-result.js";
import { constantText, FAULT_WORDS, foundIn } from "./builder-text.js";
import { unaskedRules } from "./builder-unasked.js";
import { type Markup, markup, trusted } from "./markup.js";
import { MATRIX_STYLE } from "./matrix-style.js";
import { knownRule, sourceOf } from "./rule-source.js";
import { counted, printable, printableBlock } from "./text.js";

const MOST_CHARACTERS = 4000;

const STATE_WORDS: Readonly<Record<BuilderState, string>> = {
  ...FAULT_WORDS,
  passed: "kept",
  kept: "unchanged",
  open: "passes on",
  blocked: "blocked",
  unsupported: "–",
  "adapter-fault": "adapter",
};

/** What the words of the cells mean, in the order in which the page explains them. */
const LEGEND: readonly (readonly [BuilderState, string])[] = [
  ["passed", "a valid payload came out unchanged, and its invalid variant, which breaks this one rule, was refused"],
  ["accepts-wrongly", "the invalid variant was accepted and sent as it is"],
  ["refuses-wrongly", "a valid payload was refused"],
  ["changes-in-silence", "what is sent is not what was given, and no message says so"],
  ["open", "a field without a place, or of a wrong type, is passed on: what the service does with it is open"],
  ["kept", "valid payloads came out unchanged; the rule has no invalid variant that could be refused"],
  ["blocked", "not judged: the valid payload falls to a fault that another rule is charged with"],
  ["unsupported", "the surface of the builder cannot say it"],
  ["adapter-fault", "not judged: the adapter is at fault, and nothing is known of the builder"],
];

/** The page: plain HTML without a script. Facts only: what was given, and what came out. */
export function formatMatrix(results: readonly BuilderResult[]): string {
  const rules = new Map(results.flatMap((result) => result.rules.map((rule) => [rule.rule, rule] as const)));
  const areas = [...new Set([...rules.values()].map(({ area }) => area))];
  const hash = `sha256-${createHash("sha256").update(MATRIX_STYLE).digest("base64")}`;
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '${hash}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Builders and rules · slashproof</title>
<style>${trusted(MATRIX_STYLE)}</style>
</head>
<body>
<h1>Builders and rules</h1>
<p>Each builder was given the same payloads by <code>slashproof check-builder</code>, as plain JavaScript or JSON: types of TypeScript may refuse
some of them at compile time. A rule is kept only if its valid half was accepted unchanged.</p>
<h2>Builders</h2>
<div class="wide"><table class="builders"><thead><tr>${[...BUILDER_COLUMNS, ...COUNTED.map((state) => COUNT_WORDS[state]), "Command"].map((head) => markup`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${results.map(builderRow)}</tbody></table></div>
<nav aria-label="Areas"><ul>${areas.map((area) => markup`<li><a href="#area-${shown(area)}">${shown(area)}</a></li>`)}</ul></nav>
<h2>What the words mean</h2>
<dl>${LEGEND.map(([state, meaning]) => markup`<dt class="${state}">${STATE_WORDS[state]}</dt><dd>${meaning}</dd>`)}</dl>
${areas.map((area) =>
  areaTable(
    area,
    [...rules.values()].filter((rule) => rule.area === area),
    results,
  ),
)}
${unaskedOf(results)}
${notesOf(results)}
<h2>Examples</h2>
<p>For each fault the smallest payload that shows it.</p>
${results.map(examplesOf)}
</body>
</html>
`.toString();
}

const BUILDER_COLUMNS = ["Builder", "Version", "Asked", "Payloads"];
const COUNTED = ["passed", "accepts-wrongly", "refuses-wrongly", "changes-in-silence", "unsupported"] as const;

const COUNT_WORDS = { ...STATE_WORDS, unsupported: "beyond its surface" };

/** How many rules came to each state; a rule with several faults counts in each. */
function builderRow({ adapter, startedAt, answered, profile, command, stopped, rules }: BuilderResult): Markup {
  const counts = COUNTED.map((state) =>
    String(rules.filter((rule) => rule.state === state || rule.faults.some((fault) => fault === state)).length),
  );
  const note = stopped === undefined ? "" : ` (incomplete: the adapter ${stopped})`;
  const shownCommand = `${command}${profile === "documented" ? "" : ` --profile ${profile}`}${note}`;
  const cells = [adapter.name, adapter.version, startedAt.slice(0, 10), String(answered), ...counts, shownCommand];
  return markup`<tr>${cells.map((cell) => markup`<td>${shown(cell)}</td>`)}</tr>`;
}

function areaTable(area: string, rules: readonly BuilderRule[], results: readonly BuilderResult[]): Markup {
  const head = results.map(({ adapter }) => markup`<th scope="col">${shown(adapter.name)}</th>`);
  const rows = rules.map(
    ({ rule, level }) =>
      markup`<tr><th scope="row"><code title="${statementOf(rule)}">${shown(rule)}</code> ${level === "must" ? "" : "(advice)"}</th>${results.map(
        (result, index) =>
          cellOf(
            result.rules.find((one) => one.rule === rule),
            index,
          ),
      )}</tr>`,
  );
  return markup`<h2 id="area-${shown(area)}">${shown(area)}</h2>
<div class="wide"><table class="matrix"><thead><tr><th scope="col">Rule</th>${head}</tr></thead><tbody>${rows}</tbody></table></div>
`;
}

function cellOf(rule: BuilderRule | undefined, builder: number): Markup {
  if (rule === undefined) return markup`<td class="unsupported">not checked</td>`;
  if (rule.faults.length === 0) {
    return markup`<td class="${rule.state}" title="${shown(rule.reason ?? "")}">${STATE_WORDS[rule.state]}</td>`;
  }
  const links = rule.faults.map(
    (fault) => markup`<a class="${fault}" href="#${anchorOf(builder, rule.rule, fault)}">${FAULT_WORDS[fault]}</a> `,
  );
  return markup`<td>${links}</td>`;
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

function examplesOf({ adapter, rules }: BuilderResult, builder: number): Markup {
  const faulty = rules.flatMap((rule) => rule.examples.map((example) => exampleOf(rule, example, builder)));
  return markup`<h3>${shown(`${adapter.name} ${adapter.version}`)}</h3>
${faulty}`;
}

/** A link to what is in a closed example opens it, so that the anchor is inside. */
function exampleOf({ rule, rows }: BuilderRule, example: BuilderExample, builder: number): Markup {
  const given = printableBlock(JSON.stringify(example.given, undefined, 1), MOST_CHARACTERS);
  return markup`<details><summary><span class="${example.fault}">${FAULT_WORDS[example.fault]}</span> <code>${shown(rule)}</code></summary>
<div id="${anchorOf(builder, rule, example.fault)}">
<p>${statementOf(rule)} <small>${sourceOf(rule)}</small></p>
<p>Sent: the service ${shown(example.title)} <small>${shown(example.row)} (${shown(example.kind)}; ${counted(rows[example.fault] ?? 1, "payload")} in all)</small></p>
${foundIn(example).map((line) => markup`<p>${line}</p>`)}
<pre>${given}</pre></div></details>
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
