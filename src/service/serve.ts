/** The reference service on a socket. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { SetupError } from "../contract/setup-error.js";
import { deliverOverHttp } from "./delivery/http-delivery.js";
import { serveGateway } from "./gateway/serve-gateway.js";
import { openReferenceService, type ReferenceServiceOptions } from "./reference-service.js";
import { addressesOf, type ReferenceTarget } from "./reference-target.js";

export interface ServeOptions extends ReferenceServiceOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Default 127.0.0.1: nobody else can reach it. */
  readonly host?: string;
}

export interface ServedReference {
  /** With the API version, without a slash at its end: `http://127.0.0.1:4010/api/v10`. */
  readonly baseUrl: string;
  /** The content of target.json. */
  readonly target: ReferenceTarget;
  /** By which the first application knows that a request comes from here: an Ed25519 key of 32 bytes in hex. */
  readonly publicKey: string;
  /** Closes the port and every connection. */
  readonly close: () => Promise<void>;
}

/** Longer than any pool of a client waits, so that the server never closes a connection that is about to be used. */
const KEEP_ALIVE_MS = 120_000;

/**
 * Starts the service and resolves once it listens.
 *
 * @throws SetupError `port-in-use`, or `port-not-usable` for any other reason the system gives
 */
export async function serveReferenceService(options: ServeOptions): Promise<ServedReference> {
  const { port, host = "127.0.0.1" } = options;
  const { service, publicKey, ...reference } = openReferenceService(options);
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, getRequestListener(reference.fetch));
  const origin = originOf(await listening(server, port, host));
  service.addresses.gateway = origin.replace(/^http/, "ws");
  const stopGateway = serveGateway(server, service, service.addresses.gateway);
  const stopDelivery = deliverOverHttp(service);
  const { target } = reference;
  return {
    baseUrl: addressesOf(origin).baseUrl,
    publicKey,
    target: { ...target, ...addressesOf(origin), capabilities: [...target.capabilities, "gateway"] },
    close: () => {
      stopGateway();
      stopDelivery();
      return closed(server);
    },
  };
}

function listening(server: Server, port: number, host: string): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(notStarted(port, cause)));
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

function notStarted(port: number, cause: NodeJS.ErrnoException): SetupError {
  const action = `Cannot start the reference service on port ${port}`;
  if (cause.code === "EADDRINUSE") {
    return new SetupError("port-in-use", `${action}: the port is in use; pass --port 0 for a free one`, { cause });
  }
  return new SetupError(
    "port-not-usable",
    `${action}: ${cause.message}; pass --host with an address of this machine, or --port 0 for a free port`,
    { cause },
  );
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function originOf({ address, family, port }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
