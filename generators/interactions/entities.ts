/** Users, members, roles, channels, messages and files as they are in an interaction, made from their ids alone. */
import type { Json, JsonObject } from "../../src/contract/json.js";
import type { World } from "./world.js";

const JOINED_AT = "2024-02-29T12:00:00.000000+00:00";
/** Bits that let everything pass. */
const PERMISSIONS = "2248473465835073";

/** A user object of the public shape. */
export function user(id: string, isBot = false): JsonObject {
  return {
    id,
    username: `user-${id.slice(-3)}`,
    global_name: `User ${id.slice(-3)}`,
    discriminator: "0",
    avatar: null,
    avatar_decoration_data: null,
    public_flags: 0,
    ...(isBot ? { bot: true } : {}),
  };
}

/** A member without user, deaf and mute: what is in resolved data. @see D2 "Interaction response structures" */
export function resolvedMember(): JsonObject {
  return {
    avatar: null,
    banner: null,
    communication_disabled_until: null,
    flags: 0,
    joined_at: JOINED_AT,
    nick: null,
    pending: false,
    permissions: PERMISSIONS,
    premium_since: null,
    roles: [],
  };
}

/** Who did it, in a guild. @see D1 "Interaction received by the application" */
export function actingMember(id: string): JsonObject {
  return { ...resolvedMember(), user: user(id), mute: false, deaf: false };
}

/** A role of the documented fields. */
export function role(id: string): JsonObject {
  return {
    id,
    name: `Role ${id.slice(-3)}`,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    description: null,
    flags: 0,
    hoist: false,
    icon: null,
    managed: false,
    mentionable: true,
    permissions: "0",
    position: 1,
    unicode_emoji: null,
  };
}

/** A channel of the documented fields. */
export function channel(id: string, type: number, guildId: string): JsonObject {
  return {
    id,
    type,
    guild_id: guildId,
    name: `channel-${id.slice(-3)}`,
    flags: 0,
    last_message_id: null,
    nsfw: false,
    parent_id: null,
    permissions: PERMISSIONS,
    position: 0,
    rate_limit_per_user: 0,
    topic: null,
  };
}

/** Members of a message that was never edited and holds only text. */
export const PLAIN_MESSAGE = {
  edited_timestamp: null,
  type: 0,
  flags: 0,
  tts: false,
  pinned: false,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  attachments: [],
  embeds: [],
} as const;

/** A message of a user, of the public shape. */
export function userMessage(id: string, channelId: string, authorId: string): JsonObject {
  return {
    id,
    channel_id: channelId,
    author: user(authorId),
    content: "A message",
    timestamp: JOINED_AT,
    ...PLAIN_MESSAGE,
    components: [],
  };
}

/** A file that a user sent, of the public shape. */
export function attachment(id: string): JsonObject {
  const filename = `file-${id.slice(-3)}.txt`;
  const url = `https://cdn.example.com/ephemeral/${id}/${filename}`;
  return { id, filename, size: 64, url, proxy_url: url, content_type: "text/plain", ephemeral: true };
}

/** Ids by kind, as they were chosen. */
export interface Chosen {
  /** Ids of users, each with its member in a guild. */
  readonly users?: readonly string[];
  /** Ids of roles. */
  readonly roles?: readonly string[];
  /** Ids of channels. */
  readonly channels?: readonly string[];
  /** Ids of messages. */
  readonly messages?: readonly string[];
  /** Ids of uploaded files. */
  readonly attachments?: readonly string[];
}

function keyed(ids: readonly string[], make: (id: string) => Json): JsonObject {
  return Object.fromEntries(ids.map((id) => [id, make(id)]));
}

/**
 * Resolved data of what was chosen: each kind that occurs, by id; in a guild a member beside each user.
 *
 * @returns undefined where nothing was chosen
 */
export function resolvedOf(chosen: Chosen, world: World, inGuild: boolean): JsonObject | undefined {
  const { users = [], roles = [], channels = [], messages = [], attachments = [] } = chosen;
  const typeOf = (id: string): number => world.channels.find((known) => known.id === id)?.type ?? 0;
  const author = world.users[0] ?? world.applicationId;
  const resolved: JsonObject = {
    ...(users.length > 0 ? { users: keyed(users, (id) => user(id)) } : {}),
    ...(users.length > 0 && inGuild ? { members: keyed(users, resolvedMember) } : {}),
    ...(roles.length > 0 ? { roles: keyed(roles, role) } : {}),
    ...(channels.length > 0 ? { channels: keyed(channels, (id) => channel(id, typeOf(id), world.guildId)) } : {}),
    ...(messages.length > 0 ? { messages: keyed(messages, (id) => userMessage(id, world.channelId, author)) } : {}),
    ...(attachments.length > 0 ? { attachments: keyed(attachments, attachment) } : {}),
  };
  return Object.keys(resolved).length === 0 ? undefined : resolved;
}
