/** The first part of the HTML report: each mistake once, with its rule, one example and the next commands. */

import type { Exchange } from "../case/outcome.js";
import { quoteOf } from "../contract/quotes.js";
import { type CauseView, causeViewsOf, ruleWords, sizeWords } from "./cause-view.js";
import type { ShellContext } from "./command-line.js";
import type { Digest } from "./digest.js";
import { viewOfCase } from "./finding.js";
import { type Markup, markup } from "./markup.js";
import { knownRule, sourceOf } from "./rule-source.js";
import { counted, grouped, printable, printableBlock } from "./text.js";

const MAX_TEXT_CODE_POINTS = 600;
const MAX_BODY_CODE_POINTS = 1500;
const MAX_LISTED_CASES = 200;
const MAX_LISTED_RULES = 40;
/** Causes with their example on the page; those of the others are among the findings. */
const MAX_EXAMPLES = 30;

const NOTHING = markup``;

/** What to fix first; the most important cause is open. */
export function causeSection(digest: Digest, place: ShellContext): Markup {
  const views = causeViewsOf(digest, place);
  if (views.length === 0) return NOTHING;
  return markup`<section aria-labelledby="causes-title">
<h2 id="causes-title">Fix this first</h2>
<p class="lead">${counted(views.length, "cause")} behind everything that failed or was blocked, the most important first. ${ruleWords(digest)}.</p>
${views.map(causeFold)}
</section>`;
}

function causeFold(view: CauseView): Markup {
  const { cause, rank } = view;
  return markup`<details class="idle cause"${rank === 1 ? markup` open` : NOTHING}><summary><b>${rank}</b><span>${cause.level === "must" ? "" : "Advice: "}${text(cause.title)}</span><small>${sizeWords(cause)}</small></summary>
<div class="cause-body">
${rulePart(view)}
${rank > MAX_EXAMPLES ? NOTHING : examplePart(view)}
${commandPart(view)}
${otherRulesPart(view)}
${casePart(view)}
</div></details>`;
}

function rulePart({ rule: id }: CauseView): Markup {
  if (id === undefined) return NOTHING;
  const rule = knownRule(id);
  const quote = rule && quoteOf(rule.id);
  return markup`<p>${rule?.statement ?? ""} ${ruleLink(id)} <small class="source">${sourceOf(id)}</small></p>
${quote === undefined ? NOTHING : markup`<blockquote>${quote.text}</blockquote>`}`;
}

/** Below the example: dozens of ids above it would hide it. */
function otherRulesPart({ cause: { rules }, rule: shown }: CauseView): Markup {
  const others = rules.filter((id) => id !== shown);
  if (others.length === 0) return NOTHING;
  const listed = others.slice(0, MAX_LISTED_RULES - 1);
  const more = others.length - listed.length;
  return markup`<p class="soft">Also breaks ${listed.map((id, index) => markup`${index === 0 ? "" : ", "}${ruleLink(id)}`)}${more > 0 ? ` and ${grouped(more)} more` : ""}</p>`;
}

/** Leads to the rule with its words and its cases, below on the same page. */
function ruleLink(id: string): Markup {
  return markup`<a href="#q=${id}"><code>${id}</code></a>`;
}

function examplePart({ example }: CauseView): Markup {
  if (example === undefined) return NOTHING;
  const [violation] = viewOfCase(example).violations;
  const exchange = example.finding?.exchanges.find(({ step }) => step === violation?.step);
  return markup`${
    violation === undefined
      ? NOTHING
      : markup`<div class="versus"><div class="expected"><h3>Expected</h3><p>${text(violation.expected)}</p></div>
<div class="actual"><h3>Actual</h3><p>${text(violation.actual)}</p></div></div>`
  }
${exchange === undefined ? NOTHING : exchangePart(exchange)}`;
}

function exchangePart({ request, response }: Exchange): Markup {
  const answer =
    "failure" in response ? text(response.failure) : `${response.status} ${block(response.body)}`.trimEnd();
  return markup`<pre tabindex="0" aria-label="Request and response"><code>${text(`${request.method} ${request.url}`)}
${request.body === undefined ? "" : `${block(request.body)}\n`}
→ ${answer}</code></pre>`;
}

function commandPart({ rule, replay }: CauseView): Markup {
  return markup`${rule === undefined ? NOTHING : markup`<p class="soft">Ways to break it, and the smallest example: <code>slashproof explain ${rule}</code></p>`}
${replay === undefined ? NOTHING : markup`<p class="soft">Send it again: <code>${text(replay)}</code></p>`}`;
}

function casePart({ cause, example }: CauseView): Markup {
  const all = [...cause.cases, ...cause.explains];
  const listed = all.slice(0, MAX_LISTED_CASES);
  const more = all.length - listed.length;
  return markup`${example === undefined ? NOTHING : markup`<p class="soft">Example: <code>${text(example.id)}</code></p>`}
<ul class="plain">${listed.map((id) => markup`<li><code>${text(id)}</code></li>`)}${more > 0 ? markup`<li>and ${grouped(more)} more</li>` : NOTHING}</ul>`;
}

function text(value: string): string {
  return printable(value, MAX_TEXT_CODE_POINTS);
}

function block(value: string): string {
  return printableBlock(value, MAX_BODY_CODE_POINTS);
}
