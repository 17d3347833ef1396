/** Users, members, roles and channels as applications see them. */
import type { Channel, Guild, Member, Role, User } from "./entities.js";
import type { Fields } from "./values.js";
import type { World } from "./world.js";

export const userView = ({ id, name, isBot }: Pick<User, "id" | "name"> & Partial<User>): Fields => ({
  id,
  username: name,
  discriminator: "0",
  global_name: null,
  avatar: null,
  bot: isBot,
  system: false,
  public_flags: 0,
  premium_type: 0,
});

/** A user that is no more has an id and a name. */
export const userOrGone = (world: World, id: string): Fields => userView(world.users.get(id) ?? { id, name: "gone" });

const memberFields = ({ nick, roles, joined }: Member, permissions: bigint): Fields => ({
  nick,
  avatar: null,
  banner: null,
  roles: [...roles],
  joined_at: joined,
  premium_since: null,
  pending: false,
  communication_disabled_until: null,
  flags: 0,
  permissions: permissions.toString(),
});

/** A member in resolved data: the user is elsewhere. */
export const resolvedMember = memberFields;

export function memberView(world: World, guild: Guild, userId: string, permissions: bigint): Fields {
  const member = guild.members.get(userId) ?? { user: userId, roles: [], nick: null, joined: "" };
  return { user: userOrGone(world, userId), ...memberFields(member, permissions), mute: false, deaf: false };
}

export const roleView = ({ id, name, position, permissions }: Role): Fields => ({
  id,
  name,
  description: null,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  icon: null,
  unicode_emoji: null,
  position,
  permissions: permissions.toString(),
  managed: false,
  mentionable: false,
  flags: 0,
});

export const channelView = (channel: Channel, permissions: bigint): Fields => ({
  id: channel.id,
  type: channel.type,
  name: channel.name,
  guild_id: channel.guild ?? undefined,
  parent_id: channel.parent,
  permissions: permissions.toString(),
  nsfw: channel.nsfw,
  flags: 0,
  last_message_id: channel.lastMessage,
  position: 0,
  rate_limit_per_user: 0,
  topic: null,
});
