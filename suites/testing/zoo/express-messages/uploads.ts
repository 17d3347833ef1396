/** The body of a request: JSON, or a form with JSON and files. */

import type { Request } from "express";
import { invalid, Refusal } from "../shared-b/refusal.js";
import type { Attachment } from "./components/fields.js";

const MOST_BYTES = 10 * 1024 * 1024;

export interface Payload {
  readonly body: unknown;
  readonly uploads: readonly Attachment[];
}

export async function readPayload(request: Request, nextId: () => string): Promise<Payload> {
  const type = request.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data")) {
    return { body: request.body, uploads: [] };
  }
  const form = await readForm(request.body, type);
  const uploads: Attachment[] = [];
  for (const value of form.values()) {
    if (typeof value !== "string") {
      if (value.name === "" || value.size > MOST_BYTES) {
        throw invalid("a file needs a name and may have 10 MiB");
      }
      uploads.push({ id: nextId(), filename: value.name, size: value.size, content_type: value.type });
    }
  }
  const json = form.get("payload_json");
  return { body: typeof json === "string" ? parse(json) : {}, uploads };
}

async function readForm(bytes: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { "Content-Type": type } }).formData();
  } catch {
    throw new Refusal(400, "The form cannot be read");
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Refusal(400, "The body is no JSON", 50109);
  }
}
