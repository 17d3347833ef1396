/** The verdict as a badge: an SVG that needs nothing else, and the JSON that shields.io draws one from. */
import type { RunEvent, Verdict } from "../run/result/event.js";
import { digestOf } from "./digest.js";
import { documentText } from "./document-text.js";
import { markup } from "./markup.js";
import { shortVerdict } from "./score.js";

const LABEL = "slashproof";

/** White text has a contrast of at least 4.5 on each. */
export const VERDICT_COLORS: Readonly<Record<Verdict, string>> = {
  conformant: "#17713f",
  findings: "#b3261e",
  "as-expected": "#14676b",
  unexpected: "#b3261e",
  inconclusive: "#5b6066",
  interrupted: "#5b6066",
  "cannot-run": "#5b6066",
};

/** Pixels of a character at 11 pixels; the text is stretched to fit, so that every font fits. */
const CHARACTER_WIDTH = 6.4;
const PADDING = 8;

/** `badge.svg`, 20 pixels high. */
export function formatBadge(events: readonly RunEvent[]): string {
  const digest = digestOf(events);
  const message = shortVerdict(digest);
  const [left, right] = [LABEL, message].map((text) => Math.round(text.length * CHARACTER_WIDTH) + 2 * PADDING) as [
    number,
    number,
  ];
  return markup`<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${LABEL}: ${message}">
<title>${LABEL}: ${message}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="4"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3b4046"/><rect x="${left}" width="${right}" height="20" fill="${VERDICT_COLORS[digest.verdict]}"/></g>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
<text x="${PADDING}" y="14" textLength="${left - 2 * PADDING}">${LABEL}</text>
<text x="${left + PADDING}" y="14" textLength="${right - 2 * PADDING}">${message}</text>
</g>
</svg>
`.toString();
}

/** `badge.json`, the format of a shields.io endpoint: serve it, and pass its address to `img.shields.io/endpoint?url=`. */
export function formatShields(events: readonly RunEvent[]): string {
  const digest = digestOf(events);
  return documentText({
    schemaVersion: 1,
    label: LABEL,
    message: shortVerdict(digest),
    color: VERDICT_COLORS[digest.verdict].slice(1),
    isError: digest.verdict === "cannot-run" || digest.verdict === "interrupted",
  });
}
