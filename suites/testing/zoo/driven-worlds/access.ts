/** Who may do what where. */
import { ADMINISTRATOR, ALL, OF_EVERYONE, SEND, SEND_IN_THREADS, VIEW } from "./bits.js";
import type { Application, Channel, ChannelOverwrite, Guild } from "./entities.js";
import { isThread } from "./values.js";
import type { World } from "./world.js";

/** The scope of a bot includes that of commands. */
export function hasScope(guild: Guild, appId: string, scope: string): boolean {
  const { scopes = [] } = guild.installations.get(appId) ?? {};
  return scopes.includes(scope) || (scope === "applications.commands" && scopes.includes("bot"));
}

export const sharesGuild = (world: World, app: Application, userId: string): boolean =>
  [...world.guilds.values()].some((guild) => guild.members.has(userId) && hasScope(guild, app.id, "bot"));

const ofEveryone = (guild: Guild): bigint => guild.roles.get(guild.id)?.permissions ?? 0n;

export function guildPermissions(guild: Guild, userId: string): bigint {
  const member = guild.members.get(userId);
  if (!member) return 0n;
  if (guild.owner === userId) return ALL;
  const bits = member.roles.reduce((sum, role) => sum | (guild.roles.get(role)?.permissions ?? 0n), ofEveryone(guild));
  return bits & ADMINISTRATOR ? ALL : bits;
}

interface Holder {
  readonly id: string;
  readonly roles: readonly string[];
}

/** A thread has the overwrites of its channel. */
function withOverwrites(world: World, bits: bigint, channel: Channel, { id, roles }: Holder): bigint {
  if (bits & ADMINISTRATOR) return ALL;
  const parent = isThread(channel.type) ? world.channels.get(channel.parent ?? "") : undefined;
  const { guild, overwrites } = { guild: channel.guild, overwrites: (parent ?? channel).overwrites };
  const ofRole = overwrites.filter(({ type }) => type === 0);
  const steps = [
    ofRole.filter((one) => one.id === guild),
    ofRole.filter((one) => one.id !== guild && roles.includes(one.id)),
    overwrites.filter((one) => one.type === 1 && one.id === id),
  ];
  return steps.reduce(applied, bits);
}

function applied(bits: bigint, overwrites: readonly ChannelOverwrite[]): bigint {
  const allow = overwrites.reduce((sum, one) => sum | BigInt(one.allow), 0n);
  const deny = overwrites.reduce((sum, one) => sum | BigInt(one.deny), 0n);
  return (bits & ~deny) | allow;
}

export function channelPermissions(world: World, channel: Channel, userId: string): bigint {
  if (channel.guild === null) return channel.recipients.includes(userId) ? OF_EVERYONE : 0n;
  const guild = world.guilds.get(channel.guild);
  const member = guild?.members.get(userId);
  if (!guild || !member) return 0n;
  return withOverwrites(world, guildPermissions(guild, userId), channel, { id: userId, roles: member.roles });
}

export function botPermissions(world: World, app: Application, channel: Channel): bigint {
  if (channel.guild === null) return OF_EVERYONE;
  const guild = world.guilds.get(channel.guild);
  const installation = guild?.installations.get(app.id);
  if (!guild || !installation) return 0n;
  const bits = ofEveryone(guild) | BigInt(installation.permissions);
  return withOverwrites(world, bits, channel, { id: app.botId, roles: [] });
}

export const canSend = (channel: Channel, bits: bigint): boolean =>
  Boolean(bits & VIEW) && Boolean(bits & (isThread(channel.type) ? SEND_IN_THREADS : SEND));
