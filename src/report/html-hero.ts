/** The top of the HTML report: the verdict, why, and the counts that are also the first filter. */
import type { Verdict } from "../run/result/event.js";
import type { CaseState, Digest } from "./digest.js";
import type { Markup } from "./markup.js";
import { markup } from "./markup.js";
import { floorWords, isOfTheSuites } from "./proof.js";
import { grouped, printable } from "./text.js";
import { groupedOutcomes, OUTCOME_GROUP_NAMES, type OutcomeGroup, VERDICT_WORDS } from "./verdict.js";

const TONES: Readonly<Record<Verdict, string>> = {
  conformant: "conformant",
  findings: "findings",
  "as-expected": "known",
  unexpected: "findings",
  inconclusive: "unsure",
  interrupted: "unsure",
  "cannot-run": "unsure",
};

const MAX_REASON_CODE_POINTS = 1_200;

/** Masthead, verdict with its reason, a bar of all cases and their counts. */
export function hero(digest: Digest): Markup {
  const { start } = digest;
  const { name, baseUrl, embedded } = start.target;
  const address = embedded ? "embedded" : printable(baseUrl, 200);
  return markup`<header>
<div class="frame masthead"><b>slashproof</b><time datetime="${start.startedAt}">${readableTime(start.startedAt)}</time></div>
<div class="frame hero ${TONES[digest.verdict]}">
<h1>${VERDICT_WORDS[digest.verdict]}</h1>
${why(printable(digest.reason, MAX_REASON_CODE_POINTS))}
<p class="target"><b>${printable(name, 80)}</b>${name === baseUrl ? "" : ` · ${address}`} · profile ${start.profile}</p>
${bar(digest)}
<ul class="counts">
<li class="all"><b>${grouped(digest.counts.cases)}</b><span>cases</span></li>
${OUTCOME_GROUP_NAMES.map((group) => count(group, groupsOf(digest)[group]))}
</ul>
${isOfTheSuites(digest) ? markup`<p class="floor">Sanity check: ${floorWords(digest)}.</p>` : markup``}
</div>
</header>`;
}

/** What decided the verdict is large; what explains it, such as why the run ended early, is below. */
function why(reason: string): Markup {
  const [first = "", ...others] = reason.split("; ");
  const rest = others.length === 0 ? markup`` : markup`<p class="target">${sentence(others.join("; "))}</p>`;
  return markup`<p class="why">${sentence(first)}</p>
${rest}`;
}

function groupsOf({ counts }: Digest): Readonly<Record<OutcomeGroup, number>> {
  const { harnessErrors, noRoom, cases: _cases, ...states } = counts;
  const all: Record<CaseState, number> = { ...states, "harness-error": harnessErrors, "no-room": noRoom };
  return groupedOutcomes(all);
}

function count(group: OutcomeGroup, size: number): Markup {
  return markup`<li><button type="button" class="${className(group)}${size === 0 ? " zero" : ""}" data-state="${group}" aria-pressed="false"><b>${grouped(size)}</b><span><i></i>${group}</span></button></li>`;
}

const BAR_WIDTH = 1000;

/** Widths are attributes of SVG: a style attribute would need a weaker content security policy. */
function bar(digest: Digest): Markup {
  const groups = groupsOf(digest);
  const total = Math.max(1, digest.counts.cases);
  let x = 0;
  const parts = OUTCOME_GROUP_NAMES.flatMap((group) => {
    if (groups[group] === 0) return [];
    const width = (groups[group] / total) * BAR_WIDTH;
    const part = markup`<rect class="fill-${className(group)}" x="${x.toFixed(2)}" y="0" width="${Math.max(width - 2, 1).toFixed(2)}" height="10"></rect>`;
    x += width;
    return [part];
  });
  return markup`<svg class="whole" viewBox="0 0 ${BAR_WIDTH} 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

function className(group: OutcomeGroup): string {
  // The class "expected" is the left half of a finding.
  return group === "expected" ? "known" : group.replace(" ", "-");
}

/** A reason as a sentence of its own. */
function sentence(reason: string): string {
  const text = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`;
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** `21 November 2026, 09:30 UTC`; the same for every reader, so that two people speak of one moment. */
function readableTime(startedAt: string): string {
  const time = new Date(startedAt);
  if (Number.isNaN(time.getTime())) return startedAt;
  const day = time.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
  return `${day}, ${time.toISOString().slice(11, 16)} UTC`;
}
