/** The text of a target file, from the disk to plain JSON. */
import { readFile } from "node:fs/promises";
import { SetupError } from "../../contract/setup-error.js";
import { parseCommentedJson } from "../../target/json-text.js";
import { systemReason } from "../end/failure.js";
import { refuseOtherFile } from "../files/other-file.js";

/** Past this size it is no target file, and reading on would only cost memory. */
const MAX_BYTES = 1_000_000;

/** True for a file that is to be imported, not parsed. */
export function isModulePath(path: string): boolean {
  return /\.(?:[cm]?[jt]s)$/.test(path);
}

/**
 * Reads a target file as JSON, comments allowed; its fields are not looked at yet.
 *
 * @throws SetupError with code `target-file-unreadable`, `other-file` or `json-malformed`
 */
export async function readTargetJson(path: string): Promise<unknown> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    const wayOut = "pass --target with the path of a target.json (slashproof init writes one)";
    throw new SetupError(
      "target-file-unreadable",
      `Cannot read the target file "${path}": ${systemReason(error)}; ${wayOut}`,
      { cause: error },
    );
  }
  if (bytes.length > MAX_BYTES) {
    throw new SetupError(
      "target-file-unreadable",
      `Cannot read the target file "${path}": it has ${bytes.length} bytes; a target.json has at most ${MAX_BYTES}`,
    );
  }
  const text = bytes.toString("utf8");
  refuseOtherFile(path, text, "target");
  return parseCommentedJson(text, path);
}
