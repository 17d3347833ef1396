/** An opened service on a port: its API, its driver and its gateway. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { SetupError } from "../contract/setup-error.js";
import { serveGateway } from "./gateway/serve-gateway.js";
import type { OpenReferenceService } from "./reference-service.js";
import { addressesOf, type ReferenceTarget } from "./reference-target.js";

/** Where it listens. */
export interface Port {
  /** 0 for any free port. */
  readonly port: number;
  /** Default 127.0.0.1: nobody else can reach it. */
  readonly host?: string;
}

export interface OnSocket {
  /** The content of target.json. */
  readonly target: ReferenceTarget;
  /** Whether a bot of the application is at the gateway. */
  readonly hasBotOf: (applicationId: string) => boolean;
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
export async function putOnSocket(
  { service, target, fetch }: OpenReferenceService,
  { port, host = "127.0.0.1" }: Port,
): Promise<OnSocket> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, getRequestListener(fetch));
  const origin = originOf(await listening(server, port, host));
  service.addresses.gateway = origin.replace(/^http/, "ws");
  const gateway = serveGateway(server, service, service.addresses.gateway);
  return {
    target: { ...target, ...addressesOf(origin), capabilities: [...target.capabilities, "gateway"] },
    hasBotOf: gateway.hasBotOf,
    close: () => {
      gateway.close();
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
