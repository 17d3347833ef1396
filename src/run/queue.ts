/** Items that wait for their scopes: those that want the same are in one line, so that nothing is looked through. */
import { movesClock } from "./case-shape.js";
import { type Granted, type Held, type Leases, type Never, WHOLE_DAY, type Wish } from "./leases.js";
import type { PlannedItem } from "./plan.js";

export type Next =
  | { readonly item: PlannedItem; readonly held: Held }
  | ({ readonly item: PlannedItem } & Never)
  | "wait"
  | "done";

interface Waiting {
  readonly item: PlannedItem;
  readonly wish: Wish;
}

/** Takes items of one kind until it has enough of them. */
export interface Picker {
  /** True where no item can be added. */
  readonly isFull: boolean;
  /** True where the item is taken. */
  readonly takes: (item: PlannedItem) => boolean;
}

/** Hands out items in the order of the plan, as far as scopes allow. */
export class Queue {
  readonly #lines = new Map<string, Waiting[]>();
  readonly #leases: Leases;
  readonly #order: readonly string[];
  readonly #keyOf: (wish: Wish) => string;
  /** Index of the next item of each line: taking from the front of an array costs its length. */
  readonly #heads = new Map<string, number>();

  /** @param isInOrder every item waits for the one before it, even where its own scopes are free */
  constructor(items: readonly PlannedItem[], leases: Leases, isInOrder = false) {
    this.#leases = leases;
    this.#keyOf = isInOrder ? () => "" : keyOf;
    for (const item of items) {
      const waiting = { item, wish: wishOf(item) };
      const key = this.#keyOf(waiting.wish);
      const line = this.#lines.get(key);
      if (line) line.push(waiting);
      else this.#lines.set(key, [waiting]);
    }
    // Cases that move the clock come last of all.
    this.#order = [...this.#lines.keys()].sort((one, other) => rankOf(one) - rankOf(other));
  }

  next(): Next {
    let isWaiting = false;
    for (const key of this.#order) {
      const line = this.#lines.get(key) ?? [];
      const head = this.#heads.get(key) ?? 0;
      const waiting = line[head];
      if (!waiting) continue;
      const { item, wish } = waiting;
      const granted: Granted = this.#leases.grant(wish);
      if ("later" in granted) {
        isWaiting = true;
        continue;
      }
      this.#heads.set(key, head + 1);
      return "never" in granted ? { item, ...granted } : { item, held: granted.held };
    }
    return isWaiting ? "wait" : "done";
  }

  /**
   * Takes further items out of the line of an item, wherever they are in it. They use the scopes of that item.
   * @param picker gets items that wait, in order, until it is full
   */
  takeAlike(item: PlannedItem, picker: Picker): readonly PlannedItem[] {
    const key = this.#keyOf(wishOf(item));
    const line = this.#lines.get(key) ?? [];
    const taken: PlannedItem[] = [];
    const passed: Waiting[] = [];
    let next = this.#heads.get(key) ?? 0;
    for (let waiting = line[next]; waiting && !picker.isFull; waiting = line[++next])
      if (picker.takes(waiting.item)) taken.push(waiting.item);
      else passed.push(waiting);
    // What was passed over moves to what is left behind it.
    const head = next - passed.length;
    for (const [nth, waiting] of passed.entries()) line[head + nth] = waiting;
    this.#heads.set(key, head);
    return taken;
  }

  /**
   * Puts an item back in front of its line.
   * @param creates so many creates have to fit in each guild where it runs next, also if the case names none
   */
  putBack(item: PlannedItem, creates = 0): void {
    const own = wishOf(item);
    const wish = { ...own, creates: Math.max(own.creates, creates), leastCreates: creates };
    const key = this.#keyOf(wish);
    const head = this.#heads.get(key) ?? 0;
    this.#lines.get(key)?.splice(head, 0, { item, wish });
  }

  /** What is left, in the order of the plan. */
  drain(): readonly PlannedItem[] {
    return this.#order.flatMap((key) => {
      const line = this.#lines.get(key) ?? [];
      const left = line.slice(this.#heads.get(key) ?? 0);
      this.#heads.set(key, line.length);
      return left.map(({ item }) => item);
    });
  }
}

/** What an item asks of its scopes. */
export function wishOf(item: PlannedItem): Wish {
  const { asked } = item;
  return {
    leases: asked.leases,
    creates: asked.creates,
    leastCreates: 0,
    needsMembers: asked.needs.includes("permissions-edit") || asked.needs.includes("able-user-check"),
    needsChannel: asked.needs.includes("messages"),
    isOfMessages: asked.leases.join() === "guild" && asked.needs.join() === "messages",
    needsEmpty: asked.emptiesScope,
    movesClock:
      item.kind === "case" ? (item.shape?.movesClock ?? movesClock(item.asked.steps)) : item.asked.movesClock === true,
  };
}

/** Cases that use up a guild's day have a queue of their own, or they would hold up the others of theirs. */
function keyOf(wish: Wish): string {
  const size = wish.creates > WHOLE_DAY ? "day" : wish.creates > 20 ? "large" : "small";
  const clock = wish.movesClock ? " clock" : "";
  return `${[...wish.leases].sort().join("+")} ${size}${wish.needsMembers ? " members" : ""}${wish.needsChannel ? " channel" : ""}${wish.isOfMessages ? " alone" : ""}${clock}`;
}

function rankOf(key: string): number {
  // While guilds still have most of their day: later it would take a guild that is kept for a whole day, or find one with
  // room instead of two. It would get the global scope last, too, as most cases want that alone.
  if (key.includes(" large") || (key.includes("guild2") && key.includes("global"))) return -1;
  const late = key.includes(" clock") ? 100 : key.includes("application+") ? 50 : key.includes(" day") ? 10 : 0;
  // There is one global scope and one driver: what wants them is a chain, and begins first.
  return late + (key.includes("global") || key.includes("driver") ? 0 : key.includes("guild2") ? 1 : 2);
}
