/** Bodies that are no JSON: forms, and messages with files; made when they are sent and forgotten after it. */
import { isObject, type Json } from "../contract/json.js";

/** A file to be sent: what it is called, and how its bytes come about. */
export interface UploadPlan {
  /** File name of the part. */
  readonly name: string;
  /** What the bytes are. */
  readonly kind: "text" | "png" | "gif";
  /** Size; default as small as the kind allows. */
  readonly bytes?: number;
}

/** A body as bytes, with the content type that says where its parts begin. */
export interface EncodedBody {
  /** Value of the header, boundary included. */
  readonly contentType: string;
  /** The whole body. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Content type of a kind of file. */
export const MEDIA_TYPES: Readonly<Record<UploadPlan["kind"], string>> = {
  text: "text/plain",
  png: "image/png",
  gif: "image/gif",
};

/** The smallest pictures there are, of one pixel. */
const PICTURES: Readonly<Record<UploadPlan["kind"], Buffer>> = {
  text: Buffer.from("x"),
  png: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  ),
  gif: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
};

/** The size that a file will have, in bytes. */
export function sizeOf(file: UploadPlan): number {
  return file.bytes ?? PICTURES[file.kind].length;
}

/** `payload_json` with a body, if there is one, and `files[0]`, `files[1]` and so on. */
export async function encodeMultipart(payload: string | undefined, files: readonly UploadPlan[]): Promise<EncodedBody> {
  const form = new FormData();
  if (payload !== undefined) form.append("payload_json", payload);
  for (const [index, file] of files.entries())
    form.append(`files[${index}]`, new Blob([bytesOf(file)], { type: MEDIA_TYPES[file.kind] }), file.name);
  const response = new Response(form);
  return {
    contentType: response.headers.get("content-type") ?? "multipart/form-data",
    bytes: new Uint8Array(await response.arrayBuffer()),
  };
}

/** Members of an object as `application/x-www-form-urlencoded`; what is no text is written as JSON. */
export function encodeForm(body: Json): string {
  if (!isObject(body)) return "";
  const pairs = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return new URLSearchParams(pairs).toString();
}

function bytesOf(file: UploadPlan): Buffer {
  const picture = PICTURES[file.kind];
  const size = sizeOf(file);
  const filling = Buffer.alloc(Math.max(0, size - picture.length), file.kind === "text" ? "x" : 0);
  return Buffer.concat([picture, filling], size);
}
