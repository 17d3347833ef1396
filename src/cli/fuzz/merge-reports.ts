/** `slashproof report merge`: the event streams of shards, joined to one and reported as one. */

import { join } from "node:path";
import { mergeEvents } from "../../fuzz/merge-events.js";
import { formatNdjsonLine } from "../../report/ndjson.js";
import type { RunEvent } from "../../run/result/event.js";
import { readEvents } from "../event-log.js";
import { writeFileAtomically } from "../files/atomic-file.js";
import { EVENTS_FILE } from "../files/out-folder.js";

/**
 * Reads the streams and writes the joined one into the folder.
 * @throws SetupError where a stream cannot be read, or they are not of one run
 */
export async function mergeStreams(paths: readonly string[], folder: string): Promise<readonly RunEvent[]> {
  const merged = mergeEvents(await Promise.all(paths.map((path) => readEvents(path))));
  await writeFileAtomically(join(folder, EVENTS_FILE), merged.map(formatNdjsonLine).join(""));
  return merged;
}
