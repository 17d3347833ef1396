/** Real clients that manage commands as their documentation shows. */
import { createRestManager } from "@discordeno/bot";
import { REST } from "discord.js";
import { Client as ErisClient } from "eris";
import { Client as OceanicClient } from "oceanic.js";
import { ApiHandler } from "seyfert";
import { PlainAgent } from "../../stage/testing/scenarios/plain-agent.js";
import type { ClientName } from "./client-packages.js";

/** Who calls, and where. */
export interface CorrectClientOptions {
  /** Address of the proxy with the path of the service. */
  readonly url: string;
  readonly token: string;
  readonly applicationId: string;
}

/** One request by the REST layer of a client. @param path below the base URL */
export interface CorrectClient {
  readonly name: ClientName;
  request(method: Method, path: `/${string}`, body?: unknown): Promise<unknown>;
  close(): void;
}

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Opens each client. Their own limits on requests are left as they are. */
export function openCorrectClients(options: CorrectClientOptions): readonly CorrectClient[] {
  return Object.values(OPENERS).map((open) => open(options));
}

const OPENERS: Readonly<Record<ClientName, (options: CorrectClientOptions) => CorrectClient>> = {
  "discord.js": discordJs,
  "oceanic.js": oceanic,
  eris,
  seyfert,
  discordeno,
};

const doNothing = () => undefined;

function discordJs({ url, token }: CorrectClientOptions): CorrectClient {
  const rest = new REST({ api: url.replace(/\/v\d+$/, "") }).setToken(token);
  return {
    name: "discord.js",
    request: (method, fullRoute, body) => rest.request({ method, fullRoute, body } as Parameters<REST["request"]>[0]),
    close: () => {
      rest.clearHandlerSweeper();
      rest.clearHashSweeper();
    },
  };
}

function oceanic({ url, token }: CorrectClientOptions): CorrectClient {
  const client = new OceanicClient({ auth: `Bot ${token}`, rest: { baseURL: url } });
  return {
    name: "oceanic.js",
    request: (method, path, json) => client.rest.request({ method, path, auth: true, ...(json ? { json } : {}) }),
    close: doNothing,
  };
}

function eris({ url, token }: CorrectClientOptions): CorrectClient {
  const { hostname: domain, port, pathname: baseURL } = new URL(url);
  const agent = new PlainAgent(Number(port));
  const client = new ErisClient(`Bot ${token}`, {
    intents: [],
    rest: { domain, baseURL, agent, disableLatencyCompensation: true },
  });
  return {
    name: "eris",
    request: (method, path, body) => client.requestHandler.request(method, path, true, body as never),
    close: () => agent.destroy(),
  };
}

function seyfert({ url, token }: CorrectClientOptions): CorrectClient {
  const { origin, pathname } = new URL(url);
  const rest = new ApiHandler({ token, domain: origin, baseUrl: pathname.slice(1) as "api/v10" });
  return {
    name: "seyfert",
    request: (method, path, body) => rest.request(method, path, body ? { body: body as object } : {}),
    close: doNothing,
  };
}

function discordeno({ url, token, applicationId }: CorrectClientOptions): CorrectClient {
  const baseUrl = url.replace(/\/v\d+$/, "");
  const proxy = { baseUrl, authorization: `Bot ${token}` };
  const rest = createRestManager({ token, applicationId: BigInt(applicationId), proxy });
  return {
    name: "discordeno",
    request: (method, path, body) => rest.makeRequest(method, path, body ? { body: body as object } : {}),
    close: doNothing,
  };
}

const OPTION = { type: 3, name: "text", description: "What", required: true };
const SAY = { name: "say", description: "Says it", options: [OPTION], default_member_permissions: "32" };
const LOOK_UP = { type: 2, name: "Look up" };
const ASK = { name: "ask", description: "Asks it", options: [{ ...OPTION, choices: [{ name: "Yes", value: "y" }] }] };

type CommandsPath = `/${string}/commands`;

/** What a bot does with its commands: makes, replaces, reads, edits, overwrites and deletes them. */
export async function workDay({ request }: CorrectClient, path: CommandsPath): Promise<void> {
  const made = await request("POST", path, SAY);
  await request("POST", path, SAY);
  await request("POST", path, LOOK_UP);
  await request("GET", path);
  await request("GET", `${path}?with_localizations=true`);
  const say: CommandsPath | `${CommandsPath}/${string}` = `${path}/${idOf(made)}`;
  await request("PATCH", say, { description: "Says it again" });
  await request("PATCH", say, { nsfw: true });
  await request("PATCH", say, { name: "tell", options: [] });
  await request("GET", say);
  await request("PUT", path, [{ ...SAY, name: "tell" }, ASK]);
  await request("GET", path);
  await request("PUT", path, [ASK, LOOK_UP]);
  await request("GET", path);
  const asked = await request("POST", path, ASK);
  await request("DELETE", `${path}/${idOf(asked)}`);
  await request("GET", path);
  await request("POST", path, ASK);
  await request("PUT", path, []);
  await request("GET", path);
}

function idOf(command: unknown): string {
  return String((command as { readonly id: unknown }).id);
}
