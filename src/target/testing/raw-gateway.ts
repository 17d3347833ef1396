/** A gateway for tests that says exactly what it is given, beside the one HTTP answer that leads to it. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";

export interface RawGateway {
  readonly baseUrl: string;
  /** Payloads of clients so far. */
  readonly received: readonly unknown[];
  /** Connections that are open now. */
  readonly openConnections: () => number;
  close(): Promise<void>;
}

export interface RawGatewayOptions {
  /** Called for each connection. */
  readonly greet?: (socket: WebSocket) => void;
  /** Called for each payload. */
  readonly answer?: (socket: WebSocket, payload: { readonly op: number; readonly d: unknown }) => void;
  /** What GET /gateway/bot answers, instead of the address of this gateway. */
  readonly address?: unknown;
}

/** Listens on a free port of this machine. */
export async function listenRawGateway(options: RawGatewayOptions): Promise<RawGateway> {
  const received: unknown[] = [];
  const server = createServer((_request, response) => {
    const { port } = server.address() as AddressInfo;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(options.address ?? { url: `ws://127.0.0.1:${port}` }));
  });
  const gateway = new WebSocketServer({ server });
  gateway.on("connection", (socket) => {
    socket.on("error", () => {});
    socket.on("message", (data) => {
      const payload = JSON.parse(data.toString()) as { readonly op: number; readonly d: unknown };
      received.push(payload);
      options.answer?.(socket, payload);
    });
    options.greet?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v10`,
    received,
    openConnections: () => gateway.clients.size,
    close: () =>
      new Promise((resolve) => {
        for (const socket of gateway.clients) socket.terminate();
        gateway.close();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Sends one payload. */
export function say(socket: WebSocket, op: number, d: unknown, s: number | null = null, t: string | null = null): void {
  socket.send(JSON.stringify({ op, d, s, t }));
}

/** HELLO at once, READY to whoever identifies, and an acknowledgement of every heartbeat. */
export const SOUND: Required<Pick<RawGatewayOptions, "greet" | "answer">> = {
  greet: (socket) => say(socket, 10, { heartbeat_interval: 400 }),
  answer: (socket, { op }) => {
    if (op === 2) say(socket, 0, { session_id: "session-1", user: { id: "1" } }, 1, "READY");
    if (op === 1) say(socket, 11, null);
  },
};
