/** Progress on a terminal: one line that is redrawn. */
import { formatPlainLine, formatProgressLine, NO_PROGRESS, progressAfter } from "../../report/console-progress.js";
import { laidOut } from "../../report/text.js";
import type { RunEvent } from "../../run/result/event.js";
import { failureLines, laidOutFailure } from "./failure-lines.js";
import type { Progress } from "./progress.js";
import type { Pane } from "./screen.js";

/** Ten times a second reads as motion and costs nothing. */
const REDRAW_MS = 100;
const WIPE_LINE = "\r\u001b[2K";

/** Redraws its line ten times a second until `end`; failures and notices stay above it. */
export function liveProgress(pane: Pane): Progress {
  const startedAt = performance.now();
  let progress = NO_PROGRESS;
  let drawn = false;
  const failureLine = failureLines();
  // One column stays free, or some terminals would wrap.
  const width = (): number => pane.columns() - 1;
  const wipe = (): string => (drawn ? WIPE_LINE : "");
  const draw = (): void => {
    const elapsedMs = performance.now() - startedAt;
    const line =
      progress.planned === 0
        ? pane.colors.dim("Reaching the target")
        : formatProgressLine(progress, { color: pane.colors.isColorSupported, width: width(), elapsedMs });
    void pane.write(`${wipe()}${line}`);
    drawn = true;
  };
  const say = (line: string): void => {
    void pane.write(`${wipe()}${line}\n`);
    drawn = false;
  };
  const timer = setInterval(draw, REDRAW_MS);
  timer.unref();
  return {
    say,
    see: (event: RunEvent) => {
      progress = progressAfter(progress, event);
      const words = isSaid(event) ? formatPlainLine(event, progress) : undefined;
      if (words !== undefined) say(pane.colors.dim(laidOut(words, width())));
      const line = failureLine(event, progress);
      if (line !== undefined) say(pane.colors.red(laidOutFailure(line, width())));
    },
    end: () => {
      clearInterval(timer);
      void pane.write(wipe());
      drawn = false;
    },
  };
}

function isSaid({ event }: RunEvent): boolean {
  return event === "notice" || event === "forecast";
}
