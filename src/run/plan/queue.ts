/** Items that wait for their scopes: those that want the same are in one line, so that nothing is looked through. */
import type { Case } from "../../case/case.js";
import { hasSlots } from "../grouped/group.js";
import { type Granted, type Held, type Leases, type Never, WHOLE_DAY, type Wish } from "../place/leases.js";
import { movesClock, placeOf } from "./case-shape.js";
import type { PlannedItem } from "./plan.js";

export type Next =
  | { readonly item: PlannedItem; readonly held: Held }
  | ({ readonly item: PlannedItem } & Never)
  | "wait"
  | "done";

interface Waiting {
  readonly item: PlannedItem;
  readonly wish: Wish;
  /** It runs in the group of another item. */
  isTaken: boolean;
}

/** Takes items of one kind until it has enough of them. */
export interface Picker {
  /** True where no item can be added. */
  readonly isFull: boolean;
  /** The only key of a place that it takes; `undefined` for any. */
  readonly key: string | undefined;
  /** True where the item is taken. */
  readonly takes: (item: PlannedItem) => boolean;
}

/** Items that want the same scopes. */
interface Line {
  readonly rank: number;
  readonly waiting: Waiting[];
  /** Index of the next item: taking from the front of an array costs its length. */
  head: number;
  /** What waits, by the key of its place, once a group was put together: other keys need not be looked through then. */
  byKey?: Map<string | undefined, Waiting[]>;
}

/** Hands out items in the order of the plan, as far as scopes allow. */
export class Queue {
  readonly #lines = new Map<string, Line>();
  readonly #leases: Leases;
  readonly #order: readonly Line[];
  readonly #keyOf: (wish: Wish) => string;

  /** @param isInOrder every item waits for the one before it, even where its own scopes are free */
  constructor(items: readonly PlannedItem[], leases: Leases, isInOrder = false) {
    this.#leases = leases;
    this.#keyOf = isInOrder ? () => "" : keyOf;
    for (const item of items) {
      const waiting = { item, wish: wishOf(item), isTaken: false };
      const key = this.#keyOf(waiting.wish);
      const line = this.#lines.get(key);
      if (line) line.waiting.push(waiting);
      else this.#lines.set(key, { rank: rankOf(waiting.wish), waiting: [waiting], head: 0 });
    }
    this.#order = [...this.#lines.values()].sort((one, other) => one.rank - other.rank);
  }

  next(): Next {
    let isWaiting = false;
    for (const line of this.#order) {
      while (line.waiting[line.head]?.isTaken) line.head++;
      const waiting = line.waiting[line.head];
      if (!waiting) continue;
      const { item, wish } = waiting;
      const granted: Granted = this.#leases.grant(wish);
      if ("later" in granted) {
        isWaiting = true;
        continue;
      }
      line.head++;
      waiting.isTaken = true;
      return "never" in granted ? { item, ...granted } : { item, held: granted.held };
    }
    return isWaiting ? "wait" : "done";
  }

  /**
   * Takes further items out of the line of an item, wherever they are in it. They use the scopes of that item, so those
   * that were put back for want of room are left: they would come to the same guild again.
   * @param picker gets items that wait, in order, until it is full
   */
  takeAlike(item: PlannedItem, picker: Picker): readonly PlannedItem[] {
    const line = this.#lineOf(wishOf(item));
    if (line === undefined) return [];
    const byKey = keysOf(line);
    const alike = picker.key === undefined ? line.waiting.slice(line.head) : (byKey.get(picker.key) ?? []);
    const taken: PlannedItem[] = [];
    for (const one of alike) {
      if (picker.isFull) break;
      if (one.isTaken || one.wish.leastCreates > 0 || !picker.takes(one.item)) continue;
      one.isTaken = true;
      taken.push(one.item);
    }
    if (picker.key !== undefined)
      byKey.set(
        picker.key,
        alike.filter(({ isTaken }) => !isTaken),
      );
    return taken;
  }

  /**
   * Puts an item back in front of its line.
   * @param creates so many creates have to fit in each guild where it runs next, also if the case names none
   */
  putBack(item: PlannedItem, creates = 0): void {
    const own = wishOf(item);
    const wish = withRoomFor(creates, own);
    const line = this.#lineOf(own);
    if (!line) return;
    const waiting = { item, wish, isTaken: false };
    line.waiting.splice(line.head, 0, waiting);
    line.byKey?.get(placeOf(item)?.key)?.unshift(waiting);
  }

  /** What is left, in the order of the plan. */
  drain(): readonly PlannedItem[] {
    return this.#order.flatMap((line) => {
      const left = line.waiting.slice(line.head).filter(({ isTaken }) => !isTaken);
      line.head = line.waiting.length;
      return left.map(({ item }) => item);
    });
  }

  #lineOf(wish: Wish): Line | undefined {
    return this.#lines.get(this.#keyOf(wish));
  }
}

/** Those of a world come one after the other, because a group shares what it prepares. */
function keysOf(line: Line): Map<string | undefined, Waiting[]> {
  if (line.byKey) return line.byKey;
  const worlds = new Map<string | undefined, Map<string | undefined, Waiting[]>>();
  for (const waiting of line.waiting.slice(line.head)) {
    const { key, world } = placeOf(waiting.item) ?? {};
    const ofKey = worlds.get(key) ?? new Map<string | undefined, Waiting[]>();
    worlds.set(key, ofKey);
    const alike = ofKey.get(world);
    if (alike) alike.push(waiting);
    else ofKey.set(world, [waiting]);
  }
  line.byKey = new Map([...worlds].map(([key, ofKey]) => [key, [...ofKey.values()].flat()]));
  return line.byKey;
}

/** What an item asks of its scopes. */
export function wishOf(item: PlannedItem): Wish {
  // A copy of a stored case would read its steps, and those of all cases take longer than the first finding.
  const { leases, creates, needs, emptiesScope } = item.testCase;
  const wish = wishFor({ leases, creates, needs, emptiesScope, movesClock: clockOf(item) });
  if (item.kind === "property") return creates > 0 ? { ...wish, times: timesOf(creates) } : wish;
  const kind = placeOf(item)?.kind;
  return kind !== undefined && hasSlots(kind) ? { ...wish, isWithOthers: true } : wish;
}

/** The same wish where so many creates have to fit in each guild, also if it names none. */
export function withRoomFor(creates: number, wish: Wish): Wish {
  return { ...wish, creates: Math.max(wish.creates, creates), leastCreates: creates };
}

/** Values of a property that its guild should have room for, where any guild has: it ends when its guild has too little. */
const VALUES = 24;

/** With the slots of the guild, so many creates are the most that a day has room for. */
const MOST_CREATES = 170;

function timesOf(creates: number): number {
  return Math.max(1, Math.min(VALUES, Math.floor(MOST_CREATES / creates)));
}

/** What decides which scopes something wants. */
export interface Wishing extends Pick<Case, "leases" | "creates" | "needs" | "emptiesScope"> {
  /** It lets time pass on the service. */
  readonly movesClock: boolean;
}

/** What something that is no item of a plan needs of its scopes. */
export function wishFor({ leases, creates, needs, emptiesScope, movesClock }: Wishing): Wish {
  return {
    leases,
    creates,
    leastCreates: 0,
    needsMembers: needs.includes("permissions-edit") || needs.includes("able-user-check"),
    needsChannel: needs.includes("messages"),
    isOfMessages: leases.join() === "guild" && needs.join() === "messages",
    needsEmpty: emptiesScope,
    movesClock,
  };
}

/** Cases show by their steps whether they move the clock, and properties say it. */
function clockOf(item: PlannedItem): boolean {
  if (item.kind === "property") return item.testCase.movesClock === true;
  return item.shape?.movesClock ?? movesClock(item.testCase.steps);
}

/** More creates than this take a large part of a guild's day. */
export const FEW_CREATES = 20;

/** Cases that use up a guild's day have a line of their own, or they would hold up the others of theirs. */
function keyOf(wish: Wish): string {
  const { leases, creates, needsMembers, needsChannel, isOfMessages } = wish;
  const size = creates > WHOLE_DAY ? "day" : creates > FEW_CREATES ? "large" : creates > 0 ? "small" : "none";
  return JSON.stringify([[...leases].sort(), size, needsMembers, needsChannel, isOfMessages, wish.movesClock]);
}

/** Lines with a lower rank are looked at first. */
function rankOf({ leases, creates, movesClock }: Wish): number {
  const [isGlobal, isOfTwoGuilds] = [leases.includes("global"), leases.includes("guild2")];
  const isWholeDay = creates > WHOLE_DAY;
  // Before others hold the guilds: two of them are hardly ever free at the moment in which the global scope is.
  if (isOfTwoGuilds && isGlobal) return -2;
  // While guilds still have most of their day: later it would take a guild that is kept for a whole day.
  if (creates > FEW_CREATES && !isWholeDay) return -1;
  // Cases that move the clock come last of all.
  const late = movesClock ? 100 : leases.includes("application") ? 50 : isWholeDay ? 10 : 0;
  // There is one global scope and one driver: what wants them is a chain, and begins first.
  // Creates that cases count come when what needs none had its slots: the day may end with them.
  const counted = creates > 0 ? 1 : 0;
  return late + (isGlobal || leases.includes("driver") ? 0 : isOfTwoGuilds ? 2 : 4) + counted;
}
