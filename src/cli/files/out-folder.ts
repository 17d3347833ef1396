/** The folder that a run leaves behind: made sure of first, cleaned of our own older traces once the run begins. */
import { closeSync, openSync, readdirSync, readSync, renameSync, rmSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import { systemReason } from "../end/failure.js";
import { makeFolder } from "./make-folder.js";
import { COMPARISON_FILES, REPORT_FILES } from "./report-files.js";

export const DEFAULT_OUT = "reports/out";
export const EVENTS_FILE = "events.ndjson";
/** The events of the run before. */
export const LAST_EVENTS_FILE = "events.last.ndjson";
const FINDINGS_FOLDER = "findings";

/**
 * Makes the folder and proves that it can be written, before anything is sent to a target.
 *
 * @throws SetupError with code `out-unwritable`
 */
export async function prepareOutFolder(folder: string): Promise<void> {
  try {
    await makeFolder(join(folder, FINDINGS_FOLDER));
    const probe = join(folder, `.probe.${process.pid}.tmp`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new SetupError(
      "out-unwritable",
      `Cannot write reports to "${folder}": ${systemReason(error)}; pass --out with a folder that can be written`,
      { cause: error },
    );
  }
}

/**
 * Takes away what an earlier run of ours left: findings by the format that is in them, reports only
 * beside an event stream of ours, which stays as that of the last run. Everything else stays too. A run that could not
 * begin leaves it all as it was.
 */
export function clearEarlierRun(folder: string): void {
  const findings = join(folder, FINDINGS_FOLDER);
  for (const name of readdirSync(findings)) {
    const path = join(findings, name);
    if (name.endsWith(".json") && beginsWith(path, '"slashproof-finding/1"')) rmSync(path);
  }
  if (!beginsWith(join(folder, EVENTS_FILE), '"slashproof-events/1"')) return;
  renameSync(join(folder, EVENTS_FILE), join(folder, LAST_EVENTS_FILE));
  for (const name of [...Object.values(REPORT_FILES), ...Object.values(COMPARISON_FILES)])
    rmSync(join(folder, name), { force: true });
}

/** True where the words are in the first 1,000 bytes of a file. */
function beginsWith(path: string, words: string): boolean {
  try {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(1000);
      return buffer.toString("utf8", 0, readSync(file, buffer, 0, buffer.length, 0)).includes(words);
    } finally {
      closeSync(file);
    }
  } catch {
    return false;
  }
}
