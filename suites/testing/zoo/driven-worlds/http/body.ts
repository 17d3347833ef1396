/** Reads bodies: JSON, and forms with files. */
import { Failure } from "../failure.js";
import type { Upload } from "../messages/attachments.js";

const MOST_BYTES = 64 * 1024 * 1024;
const LONGEST_FILENAME = 255;

export async function bytesOf(request: Request): Promise<ArrayBuffer> {
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > MOST_BYTES) throw new Failure(413, 70413, "The body is too large.");
  return bytes;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Failure(400, 70000, "The body is not JSON.");
  }
}

export interface Multipart {
  readonly json: string;
  readonly files: readonly Upload[];
}

export async function readMultipart(bytes: ArrayBuffer, type: string): Promise<Multipart> {
  const files: Upload[] = [];
  let json = "{}";
  for (const [name, value] of await formIn(bytes, type)) {
    const [, index] = /^files\[([0-9]{1,3})\]$/.exec(name) ?? [];
    if (name === "payload_json") json = typeof value === "string" ? value : await value.text();
    else if (typeof value !== "string") files.push(uploadOf(name, value, index ?? String(files.length)));
    else if (index !== undefined) throw noFilename(name);
  }
  return { json, files };
}

async function formIn(bytes: ArrayBuffer, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw new Failure(400, 70002, "The body is not multipart/form-data.");
  }
}

function uploadOf(name: string, { name: filename, size, type }: File, index: string): Upload {
  const isValid = filename !== "" && filename.length <= LONGEST_FILENAME && !/[/\\\p{Cc}]/u.test(filename);
  if (!isValid) throw noFilename(name);
  return { index, filename, size, type };
}

const noFilename = (name: string): Failure => new Failure(422, 72044, `The file ${name} has no valid filename.`);
