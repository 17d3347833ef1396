/** Results of earlier runs, read back for a comparison. */
import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import type { ComparedSide } from "../../run/compare/comparison.js";
import { sideOfBuilder, sideOfRun } from "../../run/compare/side-of.js";
import { readEvents } from "../event-log.js";
import { EVENTS_FILE } from "./out-folder.js";
import { readBuilderResult } from "./read-builder-results.js";
import { shownPath } from "./write-reports.js";

/**
 * One side of a comparison.
 *
 * @param path `events.ndjson` of a run, its folder, or the `builder.json` of check-builder
 * @throws SetupError `events-unreadable`, `builder-result-unreadable`, `results-not-comparable`
 */
export async function readSide(path: string): Promise<ComparedSide> {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, EVENTS_FILE) : path;
  if (basename(file) === "results.json")
    throw new SetupError(
      "results-not-comparable",
      `Cannot compare "${path}": it does not contain the failures in full; pass the ${EVENTS_FILE} beside it`,
    );
  if (file.endsWith(".json")) return sideOfBuilder(await readBuilderResult(file), shownPath(file));
  return sideOfRun(await readEvents(file), shownPath(file));
}
