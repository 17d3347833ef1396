/** What `--expect` and `--expect-write` do around a run. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import type { ExpectationOptions } from "../../run/expectations/expectations.js";
import { isUndecided, nextEntries } from "../../run/expectations/next-entries.js";
import type { ExpectationsFile } from "../../run/expectations/parse-expectations.js";
import { today } from "../../run/expectations/today.js";
import type { CaseFinished, RunEvent, RunFinished } from "../../run/result/event.js";
import type { Flags } from "../flags.js";

/** A run that is held against an expectations file, or makes one. */
export interface Expecting {
  /** What the run is given. */
  readonly options: { readonly expectations?: ExpectationOptions };
  /** Sees what the run finds. */
  see(event: RunEvent): void;
  /** Writes the file, if one is wanted. @throws SetupError `file-unwritable` */
  conclude(finished: RunFinished): Promise<void>;
}

/**
 * Reads the file before anything is sent. A file that is only to be written is read too, for its reasons are kept.
 *
 * @throws SetupError `expectations-unreadable`, `expectations-invalid`, or `usage` where a file would be overwritten
 */
export async function expectingOf({ expect, expectWrite }: Flags): Promise<Expecting> {
  const file = await fileOf(expect, expectWrite);
  const failed: CaseFinished[] = [];
  return {
    options: file ? { expectations: { entries: file.entries, today: today() } } : {},
    see: (event) => {
      if (expectWrite === undefined || event.event !== "case-finished") return;
      if (!("violations" in event.outcome) && !isUndecided(event)) return;
      const { finding: _finding, ...rest } = event;
      failed.push(rest);
    },
    conclude: async ({ expectations = [] }) => {
      if (expectWrite === undefined) return;
      const { writeExpectations } = await import("./write-expectations.js");
      await writeExpectations(expectWrite, nextEntries(expectations, failed), file?.document);
    },
  };
}

async function fileOf(expect: string | undefined, write: string | undefined): Promise<ExpectationsFile | undefined> {
  const isThere = write !== undefined && existsSync(write);
  if (expect !== undefined && isThere && resolve(expect) !== resolve(write)) {
    throw new SetupError(
      "usage",
      `Cannot write the expectations file "${write}": the file exists, and --expect names another one; pass it to --expect too, or write to a new file, so that its reasons are not lost`,
    );
  }
  const path = expect ?? (isThere ? write : undefined);
  if (path === undefined) return undefined;
  // Few runs have such a file, and what reads YAML takes long to load.
  const { readExpectations } = await import("./read-expectations.js");
  return readExpectations(path);
}
