/** What a check changed since the last one in the same folder. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import { compareSides } from "../../run/compare/compare-sides.js";
import type { ResultComparison } from "../../run/compare/comparison.js";
import { sideOfRun } from "../../run/compare/side-of.js";
import type { RunEvent, RunStarted } from "../../run/result/event.js";
import { readEvents } from "../event-log.js";
import { LAST_EVENTS_FILE } from "../files/out-folder.js";
import { shownPath } from "../files/write-reports.js";

/**
 * The changes since the last check of the same target and profile; undefined where the folder has none.
 *
 * @param events of the run that has just ended
 */
export async function sinceLastRun(folder: string, events: readonly RunEvent[]): Promise<ResultComparison | undefined> {
  const path = join(folder, LAST_EVENTS_FILE);
  const [start] = events;
  if (!isCheck(start) || !existsSync(path)) return undefined;
  const last = await eventsOf(path);
  const [lastStart] = last;
  if (!isCheck(lastStart) || keyOf(lastStart) !== keyOf(start)) return undefined;
  return compareSides(sideOfRun(last, shownPath(path)), sideOfRun(events, shownPath(folder)));
}

/** No events where another version wrote them: the comparison was not asked for, so it must not cost a report. */
async function eventsOf(path: string): Promise<readonly RunEvent[]> {
  try {
    return await readEvents(path);
  } catch (error) {
    if (error instanceof SetupError) return [];
    throw error;
  }
}

function isCheck(event: RunEvent | undefined): event is RunStarted {
  return event?.event === "run-started" && event.command === undefined;
}

function keyOf({ target, profile }: RunStarted): string {
  return JSON.stringify([target.name, profile]);
}
