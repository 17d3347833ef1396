/** The gateway on the server that has the HTTP API as well. */
import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { Service } from "../service.js";
import { Gateway } from "./gateway.js";
import { GatewayConnection } from "./gateway-connection.js";
import { CLOSE, CLOSE_REASON } from "./protocol.js";
import { zlibStream } from "./zlib-stream.js";

/** Longer messages are cut off by the WebSocket itself; up to here they are read, to be refused as the gateway does. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/** Open at once, of all clients together; included. */
const MAX_SOCKETS = 256;

/** Begins the note about a client that connects to another path than `/`. */
export const STRAY_SOCKET = "gateway: no WebSocket at ";

export interface ServedGateway {
  /** Whether a bot of the application is connected. */
  readonly hasBotOf: (applicationId: string) => boolean;
  /** How often bots of the application connected. */
  readonly connectionsOf: (applicationId: string) => number;
  /** The close code that a client received last from the gateway; undefined where none did. */
  readonly lastClose: () => number | undefined;
  /** Resolves once every bot of the application has answered a request for a heartbeat. */
  readonly roundTrip: (applicationId: string) => Promise<void>;
  /** Asks every bot of the application to connect again. */
  readonly askToReconnect: (applicationId: string) => void;
  /** Ends every connection. */
  readonly close: () => void;
}

/**
 * Takes WebSockets at `/`, with `v=10` and JSON, plain or as `zlib-stream`.
 * @param address of the server: `ws://127.0.0.1:4010`
 */
export function serveGateway(server: Server, service: Service, address: string): ServedGateway {
  const gateway = new Gateway(service, address);
  let lastClose: number | undefined;
  const noteClose = (code: number) => {
    lastClose = code;
  };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const requested = URL.canParse(request.url ?? "/", address) ? new URL(request.url ?? "/", address) : undefined;
    if (requested?.pathname !== "/") {
      service.notes.add(`${STRAY_SOCKET}${request.url} -> 404`);
      socket.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n");
      return;
    }
    if (sockets.clients.size >= MAX_SOCKETS) {
      service.notes.add(`gateway: ${MAX_SOCKETS} WebSockets are open -> 503; let clients close theirs`);
      socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connected) => {
      const code = unusable(requested.searchParams);
      if (code === undefined)
        speak(connected, gateway, { isCompressed: requested.searchParams.has("compress"), noteClose });
      else connected.close(code, CLOSE_REASON.get(code));
    });
  });
  return {
    hasBotOf: (applicationId) => gateway.hasBotOf(applicationId),
    connectionsOf: (applicationId) => gateway.connectionsOf(applicationId),
    lastClose: () => lastClose,
    roundTrip: async (applicationId) => {
      await Promise.all(gateway.sessionsOf(applicationId).map((session) => session.roundTrip()));
    },
    askToReconnect: (applicationId) => {
      for (const session of gateway.sessionsOf(applicationId)) session.askToReconnect();
    },
    close: () => {
      gateway.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** The code to close with where a client wants what is not spoken here. */
function unusable(wanted: URLSearchParams): number | undefined {
  const wants = (name: string, only: string) => (wanted.get(name) ?? only) === only;
  if (!wants("v", "10")) return CLOSE.wrongVersion;
  return wants("encoding", "json") && wants("compress", "zlib-stream") ? undefined : CLOSE.malformed;
}

interface Speaking {
  readonly isCompressed: boolean;
  readonly noteClose: (code: number) => void;
}

function speak(socket: WebSocket, gateway: Gateway, { isCompressed, noteClose }: Speaking): void {
  const encoded: (text: string) => string | Buffer = isCompressed ? zlibStream() : (text) => text;
  const connection = new GatewayConnection(
    {
      say: (text) => {
        if (socket.readyState === socket.OPEN) socket.send(encoded(text));
      },
      close: (code, reason) => {
        noteClose(code);
        socket.close(code, reason);
      },
    },
    gateway,
  );
  socket.on("message", (data) => connection.hear(data.toString()));
  socket.on("close", (code) => connection.end(code));
  // What goes wrong on the socket closes it as well.
  socket.on("error", ({ message }) => {
    gateway.note(`gateway: closed: ${message}`);
    socket.terminate();
  });
}
