/** Who and what there is around the commands: users, guilds and what is in them. Ids are decimal text. */

export interface User {
  readonly id: string;
  readonly username: string;
  /** The language of the client, and of the settings. */
  readonly locale: string;
  /** 18 or more. */
  readonly isAdult: boolean;
  readonly isBot: boolean;
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  /** May do everything there. */
  readonly ownerId: string;
  readonly locale: string;
}

export interface Role {
  /** The id of the guild for the role that everybody has. */
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  readonly permissions: bigint;
  readonly position: number;
}

export interface Member {
  readonly guildId: string;
  readonly userId: string;
  /** Without the role that everybody has. */
  readonly roleIds: readonly string[];
  readonly nick: string | null;
  /** ISO 8601. */
  readonly joinedAt: string;
}

/** Of a role (0) or a member (1) in one channel. */
export interface Overwrite {
  readonly id: string;
  readonly type: 0 | 1;
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface Channel {
  readonly id: string;
  /** One of the public channel types; 1 is a direct message, 3 a group, 10 to 12 are threads. */
  readonly type: number;
  readonly name: string;
  /** Absent in direct messages. */
  readonly guildId?: string;
  /** The channel of a thread, or the category. */
  readonly parentId?: string;
  readonly isNsfw: boolean;
  readonly overwrites: readonly Overwrite[];
  /** The users of a direct message; empty in guilds. */
  readonly recipientIds: readonly string[];
}

/** An application in a guild, or with a user. */
export interface Installation {
  readonly applicationId: string;
  readonly place: { readonly guildId: string } | { readonly userId: string };
  readonly scopes: readonly string[];
  /** What its bot may do in the guild. */
  readonly permissions: bigint;
}

export const DIRECT_MESSAGE = 1;
export const GROUP_MESSAGE = 3;
const THREADS: ReadonlySet<number> = new Set([10, 11, 12]);

export function isThread({ type }: Pick<Channel, "type">): boolean {
  return THREADS.has(type);
}
