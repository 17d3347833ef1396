/** Which failures get a line of their own while a run goes on. */
import { type RunProgress as Counts, formatPlainLine } from "../../report/console-progress.js";
import { shortened } from "../../report/text.js";
import type { CaseFinished, RunEvent } from "../../run/result/event.js";

/** More lines would only scroll the first ones away; the summary has them all. */
const MOST_LINES = 10;

/**
 * Gives the line of a failed case once for all the operations and scopes it fails on,
 * at most ten times, and then one that says so.
 */
export function failureLines(): (event: RunEvent, counts: Counts) => string | undefined {
  const seen = new Set<string>();
  return (event, counts) => {
    if (!isFailure(event)) return undefined;
    const [requested = event.id] = event.id.split("@");
    if (seen.has(requested) || seen.size > MOST_LINES) return undefined;
    seen.add(requested);
    if (seen.size > MOST_LINES) return "More failures are counted, and listed in the reports";
    return formatPlainLine(event, counts);
  };
}

/** The line of a failed case in at most two lines: the id stays whole, so that it can be copied and searched for. */
export function laidOutFailure(line: string, width: number): string {
  const end = line.indexOf(": ");
  if (line.length <= width || end < 0) return shortened(line, width);
  return `${line.slice(0, end)}\n${INDENT}${shortened(line.slice(end + 2), width - INDENT.length)}`;
}

/** Below the id, which follows the word FAILED. */
const INDENT = " ".repeat(8);

/** Tells whether an event gets a line: of cases that could not be tested, the first one of each reason, at most ten. */
export function isFirstOfReason(): (event: RunEvent) => boolean {
  const seen = new Set<string>();
  return (event) => {
    if (event.event !== "case-finished" || event.outcome.outcome !== "untestable") return true;
    const { reason } = event.outcome;
    if (seen.has(reason) || seen.size >= MOST_LINES) return false;
    seen.add(reason);
    return true;
  };
}

/** True for the end of a case that somebody will want to look at. */
export function isFailure(event: RunEvent): event is CaseFinished {
  return event.event === "case-finished" && event.expected === undefined && LOOKED_AT.includes(event.outcome.outcome);
}

const LOOKED_AT: readonly string[] = ["failed", "flaky", "harness-error"];
