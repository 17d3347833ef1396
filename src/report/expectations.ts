/** The entries of an expectations file after a run, as every report shows them. */
import type { EntryResult, Expectation } from "../case/expectations.js";

/** An entry without what only counts. */
export type EntryLine = Pick<Expectation, "reason" | "link" | "expires"> &
  Pick<EntryResult, "state" | "problem"> & {
    /** `case <id>` or `rule <id>`. */
    readonly about: string;
    /** Failures that it covered. */
    readonly cases: number;
  };

/** In the order of the file. */
export function entryLines(entries: readonly EntryResult[]): readonly EntryLine[] {
  return entries.map(({ entry, state, tally, problem }) => ({
    about: entry.case === undefined ? `rule ${entry.rule}` : `case ${entry.case}`,
    state,
    ...(problem === undefined ? {} : { problem }),
    reason: entry.reason,
    ...(entry.link === undefined ? {} : { link: entry.link }),
    ...(entry.expires === undefined ? {} : { expires: entry.expires }),
    cases: tally.covered,
  }));
}

/** What is wrong with the file, a line each. */
export function problemsOf(entries: readonly EntryResult[]): readonly string[] {
  return entries.flatMap(({ problem }) => problem ?? []);
}
