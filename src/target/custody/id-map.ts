/** The old and the new ids of commands that had to be made again, for whoever has stored them. */
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { stateUnwritable } from "./state-folder.js";

/**
 * Writes the map beside a journal.
 * @param renewed new ids by old ones
 * @returns where it is
 * @throws SetupError `state-unwritable`
 */
export function writeIdMap(journalPath: string, renewed: ReadonlyMap<string, string>): string {
  const time = new Date().toISOString().replace(/[-:]/g, "").slice(0, 15);
  const path = join(dirname(journalPath), `new-ids-${time}.json`);
  const content = { format: "slashproof-new-ids/1", ids: Object.fromEntries(renewed) };
  try {
    writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`, { mode: 0o600 });
  } catch (error) {
    throw stateUnwritable(path, error);
  }
  return path;
}
