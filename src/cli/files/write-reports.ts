/** Reports from events, each whole or not at all. */
import { isAbsolute, join, relative, resolve } from "node:path";
import type { RunEvent } from "../../run/result/event.js";
import type { ReportWord } from "../flags.js";
import { programWords } from "../program-words.js";
import { writeFileAtomically } from "./atomic-file.js";
import { type FormatOptions, formatterOf, REPORT_FILES } from "./report-files.js";

/**
 * Writes the requested reports into the folder; the event stream itself is written by the run.
 *
 * @param known what the reports are made with, beside the events
 * @returns their paths
 */
export async function writeReports(
  folder: string,
  words: readonly ReportWord[],
  events: readonly RunEvent[],
  known: Omit<FormatOptions, "outDir"> = {},
): Promise<string[]> {
  const paths: string[] = [];
  const outDir = shownPath(folder);
  for (const word of words) {
    if (word === "ndjson") continue;
    const format = await formatterOf(word);
    const path = join(folder, REPORT_FILES[word]);
    await writeFileAtomically(path, format(events, { program: programWords(), ...known, outDir }));
    paths.push(path);
  }
  return paths;
}

/** A path as a person would type it here: relative where it lies below the current folder, else absolute. */
export function shownPath(path: string): string {
  const way = relative(process.cwd(), path);
  return way === "" ? "." : way.startsWith("..") || isAbsolute(way) ? resolve(path) : way;
}
