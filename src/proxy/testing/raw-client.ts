/** Sends bytes and keeps bytes: a client without opinions about HTTP. */
import { connect, type Socket } from "node:net";

export interface RawClient {
  readonly socket: Socket;
  send(text: string): void;
  /** Everything that came, as Latin-1, once it has this text in it. */
  until(text: string): Promise<string>;
  /** Everything that came, once the other side has ended. */
  readonly ended: Promise<string>;
}

export function rawClient(origin: string): RawClient {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let got = "";
  const waiting = new Set<() => void>();
  socket.on("data", (chunk) => {
    got += chunk.toString("latin1");
    for (const look of waiting) look();
  });
  socket.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(got)));
  return {
    socket,
    send: (text) => void socket.write(Buffer.from(text, "latin1")),
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (got.includes(text)) resolve(got);
        };
        waiting.add(look);
        look();
        void ended.then(() => reject(new Error(`ended before ${JSON.stringify(text)} came: ${JSON.stringify(got)}`)));
      }),
    ended,
  };
}
