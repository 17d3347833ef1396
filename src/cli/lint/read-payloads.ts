/** A file of payloads, or standard input, from bytes to plain JSON. */
import { createReadStream } from "node:fs";
import type { Json } from "../../contract/json.js";
import { isDeeperThan } from "../../contract/json-depth.js";
import { SetupError } from "../../contract/setup-error.js";
import { parseCommentedJson } from "../../target/json-text.js";
import { systemReason } from "../end/failure.js";
import { refuseOtherFile } from "../files/other-file.js";

/** What was read: one payload, or the elements of a list. */
export interface PayloadFile {
  /** The path, or `standard input`. */
  readonly name: string;
  /** The whole text of the file, for positions of faults. */
  readonly text: string;
  /** The payload, or each element of a list. */
  readonly payloads: readonly ReadPayload[];
}

export interface ReadPayload {
  /** The parsed JSON. */
  readonly value: Json;
  /** Its place in the list that the file holds; undefined where the file is the payload. */
  readonly index: number | undefined;
}

/** Past these sizes it is no payload, and reading on would only cost memory. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_LEVELS = 500;

const WAY_OUT = "pass a JSON file with a command, message, modal or callback, or a list of them";

/**
 * The payloads of a file; `-` is standard input. Comments are allowed.
 *
 * @throws SetupError with code `payload-unreadable`, `other-file` or `json-malformed`
 */
export async function readPayloads(path: string): Promise<PayloadFile> {
  const name = path === "-" ? "standard input" : path;
  const text = await textOf(path, name);
  refuseOtherFile(name, text, "payload");
  // What JSON text says is Json, and nothing else.
  const value = parseCommentedJson(text, name) as Json;
  if (isDeeperThan(value, MAX_LEVELS)) throw unreadable(name, `it is nested more than ${MAX_LEVELS} levels deep`);
  if (!Array.isArray(value)) return { name, text, payloads: [{ value, index: undefined }] };
  if (value.length === 0) throw unreadable(name, "it is an empty list");
  return { name, text, payloads: value.map((element: Json, index) => ({ value: element, index })) };
}

async function textOf(path: string, name: string): Promise<string> {
  const stream = path === "-" ? process.stdin : createReadStream(path);
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stream) {
      pieces.push(piece);
      size += piece.length;
      if (size > MAX_BYTES) break;
    }
  } catch (error) {
    throw unreadable(name, systemReason(error), error);
  }
  if (size > MAX_BYTES) throw unreadable(name, `it has more than ${MAX_BYTES / 1024 / 1024} MiB`);
  return Buffer.concat(pieces)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
}

function unreadable(name: string, found: string, cause?: unknown): SetupError {
  return new SetupError("payload-unreadable", `Cannot lint "${name}": ${found}; ${WAY_OUT}`, { cause });
}
