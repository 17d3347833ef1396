/** A plain WebSocket to a gateway, for tests of what it says to whom. */
import { once } from "node:events";
import { WebSocket } from "ws";

export interface ReceivedPayload {
  readonly op: number;
  readonly d: Record<string, unknown>;
  readonly s: number | null;
  readonly t: string | null;
}

export interface GatewaySocket {
  say(payload: unknown): void;
  /** The first payload so far, or from now on, that fits. */
  hear(isIt: (received: ReceivedPayload) => boolean): Promise<ReceivedPayload>;
  /** Everything so far. */
  readonly received: readonly ReceivedPayload[];
  /** The code with which it is closed. */
  readonly closed: Promise<number>;
  close(code?: number): void;
}

/** Connects; HELLO is among what is received. */
export function openGatewaySocket(url: string): GatewaySocket {
  const socket = new WebSocket(url);
  const received: ReceivedPayload[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data) => {
    received.push(JSON.parse(data.toString()) as ReceivedPayload);
    for (const look of waiting) look();
  });
  const opened = once(socket, "open");
  return {
    received,
    say: (payload) =>
      void opened.then(() => socket.send(typeof payload === "string" ? payload : JSON.stringify(payload))),
    hear: (isIt) =>
      new Promise((resolve) => {
        const look = () => {
          const found = received.find(isIt);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    closed: once(socket, "close").then(([code]) => code as number),
    close: (code) => socket.close(code),
  };
}
