/** Sockets: one keep-alive pool per target, straight on undici's dispatcher, redirects never followed. */
import type { IncomingHttpHeaders } from "node:http";
import type { Dispatcher } from "undici";
import { AwakeClock, TICK_MS } from "../contract/awake-clock.js";
import { decodeBody } from "./decode-body.js";
import { guarded } from "./guarded.js";
import { parseResponse } from "./parse-response.js";
import { failureOf } from "./socket-failure.js";
import { errors, Pool } from "./undici.js";
import { showBytes, showDuration, type Transport, type WireFailure, type WireLimits, type WireResult } from "./wire.js";

/** Sockets that idle longer are given up: servers close theirs after two seconds and more, and a race would look like a reset. */
const IDLE_SOCKET_MS = 1_000;

/** Responses that end after their headers, whatever content-length says (RFC 9112, 6.3). */
const ENDS_AFTER_HEADERS: ReadonlySet<number> = new Set([204, 304]);

/** Requests under way at once where nothing else is said. */
export const DEFAULT_CONNECTIONS = 8;

/** @param connections how many requests may be under way at once */
export function openSockets(baseUrl: string, connections: number, limits: WireLimits): Transport {
  const url = new URL(baseUrl);
  const prefix = url.pathname.replace(/\/+$/, "");
  const pool = new Pool(url.origin, {
    connections,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: IDLE_SOCKET_MS,
    keepAliveMaxTimeout: IDLE_SOCKET_MS,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 64 * 1024,
    connect: { timeout: limits.timeoutMs },
  });
  const underWay = new UnderWay(limits.timeoutMs);
  return guarded({
    send: (request, signal) =>
      new Promise((resolve) => {
        const exchange = new SocketExchange(limits, resolve, underWay);
        underWay.add(exchange, signal);
        pool.dispatch(
          {
            path: prefix + request.path,
            method: request.method as Dispatcher.HttpMethod,
            headers: request.headers,
            body: request.bytes ?? request.body ?? null,
          },
          exchange,
        );
      }),
    close: () => pool.destroy(),
  });
}

/**
 * Exchanges that are under way, the oldest first: one timer and one listener end them all. Ten thousands of requests a run
 * would each have one of their own.
 */
class UnderWay {
  readonly #exchanges = new Map<SocketExchange, AbortSignal | undefined>();
  readonly #signals = new WeakSet<AbortSignal>();
  readonly #timeoutMs: number;
  readonly #clock = new AwakeClock();
  #timer: NodeJS.Timeout | undefined;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  add(exchange: SocketExchange, signal: AbortSignal | undefined): void {
    if (signal?.aborted) {
      exchange.abort();
      return;
    }
    if (this.#exchanges.size === 0) this.#clock.skip();
    exchange.awakeAt = this.#clock.now();
    this.#exchanges.set(exchange, signal);
    this.#timer ??= this.#endOldestIn(this.#timeoutMs);
    if (signal === undefined || this.#signals.has(signal)) return;
    this.#signals.add(signal);
    signal.addEventListener("abort", () => this.#abort(signal), { once: true });
  }

  delete(exchange: SocketExchange): void {
    this.#exchanges.delete(exchange);
  }

  #abort(signal: AbortSignal): void {
    for (const [exchange, own] of [...this.#exchanges]) if (own === signal) exchange.abort();
  }

  /** The socket keeps the process alive as long as a response is missing. */
  #endOldestIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => this.#endOldest(), Math.min(TICK_MS, Math.ceil(ms))).unref();
  }

  #endOldest(): void {
    this.#timer = undefined;
    const now = this.#clock.now();
    for (const exchange of [...this.#exchanges.keys()]) {
      const leftMs = exchange.awakeAt + this.#timeoutMs - now;
      if (leftMs > 0) {
        this.#timer = this.#endOldestIn(leftMs);
        return;
      }
      exchange.giveUp();
    }
  }
}

/** Collects one answer within its bounds; settles exactly once. */
class SocketExchange implements Dispatcher.DispatchHandler {
  readonly #limits: WireLimits;
  readonly #resolve: (result: WireResult) => void;
  readonly #underWay: UnderWay;
  /** In the time of `performance.now()`. */
  readonly startedAt = performance.now();
  /** In the time of the clock that ends it. */
  awakeAt = 0;
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isSettled = false;

  constructor(limits: WireLimits, resolve: (result: WireResult) => void, underWay: UnderWay) {
    this.#limits = limits;
    this.#resolve = resolve;
    this.#underWay = underWay;
  }

  /** The run was interrupted. */
  abort(): void {
    this.#fail({ kind: "aborted", message: "the run was interrupted" });
  }

  /** The time is over. */
  giveUp(): void {
    this.#fail(this.#silence());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new Error("given up"));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#headers = headers;
    if (status < 200) return;
    const length = Number(headers["content-length"]);
    if (length > this.#limits.maxBodyBytes) this.#fail(this.#tooLarge());
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isSettled) return;
    this.#bytes += chunk.length;
    if (this.#bytes > this.#limits.maxBodyBytes) this.#fail(this.#tooLarge());
    else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#isSettled) return;
    const bytes = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks);
    const body = decodeBody(bytes, textOf(this.#headers["content-encoding"]), this.#limits.maxBodyBytes);
    if (body.failure) this.#fail(body.failure);
    else this.#succeed(body.text);
  }

  #succeed(text: string): void {
    this.#settle({
      answer: {
        status: this.#status,
        headers: joinHeaders(this.#headers),
        text,
        ...parseResponse(text),
      },
      durationMs: performance.now() - this.startedAt,
    });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#isSettled) return;
    if (error instanceof errors.ResponseContentLengthMismatchError && ENDS_AFTER_HEADERS.has(this.#status)) {
      this.#succeed("");
      return;
    }
    this.#fail(
      failureOf(error, { status: this.#status, bytes: this.#bytes, expected: textOf(this.#headers["content-length"]) }),
    );
  }

  #silence(): WireFailure {
    const limit = showDuration(this.#limits.timeoutMs);
    if (this.#status === 0) return { kind: "silence", message: `no answer within ${limit}` };
    return { kind: "silence", message: `an answer that did not end within ${limit} (${this.#bytes} bytes so far)` };
  }

  #tooLarge(): WireFailure {
    return { kind: "too-large", message: `an answer of more than ${showBytes(this.#limits.maxBodyBytes)}` };
  }

  #fail(failure: WireFailure): void {
    if (this.#isSettled) return;
    this.#settle({ failure, durationMs: performance.now() - this.startedAt });
    this.#controller?.abort(new Error(failure.message));
  }

  #settle(result: WireResult): void {
    this.#isSettled = true;
    this.#underWay.delete(this);
    this.#chunks = [];
    this.#resolve(result);
  }
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(", ") : header;
}

function joinHeaders(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  for (const name in headers) {
    if (typeof headers[name] === "string") continue;
    return Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, textOf(value) ?? ""]));
  }
  return headers as Readonly<Record<string, string>>;
}
