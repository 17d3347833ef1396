/** A small correct service on node:http, written from the documents alone, with a switch for each mistake. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { APPLICATION, CHANNEL, GUILDS, INTERACTION, TOKENS } from "./identifiers.js";
import { isObject, type JsonObject } from "./json.js";
import { answerCommands } from "./service-commands.js";
import { answerMessages } from "./service-messages.js";
import { answerPermissions } from "./service-permissions.js";
import { newStore, type Store } from "./store.js";

/** What one request is answered with; no body for 204. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
}

/** One request after it was read and its credential was accepted. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly token: string;
  readonly body: unknown;
  readonly store: Store;
  /** Whether a mistake, or an unusual but correct way, is switched on. */
  readonly on: (name: string) => boolean;
}

export interface BlindService {
  readonly baseUrl: string;
  readonly target: JsonObject;
  readonly close: () => Promise<void>;
}

const COMMANDS = /^\/applications\/(\d+)(?:\/guilds\/(\d+))?\/commands(?:\/(\d+))?$/;
const PERMISSIONS = /^\/applications\/(\d+)\/guilds\/(\d+)\/commands(?:\/(\d+))?\/permissions$/;

export function refused(status: number, message: string): Reply {
  return { status, body: { code: 0, message } };
}

/** Starts the service on a free port, with the given mistakes and ways switched on. */
export async function openBlindService(switches: readonly string[]): Promise<BlindService> {
  const store = newStore();
  const on = (name: string) => switches.includes(name);
  const server = createServer(async (request, response) => {
    const raw = await buffer(request);
    const { status, body } = await answer(request, raw, store, on);
    if (body === undefined) return response.writeHead(status).end();
    const text = typeof body === "string" ? body : JSON.stringify(body, null, on("pretty") ? 2 : 0);
    const headers: Record<string, string> = {
      "content-type": on("charset") ? "application/json; charset=utf-8" : "application/json",
    };
    if (!on("gzip") || !/gzip/.test(request.headers["accept-encoding"] ?? ""))
      return response.writeHead(status, headers).end(text);
    return response.writeHead(status, { ...headers, "content-encoding": "gzip" }).end(gzipSync(text));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v10`;
  const [first, second] = GUILDS;
  return {
    baseUrl,
    target: {
      baseUrl,
      applicationId: APPLICATION,
      tokens: TOKENS,
      guilds: [
        { id: first, channelIds: [CHANNEL], roleIds: ["410000000000000001"], userIds: ["420000000000000001"] },
        { id: second },
      ],
      interactions: [INTERACTION],
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function answer(request: IncomingMessage, raw: Buffer, store: Store, on: Asked["on"]): Promise<Reply> {
  const url = new URL(request.url ?? "/", "http://service");
  const path = url.pathname.replace(/^\/api\/v10/, "");
  const token = request.headers.authorization ?? "";
  const isCallback = path.startsWith("/interactions/");
  const known = [`Bot ${TOKENS.bot}`, `Bearer ${TOKENS.clientCredentials}`, `Bearer ${TOKENS.guildManager}`];
  if (!isCallback && !known.includes(token)) return refused(401, "401: Unauthorized");
  const body = await bodyOf(request, raw);
  if (body === MALFORMED) return refused(400, "The request body contains invalid JSON.");
  const asked = {
    method: request.method ?? "GET",
    path,
    query: url.searchParams,
    headers: request.headers,
    token,
    body,
    store,
    on,
  };
  const permissions = PERMISSIONS.exec(path);
  if (permissions) return answerPermissions(asked, { guild: permissions[2] ?? "", command: permissions[3] });
  const commands = COMMANDS.exec(path);
  if (commands) {
    if (commands[1] !== APPLICATION) return refused(403, "another application");
    if (token === `Bearer ${TOKENS.guildManager}`) return refused(401, "the scope is missing");
    return answerCommands(asked, { guild: commands[2], command: commands[3] });
  }
  return answerMessages(asked);
}

const MALFORMED = Symbol("malformed JSON");

async function bodyOf(request: IncomingMessage, raw: Buffer): Promise<unknown> {
  const type = request.headers["content-type"] ?? "";
  if (raw.length === 0) return undefined;
  if (!type.startsWith("multipart/form-data")) return parsed(raw.toString("utf8"));
  const form = await new Response(new Uint8Array(raw), { headers: { "content-type": type } }).formData();
  const message = parsed(String(form.get("payload_json") ?? "{}"));
  const files = [...form.values()].filter((value) => typeof value !== "string");
  return isObject(message) ? { ...message, uploads: files.map(({ name, size }) => ({ name, size })) } : message;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return MALFORMED;
  }
}
