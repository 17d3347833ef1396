/** Somebody wants to use a command somewhere: what every decision about access looks at. */
import type { Policies } from "../policies.js";
import type { StoredApplication } from "../store/application.js";
import type { StoredCommand } from "../store/stored-command.js";
import { type Channel, DIRECT_MESSAGE, type User } from "../world/entities.js";
import type { ServiceWorld } from "../world/world.js";

export interface Attempt {
  /** Users, guilds and channels. */
  readonly world: ServiceWorld;
  /** Decisions that faults replace. */
  readonly policies: Policies;
  /** The owner of the command. */
  readonly application: StoredApplication;
  /** The command that somebody wants to use. */
  readonly command: StoredCommand;
  /** The user who wants to use it. */
  readonly user: User;
  /** Where the user wants to use it. */
  readonly channel: Channel;
}

/** Interaction contexts. @see D1 "Contexts" */
export const GUILD = 0;
export const BOT_DM = 1;
export const PRIVATE_CHANNEL = 2;

/** Which context a channel is for an application: a direct message with its bot, or with somebody else. */
export function contextOf({ guildId, type, recipientIds }: Channel, applicationId: string): number {
  if (guildId !== undefined) return GUILD;
  return type === DIRECT_MESSAGE && recipientIds.includes(applicationId) ? BOT_DM : PRIVATE_CHANNEL;
}

/** True for a member of the guild, and for somebody in the conversation. */
export function isPresent(world: ServiceWorld, userId: string, { guildId, recipientIds }: Channel): boolean {
  return guildId === undefined ? recipientIds.includes(userId) : world.member(guildId, userId) !== undefined;
}
