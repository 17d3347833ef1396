/** What the proxy knows of an exchange once it has gone through. */
import type { IncomingHttpHeaders } from "node:http";
import type { BodyCopy } from "./body-copy.js";

/** One request and what became of it, tokens and all: it never leaves this room unredacted. */
export interface ProxiedExchange {
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: BodyCopy;
  /** Undefined where no answer came. */
  readonly answer?: PassedAnswer;
  /** Why it was not brought to its end; one line. */
  readonly failure?: ForwardFailure;
  readonly durationMs: number;
}

export interface PassedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: BodyCopy;
}

/**
 * - `unreachable` the service could not be reached: the client got a 502 of ours
 * - `broken-off` the service ended the connection before its answer was complete
 * - `gone` the client did not wait for the end of its request, or of the answer
 */
export interface ForwardFailure {
  readonly kind: "unreachable" | "broken-off" | "gone";
  readonly message: string;
}
