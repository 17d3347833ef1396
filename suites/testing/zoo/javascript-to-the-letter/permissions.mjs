/**
 * What members may do, and which commands they may use.
 *
 * Choice: of two roles that contradict each other the last of the list counts (no sentence).
 */
import { isFixed } from "./settings.mjs";
import { permsOf, state } from "./store.mjs";

export const ADMIN = 1n << 3n,
  MANAGE_GUILD = 1n << 5n,
  VIEW = 1n << 10n,
  SEND = 1n << 11n,
  MANAGE_MESSAGES = 1n << 13n,
  MANAGE_ROLES = 1n << 28n;
export const ALL = (1n << 53n) - 1n;
// View, send, embed, attach, history, external emoji, use commands, send in threads.
export const BASE = VIEW | SEND | (1n << 14n) | (1n << 15n) | (1n << 16n) | (1n << 18n) | (1n << 31n) | (1n << 38n);

export const guildPerms = (guild, user) => {
  const member = guild.members.get(user);
  if (!member) return 0n;
  if (guild.owner === user) return ALL;
  let p = guild.roles.get(guild.id).permissions;
  for (const r of member.roles) p |= guild.roles.get(r)?.permissions ?? 0n;
  for (const [app, i] of guild.installs) if (app === user) p |= i.permissions;
  return p & ADMIN ? ALL | p : p;
};
export const channelPerms = (channel, user) => {
  if (!channel.guild) return BASE;
  let p = guildPerms(channel.guild, user);
  if (p & ADMIN) return p;
  const member = channel.guild.members.get(user);
  if (!member) return 0n;
  const home = channel.type >= 10 && channel.type <= 12 ? (state.channels.get(channel.parent) ?? channel) : channel;
  const apply = (list) => {
    let allow = 0n,
      deny = 0n;
    for (const o of list) {
      allow |= BigInt(o.allow);
      deny |= BigInt(o.deny);
    }
    p = (p & ~deny) | allow;
  };
  apply(home.overwrites.filter((o) => o.type === 0 && o.id === channel.guild.id));
  apply(home.overwrites.filter((o) => o.type === 0 && member.roles.includes(o.id)));
  apply(home.overwrites.filter((o) => o.type === 1 && o.id === user));
  return p;
};
export const canSend = (channel, user) => {
  const p = channelPerms(channel, user);
  const bit = channel.guild && channel.type >= 10 && channel.type <= 12 ? 1n << 38n : SEND;
  return Boolean(p & VIEW && (p & bit || p & ADMIN));
};
export const canSee = (channel, user) =>
  channel.guild
    ? Boolean(channelPerms(channel, user) & VIEW)
    : channel.recipients.includes(user) || (channel.type === 1 && user === state.main);

// Whether command permissions let a member use a command in a channel of a guild.
export const mayUse = (command, user, channel) => {
  const { guild } = channel;
  if (!guild) return true;
  const perms = channelPerms(channel, user);
  if (guildPerms(guild, user) & ADMIN) return true;
  const member = guild.members.get(user);
  const all = permsOf(guild.id, command.application_id);
  const own = all.get(command.id);
  const ofApplication = all.get(command.application_id) ?? [];
  const isSynced = !own?.length;
  const entries =
    isSynced || !isFixed("application-entries-reach-all-commands") ? [...(own ?? []), ...ofApplication] : own;
  const home = channel.type >= 10 && channel.type <= 12 ? channel.parent : channel.id;
  const place =
    entries.find((e) => e.type === 3 && e.id === channel.id) ??
    entries.find((e) => e.type === 3 && e.id === home) ??
    entries.find((e) => e.type === 3 && e.id === String(BigInt(guild.id) - 1n));
  if (place && !place.permission) return false;
  const mine =
    entries.find((e) => e.type === 2 && e.id === user) ??
    entries.findLast((e) => e.type === 1 && e.id !== guild.id && member?.roles.includes(e.id)) ??
    entries.find((e) => e.type === 1 && e.id === guild.id);
  if (mine) return mine.permission;
  if (command.default_permission === false) return false;
  if (command.default_member_permissions === null) return true;
  const need = BigInt(command.default_member_permissions);
  return need !== 0n && (perms & need) === need;
};
