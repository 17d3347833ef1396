/** Why the service could not be reached, in words for a person. */

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "no host has this name",
  EAI_AGAIN: "the name of the host cannot be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network of the host cannot be reached",
  ETIMEDOUT: "no connection comes about",
  UND_ERR_CONNECT_TIMEOUT: "no connection comes about",
  CERT_HAS_EXPIRED: "its certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is signed by an unknown authority",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is signed by an unknown authority",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another host",
  EPROTO: "it does not speak TLS",
  HPE_HEADER_OVERFLOW: "the head of its answer is too long",
  UND_ERR_HEADERS_OVERFLOW: "the head of its answer is too long",
};

/**
 * The message of the 502 for an error before the answer; undefined where the service was reached and broke off.
 *
 * @example "Cannot reach http://127.0.0.1:4010: nothing listens there; start the service, or pass another --target"
 */
export function unreachableBy(error: unknown, origin: string): string | undefined {
  const code = codeOf(error);
  const reason = REASONS[code];
  if (reason === undefined && isNoHttp(error, code))
    return `Cannot understand ${origin}: what it answers is no HTTP; pass the address of an HTTP service as --target`;
  if (reason === undefined) return undefined;
  return `Cannot reach ${origin}: ${reason}; start the service, or pass another --target`;
}

function isNoHttp(error: unknown, code: string): boolean {
  return code.startsWith("HPE_") || (error instanceof Error && error.name === "HTTPParserError");
}

/** Several addresses of one host may fail, each in its way: the first tells enough. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
