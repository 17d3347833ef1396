/** What is there from the start, and how to come back to it. */
import { MANAGE_GUILD, MANAGE_MESSAGES, MANAGE_ROLES, SEND, VIEW } from "./bits.js";
import { enableActivity } from "./commands/keep.js";
import type { Application, Token } from "./entities.js";
import { join, newApplication, newChannel, newGuild, newRole, newUser } from "./make.js";
import type { World } from "./world.js";

export const MAIN = "41000000101";
const OTHER = "41000000303";

export const SCOPES_OF_BOTS = ["bot", "applications.commands"];
const OF_PERMISSIONS = ["applications.commands.permissions.update"];
const BOT_BITS = VIEW | SEND | MANAGE_MESSAGES;

const OWNER = "42000000000";
const MANAGER = "42000000020";
const PLAIN = "42000000040";
const MEMBERS = ["42000000060", "42000000080", "42000000100"];
const GUILD_COUNT = 3;

const TOKENS: Readonly<Record<string, Token>> = {
  "opponent-bot-token-1": { kind: "bot", app: MAIN, scopes: [] },
  "opponent-client-token-1": { kind: "client", app: MAIN, scopes: ["applications.commands.update"] },
  "opponent-manager-token-1": { kind: "user", app: MAIN, user: MANAGER, scopes: OF_PERMISSIONS },
  "opponent-plain-token-1": { kind: "user", app: MAIN, user: PLAIN, scopes: OF_PERMISSIONS },
  "bystander-bot-token-1": { kind: "bot", app: OTHER, scopes: [] },
};

/** Ids of a guild and of what is in it. */
const guildIds = (nth: number) => {
  const at = (offset: number): string => String(43_000_000_000 + nth * 10_000 + offset);
  return { id: at(500), channels: [at(1000), at(1020)], roles: [at(2000), at(2020)] } as const;
};

const GUILDS = Array.from({ length: GUILD_COUNT }, (_, nth) => guildIds(nth));

/** Content of target.json. @param origin where the service answers, without a trailing slash */
export const targetAt = (origin: string) => ({
  name: "driven-worlds",
  baseUrl: `${origin}/api/v10`,
  applicationId: MAIN,
  tokens: {
    bot: "opponent-bot-token-1",
    clientCredentials: "opponent-client-token-1",
    guildManager: "opponent-manager-token-1",
    memberWithoutManage: "opponent-plain-token-1",
  },
  otherApplication: { applicationId: OTHER, tokens: { bot: "bystander-bot-token-1" } },
  guilds: GUILDS.map(({ id, channels, roles }) => ({ id, channelIds: channels, roleIds: roles, userIds: MEMBERS })),
  localeHeader: "X-Larkspur-Locale",
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
    "messages",
    "uploads",
    "interactions",
    "driver",
  ],
  bindings: { localeHeader: "X-Larkspur-Locale", userInstall: 1 },
  driver: `${origin}/driver`,
});

/** @returns what brings the world back to how it is now; commands that were made since stay */
export function setUp(world: World): () => void {
  const main = newApplication(world, { id: MAIN, name: "opponent", integrationTypes: [0, 1] });
  const other = newApplication(world, { id: OTHER, name: "bystander", integrationTypes: [0] });
  enableActivity(world, main);
  newUser(world, { id: OWNER, name: "owner" });
  newUser(world, { id: MANAGER, name: "manager" });
  newUser(world, { id: PLAIN, name: "plain" });
  for (const id of MEMBERS) newUser(world, { id });
  world.tokens = new Map(Object.entries(TOKENS));
  for (const ids of GUILDS) setUpGuild(world, ids, [main, other]);
  return resetTo(world, [
    { app: main, integrationTypes: [0, 1], hasActivity: true },
    { app: other, integrationTypes: [0], hasActivity: false },
  ]);
}

function setUpGuild(
  world: World,
  { id, channels, roles }: ReturnType<typeof guildIds>,
  apps: readonly Application[],
): void {
  const { guild } = newGuild(world, { id, owner: OWNER, channelId: channels[0] });
  newChannel(world, { id: channels[1], guild: id, type: 0 });
  const able = newRole(world, guild, MANAGE_GUILD | MANAGE_ROLES, roles[0]);
  newRole(world, guild, 0n, roles[1]);
  for (const user of world.users.values())
    if (!user.isBot) join(guild, user.id, user.id === MANAGER ? { roles: [able.id] } : {});
  for (const app of apps) guild.installations.set(app.id, { scopes: SCOPES_OF_BOTS, permissions: BOT_BITS.toString() });
}

type Start = { readonly app: Application } & Pick<Application, "integrationTypes" | "hasActivity">;

function resetTo(world: World, applications: readonly Start[]): () => void {
  const users = new Set(world.users.keys());
  const channels = new Set(world.channels.keys());
  const tokens = new Map(world.tokens);
  const guilds = structuredClone(world.guilds);
  return () => {
    world.clockOffsetMs = 0;
    world.deliveries.length = 0;
    world.interactions.clear();
    world.refreshTokens.clear();
    world.tokens = new Map(tokens);
    keepOnly(world.users, (id) => users.has(id));
    keepOnly(world.channels, (id) => channels.has(id));
    keepOnly(world.messages, (_id, { channel }) => world.channels.has(channel));
    world.guilds = structuredClone(guilds);
    for (const start of applications) resetApplication(world, start);
  };
}

function resetApplication(world: World, { app, integrationTypes, hasActivity }: Start): void {
  world.userInstallations.set(app.id, new Map());
  app.integrationTypes = integrationTypes;
  app.isDiscoverable = false;
  if (hasActivity && !app.hasActivity) enableActivity(world, app);
  app.hasActivity = hasActivity;
  const isThere = (guild: string | null): boolean => guild === null || world.guilds.has(guild);
  keepOnly(app.commands, (_id, { guild, type }) => isThere(guild) && (type !== 4 || app.hasActivity));
  keepOnly(app.permissions, isThere);
  keepOnly(app.creates, isThere);
  for (const [guild, times] of app.creates)
    app.creates.set(
      guild,
      times.filter((time) => time <= Date.now()),
    );
}

function keepOnly<T>(map: Map<string, T>, isKept: (id: string, value: T) => boolean): void {
  for (const [id, value] of map) if (!isKept(id, value)) map.delete(id);
}
