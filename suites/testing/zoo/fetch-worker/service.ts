/** A worker with a fetch handler, served by node:http. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { fixedBy } from "../shared-c/fixed.js";
import { closeServer, listen } from "../shared-c/listen.js";
import { createWorld, targetOf } from "../shared-c/world.js";
import type { ZooService } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { CommandWorker } from "./worker.js";

export const fetchWorker: ZooService = {
  name: "fetch-worker",
  builtWith: "TypeScript, a fetch handler behind node:http, JSON texts under keys",
  causes: CAUSES,
  variations: [],
  async start({ fixed }) {
    const world = createWorld();
    const worker = new CommandWorker(world, fixedBy(CAUSES, fixed));
    const server = createServer(async (incoming, outgoing) => {
      await send(await worker.fetch(await toRequest(incoming)), outgoing);
    });
    const port = await listen(server);
    const target = targetOf("fetch-worker", port, world, ["bot", "clientCredentials"]);
    return { target, close: () => closeServer(server) };
  },
};

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (typeof value === "string") headers.set(name, value);
  }
  const method = incoming.method ?? "GET";
  const body = await buffer(incoming);
  const url = `http://worker.invalid${incoming.url}`;
  return new Request(url, { method, headers, ...(["GET", "HEAD"].includes(method) ? {} : { body }) });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
