/** What is said while a run goes on: one line that is redrawn on a terminal, plain lines elsewhere. */
import { createColors } from "picocolors";
import type { CaseFinished, Counts, RunEvent } from "../run/result/event.js";
import { stateOf } from "./digest.js";
import { forecastLine, isShown } from "./forecast.js";
import { counted, duration, grouped, printable } from "./text.js";

/** The state of a run; a plain value that each event moves on. */
export interface RunProgress extends Pick<Counts, "failed" | "advice" | "flaky"> {
  /** Cases of the plan. */
  readonly planned: number;
  /** Cases that ended. */
  readonly done: number;
  /** Requests of the cases that ended. */
  readonly requests: number;
  /** Number of workers. */
  readonly lanes: number;
  /** Milliseconds that the whole run is expected to take; 0 without a forecast. */
  readonly expectedMs: number;
  /** Area of the newest case. */
  readonly current: string;
}

export const NO_PROGRESS: RunProgress = {
  planned: 0,
  done: 0,
  failed: 0,
  advice: 0,
  flaky: 0,
  requests: 0,
  lanes: 0,
  expectedMs: 0,
  current: "",
};

/** The progress after an event; cases are counted, everything else leaves it as it was. */
export function progressAfter(progress: RunProgress, event: RunEvent): RunProgress {
  if (event.event === "run-started") return { ...progress, planned: event.cases, lanes: event.lanes };
  if (event.event === "forecast" && isShown(event))
    return { ...progress, expectedMs: event.afterMs + event.durationMs };
  if (event.event !== "case-finished") return progress;
  const state = stateOf(event);
  return {
    ...progress,
    done: progress.done + 1,
    failed: progress.failed + (state === "failed" ? 1 : 0),
    advice: progress.advice + (state === "advice" ? 1 : 0),
    flaky: progress.flaky + (state === "flaky" ? 1 : 0),
    requests: progress.requests + event.requests,
    current: event.area,
  };
}

const BAR_WIDTH = 20;

/**
 * One line without a line end, never longer than `width` columns.
 *
 * @example ━━━━━━━━━━──────────  512 of 1,024 cases · 2 failed · 3,020 requests/s · 4.1 s · 8 workers · command
 */
export function formatProgressLine(
  progress: RunProgress,
  options: { readonly color: boolean; readonly width: number; readonly elapsedMs: number },
): string {
  const colors = createColors(options.color);
  const share = progress.planned === 0 ? 0 : Math.min(1, progress.done / progress.planned);
  const barWidth = Math.min(BAR_WIDTH, options.width);
  const filled = Math.round(share * barWidth);
  const facts = [
    `${grouped(progress.done)} of ${counted(progress.planned, "case")}`,
    ...(progress.failed > 0 ? [`${grouped(progress.failed)} failed`] : []),
    ...(progress.flaky > 0 ? [`${grouped(progress.flaky)} flaky`] : []),
    ...(progress.advice > 0 ? [`${grouped(progress.advice)} advice`] : []),
    `${grouped(Math.round((progress.requests * 1000) / Math.max(1, options.elapsedMs)))} requests/s`,
    elapsedOf(progress, options.elapsedMs),
    counted(progress.lanes, "worker"),
    ...(progress.current === "" ? [] : [printable(progress.current, 40)]),
  ];
  // What has no room whole is left out, the least important first.
  while (facts.length > 1 && [...facts.join(" · ")].length > options.width - barWidth - 2) facts.pop();
  const text = `  ${facts.join(" · ")}`.slice(0, Math.max(0, options.width - barWidth));
  const bar = "━".repeat(filled);
  const rest = "─".repeat(barWidth - filled);
  return `${progress.failed > 0 ? colors.red(bar) : colors.green(bar)}${colors.dim(rest)}${text}`;
}

function elapsedOf({ expectedMs }: RunProgress, elapsedMs: number): string {
  const elapsed = `${(elapsedMs / 1000).toFixed(1)} s`;
  return expectedMs > elapsedMs ? `${elapsed} of about ${duration(expectedMs)}` : elapsed;
}

const PLAIN_STEP = 10;

/**
 * What a log shows of an event, or nothing. Cases are only named when they are no pass;
 * in between a line reports each tenth of the plan.
 *
 * @param progress as it is after the event
 */
export function formatPlainLine(event: RunEvent, progress: RunProgress): string | undefined {
  switch (event.event) {
    case "run-started":
      return `Checking ${printable(event.target.name, 80)} (profile ${event.profile}, seed ${event.seed}): ${counted(event.cases, "case")}`;
    case "forecast":
      return forecastLine(event);
    case "notice":
      return `Notice: ${printable(event.text, 400)}`;
    case "case-finished":
      return plainCase(event) ?? tenthLine(progress);
    default:
      return undefined;
  }
}

function plainCase(event: CaseFinished): string | undefined {
  const state = stateOf(event);
  const id = printable(event.id, 200);
  if ("violations" in event.outcome) {
    return `${state.toUpperCase().padEnd(6)}  ${id}: ${printable(event.outcome.violations[0].actual, 160)}`;
  }
  if (state === "harness-error" || state === "untestable") {
    return `${state}  ${id}: ${"reason" in event.outcome ? printable(event.outcome.reason, 160) : ""}`;
  }
  return undefined;
}

/** A line where the newest case completes a tenth of the plan, or nothing. */
export function tenthLine(progress: RunProgress): string | undefined {
  const tenth = Math.floor((progress.done * PLAIN_STEP) / progress.planned);
  const before = Math.floor(((progress.done - 1) * PLAIN_STEP) / progress.planned);
  return tenth > before ? `${grouped(progress.done)} of ${counted(progress.planned, "case")}` : undefined;
}
