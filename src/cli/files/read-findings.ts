/** Saved findings, from a file or a folder of them. */
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { faultOfFile } from "../../case/files/fault-of-file.js";
import { type FileFault, placeOf } from "../../case/files/file-fault.js";
import type { Finding } from "../../case/outcome.js";
import { SetupError } from "../../contract/setup-error.js";
import { parseCommentedJson } from "../../target/json-text.js";
import { systemReason } from "../end/failure.js";
import { readBoundedText } from "./bounded-text.js";
import { refuseOtherFile } from "./other-file.js";

export interface SavedFinding {
  /** Path of the file. */
  readonly file: string;
  /** Its content, checked against the format. */
  readonly finding: Finding;
  /** It passed when it was saved: an input of a corpus, or a recording. */
  readonly wasSound?: true;
}

const WAY_OUT = "pass a file of the folder findings/ that a run wrote, or that folder";

/** Payloads end at some hundred kilobytes; a finding has a few thousand exchanges at the most. */
const MOST_BYTES = 64 * 1024 * 1024;

/**
 * The findings at a path, in the order of their file names.
 *
 * @throws SetupError with code `finding-unreadable` or `json-malformed`
 */
export async function readFindings(path: string): Promise<SavedFinding[]> {
  const files = await filesAt(path);
  if (files.length === 0) throw unreadable(path, "there is no .json file in that folder");
  const found: SavedFinding[] = [];
  for (const file of files) found.push(await readFinding(file));
  return found;
}

async function filesAt(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = await readdir(path);
    return names
      .filter((name) => name.endsWith(".json"))
      .sort()
      .map((name) => join(path, name));
  } catch (error) {
    throw unreadable(path, systemReason(error), error);
  }
}

async function readFinding(file: string): Promise<SavedFinding> {
  const read = await readBoundedText(file, MOST_BYTES);
  if ("problem" in read) throw unreadable(file, read.problem, read.cause);
  refuseOtherFile(file, read.text, "finding");
  const value = parseCommentedJson(read.text, file);
  if (!hasFormat(value)) throw unreadable(file, "it is not a saved finding");
  const fault = faultOfFile(value, "finding");
  if (fault) throw faulty(file, fault);
  // The schema is that of the type.
  return { file, finding: value as unknown as Finding };
}

function hasFormat(value: unknown): value is { readonly format: "slashproof-finding/1" } {
  return typeof value === "object" && value !== null && "format" in value && value.format === "slashproof-finding/1";
}

function faulty(file: string, fault: FileFault): SetupError {
  const message = `Cannot read the finding "${file}"${placeOf(fault)}: ${fault.found}; ${fault.remedy}`;
  return new SetupError("finding-unreadable", message);
}

function unreadable(path: string, found: string, cause?: unknown): SetupError {
  return new SetupError("finding-unreadable", `Cannot read the finding "${path}": ${found}; ${WAY_OUT}`, { cause });
}
