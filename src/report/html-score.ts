/** The score of the HTML report: required rules kept, broken and not judged in each area, as bars with numbers. */
import type { Digest } from "./digest.js";
import { type Markup, markup } from "./markup.js";
import { type AreaScore, areaScoresOf } from "./score.js";
import { grouped } from "./text.js";

/** One row for each area; a click on its name shows its cases alone. */
export function scoreSection(digest: Digest): Markup {
  const scores = areaScoresOf(digest);
  if (scores.length === 0) return markup``;
  const areas = new Set(digest.areas.map(({ area }) => area));
  return markup`<section aria-labelledby="score-title">
<h2 id="score-title">Score by area</h2>
<p class="lead">Required rules that are kept, of all that the run was about. What was not judged does not count as kept.</p>
<ul class="scores">${scores.map((score) => rowOf(score, areas.has(score.area)))}</ul>
</section>`;
}

function rowOf(score: AreaScore, hasCases: boolean): Markup {
  const { area, kept, broken, unjudged } = score;
  const all = kept + broken + unjudged;
  const words = [
    `${grouped(kept)} of ${grouped(all)}`,
    ...(broken > 0 ? [`${grouped(broken)} broken`] : []),
    ...(unjudged > 0 ? [`${grouped(unjudged)} not judged`] : []),
  ];
  return markup`<li>${hasCases ? markup`<a href="#area=${area}">${area}</a>` : markup`<span>${area}</span>`}
<svg viewBox="0 0 ${all} 10" preserveAspectRatio="none" aria-hidden="true"><rect class="fill-passed" width="${kept}" height="10"></rect><rect class="fill-failed" x="${kept}" width="${broken}" height="10"></rect></svg>
<span class="tally">${words.join(" · ")}</span></li>`;
}
