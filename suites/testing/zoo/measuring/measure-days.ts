/** Checks one service several times on one day: creates that a run spends are gone for the next. */
import type { Suite } from "../../../../src/case/property.js";
import type { RunFinished } from "../../../../src/run/result/event.js";
import type { RunOptions } from "../../../../src/run/run-suites.js";
import type { ZooService, ZooStart } from "../zoo-service.js";
import { checkRunning } from "./check-service.js";

/** What one of the runs said. */
export interface DayRun {
  readonly verdict: RunFinished["verdict"];
  readonly exitCode: number;
  readonly reason: string;
  readonly noRoom: number;
  /** Ids of required cases that failed. */
  readonly failed: readonly string[];
}

/** Runs of the same suite, one after the other, on a service that is started once. */
export async function measureDay(
  service: ZooService,
  start: ZooStart,
  suite: Suite,
  runs: number,
  more: Partial<Pick<RunOptions, "seed" | "runs" | "fast">> = {},
): Promise<readonly DayRun[]> {
  const running = await service.start(start);
  const done: DayRun[] = [];
  try {
    for (let nth = 1; nth <= runs; nth++) {
      const { finished, failed } = await checkRunning(running.target, service.name, suite, { seed: nth, ...more });
      const { verdict, exitCode, reason, counts } = finished;
      done.push({ verdict, exitCode, reason, noRoom: counts.noRoom, failed: failed.map(({ id }) => id) });
    }
  } finally {
    await running.close();
  }
  return done;
}

/** Runs that were green though the first one was not. */
export function falseGreens([first, ...later]: readonly DayRun[]): readonly DayRun[] {
  return first?.exitCode === 1 ? later.filter(({ exitCode }) => exitCode === 0) : [];
}
