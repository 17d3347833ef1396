/** Bodies that are no JSON: forms, and messages with files; made when they are sent and forgotten after it. */
import { randomUUID } from "node:crypto";
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

/**
 * `payload_json` with a body, if there is one, and `files[0]`, `files[1]` and so on.
 * @remarks Written into one buffer: `FormData` and `Blob` copy files of 10 MiB several times.
 */
export function encodeMultipart(payload: string | undefined, files: readonly UploadPlan[]): EncodedBody {
  const boundary = `----slashproof-${randomUUID()}`;
  const headOf = (lines: string): Buffer =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${lines}\r\n\r\n`);
  const parts: Part[] = files.map((file, index) => ({
    head: headOf(`name="files[${index}]"; filename="${escaped(file.name)}"\r\nContent-Type: ${MEDIA_TYPES[file.kind]}`),
    start: PICTURES[file.kind],
    size: sizeOf(file),
    filling: file.kind === "text" ? "x" : 0,
  }));
  if (payload !== undefined) {
    const start = Buffer.from(payload);
    parts.unshift({ head: headOf('name="payload_json"'), start, size: start.length, filling: 0 });
  }
  const end = Buffer.from(`--${boundary}--\r\n`);
  const sizeOfParts = parts.reduce((sum, { head, size }) => sum + head.length + size + LINE_END.length, 0);
  const bytes = Buffer.alloc(sizeOfParts + end.length);
  let at = 0;
  for (const { head, start, size, filling } of parts) {
    at += head.copy(bytes, at);
    bytes.fill(filling, at, at + size);
    start.copy(bytes, at, 0, size);
    at += size;
    at += LINE_END.copy(bytes, at);
  }
  end.copy(bytes, at);
  return { contentType: `multipart/form-data; boundary=${boundary}`, bytes };
}

/** A part: what it begins with, filled up to its size. */
interface Part {
  readonly head: Buffer;
  readonly start: Buffer;
  readonly size: number;
  readonly filling: string | number;
}

const LINE_END = Buffer.from("\r\n");

/** As the HTML standard has it for names of files. */
function escaped(name: string): string {
  return name.replaceAll("\n", "%0A").replaceAll("\r", "%0D").replaceAll('"', "%22");
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
