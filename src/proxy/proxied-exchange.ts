/** What the proxy knows of an exchange once it has gone through. */
import type { IncomingHttpHeaders } from "node:http";
import type { BodyCopy } from "./body-copy.js";
import type { InTime } from "./continuity.js";

/** One request and what became of it, tokens and all: it never leaves this room unredacted. */
export interface ProxiedExchange extends Partial<InTime> {
  /** HTTP method. */
  readonly method: string;
  /** Path and query as the client sent them. */
  readonly path: string;
  /** Request headers by lowercase name. */
  readonly headers: IncomingHttpHeaders;
  /** The request body, cut at a bound. */
  readonly body: BodyCopy;
  /** Undefined where no answer came. */
  readonly answer?: PassedAnswer;
  /** Why it was not brought to its end; one line. */
  readonly failure?: ForwardFailure;
  /** Milliseconds from the request to the end of the response. */
  readonly durationMs: number;
}

export interface PassedAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Response headers by lowercase name. */
  readonly headers: IncomingHttpHeaders;
  /** The response body, cut at a bound. */
  readonly body: BodyCopy;
}

/**
 * - `unreachable` the service could not be reached: the client got a 502 of ours
 * - `broken-off` the service ended the connection before its answer was complete
 * - `gone` the client did not wait for the end of its request, or of the answer
 */
export interface ForwardFailure {
  /** Where the exchange ended. */
  readonly kind: "unreachable" | "broken-off" | "gone";
  /** Why, as a sentence part. */
  readonly message: string;
}
