/** The event stream on disk, written as the run goes: what is there survives a crash. */

import { closeSync, openSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { faultOfFile } from "../case/files/fault-of-file.js";
import { type FileFault, placeOf } from "../case/files/file-fault.js";
import { parsedJson } from "../contract/json.js";
import { SetupError } from "../contract/setup-error.js";
import { formatNdjsonLine } from "../report/ndjson.js";
import { printable } from "../report/text.js";
import type { RunEvent, RunStarted } from "../run/result/event.js";
import { readBoundedText } from "./files/bounded-text.js";
import { refuseOtherFile } from "./files/other-file.js";
import { EVENTS_FILE } from "./files/out-folder.js";
import { toolName } from "./version.js";

/** Lines are gathered up to this many characters before they go to the disk; findings and the ends go at once. */
const GATHER_CHARACTERS = 16_384;

export interface EventLog {
  /** Path of the NDJSON file. */
  readonly path: string;
  /** Appends one event as a line; a failed write ends the run. */
  write(event: RunEvent): void;
  /** Closes the file; nothing can be written afterwards. */
  close(): void;
}

/** Begins `events.ndjson` anew in the folder. */
export function openEventLog(folder: string): EventLog {
  const path = join(folder, EVENTS_FILE);
  const file = openSync(path, "w");
  let gathered = "";
  const flush = (): void => {
    if (gathered !== "") writeSync(file, gathered);
    gathered = "";
  };
  return {
    path,
    write: (event) => {
      gathered += formatNdjsonLine(event);
      if (gathered.length >= GATHER_CHARACTERS || event.event !== "case-finished" || event.finding !== undefined)
        flush();
    },
    close: () => {
      flush();
      closeSync(file);
    },
  };
}

/** The stream of a whole check has about 5 MB, with thousands of findings some hundred. */
const MOST_BYTES = 400 * 1024 * 1024;

/**
 * The events of a finished or broken-off run. A last line that was cut by a crash is left out.
 *
 * @param given the file, or the folder of the run
 * @param writer `this-process` where it has just written all of the file, so that lines need not be compared with the schema
 * @throws SetupError with code `events-unreadable` or `other-file`
 */
export async function readEvents(given: string, writer: "this-process" | "another" = "another"): Promise<RunEvent[]> {
  const isFolder = statSync(given, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(given, EVENTS_FILE) : given;
  const read = await readBoundedText(path, MOST_BYTES);
  if ("problem" in read)
    throw new SetupError(
      "events-unreadable",
      `Cannot read the events "${path}": ${read.problem}; pass the events.ndjson of a run`,
      { cause: read.cause },
    );
  refuseOtherFile(path, read.text, "events");
  refuseOtherVersion(path, read.text);
  const lines = read.text.split("\n");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const events: RunEvent[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const value: unknown = parsedJson(line);
    const fault = writer === "this-process" && value !== undefined ? undefined : faultOfEvent(value);
    // The schema is that of the type.
    if (fault === undefined) events.push(value as RunEvent);
    else if (index !== last || value !== undefined)
      throw unreadable(path, `line ${index + 1}${placeOf(fault)} ${fault.found}`, writerOf(events));
  }
  if (events[0]?.event !== "run-started") throw unreadable(path, "the first line is no run-started event");
  return events;
}

const FORMAT: RunStarted["format"] = "slashproof-events/1";

function refuseOtherVersion(path: string, text: string): void {
  const [, format = FORMAT] =
    /^\{"event":"run-started","format":"(slashproof-events\/\d+)"/.exec(text.slice(0, 200)) ?? [];
  if (format === FORMAT) return;
  const found = `another version of slashproof wrote it (${format}, this one reads ${FORMAT})`;
  throw new SetupError(
    "events-unreadable",
    `Cannot read the events "${path}": ${found}; run the command again with this version`,
  );
}

/** The other version of slashproof that wrote the events; undefined for this one. */
function writerOf([first]: readonly RunEvent[]): string | undefined {
  return first?.event !== "run-started" || first.tool === toolName() ? undefined : printable(first.tool, 80);
}

function unreadable(path: string, found: string, writer?: string): SetupError {
  const wayOut =
    writer === undefined
      ? "pass the events.ndjson that check writes"
      : `${writer} wrote it and this is ${toolName()}, so use that version, or run the command again with this one`;
  return new SetupError("events-unreadable", `Cannot read the events "${path}": ${found}; ${wayOut}`);
}

/** The first fault of a line, with words that continue "line 3 at /outcome …". */
function faultOfEvent(value: unknown): FileFault | undefined {
  const fault = faultOfFile(value, "events");
  if (fault === undefined) return undefined;
  const isEvent = fault.pointer !== "" && fault.pointer !== "/event";
  return isEvent ? { ...fault, found: `is wrong: ${fault.found}` } : { ...fault, pointer: "", found: "is no event" };
}
