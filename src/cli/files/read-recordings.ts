/** What fixtures are made of: findings, recordings of `check --record`, entries of a corpus; a file or a folder. */

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { faultOfFile } from "../../case/files/fault-of-file.js";
import { type FileFault, placeOf } from "../../case/files/file-fault.js";
import type { Recording, RecordingFile } from "../../case/recording.js";
import { parsedJson } from "../../contract/json.js";
import type { ProfileName } from "../../contract/profile.js";
import { SetupError } from "../../contract/setup-error.js";
import { recorded } from "../../fixture/canonical/recorded.js";
import { printable } from "../../report/text.js";
import { systemReason } from "../end/failure.js";
import { casesOfFixture } from "../fixtures/read-fixtures.js";
import { recordOnReference } from "../fixtures/record-reference.js";
import { readBoundedText } from "./bounded-text.js";

/** What a line or a file may hold, by the word in its `format`. */
const FORMATS = { finding: "finding", recording: "recording", corpus: "corpus" } as const;

/** The recording of a whole check is about half as large. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * The recordings at a path: files in the order of their names, lines in theirs. A case that was saved without
 * exchanges, as a corpus does, is answered by the reference service.
 *
 * @throws SetupError with code `recording-unreadable`
 */
export async function readRecordings(path: string): Promise<ReadRecordings> {
  const { saved, volatile } = await readSaved(path);
  const recordings: Recording[] = [];
  for (const one of saved)
    recordings.push(...(one.exchanges === undefined ? await askReference(one) : [recordingOf(one)]));
  return { recordings, volatile };
}

/** What is at a path. */
export interface ReadRecordings {
  /** Runs of cases, in the order of the files. */
  readonly recordings: readonly Recording[];
  /** What the files say that the service sends otherwise each time. */
  readonly volatile: readonly string[];
}

/**
 * The cases at a path as they were saved, in the same order: nothing is sent.
 * @throws SetupError with code `recording-unreadable`
 */
export async function readSavedCases(path: string): Promise<readonly SavedCase[]> {
  return (await readSaved(path)).saved;
}

/**
 * What the recordings at a path say to be volatile.
 * @throws SetupError with code `recording-unreadable`
 */
export async function readVolatile(path: string): Promise<readonly string[]> {
  return (await readSaved(path)).volatile;
}

interface Saved {
  readonly saved: readonly SavedCase[];
  readonly volatile: readonly string[];
}

async function readSaved(path: string): Promise<Saved> {
  const all: Saved[] = [];
  for (const file of await filesAt(path)) all.push(await readFileOf(file));
  const saved = all.flatMap((one) => one.saved);
  if (saved.length === 0) throw unreadable(path, "there is no finding, recording or corpus entry in it");
  return { saved, volatile: all.flatMap((one) => one.volatile) };
}

/** A case with what is known of how it was sent before. */
export type SavedCase = Omit<Recording, "exchanges" | "outcome" | "format"> &
  Partial<Pick<Recording, "exchanges" | "outcome">>;

function recordingOf({ case: testCase, outcome, profile, exchanges }: SavedCase): Recording {
  return {
    format: "slashproof-recording/1",
    case: testCase,
    outcome: outcome ?? "failed",
    profile,
    exchanges: exchanges ?? [],
  };
}

function askReference({ case: testCase, profile }: SavedCase): Promise<readonly Recording[]> {
  return recordOnReference([testCase], profile as ProfileName);
}

async function filesAt(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = await readdir(path);
    return names
      .filter((name) => /\.(?:nd)?json$/.test(name))
      .sort()
      .map((name) => join(path, name));
  } catch (error) {
    throw unreadable(path, systemReason(error), error);
  }
}

/** One value, or one on each line. A last line that was cut by a crash is left out. */
async function readFileOf(file: string): Promise<Saved> {
  const read = await readBoundedText(file, MOST_BYTES);
  if ("problem" in read) throw unreadable(file, read.problem, read.cause);
  const whole = parsedJson(read.text);
  if (isCanonical(whole)) return readCanonical(whole, file);
  if (whole === undefined && CANONICAL_START.test(read.text)) throw cutOff(file);
  const fixtures = casesOfFixture(whole);
  if (fixtures !== undefined && "found" in fixtures) throw faulty(file, "", fixtures);
  return {
    saved: fixtures ?? (whole === undefined ? linesOf(read.text, file) : [savedOf(whole, file, "")]),
    volatile: [],
  };
}

function linesOf(text: string, file: string): readonly SavedCase[] {
  const lines = text.split("\n");
  const isCutOff = lines.at(-1) !== "";
  const full = lines.slice(0, -1).filter((line) => line.trim() !== "");
  if (full.length === 0) throw unreadable(file, "it is no JSON");
  const values = full.map((line, index) => savedOf(parsedJson(line), file, `line ${index + 1}`));
  const last = isCutOff ? parsedJson(lines.at(-1) ?? "") : undefined;
  return last === undefined ? values : [...values, savedOf(last, file, `line ${full.length + 1}`)];
}

/** How a recording in canonical form begins. */
const CANONICAL_START = /^\s*\{\s*"format": "slashproof-recording\/2"/;

function isCanonical(value: unknown): value is RecordingFile {
  return formatOf(value) === "slashproof-recording/2";
}

/** Ids get the values that they have in fixtures. */
function readCanonical(value: RecordingFile, file: string): Saved {
  const fault = faultOfFile(value, "recordings");
  if (fault) throw faulty(file, "", fault);
  return { saved: recorded(value.recordings), volatile: value.volatile };
}

function cutOff(file: string): SetupError {
  return new SetupError(
    "recording-unreadable",
    `Cannot read "${file}": the recording was cut off before its end; record it again with check --record`,
  );
}

/** @param line that the value is, empty where it is the file */
function savedOf(value: unknown, file: string, line: string): SavedCase {
  if (value === undefined) throw unreadable(file, `${line} is no JSON`);
  const format = formatOf(value);
  const [, word, version] = /^slashproof-(\w+)\/(\d+)$/.exec(format) ?? [];
  if (word === "recording" && version !== "1") throw ofOtherVersion(file, format);
  if (word === undefined || version !== "1" || !isFormat(word))
    throw unreadable(file, `${line || "it"} is no finding, recording or corpus entry that this version reads`);
  const fault = faultOfFile(value, FORMATS[word]);
  if (fault) throw faulty(file, line, fault);
  // The schemas are those of the types.
  return value as SavedCase;
}

function ofOtherVersion(file: string, format: string): SetupError {
  return new SetupError(
    "recording-unreadable",
    `Cannot read "${file}": its format is ${printable(format, 60)}, and this version reads slashproof-recording/1 and /2; record it again`,
  );
}

function isFormat(word: string): word is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, word);
}

function formatOf(value: unknown): string {
  if (typeof value !== "object" || value === null || !("format" in value)) return "";
  return typeof value.format === "string" ? value.format : "";
}

function faulty(file: string, line: string, fault: FileFault): SetupError {
  const where = `${line === "" ? "" : `, ${line}`}${placeOf(fault)}`;
  return new SetupError("recording-unreadable", `Cannot read "${file}"${where}: ${fault.found}; ${fault.remedy}`);
}

function unreadable(path: string, found: string, cause?: unknown): SetupError {
  return new SetupError(
    "recording-unreadable",
    `Cannot read "${path}": ${found}; pass a finding, a corpus, a file of check --record, JSON or HAR fixtures, or a folder of them`,
    { cause },
  );
}
