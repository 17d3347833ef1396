/** What a request of the toolkit may be, whoever describes it: methods, headers and size. */

/** The methods that are sent. */
export const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Largest body in bytes, included: twice the largest that the documents speak of, and room for its envelope. */
export const MOST_BODY_BYTES = 32 * 1024 * 1024;

/** Longest path with its query, in UTF-16 units, included. */
export const MOST_PATH_CHARACTERS = 64 * 1024;

/** Headers that belong to the connection, or that say who asks: only the transport and the toolkit itself set them. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "authorization",
  "connection",
  "content-encoding",
  "content-length",
  "cookie",
  "expect",
  "forwarded",
  "host",
  "http2-settings",
  "keep-alive",
  "origin",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "via",
  "x-http-method",
  "x-http-method-override",
  "x-method-override",
]);

/** True for a header that no case may set. */
export function isOwnHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return OWN_HEADERS.has(lower) || lower.startsWith("x-forwarded-");
}
