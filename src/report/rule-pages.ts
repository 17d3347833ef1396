/** The rules as pages of the documentation: one for each rule, and an index by area. */
import type { Rule } from "../contract/catalogue.js";
import type { RuleExplanation } from "../run/explain-rule.js";
import { staticPage } from "./heat-map.js";
import { type Markup, markup } from "./markup.js";
import { sourceWords } from "./rule-source.js";
import { sentenceOf } from "./sentence.js";
import { counted, printable } from "./text.js";

const MAX_TEXT_CODE_POINTS = 2000;

/** A way in which services break a rule. */
export interface RuleFault {
  /** Completes "the service …". */
  readonly title: string;
  /** What users of such a service notice. */
  readonly harm: string;
}

/** Everything that is known of one rule; its links lead to pages beside it. */
export function rulePage(explanation: RuleExplanation, faults: readonly RuleFault[]): string {
  const { rule, titles, cases, alsoIn, quote } = explanation;
  return staticPage(
    rule.id,
    markup`<h1>${rule.statement}</h1>
<p class="lead"><code>${rule.id}</code> · ${rule.level} · ${sourceWords(rule.source)} · <a href="index.html#${rule.area}">${rule.area}</a></p>
${quote === undefined ? markup`` : partOf("The words of the document", [quote.text])}
${partOf("What the documents leave open", rule.ambiguity === undefined ? [] : [rule.ambiguity])}
${partOf("Why requests alone cannot check it", rule.reason === undefined ? [] : [rule.reason])}
${partOf(`What is checked (${counted(cases, "case")})`, titles.map(sentenceOf))}
${examplePart(explanation)}
${partOf(
  "Ways to break it",
  faults.map(({ title, harm }) => `The service ${title}. ${harm}.`),
)}
${alsoIn.length === 0 ? markup`` : markup`<section><h2>Can fail with it</h2><ul>${alsoIn.map((id) => markup`<li><a href="${id}.html"><code>${id}</code></a></li>`)}</ul></section>`}
<section><h2>Check it</h2><pre tabindex="0"><code>slashproof check --target target.json --only ${rule.id}</code></pre></section>`,
  );
}

/** All rules by area. */
export function ruleIndexPage(rules: readonly Rule[]): string {
  const areas = [...new Set(rules.map(({ area }) => area))];
  return staticPage(
    "Rules",
    markup`<h1>Rules</h1>
<p class="lead">The ${counted(rules.length, "rule")} that slashproof knows, each with its source and what is checked.</p>
${areas.map((area) => areaPart(area, rules))}`,
  );
}

function areaPart(area: string, rules: readonly Rule[]): Markup {
  const own = rules.filter((rule) => rule.area === area);
  return markup`<section id="${area}"><h2>${area}</h2>
<ul>${own.map(({ id, statement, level }) => markup`<li><a href="${id}.html">${statement}</a> <code>${id}</code>${level === "must" ? "" : ` (${level})`}</li>`)}</ul></section>`;
}

function examplePart({ example }: RuleExplanation): Markup {
  if (example === undefined) return markup``;
  const lines = example.requests.map(
    ({ is, line, expected }) => `${is.padEnd(8)} ${shown(line)}${expected === undefined ? "" : `  → ${expected}`}`,
  );
  return markup`<section><h2>Smallest example</h2><pre tabindex="0"><code>${lines.join("\n")}</code></pre></section>`;
}

function partOf(title: string, texts: readonly string[]): Markup {
  if (texts.length === 0) return markup``;
  return markup`<section><h2>${title}</h2><ul>${texts.map((text) => markup`<li>${shown(text)}</li>`)}</ul></section>`;
}

function shown(text: string): string {
  return printable(text, MAX_TEXT_CODE_POINTS);
}
