/** Errors of sockets and of the HTTP parser as outcomes with one clear sentence each. */
import { errors } from "./undici.js";
import type { WireFailure } from "./wire.js";

/** How far the answer had come. */
export interface SocketProgress {
  /** 0 before the headers. */
  readonly status: number;
  /** Bytes of the body so far. */
  readonly bytes: number;
  /** Value of content-length. */
  readonly expected: string | undefined;
}

/** What an error of undici means to a person. */
export function failureOf(error: Error, progress: SocketProgress): WireFailure {
  const code = codeOf(error);
  if (error instanceof errors.ResponseContentLengthMismatchError) {
    return {
      kind: "wrong-length",
      message: `a body of ${progress.bytes} bytes although content-length says ${progress.expected ?? "otherwise"}`,
    };
  }
  if (error instanceof errors.HeadersOverflowError)
    return { kind: "too-large", message: "headers of more than 64 KiB" };
  if (error instanceof errors.ConnectTimeoutError) return { kind: "unreachable", message: "no connection in time" };
  if (error.name === "HTTPParserError") return malformed(error, code, progress);
  const lacking = LACKING_HERE[code];
  if (lacking !== undefined) return { kind: "unreachable", message: `no connection: ${lacking} (${code})` };
  if (UNREACHABLE.has(code)) return { kind: "unreachable", message: `no connection (${code})` };
  if (error instanceof errors.SocketError && error.message === UNWANTED_CONTINUE && progress.status === 0)
    return {
      kind: "reset",
      message: 'a "100 Continue" that was not requested, which slashproof cannot read; switch that off',
    };
  if (error instanceof errors.SocketError || RESET.has(code)) return closed(progress);
  return { kind: "reset", message: `the exchange broke off: ${error.message}` };
}

/** What undici says of an answer that begins with it, and ends the connection. Others skip it, as RFC 9110, 15.2 wants. */
const UNWANTED_CONTINUE = "bad response";

/** What this machine lacks is no fault of the target. */
const LACKING_HERE: Readonly<Record<string, string>> = {
  EMFILE: "too many files are open in this process",
  ENFILE: "too many files are open on this machine",
  ENOBUFS: "this machine has no room for sockets",
  ENOMEM: "this machine has no memory left",
};

const UNREACHABLE: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "EADDRNOTAVAIL",
  "EPROTO",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

const RESET: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "ECONNABORTED", "UND_ERR_SOCKET"]);

function closed(progress: SocketProgress): WireFailure {
  if (progress.status === 0) return { kind: "reset", message: "no answer: the connection was closed" };
  const whole = progress.expected === undefined ? "" : ` of ${progress.expected}`;
  return {
    kind: "half-answer",
    message: `half an answer: ${progress.status}, then the connection was closed after ${progress.bytes}${whole} bytes of body`,
  };
}

function malformed(error: Error, code: string, progress: SocketProgress): WireFailure {
  if (code === "HPE_INVALID_EOF_STATE") return closed(progress);
  return { kind: "not-http", message: `an answer that is not HTTP (${error.message})` };
}

/** Connection errors of several addresses come as one error with the others inside. */
function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("code" in error && typeof error.code === "string" && error.code !== "") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return "cause" in error ? codeOf(error.cause) : "";
}
