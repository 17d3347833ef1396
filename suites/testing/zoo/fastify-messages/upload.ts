/** Payloads of messages: JSON, or multipart/form-data with files. */

import { isObject, type Json } from "../shared-c/texts.js";
import { nextSnowflake } from "../shared-c/world.js";
import type { Attachment } from "./reading.js";

const LARGEST_FILE = 10 * 1024 * 1024;

export interface Payload {
  readonly json: Json;
  readonly attachments: readonly Attachment[];
}

export class PayloadError extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

export async function readMultipart(contentType: string, body: Buffer): Promise<Payload> {
  const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } })
    .formData()
    .catch(() => {
      throw new PayloadError(400, "The form cannot be read");
    });
  const attachments: Attachment[] = [];
  let json: unknown = {};
  for (const [name, value] of form) {
    if (typeof value !== "string") attachments.push(attach(value));
    else if (name === "payload_json") json = parse(value);
  }
  if (!isObject(json)) throw new PayloadError(400, "payload_json must be an object");
  return { json, attachments };
}

function attach(file: { readonly name: string; readonly size: number; readonly type: string }): Attachment {
  if (!/^[^/\\]+$/.test(file.name)) throw new PayloadError(400, "A file has no valid name");
  if (file.size > LARGEST_FILE) throw new PayloadError(413, "A file is too large");
  const id = nextSnowflake();
  const url = `https://media.invalid/${id}/${encodeURIComponent(file.name)}`;
  const contentType = file.type || "application/octet-stream";
  return { id, filename: file.name, size: file.size, content_type: contentType, url };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PayloadError(400, "payload_json is not JSON");
  }
}
