/** The gateway on the server that has the HTTP API as well. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Service } from "../service.js";
import { Gateway } from "./gateway.js";
import { GatewayConnection } from "./gateway-connection.js";
import { CLOSE } from "./protocol.js";

/** Longer messages are cut off by the WebSocket itself; up to here they are read, to be refused as the gateway does. */
const MAX_MESSAGE_BYTES = 64 * 1024;

export interface ServedGateway {
  /** Whether a bot of the application is connected. */
  readonly hasBotOf: (applicationId: string) => boolean;
  /** Ends every connection. */
  readonly close: () => void;
}

/**
 * Takes WebSockets at `/`, with `v=10` and JSON.
 * @param address of the server: `ws://127.0.0.1:4010`
 */
export function serveGateway(server: Server, service: Service, address: string): ServedGateway {
  const gateway = new Gateway(service, address);
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", address);
    if (pathname !== "/") {
      socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connected) => {
      if ((searchParams.get("v") ?? "10") !== "10") connected.close(CLOSE.wrongVersion);
      else if ((searchParams.get("encoding") ?? "json") !== "json" || searchParams.has("compress"))
        connected.close(CLOSE.malformed);
      else speak(connected, gateway);
    });
  });
  return {
    hasBotOf: (applicationId) => gateway.hasBotOf(applicationId),
    close: () => {
      gateway.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function speak(socket: WebSocket, gateway: Gateway): void {
  const connection = new GatewayConnection(
    {
      say: (text) => {
        if (socket.readyState === socket.OPEN) socket.send(text);
      },
      close: (code) => socket.close(code),
    },
    gateway,
  );
  socket.on("message", (data) => connection.hear(data.toString()));
  socket.on("close", (code) => connection.end(code));
  // What goes wrong on the socket closes it as well.
  socket.on("error", () => socket.terminate());
}
