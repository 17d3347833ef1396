/** Makes applications, users, guilds, roles, members and channels. */
import { OF_EVERYONE } from "./bits.js";
import type { Application, Channel, Guild, Member, Role, User } from "./entities.js";
import type { World } from "./world.js";

export function newUser(world: World, { id = world.nextId(), ...more }: Partial<User> = {}): User {
  const user = { id, locale: "en-US", isAdult: true, isBot: false, name: `person-${id}`, ...more };
  world.users.set(id, user);
  return user;
}

export function newApplication(
  world: World,
  {
    id,
    name,
    integrationTypes,
  }: { readonly id: string; readonly name: string; readonly integrationTypes: readonly number[] },
): Application {
  const bot = newUser(world, { isBot: true, name: `${name}-bot` });
  const app: Application = {
    id,
    botId: bot.id,
    integrationTypes,
    hasActivity: false,
    isDiscoverable: false,
    commands: new Map(),
    permissions: new Map(),
    creates: new Map(),
  };
  world.apps.set(id, app);
  world.userInstallations.set(id, new Map());
  return app;
}

/** A guild with its owner and a channel. */
export function newGuild(
  world: World,
  {
    id = world.nextId(),
    owner,
    locale = "en-US",
    channelId,
  }: { readonly id?: string; readonly owner: string; readonly locale?: string; readonly channelId?: string },
): { readonly guild: Guild; readonly channel: Channel } {
  const guild: Guild = {
    id,
    owner,
    locale,
    roles: new Map([[id, { id, name: "@everyone", permissions: OF_EVERYONE, position: 0 }]]),
    members: new Map(),
    installations: new Map(),
    blockedTexts: [],
  };
  world.guilds.set(id, guild);
  join(guild, owner);
  const channel = newChannel(world, { guild: id, type: 0, ...(channelId === undefined ? {} : { id: channelId }) });
  return { guild, channel };
}

/** Makes a user a member, or changes the member. */
export function join(guild: Guild, user: string, change: Partial<Pick<Member, "roles" | "nick">> = {}): void {
  const member = guild.members.get(user) ?? { user, roles: [], nick: null, joined: new Date().toISOString() };
  if (change.roles) member.roles = [...change.roles];
  if (change.nick !== undefined) member.nick = change.nick;
  guild.members.set(user, member);
}

export function newRole(world: World, guild: Guild, permissions: bigint, id = world.nextId()): Role {
  const role = { id, name: `role-${id}`, permissions, position: guild.roles.size };
  guild.roles.set(id, role);
  return role;
}

export function newChannel(
  world: World,
  { id = world.nextId(), ...more }: Partial<Channel> & Pick<Channel, "type">,
): Channel {
  const channel: Channel = {
    id,
    guild: null,
    parent: null,
    nsfw: false,
    overwrites: [],
    recipients: [],
    app: null,
    name: `room-${id}`,
    lastMessage: null,
    ...more,
  };
  world.channels.set(id, channel);
  return channel;
}
