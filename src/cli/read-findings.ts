/** Saved findings, from a file or a folder of them. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "../case/outcome.js";
import { SetupError } from "../contract/setup-error.js";
import { parseCommentedJson } from "../target/json-text.js";
import { systemReason } from "./failure.js";

export interface SavedFinding {
  readonly file: string;
  readonly finding: Finding;
  /** It passed when it was saved: an input of a corpus, or a recording. */
  readonly wasSound?: true;
}

const WAY_OUT = "pass a file that check left in findings/, or that folder";

/**
 * The findings at a path, in the order of their file names.
 *
 * @throws SetupError with code `finding-unreadable` or `json-malformed`
 */
export async function readFindings(path: string): Promise<SavedFinding[]> {
  const files = await filesAt(path);
  if (files.length === 0) throw unreadable(path, "there is no .json file in that folder");
  return Promise.all(files.map(readFinding));
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
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    throw unreadable(file, systemReason(error), error);
  }
  const value = parseCommentedJson(text, file);
  if (isFinding(value)) return { file, finding: value };
  throw unreadable(file, 'it is no "slashproof-finding/1"');
}

/** Our own files are taken at their word past the format; a case that was edited by hand is run as it stands. */
function isFinding(value: unknown): value is Finding {
  if (typeof value !== "object" || value === null || !("format" in value) || !("case" in value)) return false;
  const { case: asked } = value;
  const hasSteps = typeof asked === "object" && asked !== null && "steps" in asked && Array.isArray(asked.steps);
  return (
    value.format === "slashproof-finding/1" && hasSteps && "violations" in value && Array.isArray(value.violations)
  );
}

function unreadable(path: string, found: string, cause?: unknown): SetupError {
  return new SetupError("finding-unreadable", `Cannot read the finding "${path}": ${found}; ${WAY_OUT}`, { cause });
}
