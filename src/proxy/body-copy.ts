/** What is kept of a body for the judgement: the chunks themselves, up to a bound. */

/** Longest body that is judged, in bytes: a message with a file of the default limit fits. Beyond it nothing is kept. */
export const MAX_COPY_BYTES = 16 * 1024 * 1024;

/** A growing copy; the bytes went on before they are kept here. */
export class BodyCopy {
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isWhole = true;

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (!this.#isWhole) return;
    if (this.#bytes > MAX_COPY_BYTES) {
      this.#isWhole = false;
      this.#chunks = [];
      return;
    }
    this.#chunks.push(chunk);
  }

  /** Bytes that went through, kept or not. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Bytes that are in memory. */
  get keptBytes(): number {
    return this.#isWhole ? this.#bytes : 0;
  }

  /** The body; undefined where it was longer than the bound. */
  get whole(): Buffer | undefined {
    if (!this.#isWhole) return undefined;
    const [first] = this.#chunks;
    return this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
  }
}
