/** A connection to a gateway, whatever carries it: texts of one JSON object each, both ways. */
import { WebSocket } from "ws";
import { showBytes } from "../wire.js";

/** What a client receives on its connection. Nothing comes before the connection was returned. */
export interface GatewayEars {
  /** Takes one message as text. */
  hear(text: string): void;
  /** The gateway closed it. */
  closed(code: number): void;
}

export interface GatewayWire {
  /** Nothing where the connection is not open. */
  send(text: string): void;
  /** Ends it at once, from whatever state. */
  close(): void;
}

/** Connects to the gateway of a target in this process. */
export type ConnectInProcess = (ears: GatewayEars) => GatewayWire;

export interface SocketLimits {
  /** For the handshake. */
  readonly timeoutMs: number;
  /** Largest message in bytes. */
  readonly maxFrameBytes: number;
}

/**
 * Connects with a WebSocket.
 * @param address `ws:` or `wss:`, query included
 */
export function connectSocket(
  address: string,
  limits: SocketLimits,
  ears: GatewayEars & { broke(problem: string): void },
): GatewayWire {
  const socket = new WebSocket(address, {
    handshakeTimeout: limits.timeoutMs,
    maxPayload: limits.maxFrameBytes,
    perMessageDeflate: false,
    followRedirects: false,
  });
  socket.on("error", (error) => ears.broke(problemOf(error, limits)));
  socket.on("close", (code) => ears.closed(code));
  socket.on("message", (data) => ears.hear(data.toString()));
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.terminate(),
  };
}

function problemOf(error: Error, limits: SocketLimits): string {
  if ("code" in error && error.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH")
    return `a message of more than ${showBytes(limits.maxFrameBytes)}`;
  return error.message;
}
