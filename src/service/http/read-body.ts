/** The body of a request as JSON, or why it cannot be taken. */
import type { Json } from "../../contract/json.js";
import type { Refusal } from "../refusal/refusal.js";

/** 130 commands of 8000 characters fit well, with a dozen localizations each; included. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

export type ReadBody = { readonly json: Json } | Refusal;

const TOO_LARGE: Refusal = { refusal: "body-too-large", maxBytes: MAX_BODY_BYTES };

/** Reads at most `MAX_BODY_BYTES`; a body that is longer is not read to its end. */
export async function readBody(request: Request, needsContentType: boolean): Promise<ReadBody> {
  if (needsContentType && !isJsonType(request.headers.get("content-type")))
    return { refusal: "unsupported-media-type" };
  const text = await textOf(request);
  if (text === undefined) return TOO_LARGE;
  try {
    return { json: JSON.parse(text) };
  } catch {
    return { refusal: "malformed-json" };
  }
}

/** The whole text; undefined where it is too long. Only a chunked body has a length that is not known before. */
async function textOf(request: Request): Promise<string | undefined> {
  const { headers } = request;
  if (Number(headers.get("content-length") ?? 0) > MAX_BODY_BYTES) return undefined;
  return headers.has("transfer-encoding") && request.body !== null ? boundedText(request.body) : request.text();
}

async function boundedText(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function isJsonType(contentType: string | null): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
