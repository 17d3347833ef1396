/** Requests that met as bars on one clock: each from its request to its answer. */
import type { PageExchange, PageFinding } from "../page-data.js";
import { element } from "./dom.js";

/** Narrower bars could not be seen. */
const LEAST_WIDTH_PERCENT = 0.6;

/** A row for each request in the order of asking; those that contradict each other are marked. */
export function timelineBlock({ exchanges, violations }: PageFinding): HTMLElement {
  const asked = exchanges
    .filter((one): one is PageExchange & { startedMs: number } => one.startedMs !== undefined)
    .toSorted((one, other) => one.startedMs - other.startedMs);
  const end = Math.max(...asked.map(({ startedMs, durationMs }) => startedMs + durationMs), 0.1);
  const story = violations.map(({ actual }) => actual).join(" ");
  const rows = asked.map((one) => barRow(one, end, story.includes(`"${one.step}"`)));
  const scale = element("li", { class: "scale" }, element("span", {}, "0 ms"), element("span", {}, `${shown(end)} ms`));
  return element("ol", { class: "timeline" }, ...rows, scale);
}

function barRow(one: PageExchange & { startedMs: number }, end: number, isListed: boolean): HTMLElement {
  const bar = element("span", { class: isListed ? "bar listed" : "bar" });
  const answer = one.status === undefined ? "no answer" : String(one.status);
  const until = one.status === undefined ? "?" : shown(one.startedMs + one.durationMs);
  // The policy of the page forbids style attributes, not styles that its own script sets.
  bar.style.left = `${(one.startedMs / end) * 100}%`;
  bar.style.width = `${Math.max(LEAST_WIDTH_PERCENT, (one.durationMs / end) * 100)}%`;
  return element(
    "li",
    {},
    element("span", { class: "who" }, one.step),
    element("span", { class: "track" }, bar),
    element("span", { class: "when" }, `${shown(one.startedMs)} to ${until} ms · ${one.method} ${answer}`),
  );
}

function shown(milliseconds: number): string {
  return milliseconds.toFixed(1);
}
