/** Requests whose connection was lost are sent again where that is safe: networks lose connections. */
import type { Transport, WireRequest, WireResult } from "./wire.js";

/** So often a request is sent again. A target that loses it each time does not answer it. */
export const MOST_RESENDS = 2;

/** True where the connection ended before the answer did. */
export function isLost({ failure }: WireResult): boolean {
  return failure?.kind === "reset" || failure?.kind === "half-answer";
}

/** Sends a request, and again while its connection is lost. @param mayBeRepeated decides before each repeat */
export async function sendWhileLost(
  send: () => Promise<WireResult>,
  mayBeRepeated: () => Promise<boolean> | boolean,
): Promise<WireResult> {
  let result = await send();
  for (let again = 0; again < MOST_RESENDS && isLost(result) && (await mayBeRepeated()); again++) result = await send();
  return result;
}

/** Wraps a transport: reads are sent again, as nothing can have come of them. */
export function resendReads(transport: Transport): Transport {
  return {
    close: () => transport.close(),
    send: (request, signal) =>
      sendWhileLost(
        () => transport.send(request, signal),
        () => isRead(request),
      ),
  };
}

function isRead({ method }: WireRequest): boolean {
  return method === "GET" || method === "HEAD";
}
