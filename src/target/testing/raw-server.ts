/** A server for tests that says exactly the given bytes, and nothing of HTTP. */

import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";

export interface RawServer {
  readonly baseUrl: string;
  /** Requests so far, as text. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Listens on a free port; `answer` is called once per request, which ends with an empty line. */
export async function listenRaw(answer: (socket: Socket, request: string) => void): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const requests: string[] = [];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      const request = bytes.toString();
      requests.push(request);
      answer(socket, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/api/v10`,
    requests,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A whole answer as bytes. */
export function rawAnswer(
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {},
): Buffer {
  const bytes = Buffer.from(body);
  const lines = Object.entries({
    "content-type": "application/json",
    "content-length": String(bytes.length),
    ...headers,
  });
  const head = `HTTP/1.1 ${status} X\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}
