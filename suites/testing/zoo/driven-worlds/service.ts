/** Commands, messages and interactions with a driver, behind a fetch handler: a world of its own at each start. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { fixedBy } from "../shared-c/fixed.js";
import { closeServer, listen } from "../shared-c/listen.js";
import type { ZooService, ZooStart } from "../zoo-service.js";
import { CAUSES } from "./causes.js";
import { answering, type FetchService } from "./http/handle.js";
import { setUp, targetAt } from "./set-up.js";
import { World } from "./world.js";

export const drivenWorlds: ZooService = {
  name: "driven-worlds",
  builtWith: "TypeScript, a fetch handler with a driver, Maps",
  causes: CAUSES,
  variations: [],
  async start(options) {
    const answer = serviceOf(options);
    const server = createServer(async (incoming, outgoing) => {
      await send(await answer(await toRequest(incoming)), outgoing);
    });
    const port = await listen(server);
    return { target: targetAt(`http://127.0.0.1:${port}`), close: () => closeServer(server) };
  },
};

/** The service without a socket; its driver is reached through the same handler. */
export function openDrivenWorlds(options: ZooStart): { readonly target: object; readonly fetch: FetchService } {
  return { target: targetAt("http://driven-worlds.invalid"), fetch: serviceOf(options) };
}

function serviceOf({ fixed }: ZooStart): FetchService {
  const world = new World(fixedBy(CAUSES, fixed));
  return answering(world, setUp(world));
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === "string") headers.set(name, value);
  const { method = "GET", url = "/" } = incoming;
  const body = await buffer(incoming);
  return new Request(`http://driven-worlds.invalid${url}`, {
    method,
    headers,
    ...(["GET", "HEAD"].includes(method) ? {} : { body }),
  });
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(Buffer.from(await response.arrayBuffer()));
}
