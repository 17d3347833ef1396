/** The file of `check --record`: one line per run of a case, written as it goes. */
import { closeSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Recording } from "../case/recording.js";
import { SetupError } from "../contract/setup-error.js";
import { systemReason } from "./failure.js";
import { makeFolder } from "./make-folder.js";

/** Lines are gathered up to this many characters before they go to the disk. */
const GATHER_CHARACTERS = 65_536;

export interface RecordingLog {
  /** Appends one recording as a line of JSON. */
  write(recording: Recording): void;
  /** Closes the file; nothing can be written afterwards. */
  close(): void;
}

/**
 * Begins the file anew.
 * @throws SetupError with code `file-unwritable`
 */
export async function openRecordingLog(path: string): Promise<RecordingLog> {
  let file: number;
  try {
    await makeFolder(dirname(path));
    file = openSync(path, "w");
  } catch (error) {
    throw new SetupError(
      "file-unwritable",
      `Cannot record to "${path}": ${systemReason(error)}; name a place that can be written`,
      { cause: error },
    );
  }
  let gathered = "";
  const flush = (): void => {
    if (gathered !== "") writeSync(file, gathered);
    gathered = "";
  };
  return {
    write: (recording) => {
      gathered += `${JSON.stringify(recording)}\n`;
      if (gathered.length >= GATHER_CHARACTERS) flush();
    },
    close: () => {
      flush();
      closeSync(file);
    },
  };
}
