/** What fixtures are made of: findings, recordings of `check --record`, entries of a corpus; a file or a folder. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Case } from "../case/case.js";
import type { Recording } from "../case/recording.js";
import { PROFILE_NAMES, type ProfileName } from "../contract/profile.js";
import { SetupError } from "../contract/setup-error.js";
import { systemReason } from "./failure.js";
import { casesOfFixture } from "./read-fixtures.js";
import { recordOnReference } from "./record-reference.js";

const FORMATS = /^slashproof-(finding|recording|corpus)\/1$/;

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
 * The cases at a path as they were saved, in the same order: nothing is asked.
 * @throws SetupError with code `recording-unreadable`
 */
export async function readSavedCases(path: string): Promise<readonly SavedCase[]> {
  const saved: SavedCase[] = [];
  for (const file of await filesAt(path)) saved.push(...(await readFileOf(file)));
  if (saved.length === 0) throw unreadable(path, "there is no finding, recording or corpus entry in it");
  return saved;
}

/** A case with what is known of how it was asked before. */
export type SavedCase = Omit<Recording, "exchanges" | "outcome"> & Partial<Pick<Recording, "exchanges" | "outcome">>;

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
async function readFileOf(file: string): Promise<SavedCase[]> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw unreadable(file, systemReason(error), error);
  }
  const whole = parsed(text);
  const fixtures = casesOfFixture(whole);
  if (fixtures) return fixtures.map((one, index) => savedOf(one, file, `fixture ${index + 1}`));
  if (whole !== undefined) return [savedOf(whole, file, "it")];
  const lines = text.split("\n");
  const isCutOff = lines.at(-1) !== "";
  const full = lines.slice(0, -1).filter((line) => line.trim() !== "");
  if (full.length === 0) throw unreadable(file, "it is no JSON");
  const values = full.map((line, index) => savedOf(parsed(line), file, `line ${index + 1}`));
  const last = isCutOff ? parsed(lines.at(-1) ?? "") : undefined;
  return last === undefined ? values : [...values, savedOf(last, file, `line ${full.length + 1}`)];
}

/** Our own files are taken at their word past what is looked at here. */
function savedOf(value: unknown, file: string, place: string): SavedCase {
  const found = membersOf(value);
  const { format, profile, exchanges } = found;
  if (value === undefined) throw unreadable(file, `${place} is no JSON`);
  if (typeof format !== "string" || !FORMATS.test(format))
    throw unreadable(file, `${place} is no finding, recording or corpus entry that this version reads`);
  if (!PROFILE_NAMES.some((name) => name === profile)) throw unreadable(file, `${place} names no known profile`);
  if (!isCase(found["case"])) throw unreadable(file, `${place} has no case with steps`);
  if (exchanges !== undefined && !(Array.isArray(exchanges) && exchanges.every(isExchange)))
    throw unreadable(file, `${place} has exchanges that are none`);
  return value as SavedCase;
}

function isCase(value: unknown): value is Case {
  const { id, title, rules, steps } = membersOf(value);
  return typeof id === "string" && typeof title === "string" && Array.isArray(rules) && Array.isArray(steps);
}

function isExchange(value: unknown): boolean {
  const { request, response } = membersOf(value);
  const { method, url, headers } = membersOf(request);
  const answer = membersOf(response);
  const isAnswer = typeof answer["status"] === "number" && typeof answer["body"] === "string";
  const isAsked = typeof method === "string" && typeof url === "string" && URL.canParse(url);
  return (
    isAsked &&
    isMembers(headers) &&
    (typeof answer["failure"] === "string" || (isAnswer && isMembers(answer["headers"])))
  );
}

function isMembers(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isMembers(value) ? (value as Readonly<Record<string, unknown>>) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unreadable(path: string, found: string, cause?: unknown): SetupError {
  return new SetupError(
    "recording-unreadable",
    `Cannot read "${path}": ${found}; pass a finding, a corpus, a file of check --record, JSON or HAR fixtures, or a folder of them`,
    { cause },
  );
}
