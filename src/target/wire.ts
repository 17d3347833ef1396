/** One request on the wire and what came of it, whatever the transport. */
import type { Json } from "../contract/json.js";

export interface WireRequest {
  /** HTTP method, in capitals. */
  readonly method: string;
  /** Appended to the base URL; begins with a slash, query included. */
  readonly path: string;
  /** Headers as they are sent. */
  readonly headers: Readonly<Record<string, string>>;
  /** Body as text; `undefined` where there is none. */
  readonly body: string | undefined;
  /** Sent instead of `body`, for what is no text. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

export type FailureKind =
  | "unreachable"
  | "reset"
  | "half-answer"
  | "wrong-length"
  | "silence"
  | "too-large"
  | "bad-encoding"
  | "not-http"
  /** Something in front of the target answered, because it did not reach the target. */
  | "intermediary"
  | "threw"
  /** It was never sent: the toolkit does not allow itself such a request. */
  | "not-sent"
  /** Never sent: it would harm what was on the target before. */
  | "withheld"
  | "aborted";

/** An exchange that ended without an answer. `message` is one clear sentence part, such as "no answer within 10 s". */
export interface WireFailure {
  /** Where the exchange ended. */
  readonly kind: FailureKind;
  /** Why, as a sentence part. */
  readonly message: string;
}

export interface WireAnswer {
  /** HTTP status. */
  readonly status: number;
  /** Names in lower case; repeated ones joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The decoded body; empty where there was none. */
  readonly text: string;
  /** Parsed body, with the ids of resources as text; `undefined` where there is none or it is no JSON. */
  readonly json: Json | undefined;
  /** Parsed body as it was sent, where `json` differs: some services send ids as numbers. */
  readonly asSent?: Json;
}

export type WireResult =
  | { readonly answer: WireAnswer; readonly failure?: undefined; readonly durationMs: number }
  | { readonly answer?: undefined; readonly failure: WireFailure; readonly durationMs: number };

/** Bounds of one exchange. */
export interface WireLimits {
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  /** Largest body in bytes, after decompression. */
  readonly maxBodyBytes: number;
}

export const DEFAULT_LIMITS: WireLimits = { timeoutMs: 10_000, maxBodyBytes: 8 * 1024 * 1024 };

/** A way to reach a target. */
export interface Transport {
  /** Sends one request. It never throws: a failure is a result. */
  send(request: WireRequest, signal?: AbortSignal): Promise<WireResult>;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** The sentence for a bound in bytes: "8 MiB". */
export function showBytes(bytes: number): string {
  const mebibytes = bytes / (1024 * 1024);
  return Number.isInteger(mebibytes) ? `${mebibytes} MiB` : `${bytes} bytes`;
}

/** The sentence for a bound in time: "10 s". */
export function showDuration(milliseconds: number): string {
  return milliseconds >= 1000 ? `${milliseconds / 1000} s` : `${milliseconds} ms`;
}
