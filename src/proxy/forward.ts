/** An ordinary request: handed on over the pool of its connection, byte by byte. */
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import type { Answering } from "./answering.js";
import { unreachableBy } from "./failures.js";
import { handedOn, type RawHeaders, withValue } from "./hop-by-hop.js";
import type { ProxiedService } from "./service.js";
import { hasBody, ProxiedUpload } from "./upload.js";

/** Sends the request of `answering` to the service and its answer to the client, both while they come. */
export function forward(answering: Answering, client: Dispatcher, service: ProxiedService): void {
  const { method = "", url = "", rawHeaders } = answering.request;
  client.dispatch(
    {
      path: url,
      method: method as Dispatcher.HttpMethod,
      headers: withValue(handedOn(rawHeaders), "host", service.host),
      body: hasBody(answering) ? new ProxiedUpload(answering) : null,
    },
    new Forwarding(answering, service.origin),
  );
}

class Forwarding implements Dispatcher.DispatchHandler {
  readonly #answering: Answering;
  readonly #origin: string;

  constructor(answering: Answering, origin: string) {
    this.#answering = answering;
    this.#origin = origin;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const answering = this.#answering;
    if (answering.isSettled) controller.abort(GONE);
    else answering.onGone = () => controller.abort(GONE);
  }

  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    this.#answering.start({ status, message, headers, raw: textsOf(rawHeaders) });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#answering.data(chunk)) return;
    controller.pause();
    this.#answering.response.once("drain", () => controller.resume());
  }

  onResponseEnd({ rawTrailers }: Dispatcher.DispatchController): void {
    this.#answering.end(textsOf(rawTrailers));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const message = this.#answering.response.headersSent ? undefined : unreachableBy(error, this.#origin);
    if (message === undefined) this.#answering.breakOff(error.message);
    else this.#answering.unreachable(message);
  }
}

const GONE = new Error("the client is gone");

/** Bytes of a head are Latin-1. @see RFC 9110, section 5.5 */
function textsOf(raw: Dispatcher.DispatchController["rawHeaders"]): RawHeaders {
  return Array.isArray(raw) ? raw.map((text) => (typeof text === "string" ? text : text.toString("latin1"))) : [];
}
