/** Whether somebody may use a command somewhere, and if not, which refusal they get. */
import type { Channel } from "../world/entities.js";
import { isThread } from "../world/entities.js";
import { hasPermission, SEND_MESSAGES, SEND_MESSAGES_IN_THREADS } from "../world/permission-bits.js";
import { type Attempt, isPresent } from "./attempt.js";
import type { Authorizers } from "./authorizers.js";

/** Whose installation lets it be used, or why it cannot be. */
export type Access = Authorizers | Denial;

/** `unknown`: it is not to be found there. `denied`: it is, but not for this user. */
export interface Denial {
  /** Whether the user learns that the command exists. */
  readonly outcome: "unknown" | "denied";
  /** One sentence for a person, without full stop. */
  readonly reason: string;
}

/** True where the use is not allowed. */
export function isDenial(access: Access): access is Denial {
  return "outcome" in access;
}

/** What the picker shows: every command that its user may use there, without a look at what the channel takes. */
export function accessTo(attempt: Attempt): Access {
  const { world, policies, command, user, channel } = attempt;
  if (!isPresent(world, user.id, channel)) return denied("the user is not there");
  if (!policies.isInScope(attempt)) return unknown("it is a command of another guild");
  const authorizers = policies.authorizersOf(attempt);
  if (!authorizers.byGuild && !authorizers.byUser) return unknown("its application is not installed there");
  if (!policies.isContextAllowed(attempt)) return denied("it is not for such channels");
  if (command.nsfw && !policies.isOldEnough(attempt)) return denied("it is for users of 18 and more");
  if (channel.guildId !== undefined && !policies.isPermittedInGuild(attempt)) return denied(NO_PERMISSION);
  return authorizers;
}

const USER_COMMAND = 2;

/** The same for using it: a user command is only for who could write there as well. */
export function accessToUse(attempt: Attempt): Access {
  const access = accessTo(attempt);
  if (isDenial(access) || attempt.command.type !== USER_COMMAND) return access;
  return attempt.policies.maySpeak(attempt) ? access : denied(NO_PERMISSION);
}

/** @see D1 "Size and usage rules for slash commands" 3: whatever the channel, which the documents leave open */
export function isOldEnough({ user }: Attempt): boolean {
  return user.isAdult;
}

/** @see D1 "Size and usage rules for slash commands" 2 */
export function maySpeak({ world, policies, user, channel }: Attempt): boolean {
  return hasPermission(policies.permissionsInChannel(world, user.id, channel), writingBit(channel));
}

function writingBit(channel: Channel): bigint {
  return isThread(channel) ? SEND_MESSAGES_IN_THREADS : SEND_MESSAGES;
}

const NO_PERMISSION = "Permission Denied";
const denied = (reason: string): Denial => ({ outcome: "denied", reason });
const unknown = (reason: string): Denial => ({ outcome: "unknown", reason });
