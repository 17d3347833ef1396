/** Users, members, roles and channels as interactions show them. @see D2 "Interaction response structures" */
import type { JsonObject } from "../../contract/json.js";
import { userObject } from "../message/user-object.js";
import type { Policies } from "../policies.js";
import type { Channel, Member, Role } from "../world/entities.js";
import type { ServiceWorld } from "../world/world.js";

/** What entities are looked up in, and what decides on permissions. */
export interface Surroundings {
  /** Users, guilds and channels. */
  readonly world: ServiceWorld;
  /** Decisions that faults replace. */
  readonly policies: Policies;
}

/** A member without its user, as resolved data holds it. */
export function memberObject({ world, policies }: Surroundings, member: Member, channel: Channel): JsonObject {
  return {
    roles: member.roleIds,
    nick: member.nick,
    avatar: null,
    banner: null,
    joined_at: member.joinedAt,
    premium_since: null,
    communication_disabled_until: null,
    pending: false,
    flags: 0,
    permissions: policies.permissionsInChannel(world, member.userId, channel).toString(),
  };
}

/** The member who uses something: with its user, and whether it is muted or deafened. */
export function usingMemberObject(surroundings: Surroundings, member: Member, channel: Channel): JsonObject {
  return {
    user: userObject(surroundings.world, member.userId),
    ...memberObject(surroundings, member, channel),
    mute: false,
    deaf: false,
  };
}

/** A role object as interactions carry it. */
export function roleObject(role: Role): JsonObject {
  return {
    id: role.id,
    name: role.name,
    description: null,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position: role.position,
    permissions: role.permissions.toString(),
    managed: false,
    mentionable: false,
    flags: 0,
    ...role.fields,
  };
}

/** A channel, with what the user may do in it. */
export function channelObject({ world, policies }: Surroundings, channel: Channel, userId: string): JsonObject {
  const { id, type, name, guildId, parentId, isNsfw } = channel;
  return {
    id,
    type,
    name,
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    parent_id: parentId ?? null,
    position: 0,
    topic: null,
    nsfw: isNsfw,
    rate_limit_per_user: 0,
    last_message_id: null,
    flags: 0,
    permissions: policies.permissionsInChannel(world, userId, channel).toString(),
  };
}
