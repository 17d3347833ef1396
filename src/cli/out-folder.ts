/** The folder that a run leaves behind: made sure of first, cleaned of our own older traces, then filled. */
import { mkdir, open, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "../contract/setup-error.js";
import { systemReason } from "./failure.js";
import { REPORT_FILES } from "./report-files.js";

export const DEFAULT_OUT = "reports/out";
export const EVENTS_FILE = "events.ndjson";
const FINDINGS_FOLDER = "findings";

/**
 * Proves that the folder can be written, before anything is sent to a target, and takes away what an
 * earlier run of ours left: findings by their format, reports only beside an event stream of ours.
 *
 * @throws SetupError with code `out-unwritable`
 */
export async function prepareOutFolder(folder: string): Promise<void> {
  try {
    await mkdir(join(folder, FINDINGS_FOLDER), { recursive: true });
    const probe = join(folder, `.probe.${process.pid}.tmp`);
    await writeFile(probe, "");
    await rm(probe);
    await clearFindings(join(folder, FINDINGS_FOLDER));
    if (await beginsWith(join(folder, EVENTS_FILE), '"slashproof-events/1"')) await clearReports(folder);
  } catch (error) {
    throw new SetupError(
      "out-unwritable",
      `Cannot write reports to "${folder}": ${systemReason(error)}; pass --out with a folder that can be written`,
      {
        cause: error,
      },
    );
  }
}

async function clearFindings(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(".json") && (await isFinding(join(folder, name)))) await rm(join(folder, name));
  }
}

async function clearReports(folder: string): Promise<void> {
  for (const name of [EVENTS_FILE, ...Object.values(REPORT_FILES)]) await rm(join(folder, name), { force: true });
}

async function isFinding(path: string): Promise<boolean> {
  return beginsWith(path, '"slashproof-finding/1"');
}

/** True where the words stand in the first 1,000 bytes of a file. */
async function beginsWith(path: string, words: string): Promise<boolean> {
  try {
    const file = await open(path, "r");
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(1000), 0, 1000, 0);
      return buffer.toString("utf8", 0, bytesRead).includes(words);
    } finally {
      await file.close();
    }
  } catch {
    return false;
  }
}
