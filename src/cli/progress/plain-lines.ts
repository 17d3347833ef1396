/** Progress into a log: whole lines only. */
import {
  formatPlainLine,
  formatProgressLine,
  NO_PROGRESS,
  progressAfter,
  tenthLine,
} from "../../report/console-progress.js";
import { duration, laidOut } from "../../report/text.js";
import type { RunEvent } from "../../run/result/event.js";
import { failureLines, isFailure, isFirstOfReason, laidOutFailure } from "./failure-lines.js";
import type { Progress } from "./progress.js";
import type { Pane } from "./screen.js";

/** A log that says nothing for longer than this looks like a hang, and a hanging target must be distinguished from one. */
const QUIET_MS = 5000;

/** A line for each tenth of the plan and each failure, and one every five seconds where nothing else was said. */
export function plainProgress(pane: Pane): Progress {
  const startedAt = performance.now();
  let progress = NO_PROGRESS;
  let saidAt = startedAt;
  const failureLine = failureLines();
  const isFirst = isFirstOfReason();
  const say = (line: string): void => {
    saidAt = performance.now();
    void pane.write(`${line}\n`);
  };
  const timer = setInterval(() => {
    const now = performance.now();
    if (now - saidAt < QUIET_MS) return;
    const elapsedMs = now - startedAt;
    if (progress.planned === 0) say(`Reaching the target for ${duration(elapsedMs)}`);
    else say(formatProgressLine(progress, { color: false, width: pane.columns(), elapsedMs }));
  }, QUIET_MS / 5);
  timer.unref();
  return {
    say,
    see: (event: RunEvent) => {
      progress = progressAfter(progress, event);
      const plain = (): string | undefined => (isFirst(event) ? formatPlainLine(event, progress) : tenthLine(progress));
      const line = isFailure(event) ? failureLine(event, progress) : plain();
      if (line === undefined) return;
      say(isFailure(event) ? laidOutFailure(line, pane.columns()) : laidOut(line, pane.columns()));
    },
    end: () => clearInterval(timer),
  };
}
