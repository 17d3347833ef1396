/** Opens the independent service, in process or on a port, together with the target.json that describes it. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { arrayBuffer } from "node:stream/consumers";
import { type Answered, bodyOf } from "./answers.js";
import type { Way } from "./broken.js";
import { type Caller, type Desk, openDesk } from "./desk.js";

const APPLICATION = "7000000000000000001";
const OTHER = "7000000000000000002";
const GUILDS = Array.from({ length: 10 }, (_, nth) => `71000000000000000${nth + 10}`);

const ids = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, nth) => `${prefix}${String(nth).padStart(4, "0")}`);
const channelsOf = (_guild: string, nth: number): readonly string[] => ids(`72000000000000${nth}`, 5);

const CALLERS = new Map<string, Caller>([
  ["Bot independent-bot", { application: APPLICATION, role: "bot" }],
  ["Bearer independent-credentials", { application: APPLICATION, role: "updates commands" }],
  ["Bearer independent-manager", { application: APPLICATION, role: "manages the guild" }],
  ["Bearer independent-member", { application: APPLICATION, role: "plain member" }],
  ["Bot other-bot", { application: OTHER, role: "bot" }],
]);

/** The service without a socket, sound or broken in the named ways, and a target.json for it. */
export function openIndependentService(...ways: readonly Way[]): {
  readonly target: object;
  fetch(request: Request): Promise<Response>;
} {
  const desk = freshDesk(ways);
  return {
    target: targetAt("http://independent.invalid/api/v10"),
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const header = (name: string) => request.headers.get(name) ?? undefined;
      const body = await bodyOf(header("content-type"), await request.arrayBuffer());
      const answer = desk.answer({ method: request.method, url: pathname + search, header, ...body });
      return new Response(answer.text ?? null, { status: answer.status, headers: headersOf(answer) });
    },
  };
}

/** The same service over plain `node:http`, on a free port of this machine. */
export async function listenIndependentService(...ways: readonly Way[]): Promise<{
  readonly target: object;
  readonly baseUrl: string;
  close(): Promise<void>;
}> {
  const server = serverOf(freshDesk(ways));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/api/v10`;
  return {
    target: targetAt(baseUrl),
    baseUrl,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function freshDesk(ways: readonly Way[]): Desk {
  return openDesk({
    callers: CALLERS,
    guilds: GUILDS,
    channels: GUILDS.flatMap(channelsOf),
    applications: [APPLICATION, OTHER],
    ways: new Set(ways),
  });
}

function serverOf(desk: Desk): Server {
  return createServer(async (request, response) => {
    const header = (name: string) => request.headers[name]?.toString();
    const body = await bodyOf(header("content-type"), await arrayBuffer(request));
    const answer = desk.answer({ method: request.method ?? "GET", url: request.url ?? "/", header, ...body });
    response.writeHead(answer.status, headersOf(answer)).end(answer.text);
  });
}

function headersOf({ contentType, retryAfterSeconds }: Answered): Record<string, string> {
  return {
    server: "independent",
    ...(contentType && { "content-type": contentType }),
    ...(retryAfterSeconds !== undefined && { "retry-after": String(retryAfterSeconds) }),
  };
}

function targetAt(baseUrl: string): object {
  return {
    name: "independent",
    baseUrl,
    applicationId: APPLICATION,
    tokens: {
      bot: "independent-bot",
      clientCredentials: "independent-credentials",
      guildManager: "independent-manager",
      memberWithoutManage: "independent-member",
    },
    otherApplication: { applicationId: OTHER, tokens: { bot: "other-bot" } },
    guilds: GUILDS.map((id, nth) => ({
      id,
      channelIds: channelsOf(id, nth),
      roleIds: ids(`73000000000000${nth}`, 60),
      userIds: ids(`74000000000000${nth}`, 60),
    })),
    localeHeader: "X-Independent-Locale",
    profile: "documented",
    capabilities: [
      "guild-commands",
      "second-guild",
      "bulk-overwrite",
      "permissions-list",
      "permissions-edit",
      "able-user-check",
      "client-credentials",
      "other-application",
      "locale-header",
      "entry-point",
      "user-install",
      "fresh-guilds",
      "messages",
      "uploads",
    ],
  };
}
