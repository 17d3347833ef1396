/** The report for people: one file that needs no network, no server and nothing beside it. */

import { createHash } from "node:crypto";
import type { ResultComparison } from "../run/compare/comparison.js";
import type { RunEvent } from "../run/result/event.js";
import type { ShellContext } from "./command-line.js";
import { digestOf } from "./digest.js";
import { causeSection } from "./html-causes.js";
import { pageDataOf } from "./html-data.js";
import { hero } from "./html-hero.js";
import { scoreSection } from "./html-score.js";
import {
  capabilitySection,
  idleSection,
  noticeSection,
  observationSection,
  provenanceSection,
} from "./html-sections.js";
import { sinceSection } from "./html-since.js";
import { expectationSection, proofSection } from "./html-trust.js";
import type { Markup } from "./markup.js";
import { dataScript, markup, trusted } from "./markup.js";
import { packCases } from "./page/pack-cases.js";
import { PAGE_SCRIPT, PAGE_STYLE } from "./page/page.gen.js";
import type { EmbeddedData } from "./page/page-data.js";
import { printable } from "./text.js";
import { OUTCOME_GROUP_NAMES, VERDICT_WORDS } from "./verdict.js";

/**
 * The page. Verdict, counts and everything that is not a list of findings or rules is plain HTML; those lists
 * are made by the script from embedded data, folds only when they are opened.
 *
 * @remarks The content security policy allows this script and this style by their hashes and no request at all.
 */
export function formatHtml(
  events: readonly RunEvent[],
  options: ShellContext & {
    readonly targetFile?: string;
    readonly since?: ResultComparison | undefined;
  } = {},
): string {
  const digest = digestOf(events);
  const data = pageDataOf(digest, options);
  const embedded: EmbeddedData = { ...data, cases: packCases(data.cases) };
  const name = printable(digest.start.target.name, 80);
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${VERDICT_WORDS[digest.verdict]}: ${name} · slashproof</title>
<link rel="icon" href="data:,">
<style>${trusted(PAGE_STYLE)}</style>
</head>
<body>
${hero(digest)}
<main class="frame">
${causeSection(digest, options)}
${sinceSection(options.since)}
${scoreSection(digest)}
<div id="explore">
<h2 class="visually-hidden">Explore</h2>
${filters(data.areas)}
<noscript><section><h2>Findings and rules</h2>
<p class="lead">A script lists them, and this browser runs none. The same is in results.json.</p></section></noscript>
<section class="scripted" aria-labelledby="findings-title"${data.findings.length === 0 ? trusted(" hidden") : ""}>
<h2 id="findings-title">Findings</h2>
<p class="lead">What the documents ask for and ${digest.start.command === "proxy" ? "client or service do" : "this target does"} not do. Advice never counts.</p>
<div id="finding-list"></div>
</section>
<section class="scripted" aria-labelledby="rules-title">
<h2 id="rules-title">Rules</h2>
<p class="lead">Every rule of this run, by the section of the documents that states it.</p>
<div id="rule-list"></div>
</section>
</div>
${idleSection(digest)}
${observationSection(digest)}
${expectationSection(digest)}
${capabilitySection(digest)}
${noticeSection(digest)}
${proofSection(digest)}
${provenanceSection(digest, options)}
</main>
<footer class="frame">Made by ${printable(digest.start.tool, 80)}. Texts of the target are shown with their control characters spelled out.</footer>
<script type="application/json" id="data">${dataScript(embedded)}</script>
<script>${trusted(PAGE_SCRIPT)}</script>
</body>
</html>
`;
  return page.toString();
}

function policy(): string {
  return [
    "default-src 'none'",
    `script-src '${hashOf(PAGE_SCRIPT)}'`,
    `style-src '${hashOf(PAGE_STYLE)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function filters(areas: readonly string[]): Markup {
  const option = (value: string): Markup => markup`<option>${value}</option>`;
  return markup`<div class="filters">
<div role="search" class="controls">
<label class="visually-hidden" for="q">Search findings, rules and cases</label>
<input id="q" type="search" placeholder="Search findings, rules and cases ( / )" autocomplete="off" spellcheck="false">
<label class="visually-hidden" for="state">Outcome</label>
<select id="state"><option value="">Outcome</option>${OUTCOME_GROUP_NAMES.map(option)}</select>
<label class="visually-hidden" for="level">Level</label>
<select id="level"><option value="">Level</option>${["must", "should", "observe"].map(option)}</select>
<label class="visually-hidden" for="area">Area</label>
<select id="area"><option value="">Area</option>${areas.map(option)}</select>
<button id="clear" type="button" hidden>Clear</button>
<span id="said" role="status"></span>
</div>
</div>`;
}
