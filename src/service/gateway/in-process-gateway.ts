/** The gateway for a client in this process: the same sessions, without sockets. */
import type { Gateway } from "./gateway.js";
import { GatewayConnection } from "./gateway-connection.js";

/** What a client receives on its connection: one JSON text a message. */
export interface InProcessClient {
  /** Takes one payload as JSON text. */
  hear(text: string): void;
  /** The gateway closed the connection. */
  closed(code: number): void;
}

/** The client's end of a connection. */
export interface InProcessLine {
  /** Sends one payload as JSON text. */
  send(text: string): void;
  /** Ends the connection from the side of the client. */
  close(): void;
}

/** The code by which a side learns that the other went without a word. */
const WITHOUT_A_WORD = 1006;

/** Connects a client. Messages arrive one by one in the order in which they were sent, never while one is being sent. */
export function connectInProcess(gateway: Gateway, client: InProcessClient): InProcessLine {
  let isOpen = true;
  const next = (act: () => void): void =>
    queueMicrotask(() => {
      if (isOpen) act();
    });
  const end = (code: number): void => {
    isOpen = false;
    connection.end(code);
  };
  const connection = new GatewayConnection(
    {
      say: (text) => next(() => client.hear(text)),
      close: (code) =>
        next(() => {
          end(code);
          client.closed(code);
        }),
    },
    gateway,
  );
  return {
    send: (text) => next(() => connection.hear(text)),
    close: () => {
      if (isOpen) end(WITHOUT_A_WORD);
    },
  };
}
