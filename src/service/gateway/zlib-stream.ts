/** The compression `zlib-stream`: all messages of a connection are one stream, and each ends with a flush. */
import { constants, deflateRawSync } from "node:zlib";

/** How a stream begins: deflate, window of 32 KiB (RFC 1950). */
const HEADER = Buffer.from([0x78, 0x9c]);

/**
 * Compresses the messages of one connection, in their order.
 *
 * @remarks Each message is compressed alone: pieces that end with a flush are a sound stream together (RFC 1951).
 */
export function zlibStream(): (text: string) => Buffer {
  let isFirst = true;
  return (text) => {
    const piece = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH });
    const bytes = isFirst ? Buffer.concat([HEADER, piece]) : piece;
    isFirst = false;
    return bytes;
  };
}
