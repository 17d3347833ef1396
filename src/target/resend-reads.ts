/** A read whose connection was lost is sent again: nothing can have come of it, and networks lose connections. */
import type { Transport, WireRequest, WireResult } from "./wire.js";

/** So often a request is sent again. A target that loses it each time does not answer it. */
export const MOST_RESENDS = 2;

/** True where the connection ended before the answer did. */
export function isLost({ failure }: WireResult): boolean {
  return failure?.kind === "reset" || failure?.kind === "half-answer";
}

/** Wraps a transport. */
export function resendReads(transport: Transport): Transport {
  return {
    close: () => transport.close(),
    send: async (request, signal) => {
      let result = await transport.send(request, signal);
      for (let again = 0; again < MOST_RESENDS && isLost(result) && isRead(request); again++)
        result = await transport.send(request, signal);
      return result;
    },
  };
}

function isRead({ method }: WireRequest): boolean {
  return method === "GET" || method === "HEAD";
}
