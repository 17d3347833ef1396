/** Servers that do nothing: none of them may get a single case right. */

export interface NullTarget {
  readonly name: string;
  /** Whether the very first request tells that this is no such service. */
  readonly isRefused: boolean;
  readonly fetch: (request: Request) => Promise<Response>;
}

const APPLICATION = "1000000000000000001";
const GUILDS = ["1000000000000000100", "1000000000000000200", "1000000000000000300", "1000000000000000400"];

/** A target.json that claims everything, so that no case is excused. */
export const NULL_TARGET_DESCRIPTION = {
  name: "nobody",
  applicationId: APPLICATION,
  tokens: { bot: "bot", clientCredentials: "credentials", guildManager: "manager", memberWithoutManage: "member" },
  otherApplication: { applicationId: "1000000000000000002", tokens: { bot: "other" } },
  guilds: GUILDS.map((id, nth) => ({
    id,
    channelIds: ids(nth, "5", 5),
    roleIds: ids(nth, "6", 60),
    userIds: ids(nth, "7", 60),
  })),
  localeHeader: "X-Nobody-Locale",
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
  ],
};

/** A command as a schema example would show it: right in form, the same for every question. */
const EXAMPLE = {
  id: "1000000000000009999",
  application_id: APPLICATION,
  type: 1,
  name: "example",
  description: "An example of a command",
  default_member_permissions: null,
  version: "1000000000000010000",
};

export const NULL_TARGETS: readonly NullTarget[] = [
  refused("silence", () => new Promise(() => {})),
  refused("204", async () => new Response(null, { status: 204 })),
  refused("401 to everything", async () => json(401, { message: "No" })),
  refused("403 to everything", async () => json(403, { message: "No" })),
  refused("HTML", async () => text(200, "text/html", "<!doctype html><title>Welcome</title>")),
  refused("garbage", async () => text(200, "application/json", "\u0000\u0007{]\ufffd\ufffe")),
  checked("200 with {}", async () => json(200, {})),
  checked("200 with []", async () => json(200, [])),
  checked("200 with a number", async () => json(200, 7)),
  checked("201 with {}", async () => json(201, {})),
  checked("400 to everything", async () => json(400, { message: "No" })),
  refused("404 to everything", async () => json(404, { message: "No" })),
  refused("405 to everything", async () => json(405, { message: "No" })),
  checked("500 to everything", async () => json(500, { message: "No" })),
  checked("400 to writes, [] to reads", async ({ method }) => (method === "GET" ? json(200, []) : json(400, {}))),
  checked("500 to writes, [] to reads", async ({ method }) => (method === "GET" ? json(200, []) : json(500, {}))),
  checked("an echo with an id", echo),
  checked("schema examples", example),
];

function refused(name: string, fetch: NullTarget["fetch"]): NullTarget {
  return { name, isRefused: true, fetch };
}

function checked(name: string, fetch: NullTarget["fetch"]): NullTarget {
  return { name, isRefused: false, fetch };
}

/** What was sent comes back, dressed as a command. Nothing is kept. */
async function echo(request: Request): Promise<Response> {
  const sent = await request.text();
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  if (request.method === "GET") return json(200, new URL(request.url).pathname.endsWith("/commands") ? [] : EXAMPLE);
  const body = jsonOf(sent);
  if (Array.isArray(body)) return json(200, body.map(dressed));
  return json(request.method === "POST" ? 201 : 200, dressed(body));
}

/** Each operation is answered with the example of its schema. */
async function example({ method, url }: Request): Promise<Response> {
  const { pathname } = new URL(url);
  const guild = /guilds\/(\d+)/.exec(pathname)?.[1];
  const command = { ...EXAMPLE, ...(guild && { guild_id: guild }) };
  const permissions = { id: EXAMPLE.id, application_id: APPLICATION, guild_id: guild, permissions: [] };
  if (method === "DELETE") return new Response(null, { status: 204 });
  if (pathname.endsWith("/commands/permissions")) return json(200, [permissions]);
  if (pathname.endsWith("/permissions")) return json(200, permissions);
  if (pathname.endsWith("/commands")) return method === "POST" ? json(201, command) : json(200, [command]);
  return json(200, command);
}

function dressed(body: unknown): object {
  return { ...EXAMPLE, ...(typeof body === "object" ? body : {}) };
}

function jsonOf(sent: string): unknown {
  try {
    return JSON.parse(sent);
  } catch {
    return {};
  }
}

function json(status: number, value: unknown): Response {
  return text(status, "application/json", JSON.stringify(value));
}

function text(status: number, contentType: string, body: string): Response {
  return new Response(body, { status, headers: { "content-type": contentType } });
}

function ids(guild: number, kind: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, nth) => `20000000000000${guild}${kind}${String(nth).padStart(3, "0")}`);
}
