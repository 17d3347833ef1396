/** The body of a request as JSON, or why it cannot be taken. */
import type { Json } from "../../contract/json.js";
import type { Refusal } from "../refusal/refusal.js";
import { SMALL_BYTES, takeTurn } from "./large-bodies.js";

/** 130 commands of 8000 characters fit well, with a dozen localizations each; included. */
export const MAX_BODY_BYTES = 16 * 1024 * 1024;

/** How the profile reads a body. */
export interface BodyReading {
  /** A body must say that it is JSON. */
  readonly needsContentType: boolean;
  /** @throws SyntaxError for what is no JSON */
  readonly parse: (text: string) => Json;
}

export type ReadBody = { readonly json: Json } | Refusal;

/** JSON as it is, whatever its content type. */
export const PLAIN_READING: BodyReading = { needsContentType: false, parse: JSON.parse };

const TOO_LARGE: Refusal = { refusal: "body-too-large", maxBytes: MAX_BODY_BYTES };

/** Reads at most `MAX_BODY_BYTES`; a body that is longer is not read to its end, one that breaks off is no JSON. */
export async function readBody(
  request: Request,
  { needsContentType, parse }: BodyReading = PLAIN_READING,
): Promise<ReadBody> {
  if (needsContentType && !isJsonType(request.headers.get("content-type")))
    return { refusal: "unsupported-media-type" };
  try {
    const text = await textOf(request);
    return text === undefined ? TOO_LARGE : { json: parse(text) };
  } catch {
    return { refusal: "malformed-json" };
  }
}

/** The whole text; undefined where it is too long. */
async function textOf(request: Request): Promise<string | undefined> {
  return isRead(request) ? decoded(await boundedBytes(request, MAX_BODY_BYTES)) : request.text();
}

/** The whole body; undefined where it is longer than `maxBytes`, and then not read to its end. */
export async function boundedBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (lengthOf(request) > maxBytes) return undefined;
  if (!isRead(request) || request.body === null) return new Uint8Array(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let endTurn: (() => void) | undefined;
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) return undefined;
      chunks.push(chunk);
      if (bytes > SMALL_BYTES) endTurn ??= await takeTurn();
    }
    return new Uint8Array(Buffer.concat(chunks));
  } finally {
    endTurn?.();
  }
}

function lengthOf({ headers }: Request): number {
  return Number(headers.get("content-length") ?? 0);
}

/** A body is read piece by piece if it is large, or if it is chunked, so that its length is not known before. */
function isRead(request: Request): boolean {
  return request.headers.has("transfer-encoding") || lengthOf(request) > SMALL_BYTES;
}

function decoded(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined
    ? undefined
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

function isJsonType(contentType: string | null): boolean {
  return contentType?.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}
