/** Permissions of a command in a guild: for users, roles and channels. @see D1 "Command permission" */
import type { PermissionEntry } from "../store/permission-store.js";
import { ADMINISTRATOR, hasPermission } from "../world/permission-bits.js";
import type { Attempt } from "./attempt.js";

const ROLE = 1;
const USER = 2;
const CHANNEL = 3;
const BIT_SET = /^\d+$/;

/** The constant that represents all channels of a guild, exact in 64 bits. */
export function allChannelsOf(guildId: string): string {
  return (BigInt(guildId) - 1n).toString();
}

/** The entries that count: those of the command, or where it has none those of the application. */
export function entriesFor({ application, command, channel }: Attempt): readonly PermissionEntry[] {
  const guildId = channel.guildId ?? "";
  const { permissions } = application;
  return permissions.get(guildId, command.id) ?? permissions.get(guildId, application.id) ?? [];
}

/** True, false, or undefined where nothing is said: the channel, else all channels. A thread is its channel. */
export function isChannelPermitted(attempt: Attempt, entries: readonly PermissionEntry[]): boolean | undefined {
  const { world, policies, channel } = attempt;
  const own = entryOf(entries, CHANNEL, policies.channelItself(world, channel).id);
  return own ?? entryOf(entries, CHANNEL, policies.allChannelsOf(channel.guildId ?? "0"));
}

/** True, false, or undefined where nothing is said: the user, else any of its roles, of which one is enough, else everybody. */
export function isUserPermitted(attempt: Attempt, entries: readonly PermissionEntry[]): boolean | undefined {
  const { world, policies, user, channel } = attempt;
  const guildId = channel.guildId ?? "";
  const own = entryOf(entries, USER, user.id);
  if (own !== undefined) return own;
  const roleIds = new Set(world.member(guildId, user.id)?.roleIds);
  const ofRoles = entries.filter(({ id, type }) => type === ROLE && roleIds.has(id));
  if (ofRoles.length > 0) return ofRoles.some(({ permission }) => permission);
  return entryOf(entries, ROLE, policies.everyoneOf(guildId));
}

/** The constant that represents all members of a guild. */
export function everyoneOf(guildId: string): string {
  return guildId;
}

function entryOf(entries: readonly PermissionEntry[], type: number, id: string): boolean | undefined {
  return entries.find((entry) => entry.type === type && entry.id === id)?.permission;
}

/**
 * True where members without a permission entry may use the command: they have all its bits, and it has one.
 * The documents do not rule out a text that is no bit set; then no member may.
 */
export function hasDefaultPermissions(
  { default_member_permissions: requested }: Attempt["command"],
  permissions: bigint,
): boolean {
  if (requested === null) return true;
  if (!BIT_SET.test(requested)) return false;
  const bits = BigInt(requested);
  return bits !== 0n && hasPermission(permissions, bits);
}

/** Whether a member may use a command in a channel of the guild; administrators may use all. */
export function isPermittedInGuild(attempt: Attempt): boolean {
  const { world, policies, user, channel, command } = attempt;
  const permissions = policies.permissionsInChannel(world, user.id, channel);
  if (policies.isAdministrator(permissions)) return true;
  const entries = policies.entriesFor(attempt);
  if (policies.isChannelPermitted(attempt, entries) === false) return false;
  return policies.isUserPermitted(attempt, entries) ?? policies.hasDefaultPermissions(command, permissions);
}

/** True where the bit for administrators is set: it includes every other permission. */
export function isAdministrator(permissions: bigint): boolean {
  return hasPermission(permissions, ADMINISTRATOR);
}
