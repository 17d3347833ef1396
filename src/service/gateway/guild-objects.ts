/** What a bot receives about the guilds it is in. */
import type { JsonObject } from "../../contract/json.js";
import { roleObject } from "../interaction/entity-objects.js";
import { userObject } from "../message/user-object.js";
import { timeOf } from "../store/snowflakes.js";
import { type Channel, type Guild, isThread, type Member } from "../world/entities.js";
import type { ServiceWorld } from "../world/world.js";

/** A member with its user. */
export function guildMemberObject(
  world: ServiceWorld,
  { userId, roleIds, nick, joinedAt, fields }: Member,
): JsonObject {
  return {
    user: userObject(world, userId),
    roles: roleIds,
    nick,
    avatar: null,
    joined_at: joinedAt,
    premium_since: null,
    deaf: false,
    mute: false,
    pending: false,
    flags: 0,
    communication_disabled_until: null,
    ...fields,
  };
}

/**
 * A whole guild, as it becomes available to a bot.
 * @param mostMembers up to so many are in it; in a larger one there is the bot alone
 */
export function availableGuild(world: ServiceWorld, guild: Guild, botId: string, mostMembers = 0): JsonObject {
  const members = world.membersOf(guild.id);
  const channels = world.channelsOf(guild.id);
  const self = world.member(guild.id, botId);
  const isLarge = members.length > mostMembers;
  return {
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId,
    icon: null,
    splash: null,
    banner: null,
    description: null,
    region: "us-west",
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    mfa_level: 0,
    nsfw_level: 0,
    premium_tier: 0,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: guild.locale,
    system_channel_id: null,
    system_channel_flags: 0,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    vanity_url_code: null,
    application_id: null,
    features: [],
    emojis: [],
    stickers: [],
    roles: world.rolesOf(guild.id).map(roleObject),
    channels: channels.filter((channel) => !isThread(channel)).map(guildChannelObject),
    threads: channels.filter(isThread).map(guildChannelObject),
    members: (isLarge ? members.filter((member) => member === self) : members).map((member) =>
      guildMemberObject(world, member),
    ),
    member_count: members.length,
    joined_at: self?.joinedAt ?? null,
    large: isLarge,
    unavailable: false,
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** A channel or thread of a guild, without the guild. */
export function guildChannelObject(channel: Channel): JsonObject {
  const { id, type, name, parentId, isNsfw, overwrites, fields } = channel;
  return {
    id,
    type,
    name,
    parent_id: parentId ?? null,
    position: 0,
    topic: null,
    nsfw: isNsfw,
    rate_limit_per_user: 0,
    last_message_id: null,
    flags: 0,
    permission_overwrites: overwrites.map(({ id: of, type: kind, allow, deny }) => ({
      id: of,
      type: kind,
      allow: allow.toString(),
      deny: deny.toString(),
    })),
    ...(isThread(channel) ? threadFields(channel) : {}),
    ...(VOICE_TYPES.has(type) ? { bitrate: 64_000, user_limit: 0, rtc_region: null } : {}),
    ...fields,
  };
}

const VOICE_TYPES: ReadonlySet<number> = new Set([2, 13]);

/** Of a thread that a user started; what is known of one that a bot started takes their place. */
function threadFields({ id }: Channel): JsonObject {
  const createdAt = new Date(timeOf(id)).toISOString();
  return {
    owner_id: id,
    message_count: 0,
    total_message_sent: 0,
    member_count: 1,
    thread_metadata: {
      archived: false,
      auto_archive_duration: 1440,
      archive_timestamp: createdAt,
      locked: false,
      create_timestamp: createdAt,
    },
  };
}
