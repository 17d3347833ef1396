/** The commands of an application from a file; what they are is looked at later. */
import { readFile, stat } from "node:fs/promises";
import type { Json } from "../../contract/json.js";
import { isDeeperThan } from "../../contract/json-depth.js";
import { SetupError } from "../../contract/setup-error.js";
import { parseCommentedJson } from "../../target/json-text.js";
import { systemReason } from "../end/failure.js";

/** Past these sizes it is no list of commands, and reading on would only cost memory. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_LEVELS = 100;

/**
 * JSON, comments allowed.
 * @throws SetupError `commands-unreadable` or `json-malformed`
 */
export async function readCommandsFile(path: string): Promise<Json> {
  const text = await textOf(path);
  // What JSON text says is Json, and nothing else.
  const value = parseCommentedJson(text, path) as Json;
  if (isDeeperThan(value, MAX_LEVELS)) throw unreadable(path, `it is nested more than ${MAX_LEVELS} levels deep`);
  return value;
}

async function textOf(path: string): Promise<string> {
  let size: number;
  try {
    ({ size } = await stat(path));
    if (size <= MAX_BYTES) return await readFile(path, "utf8");
  } catch (error) {
    throw unreadable(path, systemReason(error), error);
  }
  throw unreadable(path, `it has ${size} bytes, and the largest that is read ${MAX_BYTES}`);
}

function unreadable(path: string, found: string, cause?: unknown): SetupError {
  const wayOut = "pass a JSON file with the commands of the application, as the API lists them";
  return new SetupError("commands-unreadable", `Cannot read the commands "${path}": ${found}; ${wayOut}`, { cause });
}
