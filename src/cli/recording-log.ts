/** The file of `check --record`: lines as the run goes on, which become a recording in canonical form at its end. */
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Recording } from "../case/recording.js";
import { SetupError } from "../contract/setup-error.js";
import { recordingFileOf, recordingText } from "../fixture/canonical/recording-text.js";
import { writeFileAtomically } from "./atomic-file.js";
import { systemReason } from "./failure.js";
import { makeFolder } from "./make-folder.js";
import { readVolatile } from "./read-recordings.js";

/** Lines are gathered up to this many characters before they go to the disk. */
const GATHER_CHARACTERS = 65_536;

export interface RecordingLog {
  /** Appends one recording as a line of JSON to `<path>.partial`. */
  write(recording: Recording): void;
  /** Writes the recording in canonical form; where nothing was recorded, the file stays as it was. */
  close(): Promise<void>;
}

/**
 * Begins a recording. What an earlier recording of that path says to be volatile stays volatile in the new one.
 * A run that crashes leaves `<path>.partial`, which is read like a recording.
 *
 * @throws SetupError with code `file-unwritable`
 */
export async function openRecordingLog(path: string): Promise<RecordingLog> {
  const partial = `${path}.partial`;
  const volatile = await volatileAt(path);
  const file = await openAnew(partial);
  let gathered = "";
  let count = 0;
  const flush = (): void => {
    if (gathered !== "") writeSync(file, gathered);
    gathered = "";
  };
  return {
    write: (recording) => {
      gathered += `${JSON.stringify(recording)}\n`;
      count++;
      if (gathered.length >= GATHER_CHARACTERS) flush();
    },
    close: async () => {
      flush();
      closeSync(file);
      if (count > 0) await writeFileAtomically(path, recordingText(recordingFileOf(linesIn(partial), volatile)));
      rmSync(partial, { force: true });
    },
  };
}

function linesIn(file: string): readonly Recording[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Recording);
}

async function volatileAt(path: string): Promise<readonly string[]> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size === 0) return [];
  try {
    return await readVolatile(path);
  } catch (error) {
    throw new SetupError(
      "file-unwritable",
      `Cannot record to "${path}": it is not a complete recording; delete it, or name another file`,
      { cause: error },
    );
  }
}

async function openAnew(path: string): Promise<number> {
  try {
    await makeFolder(dirname(path));
    return openSync(path, "w");
  } catch (error) {
    throw new SetupError(
      "file-unwritable",
      `Cannot record to "${path}": ${systemReason(error)}; name a place that can be written`,
      { cause: error },
    );
  }
}
