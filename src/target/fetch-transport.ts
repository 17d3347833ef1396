/** In process: a module's `fetch` is called with a `Request`; no sockets. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { decodeBody } from "./decode-body.js";
import { guarded } from "./guarded.js";
import { parseResponse } from "./parse-response.js";
import {
  showBytes,
  showDuration,
  type Transport,
  type WireFailure,
  type WireLimits,
  type WireRequest,
  type WireResult,
} from "./wire.js";

/** What a module exports: takes a standard `Request`, gives a standard `Response`. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;

/**
 * Calls `fetch` for every request.
 * @param handler what messages call it
 * @remarks A request that is given up (time, interruption) is abandoned, its body cancelled; a handler that blocks the thread cannot be stopped.
 */
export function openFetch(
  fetch: FetchHandler,
  baseUrl: string,
  limits: WireLimits,
  handler = "the module's fetch",
): Transport {
  let yieldedAt = performance.now();
  return guarded({
    send: async (request, signal) => {
      if (performance.now() - yieldedAt > LONGEST_STRETCH_MS) {
        await nextTurn();
        yieldedAt = performance.now();
      }
      const startedAt = performance.now();
      const result = await exchange({ fetch, baseUrl, limits, handler }, request, signal);
      return { ...result, durationMs: performance.now() - startedAt };
    },
    close: async () => {},
  });
}

/** A handler that waits for nothing keeps the event loop from turning: no timer would fire and Ctrl-C would have no effect. */
const LONGEST_STRETCH_MS = 10;

type Ending = { readonly failure: WireFailure } | { readonly answer: NonNullable<WireResult["answer"]> };

/** A handler in this process, and what bounds its answers. */
interface Called {
  readonly fetch: FetchHandler;
  readonly baseUrl: string;
  readonly limits: WireLimits;
  /** The handler in words, for messages. */
  readonly handler: string;
}

function exchange(called: Called, request: WireRequest, signal: AbortSignal | undefined): Promise<Ending> {
  const { limits, handler } = called;
  return new Promise((resolve) => {
    const reading: Reading = { cancelled: undefined, cancel: () => {} };
    const giveUp = (failure: WireFailure) => {
      reading.cancelled = failure;
      reading.cancel();
      settle({ failure });
    };
    const onAbort = () => giveUp({ kind: "aborted", message: "the run was interrupted" });
    const timer = setTimeout(
      () => giveUp({ kind: "silence", message: `no whole answer within ${showDuration(limits.timeoutMs)}` }),
      limits.timeoutMs,
    );
    const settle = (ending: Ending) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
      resolve(ending);
    };
    if (signal?.aborted) return onAbort();
    signal?.addEventListener("abort", onAbort, { once: true });
    call(called, request, reading).then(settle, (error: unknown) => {
      settle({ failure: { kind: "threw", message: `an exception of ${handler}: ${String(error).slice(0, 200)}` } });
    });
  });
}

/** Lets the one who gave up stop the reader. */
interface Reading {
  cancelled: WireFailure | undefined;
  cancel: () => void;
}

async function call(
  { fetch, baseUrl, limits, handler }: Called,
  request: WireRequest,
  reading: Reading,
): Promise<Ending> {
  const sent = request.bytes ?? request.body;
  const init = { method: request.method, headers: request.headers, ...(sent === undefined ? {} : { body: sent }) };
  const response = await fetch(new Request(baseUrl + request.path, init));
  if (!isResponse(response)) {
    return { failure: { kind: "threw", message: `something other than a Response from ${handler}` } };
  }
  const body = await readBody(response, limits.maxBodyBytes, reading);
  if ("failure" in body) return { failure: body.failure };
  const headers = Object.fromEntries(response.headers);
  const decoded = decodeBody(body.bytes, headers["content-encoding"], limits.maxBodyBytes);
  if (decoded.failure) return { failure: decoded.failure };
  return { answer: { status: response.status, headers, text: decoded.text, ...parseResponse(decoded.text) } };
}

type Body = { readonly bytes: Buffer } | { readonly failure: WireFailure };

async function readBody(response: Response, maxBodyBytes: number, reading: Reading): Promise<Body> {
  if (response.body === null) return { bytes: Buffer.alloc(0) };
  const reader = response.body.getReader();
  reading.cancel = () => void reader.cancel().catch(() => {});
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    if (reading.cancelled) {
      reading.cancel();
      return { failure: reading.cancelled };
    }
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBodyBytes) {
      reading.cancel();
      return { failure: { kind: "too-large", message: `an answer of more than ${showBytes(maxBodyBytes)}` } };
    }
    chunks.push(value);
  }
  return { bytes: Buffer.concat(chunks) };
}

function isResponse(value: unknown): value is Response {
  return typeof value === "object" && value !== null && "status" in value && "headers" in value && "body" in value;
}
