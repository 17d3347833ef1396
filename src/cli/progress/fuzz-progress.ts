/** Progress of fuzzing: phase, cases, rate and classes, for the number of cases is not known. */

import type { FuzzStatus } from "../../fuzz/options.js";
import { formatPlainLine, NO_PROGRESS } from "../../report/console-progress.js";
import { counted, grouped, laidOut, printable, shortened } from "../../report/text.js";
import { failureLines, isFailure, laidOutFailure } from "./failure-lines.js";
import type { Progress } from "./progress.js";
import type { Pane } from "./screen.js";

const REDRAW_MS = 100;
const PLAIN_MS = 5000;
const WIPE_LINE = "\r\u001b[2K";

export interface FuzzProgress extends Progress {
  /** Takes the newest state of the run; it is drawn with the next frame. */
  status(status: FuzzStatus): void;
}

/** One redrawn line on a terminal; elsewhere a line for each phase and one every five seconds. Nothing with `--quiet`. */
export function fuzzProgressOn(pane: Pane, quiet: boolean): FuzzProgress {
  const startedAt = performance.now();
  let latest: FuzzStatus | undefined;
  let isDrawn = false;
  const isLive = pane.live && !quiet;
  const write = (text: string): void => void pane.write(text);
  const say = (line: string): void => {
    write(`${isDrawn ? WIPE_LINE : ""}${line}\n`);
    isDrawn = false;
  };
  const draw = (): void => {
    if (latest === undefined || quiet) return;
    const line = formatStatus(latest, performance.now() - startedAt);
    if (!isLive) {
      say(line);
      return;
    }
    write(`${isDrawn ? WIPE_LINE : ""}${shortened(line, pane.columns() - 1)}`);
    isDrawn = true;
  };
  const timer = setInterval(draw, isLive ? REDRAW_MS : PLAIN_MS);
  timer.unref();
  const failureLine = failureLines();
  return {
    say,
    status: (status) => {
      const isNewPhase = latest !== undefined && latest.phase !== status.phase;
      latest = status;
      if (isNewPhase && !isLive) draw();
    },
    see: (event) => {
      if (quiet) return;
      if (event.event === "run-started")
        say(`Fuzzing ${printable(event.target.name, 80)} (profile ${event.profile}, seed ${event.seed})`);
      const line = isFailure(event) ? failureLine(event, NO_PROGRESS) : undefined;
      const notice = event.event === "notice" ? formatPlainLine(event, NO_PROGRESS) : undefined;
      if (line !== undefined) say(laidOutFailure(line, pane.columns()));
      if (notice !== undefined) say(laidOut(notice, pane.columns()));
    },
    end: () => {
      clearInterval(timer);
      if (isDrawn) write(WIPE_LINE);
      isDrawn = false;
    },
  };
}

/** @example search · 12,300 cases · 640 cases/s · 87 classes · 19.2 s */
function formatStatus({ phase, progress, cases, classes, findings }: FuzzStatus, elapsedMs: number): string {
  const rate = grouped(Math.round((cases * 1000) / Math.max(1, elapsedMs)));
  const found = findings > 0 ? [counted(findings, "finding")] : [];
  return [
    phase,
    ...(progress === undefined ? [] : [progress]),
    counted(cases, "case"),
    `${rate} cases/s`,
    `${grouped(classes)} classes`,
    ...found,
    `${(elapsedMs / 1000).toFixed(1)} s`,
  ].join(" · ");
}
