/** The result on one picture: verdict, score of each area, date and version, as an SVG that needs nothing else. */
import type { RunEvent } from "../run/result/event.js";
import { VERDICT_COLORS } from "./badge.js";
import { ruleWords } from "./cause-view.js";
import { type Digest, digestOf } from "./digest.js";
import { type Markup, markup, trusted } from "./markup.js";
import { type AreaScore, areaScoresOf, shortVerdict } from "./score.js";
import { grouped, printable } from "./text.js";

const WIDTH = 760;
const HEAD = 150;
const ROW = 24;
const COLUMNS = 2;
const BAR = 118;

/** Follows what the reader prefers, light or dark. */
const STYLE = `text { fill: #1b1d1f; font: 14px system-ui, sans-serif; }
.soft { fill: #5b6066; }
.title { font-size: 26px; font-weight: 650; }
.number { text-anchor: end; }
.ground { fill: #fcfcfb; stroke: #e3e3de; }
.kept { fill: #3f9e6a; }
.broken { fill: #d2453c; }
.unjudged { fill: #c9c9c3; }
@media (prefers-color-scheme: dark) {
text { fill: #e9e8e4; }
.soft { fill: #a3a7ad; }
.ground { fill: #131416; stroke: #2f3338; }
.unjudged { fill: #4a4e54; }
}`;

/** `card.svg`. */
export function formatCard(events: readonly RunEvent[]): string {
  const digest = digestOf(events);
  const scores = areaScoresOf(digest);
  const rows = Math.ceil(scores.length / COLUMNS);
  const height = HEAD + rows * ROW + 20;
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="t">
<style>${trusted(STYLE)}</style>
<rect class="ground" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="10"/>
${headOf(digest)}
${scores.map((score, index) => areaOf(score, Math.floor(index / rows), index % rows))}
</svg>
`.toString();
}

function headOf(digest: Digest): Markup {
  const { target, startedAt, tool, profile } = digest.start;
  const verdict = shortVerdict(digest);
  const name = printable(target.name, 60);
  return markup`<title id="t">${name}: ${verdict}</title>
<rect x="24" y="26" width="8" height="30" rx="4" fill="${VERDICT_COLORS[digest.verdict]}"/>
<text class="title" x="44" y="50">${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}</text>
<text x="24" y="84">${name}</text>
<text class="soft" x="24" y="106">${[startedAt.slice(0, 10), tool, `profile ${profile}`].map((text) => printable(text, 40)).join(" · ")}</text>
<text class="soft" x="24" y="128">${ruleWords(digest)}</text>`;
}

function areaOf({ area, kept, broken, unjudged }: AreaScore, column: number, row: number): Markup {
  const x = 24 + column * (WIDTH / COLUMNS - 8);
  const y = HEAD + row * ROW;
  const all = kept + broken + unjudged;
  const [green, red] = [kept, broken].map((part) => (part / all) * BAR) as [number, number];
  const bar = x + 152;
  return markup`<text x="${x}" y="${y + 14}">${area}</text>
<rect class="unjudged" x="${bar}" y="${y + 5}" width="${BAR}" height="9"/><rect class="kept" x="${bar}" y="${y + 5}" width="${green.toFixed(1)}" height="9"/><rect class="broken" x="${(bar + green).toFixed(1)}" y="${y + 5}" width="${red.toFixed(1)}" height="9"/>
<text class="number soft" x="${bar + BAR + 70}" y="${y + 14}">${grouped(kept)} of ${grouped(all)}</text>
`;
}
