/** Reaches the endpoint of an application, over sockets or in process, within bounds of time and size. */
import type { JsonObject } from "../contract/json.js";
import { SetupError } from "../contract/setup-error.js";
import { ANSWER_MS } from "../service/delivery/post.js";
import type { SigningKey } from "../service/delivery/signing-key.js";
import { type FetchHandler, openFetch } from "../target/fetch-transport.js";
import { openSockets } from "../target/socket-transport.js";
import type { Transport, WireLimits } from "../target/wire.js";
import { type Delivered, deliveredOf } from "./delivered.js";

/** Where an application takes interactions: an address, or what answers a `Request`, in process. */
export type Endpoint = string | URL | FetchHandler;

/** How large an answer may be, and how long is waited for it. */
export interface DeliveryLimits {
  /** From the first byte sent to the last byte read. Default 3,000: what applications have. @see D1 "Limits" */
  readonly timeoutMs?: number;
  /** Of the body of the answer, also once uncompressed. Default 1 MiB. */
  readonly maxBytes?: number;
}

/** How a body is sent. */
export interface SendOptions {
  /** Signs timestamp and body. Without it nothing is signed. */
  readonly key?: SigningKey;
  /** Unix seconds, as text, that are signed. Default: now. */
  readonly timestamp?: string;
  /** In place of those that are sent anyway, or beside them, names in lower case; `undefined` leaves one out. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** Ends the waiting early. */
  readonly signal?: AbortSignal;
}

/** An object is sent as JSON; text and bytes as they are. */
export type DeliveredBody = JsonObject | string | Uint8Array<ArrayBuffer>;

export interface OpenApplication {
  /** One request and what came of it. What the application does is never thrown; no redirect is followed. */
  readonly deliver: (body: DeliveredBody, options?: SendOptions) => Promise<Delivered>;
  /** Closes its connections. */
  readonly close: () => Promise<void>;
}

const MAX_BYTES = 1024 * 1024;

/** More at once than anybody asks: one waits for no other. */
const CONNECTIONS = 64;

/** The origin that a handler in process sees: a host that exists nowhere (RFC 6761). */
export const IN_PROCESS = new URL("http://application.invalid/interactions");

/**
 * Keeps its connections between deliveries, for those who have many.
 * @throws SetupError `endpoint-not-usable` for an address that is none of http and https
 */
export function openApplication(
  endpoint: Endpoint,
  { timeoutMs = ANSWER_MS, maxBytes = MAX_BYTES }: DeliveryLimits = {},
): OpenApplication {
  const { transport, path } = reach(endpoint, { timeoutMs, maxBodyBytes: maxBytes });
  return {
    deliver: async (body, { signal, ...how } = {}) => {
      const bytes = bytesOf(body);
      const headers = headersFor(bytes, how);
      return deliveredOf(await transport.send({ method: "POST", path, headers, body: undefined, bytes }, signal));
    },
    close: () => transport.close(),
  };
}

function reach(endpoint: Endpoint, limits: WireLimits): { readonly transport: Transport; readonly path: string } {
  if (typeof endpoint === "function") {
    const { origin, pathname } = IN_PROCESS;
    return { transport: openFetch(endpoint, origin, limits, "the handler"), path: pathname };
  }
  const { origin, pathname, search } = addressOf(endpoint);
  return { transport: openSockets(origin, CONNECTIONS, limits), path: pathname + search };
}

function addressOf(endpoint: string | URL): URL {
  const text = String(endpoint);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === "http:" || url?.protocol === "https:") return url;
  throw new SetupError(
    "endpoint-not-usable",
    `Cannot deliver to ${JSON.stringify(text.slice(0, 200))}: it is not an http or https address; pass one such as http://127.0.0.1:3000/interactions`,
  );
}

function bytesOf(body: DeliveredBody): Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return body;
  return new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
}

function headersFor(
  bytes: Uint8Array,
  { key, timestamp, headers }: Omit<SendOptions, "signal">,
): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, string | undefined>> = {
    "content-type": "application/json",
    "user-agent": "slashproof",
    ...key?.sign(bytes, timestamp === undefined ? {} : { timestamp }),
    ...headers,
  };
  const isSent = (header: readonly [string, string | undefined]): header is [string, string] => header[1] !== undefined;
  return Object.fromEntries(Object.entries(all).filter(isSent));
}
