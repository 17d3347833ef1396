/** Who and what there is to choose from when a user fills in an option, a select or a modal. */

/** Where an interaction happens. */
export type Place = "guild" | "bot-dm" | "private-channel";

/** Entities that a user can name. An empty list means that there is nothing of the kind to choose from. */
export interface World {
  /** Snowflake of the application that owns the commands. */
  readonly applicationId: string;
  /** Snowflake of the guild where uses in a guild happen. */
  readonly guildId: string;
  /** Where the interaction happens. */
  readonly channelId: string;
  /** Ids of users who are members of the guild. */
  readonly users: readonly string[];
  /** Ids of roles of the guild. */
  readonly roles: readonly string[];
  /** Channels of the guild; `type` is the documented channel type. */
  readonly channels: readonly { readonly id: string; readonly type: number }[];
  /** Ids of messages in `channelId`, for message commands. */
  readonly messages: readonly string[];
  /** For a driver names of files, for an interaction ids. */
  readonly attachments: readonly string[];
}

const ids = (first: bigint, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(first + BigInt(index)));

const CHANNEL_TYPES = [0, 2, 4, 5, 13, 15] as const;

/** A small world for callers without one: ids of nothing that exists, one channel of each public type. */
export const WORLD: World = {
  applicationId: "100000000000000001",
  guildId: "200000000000000001",
  channelId: "300000000000000001",
  users: ids(500000000000000001n, 25),
  roles: ids(400000000000000001n, 25),
  channels: CHANNEL_TYPES.map((type, index) => ({ id: String(300000000000000001n + BigInt(index)), type })),
  messages: ids(600000000000000001n, 2),
  attachments: ids(700000000000000001n, 10),
};

/** The same world as it is seen outside of guilds: no roles, no channels, and only those who talk to each other. */
export function outsideGuilds(world: World): World {
  return { ...world, users: world.users.slice(0, 2), roles: [], channels: [] };
}
