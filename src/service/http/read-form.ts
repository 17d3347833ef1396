/** The body of a request that may carry files, or be a plain form. */

import type { Json } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { Upload } from "../message/upload.js";
import { type Refusal, refusedAs } from "../refusal/refusal.js";
import { type FormPart, partsOfMultipart } from "./multipart.js";
import { type BodyReading, boundedBytes, MAX_BODY_BYTES, PLAIN_READING, type ReadBody, readBody } from "./read-body.js";

/** Of one file, included. @see D1 "Limits" */
export const MAX_FILE_BYTES = LIMITS.uploadBytes.max;
/** As many files as a message takes; a public fact. */
const MAX_FILES = 10;
const MAX_FORM_BYTES = MAX_FILES * MAX_FILE_BYTES + MAX_BODY_BYTES;

/** JSON, and the files beside it. */
export interface ReadForm {
  /** The body of the request: `payload_json`, or the JSON itself. */
  readonly json: Json;
  /** File parts, in the order of the form. */
  readonly files: readonly Upload[];
}

/** A body as JSON, as multipart with `payload_json` and `files[n]`, or as the fields of a form. */
export async function readForm(request: Request, reading: BodyReading = PLAIN_READING): Promise<ReadForm | Refusal> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "multipart/form-data" && type !== "application/x-www-form-urlencoded") {
    return withoutFiles(await readBody(request, reading));
  }
  try {
    const bytes = await boundedBytes(request, MAX_FORM_BYTES);
    if (bytes === undefined) return { refusal: "body-too-large", maxBytes: MAX_FORM_BYTES };
    return type === "multipart/form-data"
      ? formOf(partsOfMultipart(bytes, request.headers.get("content-type") ?? ""), reading)
      : { json: Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString("utf8"))), files: [] };
  } catch {
    return refusedAs("malformed-form");
  }
}

function withoutFiles(body: ReadBody): ReadForm | Refusal {
  return "refusal" in body ? body : { json: body.json, files: [] };
}

const FILE_PART = /^files\[(\d{1,2})\]$/;

function formOf(parts: readonly FormPart[] | undefined, { parse }: BodyReading): ReadForm | Refusal {
  if (parts === undefined) return refusedAs("malformed-form");
  const files: Upload[] = [];
  const fields: Record<string, Json> = {};
  for (const { name, filename, contentType, bytes } of parts) {
    const index = FILE_PART.exec(name)?.[1];
    // A library may send the JSON as a Blob, which gives it a file name.
    if (filename === undefined || name === "payload_json") fields[name] = bytes.toString("utf8");
    else if (index !== undefined) {
      if (bytes.length > MAX_FILE_BYTES) return refusedAs("file-too-large", filename);
      files.push({ index: String(Number(index)), filename, contentType, bytes });
    }
  }
  const { payload_json: payload, ...plain } = fields;
  if (typeof payload !== "string") return { json: plain, files };
  try {
    return { json: parse(payload), files };
  } catch {
    return { refusal: "malformed-json" };
  }
}
