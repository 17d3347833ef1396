/** Result files of `check-builder`, read back for a matrix. */
import type { BuilderResult } from "../../case/builder-result.js";
import { faultOfFile } from "../../case/files/fault-of-file.js";
import { placeOf } from "../../case/files/file-fault.js";
import { isObject } from "../../contract/json.js";
import { SetupError } from "../../contract/setup-error.js";
import { parseCommentedJson } from "../../target/json-text.js";
import { readBoundedText } from "./bounded-text.js";
import { refuseOtherFile } from "./other-file.js";

/** A result has some hundred kilobytes. */
const MOST_BYTES = 64 * 1024 * 1024;

const FORMAT: BuilderResult["format"] = "slashproof-builder/2";
/** It lacks the states of rows, and who is at fault. */
const EARLIER = "slashproof-builder/1";

/** @throws SetupError with code `builder-result-unreadable`, `other-file` or `json-malformed` */
export async function readBuilderResult(path: string): Promise<BuilderResult> {
  const read = await readBoundedText(path, MOST_BYTES);
  if ("problem" in read) throw unreadable(path, "", read.problem, read.cause);
  refuseOtherFile(path, read.text, "builder");
  const value = parseCommentedJson(read.text, path);
  const format = isObject(value) ? value["format"] : undefined;
  if (format === EARLIER) throw unreadable(path, "", "an earlier version of slashproof wrote it");
  if (format !== FORMAT) throw unreadable(path, "", "it is no result of check-builder");
  const fault = faultOfFile(value, "builder");
  if (fault) throw unreadable(path, placeOf(fault), fault.found);
  // The schema is that of the type.
  return value as unknown as BuilderResult;
}

function unreadable(path: string, place: string, found: string, cause?: unknown): SetupError {
  return new SetupError(
    "builder-result-unreadable",
    `Cannot read "${path}"${place}: ${found}; run slashproof check-builder again, and pass its builder.json`,
    { cause },
  );
}
