/** The last look at a request before it leaves: whoever described it, it stays below its base URL and is a request like any other. */
import { isOwnHeader, METHODS, MOST_BODY_BYTES, MOST_PATH_CHARACTERS } from "../contract/request-bounds.js";
import { showBytes, type Transport, type WireRequest, type WireResult } from "./wire.js";

/** A transport that sends nothing that is not allowed: that is a failure of kind `not-sent`. */
export function guarded(transport: Transport): Transport {
  return {
    send: (request, signal) => {
      const objection = objectionTo(request);
      return objection === undefined ? transport.send(request, signal) : Promise.resolve(notSent(objection));
    },
    close: () => transport.close(),
  };
}

/** The result of a request that was kept back. @param reason continues "not sent: " */
export function notSent(reason: string): WireResult {
  return { failure: { kind: "not-sent", message: `not sent: ${reason}` }, durationMs: 0 };
}

/** Why a request is not sent; `undefined` for one that may be. */
export function objectionTo({ method, path, headers, body, bytes }: WireRequest): string | undefined {
  if (!METHODS.has(method)) return `the method ${JSON.stringify(method.slice(0, 40))} is not allowed`;
  if (path.length > MOST_PATH_CHARACTERS) return `the path has more than ${MOST_PATH_CHARACTERS} characters`;
  if (!SAFE_PATH.test(path)) return "the path holds a character that no request can carry, or does not begin with /";
  if (DOT_SEGMENT.test(path)) return "the path leads out of the base URL";
  const ofHeaders = objectionToHeaders(headers);
  if (ofHeaders !== undefined) return ofHeaders;
  const size = bytes?.length ?? (body === undefined ? 0 : bytesOf(body));
  return size > MOST_BODY_BYTES ? `the body has more than ${showBytes(MOST_BODY_BYTES)}` : undefined;
}

function objectionToHeaders(headers: WireRequest["headers"]): string | undefined {
  if (SOUND_HEADERS.has(headers)) return undefined;
  for (const name in headers) {
    if (isOwnHeader(name) && name !== "authorization") return `the header ${name.slice(0, 60)} may not be set`;
    if (UNSAFE_VALUE.test(headers[name] ?? "")) return `the header ${name.slice(0, 60)} holds a line break`;
  }
  if (Object.isFrozen(headers)) SOUND_HEADERS.add(headers);
  return undefined;
}

/** Headers that were looked at and cannot change: most requests of a run have the same. */
const SOUND_HEADERS = new WeakSet<WireRequest["headers"]>();

const SAFE_PATH = /^\/(?!\/)[\x21\x22\x24-\x5b\x5d-\x7e]*$|^$/;

/** `.` or `..` between slashes, written out or in percent; the query may hold what it likes. */
const DOT_SEGMENT = /^[^?]*\/(?:\.|%2e){1,2}(?:[/?]|$)/i;

const UNSAFE_VALUE = /[\r\n\0]/;

/** A text has at most three bytes for each unit: only a long one is counted. */
function bytesOf(text: string): number {
  return text.length * 3 <= MOST_BODY_BYTES ? text.length : Buffer.byteLength(text);
}
