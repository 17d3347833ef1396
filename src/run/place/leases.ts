/** Who may use which scope: leases are exclusive, so cases of different workers never meet, even in scopes that a target keeps in one place. */
import type { Lease } from "../../case/case.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { OpenTarget } from "../../target/open-target.js";
import type { GuildDescription } from "../../target/target-description.js";
import { fits, SLOTS_OF_GUILD, type WorkspaceScope } from "../../target/workspace/scope.js";
import type { Workspace } from "../../target/workspace/workspace.js";
import type { LeasedGuilds } from "../stage.js";
import { SLOTS_BESIDE_OTHERS } from "./place-of-case.js";
import { roomForSlots } from "./slots-of-scope.js";

/** What a case asks of the scopes that it runs in. */
export interface Wish {
  /** Kinds of the scopes. */
  readonly leases: readonly Lease[];
  /** New names that the case creates: each guild has 200 a day. */
  readonly creates: number;
  /** So many creates have to fit in each of its guilds, whichever it names as the place of its creates. */
  readonly leastCreates: number;
  /** So many times its creates fit in the guild that it gets, if any guild has room for them; default once. */
  readonly times?: number;
  /** Others run with it, each in a slot of its own: it gets a guild with room for many slots, if there is any. */
  readonly isWithOthers?: boolean;
  /** The guild has to have channels, roles and users. */
  readonly needsMembers: boolean;
  /** The guilds have to have a channel. */
  readonly needsChannel: boolean;
  /** It touches nothing but messages, so that its guild may be used for commands meanwhile. */
  readonly isOfMessages: boolean;
  /** The guilds have to hold nothing but what the case makes. */
  readonly needsEmpty: boolean;
  /** Nothing else may run meanwhile, or after it. */
  readonly movesClock: boolean;
}

/** Scopes that are held until they are released. */
export interface Held extends LeasedGuilds {
  /** The granted scopes, in the order of the leases; none for messages alone. */
  readonly scopes: readonly WorkspaceScope[];
  /** Ids of the guilds in whose channels no other case sends. */
  readonly channelsOf: readonly string[];
  /** Set where the case also has the driver for itself. */
  readonly driver?: true;
  /** No other case holds anything. */
  readonly application?: true;
}

/**
 * Never, with the reason: `unsupported` where target.json names no guild that has what the case needs, `no-room` where
 * the creates of the day do not suffice.
 */
export interface Never {
  /** The reason, as a sentence part. */
  readonly never: string;
  /** What becomes of the case. */
  readonly is: "unsupported" | "no-room";
}

export type Granted = { readonly held: Held } | { readonly later: true } | Never;

/** More creates than this leave no room for anything else in a guild's day. */
export const WHOLE_DAY = 190;

interface Guild {
  readonly scope: WorkspaceScope;
  readonly description: GuildDescription;
  readonly hasMembers: boolean;
}

type Picked = { readonly guild: Guild } | { readonly later: true } | Never;

const LATER = { later: true } as const;

/** Grants scopes and takes them back. */
export class Leases {
  readonly #workspace: Workspace;
  readonly #guilds: readonly Guild[];
  readonly #other: string | undefined;
  /** Storages of the scopes that are held. */
  readonly #busy = new Set<string>();
  /** Ids of the guilds whose channels are held. */
  readonly #busyChannels = new Set<string>();
  #isDriverBusy = false;
  #isApplicationBusy = false;
  #held = 0;
  /** How many guilds, from the last, are kept for cases that use up a guild's day. */
  #reserved: number;
  /** So many guilds have room for every case on a sound target. */
  readonly #enough: number;

  /** @param planned what the cases of the run create; default nothing that is known */
  constructor(workspace: Workspace, target: OpenTarget, planned: PlannedCreates = { wholeDays: 0, otherCreates: 0 }) {
    const { wholeDays, otherCreates } = planned;
    const { guilds, otherApplication } = target.description;
    this.#workspace = workspace;
    this.#other = otherApplication?.applicationId;
    this.#guilds = workspace.guilds.flatMap((scope, index) => {
      const description = guilds[index];
      return description ? [{ scope, description, hasMembers: hasMembers(description) }] : [];
    });
    this.#reserved = Math.max(0, Math.min(wholeDays, this.#guilds.length - GUILDS_BESIDE));
    this.#enough = wholeDays + Math.max(GUILDS_BESIDE, Math.ceil(otherCreates / CREATES_IN_A_GUILD));
  }

  /** Scopes for a case: now, later (others hold them), or never. */
  grant(wish: Wish): Granted {
    const isDriven = wish.leases.includes("driver");
    if (isDriven && this.#isDriverBusy) return LATER;
    const isAlone = wish.leases.includes("application");
    if (this.#isApplicationBusy || (isAlone && this.#held > 0)) return LATER;
    if (wish.movesClock && this.#held > 0) return LATER;
    const isGlobal = wish.leases.includes("global");
    if (isGlobal && this.#isBusy(this.#workspace.global)) return LATER;
    const atFirst = wish.leases[0] === "guild" ? wish.creates : wish.leastCreates;
    const first = wish.leases.includes("guild") ? this.#pick(wish, atFirst, undefined) : undefined;
    if (first && !("guild" in first)) return first;
    // A day is used up in the first guild only, and what it means is seen by a create in the second.
    const atSecond = wish.creates > WHOLE_DAY ? Math.max(1, wish.leastCreates) : wish.creates;
    const second = wish.leases.includes("guild2") ? this.#pick(wish, atSecond, first?.guild) : undefined;
    if (second && !("guild" in second)) return second;
    const guilds = [first, second].flatMap((picked) => (picked ? [picked.guild.scope] : []));
    const scopes = isGlobal ? [this.#workspace.global, ...guilds] : wish.isOfMessages ? [] : guilds;
    if (wish.leases.includes("otherApplication")) scopes.push(...this.#scopesOfOther(guilds));
    if (scopes.some((scope) => this.#isBusy(scope))) return LATER;
    for (const scope of scopes) this.#busy.add(scope.storage);
    const picked = wish.needsChannel ? [first, second] : [];
    const channelsOf = picked.flatMap((one) => (one ? [one.guild.description.id] : []));
    for (const id of channelsOf) this.#busyChannels.add(id);
    this.#isDriverBusy ||= isDriven;
    this.#isApplicationBusy = isAlone;
    this.#held++;
    return {
      held: {
        scopes,
        channelsOf,
        ...(isDriven ? { driver: true } : {}),
        ...(isAlone ? { application: true } : {}),
        ...(first ? { guild: first.guild.description } : {}),
        ...(second ? { guild2: second.guild.description } : {}),
      },
    };
  }

  release(held: Held): void {
    for (const scope of held.scopes) this.#busy.delete(scope.storage);
    for (const id of held.channelsOf) this.#busyChannels.delete(id);
    if (held.driver) this.#isDriverBusy = false;
    if (held.application) this.#isApplicationBusy = false;
    this.#held--;
  }

  /** A case that uses up a day has come to its guild: one guild less is kept for such. */
  unreserve(): void {
    this.#reserved = Math.max(0, this.#reserved - 1);
  }

  /** @param creates so many have to fit in this guild */
  #pick(wish: Wish, creates: number, taken: Guild | undefined): Picked {
    const firstKept = this.#guilds.length - this.#reserved;
    let kept: Guild | undefined;
    let isAnyOpen = false;
    let isAnyNamed = false;
    let isAnyOccupied = false;
    let isAnyUsable = false;
    let isAnyUnspent = false;
    let isAnySpent = false;
    let isAnyRoomy = false;
    let tried: Guild | undefined;
    let tight: Guild | undefined;
    let isAnyWide = false;
    for (const [index, guild] of this.#guilds.entries()) {
      if (guild === taken || !hasWished(guild, wish)) continue;
      isAnyNamed = true;
      if (guild.scope.outOfUse !== undefined && !takesMessages(guild, wish)) continue;
      if (wish.needsEmpty && this.#isBetterLeftAlone(guild)) {
        isAnyOccupied = true;
        continue;
      }
      isAnyUsable = true;
      const isFree = this.#isFree(guild, wish);
      if (guild.scope.isSpent) {
        isAnySpent = true;
        if (creates === 0 && isFree) tried ??= guild;
        isAnyUnspent ||= creates === 0;
        continue;
      }
      isAnyUnspent = true;
      if (!fits(guild.scope, creates)) {
        if (isFree) tried ??= guild;
        continue;
      }
      isAnyRoomy = true;
      if (creates > WHOLE_DAY) {
        // The first of those that are kept, so that the others stay kept.
        if (isFree && (kept === undefined || index <= firstKept)) kept = guild;
      } else if (index < firstKept) {
        const isWide = hasRoomForMore(guild.scope, creates, wish);
        if (isFree && isWide) return { guild };
        if (isFree) tight ??= guild;
        isAnyOpen = true;
        isAnyWide ||= isWide;
      } else if (isFree) kept ??= guild;
    }
    if (tight && !isAnyWide) return { guild: tight };
    if (!isAnyNamed) return { never: NONE_USABLE, is: "unsupported" };
    if (!isAnyUsable) return { never: isAnyOccupied ? OCCUPIED : ALL_OUT_OF_USE, is: "no-room" };
    if (!isAnyUnspent) return this.#noRoom();
    // By our own count no day has room: whether the target counts at all is seen by trying once.
    if (!isAnyRoomy && isAnySpent && creates > 0) return this.#noRoom();
    if (!isAnyRoomy) return tried ? { guild: tried } : LATER;
    return kept && !isAnyOpen ? { guild: kept } : LATER;
  }

  #isFree({ scope, description }: Guild, { isOfMessages, needsChannel }: Wish): boolean {
    const isChannelBusy = needsChannel && this.#busyChannels.has(description.id);
    return !isChannelBusy && (isOfMessages || !this.#isBusy(scope));
  }

  /** With guilds enough, only a target that makes more commands than requested can use them all up. */
  #noRoom(): Never {
    const count = this.#guilds.length;
    const advice =
      count >= this.#enough
        ? "add new guilds to target.json, or try again tomorrow"
        : `list ${this.#enough} or more guilds in target.json, or try again tomorrow`;
    const which = count === 1 ? "the guild takes no" : `none of the ${count} guilds takes any`;
    return { never: `${which} more creates today; ${advice}`, is: "no-room" };
  }

  #isBusy({ storage }: WorkspaceScope): boolean {
    return this.#busy.has(storage);
  }

  /** A guild with commands of somebody else is no place for a case that empties its scope, as long as another guild was empty. */
  #isBetterLeftAlone({ scope }: Guild): boolean {
    if ((scope.residents?.size ?? 0) === 0 || this.#workspace.carries || this.#workspace.mayDisplace) return false;
    return this.#guilds.some((other) => other.scope.residents?.size === 0);
  }

  #scopesOfOther(guilds: readonly WorkspaceScope[]): readonly WorkspaceScope[] {
    const other = this.#other;
    if (other === undefined) return [];
    return [undefined, ...guilds.map(({ guild }) => guild)].flatMap(
      (guild) => this.#workspace.scopeOf(other, guild) ?? [],
    );
  }
}

/** Creates that cases need in guilds. */
export interface PlannedCreates {
  /** Cases that use up the day of a guild each. */
  readonly wholeDays: number;
  /** Creates of all others together: what each case names, and of a property what one value takes. */
  readonly otherCreates: number;
}

/** Guilds that cases need at once, beside those whose day is used up. */
const GUILDS_BESIDE = 2;

/**
 * Creates of a day that are left for cases: slots are made once and some of them again, and properties have more values
 * than the one that counts as planned. With 168, a whole run of a correct service needed one guild more than this asks for.
 */
const CREATES_IN_A_GUILD = LIMITS.dailyCreates.max - 3 * SLOTS_OF_GUILD;

const OCCUPIED =
  "it needs an empty guild more than there are: commands that are not of this run are in the others; list more empty guilds in target.json";
const ALL_OUT_OF_USE =
  "every guild of target.json that could be used refused its first create: the bot may not use them, or their creates of today are used up; name other guilds, or try again tomorrow";
const NONE_USABLE = "target.json names no guild that can be used for it";

function hasWished({ description, hasMembers }: Guild, wish: Wish): boolean {
  return (hasMembers || !wish.needsMembers) && (description.channelIds.length > 0 || !wish.needsChannel);
}

/** Room for all that the case can use, and not only for what it needs. */
function hasRoomForMore(scope: WorkspaceScope, creates: number, { times = 1, isWithOthers = false }: Wish): boolean {
  return fits(scope, creates * times) && (!isWithOthers || roomForSlots(scope) >= SLOTS_BESIDE_OTHERS);
}

/** What refuses new commands, such as a guild whose day was used up by an earlier run, takes messages all the same. */
function takesMessages({ scope }: Guild, { isOfMessages }: Wish): boolean {
  return isOfMessages && scope.residents !== undefined;
}

function hasMembers(guild: GuildDescription): boolean {
  return guild.channelIds.length > 0 && guild.roleIds.length > 0 && guild.userIds.length > 0;
}
