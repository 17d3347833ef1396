/** What a user, or the bot of an application, may do in a guild and in a channel of it. */
import { type Channel, isThread } from "./entities.js";
import { ADMINISTRATOR, ALL_PERMISSIONS, BOT_PERMISSIONS, hasPermission } from "./permission-bits.js";
import type { ServiceWorld } from "./world.js";

/**
 * The permissions of a member before any channel has its say; none for who is not there.
 *
 * @remarks The owner and administrators have all. The bot of an application has the id of the application, and
 * what its installation gives it.
 */
export function permissionsInGuild(world: ServiceWorld, userId: string, guildId: string): bigint {
  const guild = world.guild(guildId);
  const member = world.member(guildId, userId);
  if (guild === undefined || member === undefined) return 0n;
  if (guild.ownerId === userId) return ALL_PERMISSIONS;
  let permissions = world.role(guildId)?.permissions ?? 0n;
  for (const id of member.roleIds) permissions |= world.role(id)?.permissions ?? 0n;
  permissions |= world.installation(userId, guildId)?.permissions ?? 0n;
  return hasPermission(permissions, ADMINISTRATOR) ? ALL_PERMISSIONS : permissions;
}

/**
 * The permissions of a user in a channel: those in the guild, then the overwrites of everybody, of its roles, of itself.
 *
 * @remarks A thread has the overwrites of its channel. In direct messages everybody may what a bot may.
 */
export function permissionsInChannel(world: ServiceWorld, userId: string, channel: Channel): bigint {
  const { guildId } = channel;
  if (guildId === undefined) return BOT_PERMISSIONS;
  const permissions = permissionsInGuild(world, userId, guildId);
  if (hasPermission(permissions, ADMINISTRATOR)) return permissions;
  const { overwrites } = channelItself(world, channel);
  if (overwrites.length === 0) return permissions;

  const roleIds = new Set(world.member(guildId, userId)?.roleIds);
  const steps = [
    overwrites.filter(({ id, type }) => type === 0 && id === guildId),
    overwrites.filter(({ id, type }) => type === 0 && roleIds.has(id)),
    overwrites.filter(({ id, type }) => type === 1 && id === userId),
  ];
  return steps.reduce((current, step) => {
    const denied = step.reduce((bits, { deny }) => bits | deny, 0n);
    const allowed = step.reduce((bits, { allow }) => bits | allow, 0n);
    return (current & ~denied) | allowed;
  }, permissions);
}

/** The channel that a thread is in; any other channel itself. */
export function channelItself(world: ServiceWorld, channel: Channel): Channel {
  return (isThread(channel) ? world.channel(channel.parentId ?? "") : undefined) ?? channel;
}
