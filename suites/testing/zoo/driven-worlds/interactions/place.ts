/** Where a user is, and what stops a use. */
import { channelPermissions } from "../access.js";
import { VIEW } from "../bits.js";
import type { Channel, Guild, User } from "../entities.js";
import type { Fields } from "../values.js";
import type { World } from "../world.js";

type Stopped = "unknown" | "denied" | "invalid" | "outdated";

/** A use that does not reach the application. */
class Refusal extends Error {
  readonly outcome: Stopped;

  constructor(outcome: Stopped, reason: string) {
    super(reason);
    this.outcome = outcome;
  }
}

/** @throws Refusal always */
export function refuse(outcome: Stopped, reason: string): never {
  throw new Refusal(outcome, reason);
}

export const isRefusal = (error: unknown): boolean => error instanceof Refusal;

/** What became of a use. */
export function outcomeOf<T>(use: () => T): T | Fields {
  try {
    return use();
  } catch (error) {
    if (error instanceof Refusal) return { outcome: error.outcome, reason: error.message };
    throw error;
  }
}

export interface Place {
  readonly user: User;
  readonly channel: Channel;
  readonly guild: Guild | undefined;
  /** Permissions of the user in the channel. */
  readonly bits: bigint;
}

export function placeOf(world: World, userId: unknown, channelId: unknown): Place {
  const user = world.users.get(String(userId)) ?? refuse("unknown", "no such user");
  const channel = world.channels.get(String(channelId)) ?? refuse("unknown", "no such channel");
  const guild = channel.guild === null ? undefined : world.guilds.get(channel.guild);
  const bits = channelPermissions(world, channel, user.id);
  const isThere = guild ? guild.members.has(user.id) : channel.recipients.includes(user.id);
  if (!isThere) refuse("denied", "is not there");
  if (guild && !(bits & VIEW)) refuse("denied", "does not see the channel");
  return { user, channel, guild, bits };
}
