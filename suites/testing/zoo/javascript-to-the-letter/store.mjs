/**
 * The state of the service, in Maps, and what makes guilds, users and channels.
 *
 * Choices: the application is 2^64-1, the other one 2^64-2; USER_INSTALL is 255; channel type 77 exists ("not shown"); the
 * first channel of a guild has the id of the guild, as @everyone has.
 */
import { ALL, BASE } from "./permissions.mjs";
import { clock, newGuildId, newId } from "./util.mjs";

export const USER_INSTALL = 255;
export const LOCALES = ["en-US", "en-GB", "es-419", "es-ES", "eo", "tlh"];
export const CHANNEL_TYPES = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 77];
export const APP = "18446744073709551615";
export const OTHER = "18446744073709551614";
export const state = {
  apps: new Map(),
  users: new Map(),
  guilds: new Map(),
  channels: new Map(),
  tokens: new Map(),
  commands: new Map(), // id -> command
  permissions: new Map(), // guild/app -> Map(id -> entries)
  creates: new Map(), // app/guild -> times
  interactions: new Map(),
  deliveries: [],
  userInstalls: new Map(),
  attachments: new Map(),
  events: [],
  entitlements: new Map(),
  subscriptions: new Map(),
};

export const makeApp = (id, bot) => {
  const app = { id, has_activity: id === APP, is_discoverable: false, integration_types: [0, USER_INSTALL] };
  state.apps.set(id, app);
  state.users.set(id, { id, locale: "tlh", is_adult: true, is_bot: true, name: `odd bot ${id}` });
  state.tokens.set(`Bot ${bot}`, { kind: "bot", app: id, user: id, scopes: [] });
  return app;
};
export const makeUser = (o = {}) => {
  const id = newId();
  state.users.set(id, {
    id,
    locale: o.locale ?? "en-US",
    is_adult: o.is_adult ?? true,
    is_bot: o.is_bot ?? false,
    name: `user ${id.slice(-6)}`,
  });
  return state.users.get(id);
};
export const BOTH = { scopes: ["bot", "applications.commands"] };
export const install = (guild, app, how) => {
  const scopes = new Set(how.scopes ?? ["bot", "applications.commands"]);
  if (scopes.has("bot")) scopes.add("applications.commands");
  guild.installs.set(app, { scopes, permissions: BigInt(how.permissions ?? ALL) });
  if (scopes.has("bot") && !guild.members.has(app)) addMember(guild, app);
};
export const addMember = (guild, user) => {
  guild.members.set(user, { user_id: user, roles: [], nick: null, joined: clock.now() });
  return guild.members.get(user);
};
export const makeGuild = (o = {}) => {
  const id = o.id ?? newGuildId();
  const owner = o.owner_id ?? makeUser().id;
  const guild = {
    id,
    owner,
    locale: o.locale ?? "en-US",
    roles: new Map(),
    members: new Map(),
    installs: new Map(),
    blocked: [],
  };
  guild.roles.set(id, { id, name: "@everyone", permissions: BASE });
  state.guilds.set(id, guild);
  addMember(guild, owner);
  // the first channel of a guild has the id of the guild
  state.channels.set(id, {
    id,
    guild,
    type: 0,
    overwrites: [],
    nsfw: false,
    parent: null,
    messages: new Map(),
    next: 9,
    name: "unua",
  });
  if (o.installed !== null) install(guild, APP, o.installed ?? BOTH);
  return guild;
};
export const makeRole = (guild, permissions) => {
  const id = newId();
  guild.roles.set(id, { id, name: `role ${id.slice(-5)}`, permissions: BigInt(permissions) });
  return id;
};
export const makeChannel = (o) => {
  const id = newId();
  const guild = o.guild_id ? state.guilds.get(o.guild_id) : null;
  state.channels.set(id, {
    id,
    guild,
    type: o.type,
    overwrites: o.overwrites ?? [],
    nsfw: o.nsfw ?? false,
    parent: o.parent_id ?? null,
    recipients: o.recipient_ids ?? [],
    messages: new Map(),
    next: 9,
    name: `kanalo-${id.slice(-4)}`,
  });
  return id;
};
export const permsOf = (guild, app) => {
  const k = `${guild}/${app}`;
  if (!state.permissions.has(k)) state.permissions.set(k, new Map());
  return state.permissions.get(k);
};
export const dropPermissions = (command) => {
  for (const [k, m] of state.permissions) if (k.endsWith(`/${command.application_id}`)) m.delete(command.id);
};
export const userJson = (id) => {
  const u = state.users.get(id);
  return (
    u && {
      id,
      username: u.name,
      global_name: null,
      avatar: null,
      discriminator: "0",
      bot: u.is_bot,
      premium_type: 0,
      public_flags: 0,
    }
  );
};
