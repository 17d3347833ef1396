/** Hands an answer on to the client as it comes, and tells what went through when it is over. */
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { BodyCopy } from "./body-copy.js";
import { handedOn, type RawHeaders } from "./hop-by-hop.js";
import type { ForwardFailure, ProxiedExchange } from "./proxied-exchange.js";

/** The head of an answer as it was on the wire. */
export interface AnswerHead {
  /** HTTP status. */
  readonly status: number;
  /** Reason phrase; `undefined` where the service sent none. */
  readonly message: string | undefined;
  /** Headers by lowercase name. */
  readonly headers: IncomingHttpHeaders;
  /** Names and values in the order and letter case of the wire. */
  readonly raw: RawHeaders;
}

const EARLY_HINTS = 103;
const BAD_GATEWAY = 502;

/** One exchange on the client's side. Settles once, whatever happens. */
export class Answering {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly #sent = new BodyCopy();
  readonly #answered = new BodyCopy();
  readonly #startedAt = performance.now();
  readonly #onPassed: (passed: ProxiedExchange) => void;
  #head: AnswerHead | undefined;
  #hasBytes = false;
  #isSettled = false;
  /** Called when the client does not wait for the end. */
  onGone: () => void = () => undefined;
  /** An answer that is to be changed is waited for; what the proxy keeps of it is what the service said. */
  change:
    | ((head: AnswerHead, body: Buffer) => { readonly head: AnswerHead; readonly body: Buffer } | undefined)
    | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, onPassed: (passed: ProxiedExchange) => void) {
    this.request = request;
    this.response = response;
    this.#onPassed = onPassed;
    response.once("close", () => {
      if (response.writableFinished || this.#isSettled) return;
      this.#settle({ kind: "gone", message: "the client closed its connection before the end" });
      this.onGone();
    });
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** A piece of the request that went on. */
  sent(chunk: Buffer): void {
    this.#sent.add(chunk);
  }

  /** The head of the answer, or one that only tells that more is to come. */
  start(head: AnswerHead): void {
    const { response } = this;
    if (this.#isSettled) return;
    if (head.status < 200) {
      this.#inform(head);
      return;
    }
    this.#head = head;
    if (this.change !== undefined) return;
    this.#writeHead(head);
    // The first bytes mostly come with the head, and then both fit one packet. A service that is still thinking of them
    // has its head delivered all the same.
    setImmediate(() => {
      if (!this.#hasBytes && !this.#isSettled) response.flushHeaders();
    });
  }

  /** @returns false where the client reads more slowly than the service writes: wait for `drain` of the response */
  data(chunk: Buffer): boolean {
    if (this.#isSettled) return true;
    this.#hasBytes = true;
    this.#answered.add(chunk);
    return this.change === undefined ? this.response.write(chunk) : true;
  }

  end(rawTrailers: RawHeaders): void {
    if (this.#isSettled) return;
    const trailers: [string, string][] = [];
    for (let index = 0; index + 1 < rawTrailers.length; index += 2)
      trailers.push([rawTrailers[index] ?? "", rawTrailers[index + 1] ?? ""]);
    if (this.change !== undefined) this.#writeChanged(this.change);
    if (trailers.length > 0) this.response.addTrailers(trailers);
    this.response.end();
    this.#settle(undefined);
  }

  /** The service cannot be reached: the one answer that is ours. */
  unreachable(message: string): void {
    if (this.#isSettled) return;
    const { response } = this;
    response.writeHead(BAD_GATEWAY, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: `slashproof proxy: ${message}` }));
    this.#settle({ kind: "unreachable", message });
  }

  /** The service broke its connection: the client's breaks in the same place. */
  breakOff(message: string): void {
    if (this.#isSettled) return;
    this.#settle({ kind: "broken-off", message });
    this.response.destroy();
  }

  #writeHead({ status, message, raw }: AnswerHead): void {
    this.response.sendDate = false;
    this.response.writeHead(status, message ?? STATUS_CODES[status] ?? "", handedOn(raw));
  }

  #writeChanged(change: NonNullable<Answering["change"]>): void {
    const head = this.#head;
    const body = this.#answered.whole;
    if (head === undefined || body === undefined) {
      this.response.destroy();
      return;
    }
    const changed = change(head, body) ?? { head, body };
    this.#writeHead(changed.head);
    this.response.write(changed.body);
  }

  #inform({ status, headers }: AnswerHead): void {
    const { link } = headers;
    if (status === EARLY_HINTS && link !== undefined) this.response.writeEarlyHints({ link });
    else if (status === 102) this.response.writeProcessing();
  }

  #settle(failure: ForwardFailure | undefined): void {
    this.#isSettled = true;
    const { method = "", url = "", headers } = this.request;
    const head = this.#head;
    this.#onPassed({
      method,
      path: url,
      headers,
      body: this.#sent,
      ...(head === undefined ? {} : { answer: { status: head.status, headers: head.headers, body: this.#answered } }),
      ...(failure === undefined ? {} : { failure }),
      durationMs: performance.now() - this.#startedAt,
    });
  }
}
