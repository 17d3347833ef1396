/** Requests whose connection was lost are sent again where that is safe: networks lose connections. */
import type { FailureKind, Transport, WireRequest, WireResult } from "./wire.js";

/** So often a request is sent again. A target that loses it each time does not answer it. */
export const MOST_RESENDS = 2;

/** True where the answer of the target was lost on its way: the connection ended, or something in front answered. */
export function isLost({ failure }: WireResult): boolean {
  return failure !== undefined && LOST.has(failure.kind);
}

const LOST: ReadonlySet<FailureKind> = new Set(["reset", "half-answer", "intermediary"]);

/** Sends a request, and again while its connection is lost. @param mayBeRepeated decides before each repeat; default always */
export async function sendWhileLost(
  send: () => Promise<WireResult>,
  mayBeRepeated: () => Promise<boolean> | boolean = () => true,
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

/** True where nothing can come of it but an answer. */
export function isRead({ method }: WireRequest): boolean {
  return method === "GET" || method === "HEAD";
}
