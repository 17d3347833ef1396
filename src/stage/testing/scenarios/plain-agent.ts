/** An agent for clients that know HTTPS only: it connects them to a port of this machine in the clear. */
import { Agent } from "node:https";
import { connect, type Socket } from "node:net";

export class PlainAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super({ keepAlive: true });
    this.#port = port;
  }

  override createConnection(): Socket {
    return connect(this.#port, "127.0.0.1");
  }
}
