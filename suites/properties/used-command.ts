/** A command as its changes and those of its permissions have left it, and who may use it by then. */
import type { Reference } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { placeOf as spot } from "../access/people.js";
import { channelId } from "../rows/driver.js";
import { at } from "../rows/steps.js";

/** The one entry of its permissions. */
export type OnlyEntry =
  | "none"
  /** Of the user. */
  | "denied"
  | "allowed"
  /** Of the channel, of all channels, and of all members: these deny. */
  | "closed"
  | "all-closed"
  | "all-denied"
  /** Of all members: it allows. */
  | "all-allowed"
  /** It is not said whether an overwrite has kept that of the user, or that which is about others as well. */
  | "open"
  | "open-to-others";

/** Which members may use it by default_member_permissions: all, those who may manage the guild, or administrators. */
export type Demand = "nothing" | "permission" | "administrator";

/** The command between two acts. */
export interface UsedCommand {
  /** Step that returned its id. */
  readonly origin: string;
  /** Step that returned its version; none where an edit of its permissions may have changed it, which is open. */
  readonly versionOf: string | undefined;
  /** Its name by then. */
  readonly name: string;
  /** Which of the lists of options it has. */
  readonly options: number;
  /** Broken where it takes no such options; none where it was made with them, or was used with them already. */
  readonly rewritten: RuleId | undefined;
  /** What it demands of members without an entry. The user has the permission by one of several roles, the other one has none. */
  readonly demands: Demand;
  /** The entry that its permissions have by then. */
  readonly entry: OnlyEntry;
  /** Whether the user is an administrator of the guild. */
  readonly isAdministrator: boolean;
  /** Whether the permissions of the application deny it to the user. */
  readonly isDeniedByApplication: boolean;
  /** Whether a request was refused last, which has changed nothing. */
  readonly isAfterRefusal: boolean;
  /** Whether it is marked as age-restricted, and used in such a channel. All users are adults. */
  readonly isForAdults: boolean;
  /** Step that made the thread in which it is used; none where that is the channel. */
  readonly thread: string | undefined;
}

/** Where it is used. */
export function placeOf({ thread, isForAdults }: UsedCommand): Reference {
  if (isForAdults) return spot("adults-only");
  return thread === undefined ? channelId() : at(thread, "/channel_id");
}

/** Whether somebody may use a command, and the rule that is broken otherwise. */
interface MayUse {
  readonly may: boolean;
  readonly rule: RuleId;
}

/** Broken where everybody may use a command, and it is not delivered. */
export const USED: RuleId = "interaction.command.is-type-2";
const CLOSED: RuleId = "access.denied-user.neither-sees-nor-uses";
const ALL_CHANNELS: RuleId = "access.all-channels-is-the-guild-id-minus-1";
const EVERYONE: RuleId = "access.everyone-is-the-guild-id";
/** What permissions say of a channel they say of its threads, also of those that were there before. */
export const THREADS: RuleId = "access.channel.includes-its-threads";

export const OF_APPLICATION: RuleId = "access.application-entry.applies-without-an-overwrite";
export const BEATS_APPLICATION: RuleId = "access.command-entry.beats-the-application-entry";

export const ADMINISTRATORS: RuleId = "access.administrators.use-all-commands";

const isOfUser = (own: OnlyEntry): boolean => own === "denied" || own === "allowed" || own === "open";

/** The entry after a create of the name. */
export function entryOverwritten(own: OnlyEntry): OnlyEntry {
  if (own === "none") return own;
  return isOfUser(own) ? "open" : "open-to-others";
}

/** What is said of another member. */
export function verdictOfOther(standing: UsedCommand): MayUse | undefined {
  const { demands, isDeniedByApplication, entry: own } = standing;
  // All members have the overwrite that '0' speaks of.
  if (own === "all-allowed" && demands === "administrator") return { may: true, rule: EVERYONE };
  // Whether an entry of one user, or one that denies, lets others use what is forbidden to all is open.
  if (demands !== "nothing" && (own !== "none" || isDeniedByApplication)) return undefined;
  const entry = isOfUser(own) ? "none" : own;
  return verdictOf({ ...standing, entry, isDeniedByApplication: false, isAdministrator: false }, false);
}

const DEMANDED: Readonly<Record<Exclude<Demand, "nothing">, RuleId>> = {
  permission: "access.default-member-permissions.asks-for-its-bit",
  administrator: "access.default-member-permissions.zero-forbids",
};

/** What is said of the user; `undefined` where that is open. @param hasPermission by a role */
export function verdictOf(standing: UsedCommand, hasPermission = true): MayUse | undefined {
  const verdict = verdictOfMember(standing, hasPermission);
  // They can use all commands. Whether that is so in a channel for which one is denied is open.
  if (!standing.isAdministrator || verdict?.may === true) return verdict;
  const isOfChannels = standing.entry === "closed" || standing.entry === "all-closed";
  return isOfChannels ? undefined : { may: true, rule: ADMINISTRATORS };
}

function verdictOfMember(
  { entry: own, demands, isDeniedByApplication, thread }: UsedCommand,
  hasPermission: boolean,
): MayUse | undefined {
  if (own === "open" || own === "open-to-others") return undefined;
  if (own === "denied") return { may: false, rule: "access.denied-user.neither-sees-nor-uses" };
  if (own === "all-denied") return { may: false, rule: EVERYONE };
  if (own === "closed") return { may: false, rule: thread === undefined ? CLOSED : THREADS };
  if (own === "all-closed") return { may: false, rule: thread === undefined ? ALL_CHANNELS : THREADS };
  if (own === "all-allowed" && demands === "administrator") return { may: true, rule: EVERYONE };
  // The permissions of the application are about commands that have none of their own.
  if (isDeniedByApplication)
    return own === "none"
      ? { may: false, rule: OF_APPLICATION }
      : { may: true, rule: thread === undefined ? BEATS_APPLICATION : THREADS };
  if (own === "allowed" && !(demands === "nothing" && thread !== undefined))
    return { may: true, rule: "access.role-and-user-entries.apply" };
  if (demands !== "nothing") return { may: demands === "permission" && hasPermission, rule: DEMANDED[demands] };
  return { may: true, rule: thread === undefined ? USED : THREADS };
}
