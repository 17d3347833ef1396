/** Files that are there whole or not at all. */
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { SetupError } from "../../contract/setup-error.js";
import { systemReason } from "../end/failure.js";
import { makeFolder } from "./make-folder.js";

/**
 * Writes beside the place and renames onto it, so that a reader never sees half a file.
 * Missing folders are made.
 *
 * @throws SetupError with code `file-unwritable`
 */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  const beside = `${path}.${process.pid}.tmp`;
  try {
    await makeFolder(dirname(path));
    await writeFile(beside, text);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => undefined);
    throw new SetupError(
      "file-unwritable",
      `Cannot write "${path}": ${systemReason(error)}; name a place that can be written`,
      { cause: error },
    );
  }
}
