/** `slashproof report`: reports from the event stream of an earlier run. */

import { join } from "node:path";
import { SetupError } from "../contract/setup-error.js";
import { digestOf } from "../report/digest.js";
import { formatMatrix } from "../report/matrix.js";
import { printable } from "../report/text.js";
import { VERDICT_WORDS } from "../report/verdict.js";
import type { ParsedCommandLine } from "./commands.js";
import { EXIT, type ExitCode } from "./end/exit-code.js";
import { readEvents } from "./event-log.js";
import { writeFileAtomically } from "./files/atomic-file.js";
import { saveFindings } from "./files/finding-files.js";
import { DEFAULT_OUT } from "./files/out-folder.js";
import { readBuilderResult } from "./files/read-builder-results.js";
import { shownPath, writeReports } from "./files/write-reports.js";
import { DEFAULT_REPORTS, REPORT_WORDS } from "./flags.js";
import { mergeStreams } from "./fuzz/merge-reports.js";
import type { Screen } from "./progress/screen.js";

/** Writes the requested reports and prints their paths. Says nothing of the verdict: making reports went well. */
export async function run({ args, flags, screen }: ParsedCommandLine): Promise<ExitCode> {
  const folder = flags.out ?? DEFAULT_OUT;
  const [first = "", ...others] = args;
  if (first === "matrix") return writeMatrix(others, folder, screen);
  if (first !== "merge" && others.length > 0) {
    throw new SetupError(
      "usage",
      `Cannot report on ${args.length} event files at once: they are not merged; put merge before them, or pass one file`,
    );
  }
  if (first === "merge" && others.length === 0)
    throw new SetupError("usage", "Cannot merge events: no file is named; pass the events.ndjson of each shard");
  const words = (flags.report ?? DEFAULT_REPORTS).filter((word) => word !== "ndjson");
  if (words.length === 0) {
    throw new SetupError(
      "usage",
      `Cannot make the report "ndjson": it is what reports are made from; choose from ${MADE.join(", ")}`,
    );
  }
  const isMerge = first === "merge";
  const events = isMerge ? await mergeStreams(others, folder) : await readEvents(first);
  if (!events.some(({ event }) => event === "run-finished"))
    await screen.err.write(
      `Notice: "${printable(first, MOST_CHARACTERS)}" ends before its run does, so the reports show a part of it\n`,
    );
  const paths = await writeReports(folder, words, await saveFindings(folder, events));
  await screen.out.write(paths.map((path) => `${shownPath(path)}\n`).join(""));
  if (!isMerge) return EXIT.conformant;
  const { verdict, reason, exitCode } = digestOf(events);
  await screen.out.write(`${VERDICT_WORDS[verdict]}: ${printable(reason, MOST_CHARACTERS)}\n`);
  return exitCode;
}

const MADE = REPORT_WORDS.filter((word) => word !== "ndjson");

/** Longest reason in the line of a verdict. */
const MOST_CHARACTERS = 400;

const MATRIX_FILE = "matrix.html";

/** One page of the results of several builders, in the order in which they are named. */
async function writeMatrix(files: readonly string[], folder: string, screen: Screen): Promise<ExitCode> {
  if (files.length === 0)
    throw new SetupError(
      "usage",
      "Cannot make a matrix: no result is named; pass the builder.json of each check-builder",
    );
  const results = await Promise.all(files.map(readBuilderResult));
  const path = join(folder, MATRIX_FILE);
  await writeFileAtomically(path, formatMatrix(results));
  await screen.out.write(`${shownPath(path)}\n`);
  return EXIT.conformant;
}
