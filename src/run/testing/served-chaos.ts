/** The reference service on a socket, with whatever may go wrong in front of it. */

import type { Server } from "node:http";
import { createAdaptorServer, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { listen, stopListening } from "../../service/listen.js";
import { createReferenceService } from "../../service/reference-service.js";
import type { Fetch, Tamper } from "./stage-for.js";

/** A service that other processes can reach. */
export interface ServedChaos {
  /** Content of target.json. */
  readonly target: { readonly baseUrl: string } & Readonly<Record<string, unknown>>;
  readonly applicationId: string;
  readonly botToken: string;
  readonly guilds: readonly string[];
  /** Asks the service itself, past whatever tampers with it. */
  readonly ask: (method: string, path: string, body?: unknown, token?: string) => Promise<unknown>;
  /** What everything passes through. */
  through: Tamper;
  close(): Promise<void>;
}

/** Thrown by what is in front of the service: the connection ends there, without an answer. */
export class LostConnection extends Error {}

/** Starts a service on a free port. */
export async function serveChaos(): Promise<ServedChaos> {
  const { fetch, target: described } = createReferenceService({ seed: "served chaos" });
  const next: Fetch = async (request) => fetch(request);
  const fetchOrLose = async (request: Request, { incoming }: HttpBindings | Http2Bindings): Promise<Response> => {
    try {
      return await served.through(request, next);
    } catch (error) {
      if (error instanceof LostConnection) incoming.socket.destroy();
      throw error;
    }
  };
  const server = createAdaptorServer({ fetch: fetchOrLose }) as Server;
  const origin = await listen(server, { port: 0 }, "the service of the test");
  const baseUrl = `${origin}/api/v10`;
  const { applicationId, tokens, guilds } = described;
  const target = { ...described, baseUrl, driver: undefined, capabilities: [] };
  const served: ServedChaos = {
    target,
    applicationId,
    botToken: tokens.bot,
    guilds: guilds.map(({ id }) => id),
    ask: async (method, path, body, token = `Bot ${tokens.bot}`) => {
      const headers = { authorization: token, "content-type": "application/json" };
      const url = `${baseUrl}/applications/${applicationId}${path}`;
      const answer = await next(
        new Request(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }),
      );
      const text = await answer.text();
      return text === "" ? undefined : JSON.parse(text);
    },
    through: (request, pass) => pass(request),
    close: () => stopListening(server),
  };
  return served;
}
