/** The event stream on disk, written as the run goes: what is there survives a crash. */
import { closeSync, openSync, writeSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SetupError } from "../contract/setup-error.js";
import { formatNdjsonLine } from "../report/ndjson.js";
import type { RunEvent } from "../run/event.js";
import { systemReason } from "./failure.js";
import { EVENTS_FILE } from "./out-folder.js";

/** Lines are gathered up to this many characters before they go to the disk; findings and the ends go at once. */
const GATHER_CHARACTERS = 16_384;

export interface EventLog {
  readonly path: string;
  write(event: RunEvent): void;
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

/**
 * The events of a finished or broken-off run. A last line that was cut by a crash is left out.
 *
 * @throws SetupError with code `events-unreadable`
 */
export async function readEvents(path: string): Promise<RunEvent[]> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new SetupError(
      "events-unreadable",
      `Cannot read the events "${path}": ${systemReason(error)}; pass the events.ndjson of a run`,
      { cause: error },
    );
  }
  const lines = text.split("\n");
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const events: RunEvent[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const event = parseEvent(line);
    if (event !== undefined) events.push(event);
    else if (index !== last) throw unreadable(path, `line ${index + 1} is no event`);
  }
  if (events[0]?.event !== "run-started") throw unreadable(path, "the first line is no run-started event");
  return events;
}

function unreadable(path: string, found: string): SetupError {
  return new SetupError(
    "events-unreadable",
    `Cannot read the events "${path}": ${found}; pass the events.ndjson that check writes`,
  );
}

const EVENT_NAMES = ["run-started", "capabilities", "probed", "notice", "case-finished", "coverage", "run-finished"];

function parseEvent(line: string): RunEvent | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isEvent(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isEvent(value: unknown): value is RunEvent {
  return typeof value === "object" && value !== null && "event" in value && EVENT_NAMES.includes(String(value.event));
}
