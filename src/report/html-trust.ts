/** The parts of the HTML report that say what its verdict is worth: expectations, sanity check, kill rate. */
import type { Digest } from "./digest.js";
import { entryLines } from "./expectations.js";
import { knownText } from "./finding.js";
import type { Markup } from "./markup.js";
import { markup } from "./markup.js";
import { type AreaKillRate, floorWords, isOfTheSuites, KILL_RATE, totalKillRate } from "./proof.js";
import { grouped, printable } from "./text.js";

const MAX_TEXT_CODE_POINTS = 600;

const NOTHING = markup``;

/** Every entry of the expectations file, those that do not hold first. */
export function expectationSection({ expectations }: Digest): Markup {
  const lines = entryLines(expectations);
  if (lines.length === 0) return NOTHING;
  const sorted = [...lines.filter(({ problem }) => problem), ...lines.filter(({ problem }) => !problem)];
  return markup`<section aria-labelledby="expectations-title">
<h2 id="expectations-title">Expectations</h2>
<p class="lead">Known failures and flakes of this target. What is expected does not count as a finding, and never as conformant.</p>
<table class="stacked"><thead><tr><th scope="col">Entry</th><th scope="col">State</th><th scope="col">Because</th></tr></thead><tbody>
${sorted.map((line) => markup`<tr><th scope="row"><code>${text(line.about)}</code></th><td>${text(line.state)}</td><td>${line.problem === undefined ? NOTHING : markup`<b>${text(sentence(line.problem))}</b> `}${text(knownText(line))}</td></tr>`)}
</tbody></table>
</section>`;
}

/** Sanity check, and how many deliberate faults the cases of each area find. */
export function proofSection(digest: Digest): Markup {
  if (!isOfTheSuites(digest)) return NOTHING;
  return markup`<section aria-labelledby="proof-title">
<h2 id="proof-title">What this is worth</h2>
<p class="lead">Of ${grouped(digest.counts.cases)} cases ${floorWords(digest)}. ${KILL_RATE.areas.length === 0 ? NOTHING : killSentence()}</p>
${KILL_RATE.areas.length === 0 ? NOTHING : killFold()}
</section>`;
}

function killSentence(): Markup {
  const { faults, killed } = totalKillRate();
  const { median, ofAll } = KILL_RATE.timeToKill;
  return markup`The reference service was started with ${grouped(faults)} deliberate faults, one after the other; ${grouped(killed)} were found by a case that names the broken rule, half of these within the first ${grouped(median)} of the ${grouped(ofAll)} requests of a check.`;
}

function killFold(): Markup {
  const rows = [...KILL_RATE.areas, totalKillRate()];
  return markup`<details class="idle"><summary><b>By area</b><span>Deliberate faults that a case killed in the name of the rule they break</span><small>${rateOf(totalKillRate())}</small></summary>
<table class="stacked"><thead><tr><th scope="col">Area</th><th scope="col">Faults</th><th scope="col">Killed</th><th scope="col">Survived</th><th scope="col">Not reached</th><th scope="col">Rate</th></tr></thead><tbody>
${rows.map((row) => markup`<tr><th scope="row">${text(row.area)}</th><td>${grouped(row.faults)}</td><td>${grouped(row.killed)}</td><td>${grouped(row.survived)}</td><td>${grouped(row.void)}</td><td>${rateOf(row)}</td></tr>`)}
</tbody></table></details>`;
}

/** Killed of all; what was not reached counts against it. */
function rateOf({ faults, killed }: AreaKillRate): string {
  return faults === 0 ? "-" : `${((100 * killed) / faults).toFixed(1)} %`;
}

/** A problem as a sentence of its own. */
function sentence(problem: string): string {
  return `${problem.charAt(0).toUpperCase()}${problem.slice(1)}.`;
}

function text(value: string): string {
  return printable(value, MAX_TEXT_CODE_POINTS);
}
