/** Who and what there is around the commands: users, guilds and what is in them. Ids are decimal text. */
import type { JsonObject } from "../../contract/json.js";

/** Members of an object that nothing here depends on: they are kept as they were sent, and shown. */
interface WithFields {
  /** By the names of the API: `topic`, `color`, `communication_disabled_until`. */
  readonly fields?: JsonObject;
}

export interface User {
  /** Snowflake of the user. */
  readonly id: string;
  /** Name of the user. */
  readonly username: string;
  /** The language of the client, and of the settings. */
  readonly locale: string;
  /** 18 or more. */
  readonly isAdult: boolean;
  /** True for the bot of an application. */
  readonly isBot: boolean;
}

export interface Guild {
  /** Snowflake of the guild. */
  readonly id: string;
  /** Name of the guild. */
  readonly name: string;
  /** May do everything there. */
  readonly ownerId: string;
  /** Preferred locale: the fallback of localized names. */
  readonly locale: string;
}

export interface Role extends WithFields {
  /** The id of the guild for the role that everybody has. */
  readonly id: string;
  /** The guild that has the role. */
  readonly guildId: string;
  /** Name of the role. */
  readonly name: string;
  /** Bit set of permissions. */
  readonly permissions: bigint;
  /** Place in the order of roles; 0 is the lowest. */
  readonly position: number;
}

export interface Member extends WithFields {
  /** The guild. */
  readonly guildId: string;
  /** The user. */
  readonly userId: string;
  /** Without the role that everybody has. */
  readonly roleIds: readonly string[];
  /** Name in this guild; null where there is none. */
  readonly nick: string | null;
  /** ISO 8601. */
  readonly joinedAt: string;
}

/** Of a role (0) or a member (1) in one channel. */
export interface Overwrite {
  /** Snowflake of the role or user. */
  readonly id: string;
  /** 0 for a role, 1 for a member. */
  readonly type: 0 | 1;
  /** Bit set of granted permissions. */
  readonly allow: bigint;
  /** Bit set of removed permissions. */
  readonly deny: bigint;
}

export interface Channel extends WithFields {
  /** Snowflake of the channel. */
  readonly id: string;
  /** One of the public channel types; 1 is a direct message, 3 a group, 10 to 12 are threads. */
  readonly type: number;
  /** Name of the channel. */
  readonly name: string;
  /** Absent in direct messages. */
  readonly guildId?: string;
  /** The channel of a thread, or the category. */
  readonly parentId?: string;
  /** True where commands marked nsfw may be used. */
  readonly isNsfw: boolean;
  /** Changes of permissions in this channel. */
  readonly overwrites: readonly Overwrite[];
  /** The users of a direct message; empty in guilds. */
  readonly recipientIds: readonly string[];
}

/** One user's reaction to a message. */
export interface Reaction {
  /** Snowflake of the channel. */
  readonly channelId: string;
  /** Snowflake of the message. */
  readonly messageId: string;
  /** Snowflake of the user, or of the bot. */
  readonly userId: string;
  /** A Unicode emoji, or `name:id` of a custom one. */
  readonly emoji: string;
}

/** A user in a thread. */
export interface ThreadJoin {
  /** Snowflake of the thread. */
  readonly threadId: string;
  /** Snowflake of the user, or of the bot. */
  readonly userId: string;
  /** ISO 8601. */
  readonly joinedAt: string;
}

/** A user who may not come back to a guild. */
export interface Ban {
  /** Snowflake of the guild. */
  readonly guildId: string;
  /** Snowflake of the user. */
  readonly userId: string;
}

/** An application in a guild, or with a user. */
export interface Installation {
  /** The installed application. */
  readonly applicationId: string;
  /** The guild or the user that installed it. */
  readonly place: { readonly guildId: string } | { readonly userId: string };
  /** OAuth2 scopes that were granted. */
  readonly scopes: readonly string[];
  /** What its bot may do in the guild. */
  readonly permissions: bigint;
}

export const DIRECT_MESSAGE = 1;
export const GROUP_MESSAGE = 3;
const THREADS: ReadonlySet<number> = new Set([10, 11, 12]);

/** True of announcement, public and private threads. */
export function isThread({ type }: Pick<Channel, "type">): boolean {
  return THREADS.has(type);
}

/** A Unicode emoji, or a custom one that is given as `name:id`. */
export function emojiObject(emoji: string): JsonObject {
  const [name = "", id = null] = emoji.split(":");
  return { id, name };
}
