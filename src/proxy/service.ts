/** The service behind the proxy. */
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Dispatcher } from "undici";
import { Client } from "../target/undici.js";

/** Longer heads are refused on both sides. */
const MAX_HEADER_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;

export interface ProxiedService {
  /** Scheme, host and port. */
  readonly origin: string;
  /** What is in the header `host`. */
  readonly host: string;
  /** True for https. */
  readonly isSecure: boolean;
  /** Largest head of a response, in bytes. */
  readonly maxHeaderBytes: number;
  /** For what goes over node:http. */
  readonly agent: HttpAgent;
}

/** The service at a base URL, with connections that are kept open. */
export function serviceAt({ origin, host, protocol }: URL): ProxiedService {
  const isSecure = protocol === "https:";
  const Agent = isSecure ? HttpsAgent : HttpAgent;
  return { origin, host, isSecure, maxHeaderBytes: MAX_HEADER_BYTES, agent: new Agent({ keepAlive: true }) };
}

/**
 * The way to the service of one connection of a client: requests that follow each other there follow each other here.
 *
 * @remarks No timeouts but that of connecting: how long an answer may take is between the client and the service.
 */
export function connectionTo(service: ProxiedService): Dispatcher {
  return new Client(service.origin, {
    pipelining: 1,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: service.maxHeaderBytes,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  });
}
