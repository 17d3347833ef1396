/** The text of a file that may be anything: of any size, a folder, a device. */
import { createReadStream } from "node:fs";
import { showBytes } from "../../target/wire.js";
import { systemReason } from "../end/failure.js";

/** The text, or what keeps it from being read, for the middle of a sentence. */
export type BoundedText = { readonly text: string } | { readonly problem: string; readonly cause?: unknown };

/** Reads a file as UTF-8 up to a bound in bytes, included: no more than that is ever held. */
export async function readBoundedText(path: string, maxBytes: number): Promise<BoundedText> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes) return { problem: `it has more than ${showBytes(maxBytes)}` };
      pieces.push(piece);
    }
  } catch (error) {
    return { problem: systemReason(error), cause: error };
  }
  return { text: Buffer.concat(pieces).toString("utf8") };
}
