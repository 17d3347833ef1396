/** A service that answers with the given bytes, and keeps those it gets: what a proxy must not touch. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

export interface RawUpstream {
  readonly url: URL;
  /** Everything that came so far, as Latin-1. */
  got(): string;
  close(): Promise<void>;
}

/** @param answer called with each connection and what came on it so far, at each piece */
export async function rawUpstream(answer: (socket: Socket, got: string) => void): Promise<RawUpstream> {
  let all = "";
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    let got = "";
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      got += chunk.toString("latin1");
      all += chunk.toString("latin1");
      answer(socket, got);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: new URL(`http://127.0.0.1:${port}/api/v10`),
    got: () => all,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
