/** What fixtures are made of: findings, recordings of `check --record`, entries of a corpus; a file or a folder. */

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { faultOfFile } from "../case/files/fault-of-file.js";
import { type FileFault, placeOf } from "../case/files/file-fault.js";
import type { Recording } from "../case/recording.js";
import { parsedJson } from "../contract/json.js";
import type { ProfileName } from "../contract/profile.js";
import { SetupError } from "../contract/setup-error.js";
import { readBoundedText } from "./bounded-text.js";
import { systemReason } from "./failure.js";
import { casesOfFixture } from "./read-fixtures.js";
import { recordOnReference } from "./record-reference.js";

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
export async function readRecordings(path: string): Promise<readonly Recording[]> {
  const saved = await readSavedCases(path);
  const answered: Recording[] = [];
  for (const one of saved)
    answered.push(...(one.exchanges === undefined ? await askReference(one) : [recordingOf(one)]));
  return answered;
}

/**
 * The cases at a path as they were saved, in the same order: nothing is sent.
 * @throws SetupError with code `recording-unreadable`
 */
export async function readSavedCases(path: string): Promise<readonly SavedCase[]> {
  const saved: SavedCase[] = [];
  for (const file of await filesAt(path)) saved.push(...(await readFileOf(file)));
  if (saved.length === 0) throw unreadable(path, "there is no finding, recording or corpus entry in it");
  return saved;
}

/** A case with what is known of how it was sent before. */
export type SavedCase = Omit<Recording, "exchanges" | "outcome" | "format"> &
  Partial<Pick<Recording, "exchanges" | "outcome">>;

function recordingOf({ case: asked, outcome, profile, exchanges }: SavedCase): Recording {
  return {
    format: "slashproof-recording/1",
    case: asked,
    outcome: outcome ?? "failed",
    profile,
    exchanges: exchanges ?? [],
  };
}

function askReference({ case: asked, profile }: SavedCase): Promise<readonly Recording[]> {
  return recordOnReference([asked], profile as ProfileName);
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
async function readFileOf(file: string): Promise<readonly SavedCase[]> {
  const read = await readBoundedText(file, MOST_BYTES);
  if ("problem" in read) throw unreadable(file, read.problem, read.cause);
  const { text } = read;
  const whole = parsedJson(text);
  const fixtures = casesOfFixture(whole);
  if (fixtures !== undefined) {
    if ("found" in fixtures) throw faulty(file, "", fixtures);
    return fixtures;
  }
  if (whole !== undefined) return [savedOf(whole, file, "")];
  const lines = text.split("\n");
  const isCutOff = lines.at(-1) !== "";
  const full = lines.slice(0, -1).filter((line) => line.trim() !== "");
  if (full.length === 0) throw unreadable(file, "it is no JSON");
  const values = full.map((line, index) => savedOf(parsedJson(line), file, `line ${index + 1}`));
  const last = isCutOff ? parsedJson(lines.at(-1) ?? "") : undefined;
  return last === undefined ? values : [...values, savedOf(last, file, `line ${full.length + 1}`)];
}

/** @param line that the value is, empty where it is the file */
function savedOf(value: unknown, file: string, line: string): SavedCase {
  if (value === undefined) throw unreadable(file, `${line} is no JSON`);
  const [, word] = /^slashproof-(\w+)\/1$/.exec(formatOf(value)) ?? [];
  if (word === undefined || !isFormat(word))
    throw unreadable(file, `${line || "it"} is no finding, recording or corpus entry that this version reads`);
  const fault = faultOfFile(value, FORMATS[word]);
  if (fault) throw faulty(file, line, fault);
  // The schemas are those of the types.
  return value as SavedCase;
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
