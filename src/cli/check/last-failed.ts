/** Which cases failed in the run before, from the event stream that it left. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { isFailure } from "../../case/outcome.js";
import { SetupError } from "../../contract/setup-error.js";
import { readEvents } from "../event-log.js";
import { DEFAULT_OUT, EVENTS_FILE } from "../files/out-folder.js";
import type { Flags } from "../flags.js";

/**
 * Ids of the cases that failed or were flaky in the last check of the folder of `--out`; known failures are left out.
 *
 * @param known ids of the suite: a case that no longer exists cannot be run again
 * @throws SetupError `events-unreadable`, `filter-matches-nothing`, `usage`
 */
export async function lastFailed({ out, only }: Flags, known: ReadonlySet<string>): Promise<readonly string[]> {
  if (only !== undefined)
    throw new SetupError("usage", "Cannot combine --last-failed with --only: pass one of them, and --skip if needed");
  const folder = out ?? DEFAULT_OUT;
  const path = join(folder, EVENTS_FILE);
  if (!existsSync(path)) throw unusable(`there is no earlier run in "${folder}"`);
  const events = await readEvents(path);
  const failed = events.flatMap((event) =>
    event.event === "case-finished" && event.expected === undefined && isFailure(event.outcome) ? [event.id] : [],
  );
  const left = [...new Set(failed)].filter((id) => known.has(id));
  if (left.length > 0) return left;
  const found = failed.length === 0 ? "no case failed" : "no case that failed is in this suite any more";
  throw unusable(`${found} in the last run in "${folder}"`);
}

function unusable(found: string): SetupError {
  return new SetupError("filter-matches-nothing", `Cannot use --last-failed: ${found}; run check without it`);
}
