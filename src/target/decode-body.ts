/** Bodies as text: content encodings undone, never beyond the bound. */
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";
import { showBytes, type WireFailure } from "./wire.js";

export type DecodedBody = { readonly text: string; readonly failure?: undefined } | { readonly failure: WireFailure };

/** @param encoding value of content-encoding, `undefined` for none; several are undone last first */
export function decodeBody(bytes: Buffer, encoding: string | undefined, maxBodyBytes: number): DecodedBody {
  if (encoding === undefined || encoding === "" || encoding === "identity") return { text: textOf(bytes) };
  let current = bytes;
  for (const name of encoding.toLowerCase().split(",").reverse()) {
    const step = undo(current, name.trim(), maxBodyBytes);
    if ("failure" in step) return step;
    current = step.bytes;
  }
  return { text: textOf(current) };
}

const BYTE_ORDER_MARK = "\uFEFF";

/** A reader of JSON may skip a byte order mark (RFC 8259, 8.1), and what people use does: some gateways add one. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
}

function undo(
  bytes: Buffer,
  name: string,
  maxOutputLength: number,
): { readonly bytes: Buffer } | { readonly failure: WireFailure } {
  const decode = DECODERS[name];
  if (name === "identity" || bytes.length === 0) return { bytes };
  if (!decode)
    return {
      failure: {
        kind: "bad-encoding",
        message: `a body in content-encoding ${JSON.stringify(name.slice(0, 20))}, which was not requested`,
      },
    };
  try {
    return { bytes: decode(bytes, { maxOutputLength }) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE") {
      return {
        failure: {
          kind: "too-large",
          message: `an answer of more than ${showBytes(maxOutputLength)} once uncompressed`,
        },
      };
    }
    return {
      failure: { kind: "bad-encoding", message: `a body that is no ${name} although content-encoding says so` },
    };
  }
}

type Decoder = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

const DECODERS: Readonly<Record<string, Decoder>> = {
  gzip: gunzipSync,
  "x-gzip": gunzipSync,
  br: brotliDecompressSync,
  // Servers disagree on whether deflate has the zlib header: RFC 9110 says it has, many leave it out.
  deflate: (bytes, options) =>
    (bytes[0] ?? 0) % 16 === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options),
};
