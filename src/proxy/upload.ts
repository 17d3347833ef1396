/** The body of a request on its way: read as fast as the service takes it, and no faster. */
import { Readable } from "node:stream";
import type { Answering } from "./answering.js";

/**
 * A stream of its own beside the request, because whoever sends it may give it up early:
 * a service that answers before it has read everything must not cost the client its connection.
 */
export class ProxiedUpload extends Readable {
  readonly #answering: Answering;

  constructor(answering: Answering) {
    super();
    this.#answering = answering;
    const { request } = answering;
    request.pause();
    request.on("data", (chunk: Buffer) => {
      answering.sent(chunk);
      if (!this.push(chunk)) request.pause();
    });
    request.once("end", () => this.push(null));
    request.once("error", (error) => this.destroy(error));
  }

  override _read(): void {
    this.#answering.request.resume();
  }

  /** What is left of the request is read by the server, which throws it away. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#answering.request.removeAllListeners("data").resume();
    done(error);
  }
}

/** True where a body follows the head. */
export function hasBody({ request }: Answering): boolean {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  return encoding !== undefined || (length !== undefined && length !== "0");
}
