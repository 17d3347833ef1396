/** The corpus on disk: one file for each entry, written whole when it is found, and never taken away. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pid } from "node:process";
import { SetupError } from "../contract/setup-error.js";
import { type CorpusEntry, fileNameOf, type ReadEntry, readEntry, textOf } from "./corpus-entry.js";

/** A file larger than this holds no entry of ours: payloads end at some hundred kilobytes. */
const LARGEST_FILE_BYTES = 8 * 1024 * 1024;

export interface SavedEntry {
  /** Name of the file inside the corpus. */
  readonly file: string;
  /** Its content, checked against the format. */
  readonly entry: CorpusEntry;
}

export interface ReadCorpus {
  /** In the order of their file names. */
  readonly entries: readonly SavedEntry[];
  /** One line for each file that could not be read as an entry; the files stay as they are. */
  readonly problems: readonly string[];
}

/**
 * Reads a folder. One that does not exist is an empty corpus.
 * @throws SetupError `corpus-unreadable` where the folder cannot be listed
 */
export function readCorpus(folder: string): ReadCorpus {
  const entries: SavedEntry[] = [];
  const problems: string[] = [];
  for (const name of entryNamesIn(folder)) {
    const read = readEntryAt(folder, name);
    if ("entry" in read) entries.push({ file: name, entry: named(read.entry) });
    else problems.push(read.problem);
  }
  return { entries, problems };
}

/** Many inputs come from one property: each has an id of its own when it is run again. */
function named(entry: CorpusEntry): CorpusEntry {
  const [, hash = ""] = /([0-9a-f]{16})\.json$/.exec(fileNameOf(entry)) ?? [];
  return { ...entry, case: { ...entry.case, id: `${entry.case.id}~${hash.slice(0, 8)}` } };
}

/** True where a folder looks like a corpus: any file in it is an entry of one. */
export function isCorpus(folder: string): boolean {
  return entryNamesIn(folder).some((name) => {
    const path = join(folder, name);
    return sizeOf(path) <= LARGEST_FILE_BYTES && readFileSync(path, "utf8").includes('"slashproof-corpus/');
  });
}

/**
 * Saves an entry under its own name, beside it first, so that a reader never sees half of it. An entry that is there stays.
 * @returns the name of the file
 * @throws SetupError `corpus-unwritable`
 */
export function saveEntry(folder: string, entry: CorpusEntry): string {
  const name = fileNameOf(entry);
  const path = join(folder, name);
  const beside = `${path}.${pid}.tmp`;
  try {
    if (existsSync(path)) return name;
    writeFileSync(beside, textOf(entry));
    renameSync(beside, path);
    return name;
  } catch (error) {
    removeHalf(beside);
    throw unwritable(folder, error);
  }
}

/** A full disk leaves half of a file; where even taking it away fails, its name says that it is no entry. */
function removeHalf(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    return;
  }
}

/**
 * Makes the folder and proves that it can be written, before anything is sent.
 * @throws SetupError `corpus-unwritable`
 */
export function prepareCorpus(folder: string): void {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
    const probe = join(folder, `.probe.${pid}.tmp`);
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw unwritable(folder, error);
  }
}

/**
 * Names of the files that may be entries, in their order; none where the folder does not exist.
 * @throws SetupError `corpus-unreadable` where the folder cannot be listed
 */
export function entryNamesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return [];
    throw new SetupError(
      "corpus-unreadable",
      `Cannot read the corpus "${folder}": ${codeOf(error)}; pass --corpus with a folder`,
      { cause: error },
    );
  }
}

/** The entry in a file, or one sentence on why there is none. */
export function readEntryAt(folder: string, name: string): ReadEntry {
  const path = join(folder, name);
  const read = readFile(path);
  if ("entry" in read) return read;
  return { problem: `Cannot use the corpus file "${path}": ${read.problem}; it stays as it is` };
}

function readFile(path: string): ReadEntry {
  try {
    const bytes = sizeOf(path);
    if (bytes > LARGEST_FILE_BYTES) return { problem: `it has ${bytes} bytes, and no entry has that many` };
    return readEntry(readFileSync(path, "utf8"));
  } catch (error) {
    return { problem: `it cannot be read (${codeOf(error)})` };
  }
}

function sizeOf(path: string): number {
  return statSync(path).size;
}

/** Why nothing can be written to the folder, and what helps. */
export function unwritable(folder: string, cause: unknown): SetupError {
  const code = codeOf(cause);
  const [found, way] =
    code === "ENOSPC"
      ? ["the disk is full (ENOSPC)", "make room and run again: what was saved is kept"]
      : [code, "pass --corpus with a folder that can be written"];
  return new SetupError("corpus-unwritable", `Cannot write the corpus "${folder}": ${found}; ${way}`, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
