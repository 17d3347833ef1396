/** The parts of the HTML report below its lists: what was not judged, what was seen, and where it all comes from. */
import { type GivenFiles, sameRunCommand } from "./command-line.js";
import type { Digest, IdleGroup, RecordedObservation } from "./digest.js";
import type { Markup } from "./markup.js";
import { markup } from "./markup.js";
import { counted, duration, grouped, printable } from "./text.js";
import { metLines, requestWords } from "./traffic.js";

const MAX_TEXT_CODE_POINTS = 600;
const MAX_LISTED_CASES = 200;
const MAX_OBSERVATION_ROWS = 500;

const NOTHING = markup``;

/** Cases that judged nothing, each reason said once. */
export function idleSection(digest: Digest): Markup {
  if (digest.idle.length === 0) return NOTHING;
  return markup`<section aria-labelledby="idle-title">
<h2 id="idle-title">Not run</h2>
<p class="lead">What could not be checked, and why. Nothing here counts as passed.</p>
${digest.idle.map(idleFold)}
</section>`;
}

function idleFold(group: IdleGroup): Markup {
  const listed = group.cases.slice(0, MAX_LISTED_CASES);
  const more = group.cases.length - listed.length;
  return markup`<details class="idle"><summary><b>${group.state.replace("-", " ")}</b><span>${text(group.reason)}</span><small>${counted(group.cases.length, "case")}</small></summary>
<ul class="plain">${listed.map((one) => markup`<li><code>${text(one.id)}</code></li>`)}${more > 0 ? markup`<li>and ${grouped(more)} more</li>` : NOTHING}</ul></details>`;
}

/** What the documents leave open, as this target answers it, a fold for each area; equal answers are one row. */
export function observationSection(digest: Digest): Markup {
  if (digest.observations.length === 0) return NOTHING;
  const areas = [...new Set(digest.observations.map((seen) => seen.case.area))];
  return markup`<section aria-labelledby="observations-title">
<h2 id="observations-title">Left open by the documents</h2>
<p class="lead">How this target answers where the documents do not say. Recorded, never judged.</p>
${areas.map((area) => observationFold(area, digest.observations))}
</section>`;
}

function observationFold(area: string, observations: readonly RecordedObservation[]): Markup {
  const rows = observationRows(observations.filter((seen) => seen.case.area === area));
  const shown = rows.slice(0, MAX_OBSERVATION_ROWS);
  const more = rows.length - shown.length;
  return markup`<details class="idle"><summary><b>${text(area)}</b><span></span><small>${counted(rows.length, "answer")}</small></summary>
<table class="stacked observations"><thead><tr><th scope="col">What</th><th scope="col">Answer</th></tr></thead><tbody>
${shown.map(([seen, times]) => markup`<tr><th scope="row">${text(seen.what)}</th><td><code>${text(JSON.stringify(seen.value))}</code>${times > 1 ? ` in ${grouped(times)} cases` : ""}</td></tr>`)}
</tbody></table>
${more > 0 ? markup`<p class="lead">${grouped(more)} more are in results.json.</p>` : NOTHING}</details>`;
}

function observationRows(observations: readonly RecordedObservation[]): [RecordedObservation, number][] {
  const rows = new Map<string, [RecordedObservation, number]>();
  for (const seen of observations) {
    const key = JSON.stringify([seen.what, seen.value]);
    const row = rows.get(key);
    if (row) row[1] += 1;
    else rows.set(key, [seen, 1]);
  }
  return [...rows.values()];
}

/** The optional surfaces of the target and how each was found. */
export function capabilitySection(digest: Digest): Markup {
  if (digest.capabilities.length === 0) return NOTHING;
  return markup`<section aria-labelledby="capabilities-title">
<h2 id="capabilities-title">Capabilities</h2>
<table class="stacked"><thead><tr><th scope="col">Capability</th><th scope="col">State</th><th scope="col">Because</th><th scope="col">Check</th></tr></thead><tbody>
${digest.capabilities.map((one) => markup`<tr><th scope="row"><code>${one.capability}</code></th><td class="word">${one.state}</td><td>${text(one.reason)}</td><td>${checkOf(one.capability, digest)}</td></tr>`)}
</tbody></table>
</section>`;
}

function checkOf(capability: string, { capabilityChecks }: Digest): Markup {
  const check = capabilityChecks.find((one) => one.capability === capability);
  if (!check) return NOTHING;
  const word = check.state.replace("-", " ");
  return markup`<code>${text(check.id)}</code> ${check.state === "untestable" ? markup`<b>${word}</b>: ${text(check.message)}` : `${word}: ${text(check.message)}`}`;
}

/** What happened on the way that is no verdict. */
export function noticeSection(digest: Digest): Markup {
  if (digest.notices.length === 0) return NOTHING;
  return markup`<section aria-labelledby="notices-title">
<h2 id="notices-title">Notices</h2>
<ul class="notices">${digest.notices.slice(0, MAX_LISTED_CASES).map((notice) => markup`<li>${text(notice)}</li>`)}</ul>
</section>`;
}

/** Everything that is needed to get the same run again. */
export function provenanceSection(digest: Digest, files: GivenFiles): Markup {
  const { start } = digest;
  const facts: readonly (readonly [string, string])[] = [
    ["Target", start.target.name],
    ...addressOf(start),
    ["Tool", `${start.tool} on Node ${start.node}`],
    ["Profile", start.profile],
    ...(start.command === "proxy" ? [] : planOf(start)),
    ...(start.shard === undefined ? [] : [["Shard", start.shard] as const]),
    ...(start.filters.fast ? [["Part", "--fast: what finds most, for a sixth of the requests"] as const] : []),
    ...(start.filters.only.length === 0 ? [] : [["Only", start.filters.only.join(", ")] as const]),
    ...(start.filters.skip.length === 0 ? [] : [["Skipped", start.filters.skip.join(", ")] as const]),
    ["Started", start.startedAt],
    ["Took", `${duration(digest.durationMs)} for ${requestWords(digest)}`],
    ...metLines(digest).map((line) => ["Traffic", line] as const),
    ["Peak memory", digest.peakMemoryBytes === 0 ? "unknown" : `${Math.round(digest.peakMemoryBytes / 1e6)} MB`],
    ["Exit code", String(digest.exitCode)],
  ];
  return markup`<section aria-labelledby="provenance-title">
<h2 id="provenance-title">This run</h2>
<dl class="facts">${facts.map(([name, value]) => markup`<dt>${name}</dt><dd>${text(value)}</dd>`)}
<dt>Re-run</dt><dd><code>${text(sameRunCommand(start, files))}</code></dd></dl>
</section>`;
}

/** A target without a name is called by its address. */
function addressOf({ target }: Digest["start"]): readonly (readonly [string, string])[] {
  if (target.embedded) return [["Address", "embedded"]];
  return target.name === target.baseUrl ? [] : [["Address", target.baseUrl]];
}

/** What passes through a proxy was not planned. */
function planOf({ seed, runs, lanes, command }: Digest["start"]): readonly (readonly [string, string])[] {
  return [
    ["Seed", String(seed)],
    [command === "check-app" ? "Drawn uses" : "Values of a property", String(runs)],
    ["Workers", String(lanes)],
  ];
}

function text(value: string): string {
  return printable(value, MAX_TEXT_CODE_POINTS);
}
