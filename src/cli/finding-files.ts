/** Findings as files that replay alone. */
import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../case/outcome.js";
import type { RunEvent } from "../run/event.js";

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
  writeFileSync(beside, `${JSON.stringify(event.finding, undefined, 2)}\n`);
  renameSync(beside, path);
  return { ...event, file };
}

function findingFile(finding: Finding): string {
  return `findings/${finding.id.replace(/[^\w.-]/g, "-")}.json`;
}
