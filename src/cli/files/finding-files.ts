/** Findings as files that replay alone. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../case/outcome.js";
import type { RunEvent } from "../../run/result/event.js";
import { writeFileAtomically } from "./atomic-file.js";

/**
 * Saves the finding of an event, if it has one, under `findings/` of the folder, at once and whole.
 *
 * @returns the event with the path of the file, relative to the folder
 */
export function saveFinding(folder: string, event: RunEvent): RunEvent {
  if (event.event !== "case-finished" || event.finding === undefined) return event;
  const file = event.file ?? findingFile(event.finding);
  const path = join(folder, file);
  const beside = `${path}.${process.pid}.tmp`;
  writeFileSync(beside, textOf(event.finding));
  renameSync(beside, path);
  return { ...event, file };
}

/**
 * Saves the findings that events hold, so that commands in reports of these events name files that are there: the events
 * may have come alone, or in several folders.
 *
 * @returns the events with the paths of the files, relative to the folder
 * @throws SetupError with code `file-unwritable`
 */
export async function saveFindings(folder: string, events: readonly RunEvent[]): Promise<readonly RunEvent[]> {
  const saved: RunEvent[] = [];
  for (const event of events) {
    if (event.event !== "case-finished" || event.finding === undefined) {
      saved.push(event);
      continue;
    }
    const file = findingFile(event.finding);
    await writeFileAtomically(join(folder, file), textOf(event.finding));
    saved.push({ ...event, file });
  }
  return saved;
}

function textOf(finding: Finding): string {
  return `${JSON.stringify(finding, undefined, 2)}\n`;
}

function findingFile(finding: Finding): string {
  return `findings/${finding.id.replace(/[^\w.-]/g, "-")}.json`;
}
