/** A service of node:http whose state is folded from a log of events in memory. */

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { fixedBy } from "../shared-c/fixed.js";
import { closeServer, listen } from "../shared-c/listen.js";
import { createWorld, targetOf } from "../shared-c/world.js";
import type { ZooService } from "../zoo-service.js";
import { type Answer, Refusal } from "./answer.js";
import { CAUSES } from "./causes.js";
import type { CommandContext } from "./commands.js";
import { EventLog } from "./log.js";
import { answerRequest, type Incoming } from "./routes.js";
import { answerChanger, rateLimiter } from "./variation.js";

export const eventLog: ZooService = {
  name: "event-log",
  builtWith: "TypeScript, node:http, an append-only log of events",
  causes: CAUSES,
  variations: [
    "isNoisy",
    "latencyMs",
    "requestsPerSecond",
    "retryAfter",
    "createsUsed",
    "hasExtraMembers",
    "hasShuffledLists",
  ],
  async start({ fixed, variation = {} }) {
    const isFixed = fixedBy(CAUSES, fixed);
    const world = createWorld();
    const context: CommandContext = { log: new EventLog(isFixed), isFixed, createsUsed: variation.createsUsed ?? 0 };
    const limit = rateLimiter(variation);
    const change = answerChanger(variation);
    const server = createServer(async (request, response) => {
      const incoming = await read(request);
      if (variation.latencyMs !== undefined) await wait(variation.latencyMs);
      send(response, change(limit() ?? answerSafely(() => answerRequest(context, world, incoming))));
    });
    const port = await listen(server);
    const tokenKinds = ["bot", "clientCredentials", "guildManager", "memberWithoutManage"] as const;
    return { target: targetOf("event-log", port, world, tokenKinds), close: () => closeServer(server) };
  },
};

async function read(request: IncomingMessage): Promise<Incoming> {
  const header = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  return { method: request.method ?? "GET", url: request.url ?? "/", header, body: await text(request) };
}

function answerSafely(answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    return { status: 500, body: { code: 0, message: "Internal Server Error" } };
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
