/** `slashproof report`: reports from the event stream of an earlier run. */

import { SetupError } from "../contract/setup-error.js";
import type { Invocation } from "./commands.js";
import { readEvents } from "./event-log.js";
import { EXIT, type ExitCode } from "./exit-code.js";
import { REPORT_WORDS } from "./flags.js";
import { mergeStreams } from "./merge-reports.js";
import { DEFAULT_OUT } from "./out-folder.js";
import { shownPath, writeReports } from "./write-reports.js";

/** Writes the reports asked for and prints their paths. Says nothing of the verdict: making reports went well. */
export async function run({ args, flags, screen }: Invocation): Promise<ExitCode> {
  const folder = flags.out ?? DEFAULT_OUT;
  const [first = "", ...others] = args;
  if (first !== "merge" && others.length > 0) {
    throw new SetupError(
      "usage",
      `Cannot report on ${args.length} event streams at once: they are not joined; pass merge before them, or one alone`,
    );
  }
  if (first === "merge" && others.length === 0)
    throw new SetupError("usage", "Cannot merge event streams: none is named; pass the events.ndjson of each shard");
  const words = (flags.report ?? REPORT_WORDS).filter((word) => word !== "ndjson");
  if (words.length === 0) {
    throw new SetupError(
      "usage",
      'Cannot make the report "ndjson": it is what reports are made from; choose from html, junit, json, sarif, md',
    );
  }
  const events = first === "merge" ? await mergeStreams(others, folder) : await readEvents(first);
  const paths = await writeReports(folder, words, events);
  await screen.out.write(paths.map((path) => `${shownPath(path)}\n`).join(""));
  return EXIT.conformant;
}
