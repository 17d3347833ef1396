/** Uploaded files, to be downloaded again. */
import type { Upload } from "./upload.js";

/** Where files are said to be while the service has no socket: a host that exists nowhere (RFC 6761). */
const NOWHERE = "https://files.reference.invalid";

/** Bytes that are kept at most; the oldest files are forgotten then. */
const MAX_BYTES = 64 * 1024 * 1024;

/** By the id of their attachment. */
export class FileStore {
  readonly #files = new Map<string, Upload>();
  #bytes = 0;
  /** Scheme, host and port where they are downloaded. */
  origin = NOWHERE;

  /** Keeps a file under the id of its attachment. @returns its URL */
  keep(upload: Upload, place: { readonly id: string; readonly channelId: string; readonly filename: string }): string {
    const { id, channelId, filename } = place;
    this.#files.set(id, upload);
    this.#bytes += upload.bytes.byteLength;
    for (const [oldest, { bytes }] of this.#files) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#files.delete(oldest);
      this.#bytes -= bytes.byteLength;
    }
    return `${this.origin}/attachments/${channelId}/${id}/${encodeURIComponent(filename)}`;
  }

  /** The file of an attachment; undefined where there is none, or no more. */
  get(id: string): Upload | undefined {
    return this.#files.get(id);
  }

  /** Forgets everything. */
  clear(): void {
    this.#files.clear();
    this.#bytes = 0;
  }
}
