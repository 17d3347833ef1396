/** A server on a port, and off it again. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SetupError } from "../contract/setup-error.js";

/** Where a server listens. */
export interface Port {
  /** 0 for any free port. */
  readonly port: number;
  /** Default 127.0.0.1: no other machine can reach it. */
  readonly host?: string;
}

/**
 * Resolves to scheme, host and port once the server listens.
 *
 * @param what is started, for the message: `the reference service`
 * @throws SetupError `port-in-use`, or `port-not-usable` for any other reason the system gives
 */
export function listen(server: Server, { port, host = "127.0.0.1" }: Port, what: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(notStarted(what, port, cause)));
    server.listen(port, host, () => resolve(originOf(server.address() as AddressInfo)));
  });
}

/** Closes the port and every connection. */
export function stopListening(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function notStarted(what: string, port: number, cause: NodeJS.ErrnoException): SetupError {
  const action = `Cannot start ${what} on port ${port}`;
  if (cause.code === "EADDRINUSE") {
    return new SetupError("port-in-use", `${action}: the port is in use; pass --port 0 for a free one`, { cause });
  }
  return new SetupError(
    "port-not-usable",
    `${action}: ${cause.message}; pass --host with an address of this machine, or --port 0 for a free port`,
    { cause },
  );
}

function originOf({ address, family, port }: AddressInfo): string {
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}
