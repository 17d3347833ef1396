/** Several recordings of one unchanged service: what differs between them is volatile. */
import { resolve } from "node:path";
import { SetupError } from "../contract/setup-error.js";
import { canonical } from "../fixture/canonical/canonical.js";
import { pairsOf, volatileIn } from "../fixture/canonical/volatile.js";
import { type ReadRecordings, readRecordings } from "./read-recordings.js";

/**
 * The first recording, with every place in which another one differs from it.
 * @throws SetupError `usage` where a file is given twice or the recordings have no case in common, or as `readRecordings`
 */
export async function readRepeated(first: string, others: readonly string[]): Promise<ReadRecordings> {
  const paths = [first, ...others].map((path) => resolve(path));
  const twice = others.find((_, index) => paths.indexOf(paths[index + 1] ?? "") <= index);
  if (twice !== undefined) throw unusable(`"${twice}" is given twice; record the service once more into another file`);
  const { recordings, volatile } = await readRecordings(first);
  const mine = canonical(recordings);
  const places = new Set(volatile);
  for (const path of others) {
    const other = await readRecordings(path);
    const theirs = canonical(other.recordings);
    if (pairsOf(mine, theirs).length === 0)
      throw unusable(`"${first}" and "${path}" have no case in common; record the same cases twice`);
    for (const place of [...other.volatile, ...volatileIn(mine, theirs)]) places.add(place);
  }
  return { recordings, volatile: [...places].sort() };
}

function unusable(why: string): SetupError {
  return new SetupError("usage", `Cannot look for volatile values: ${why}`);
}
