/** An opened service on a port: its API, its driver and its gateway. */
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type ServedGateway, serveGateway } from "./gateway/serve-gateway.js";
import { listen, type Port, stopListening } from "./listen.js";
import type { OpenReferenceService } from "./reference-service.js";
import { addressesOf, type ReferenceTarget } from "./reference-target.js";

export interface OnSocket {
  /** The content of target.json. */
  readonly target: ReferenceTarget;
  /** The gateway on the port. */
  readonly gateway: ServedGateway;
  /** Closes the port and every connection. */
  readonly close: () => Promise<void>;
}

/** Longer than any pool of a client waits, so that the server never closes a connection that is about to be used. */
const KEEP_ALIVE_MS = 120_000;

/**
 * Resolves once it listens. What it sends to addresses of applications is for the caller to deliver.
 *
 * @throws SetupError `port-in-use`, or `port-not-usable` for any other reason the system gives
 */
export async function putOnSocket({ service, target, fetch }: OpenReferenceService, port: Port): Promise<OnSocket> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, getRequestListener(fetch));
  const origin = await listen(server, port, "the reference service");
  service.files.origin = origin;
  service.addresses.gateway = origin.replace(/^http/, "ws");
  const gateway = serveGateway(server, service, service.addresses.gateway);
  return {
    target: { ...target, ...addressesOf(origin), capabilities: [...target.capabilities, "gateway"] },
    gateway,
    close: () => {
      gateway.close();
      return stopListening(server);
    },
  };
}
