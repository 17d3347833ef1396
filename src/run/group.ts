/** Puts cases into groups, and gives each of them what it then has for itself. */
import type { Case, Step } from "../case/case.js";
import type { GroupKind, GroupPlace } from "../case/case-shape.js";
import { isObject } from "../contract/json.js";
import { placeOf } from "./case-shape.js";
import { GROUP_SLOTS, isTwofold, slotOf } from "./place-of-case.js";
import type { PlannedItem } from "./plan.js";

/** The most of a group of each kind: worlds at once, and cases in all of them. */
const MOST: Readonly<Record<GroupKind, { readonly worlds: number; readonly cases: number }>> = {
  slots: { worlds: GROUP_SLOTS.length, cases: 25 },
  variants: { worlds: 1, cases: 25 },
  turns: { worlds: 25, cases: 25 },
  messages: { worlds: 8, cases: 25 },
  driven: { worlds: 8, cases: 8 },
};

/** Takes cases into one group, as many as fit. */
export class GroupPicker {
  readonly #place: GroupPlace;
  readonly #worlds = new Set<string>();
  #cases = 0;

  /** @param place of the case that the group is made for */
  constructor(place: GroupPlace) {
    this.#place = place;
  }

  /** True where no case can be added. */
  get isFull(): boolean {
    return this.#cases >= MOST[this.#place.kind].cases;
  }

  /** True where the item belongs to the group; then it is in it. */
  readonly takes = (item: PlannedItem): boolean => {
    const { key, kind } = this.#place;
    if (this.isFull) return false;
    const place = placeOf(item);
    const most = MOST[kind];
    if (place?.key !== key) return false;
    if (!this.#worlds.has(place.world) && this.#worlds.size >= most.worlds) return false;
    this.#worlds.add(place.world);
    this.#cases++;
    return true;
  };
}

/** A case that is run in a group. */
export interface GroupMember {
  /** The case. */
  readonly asked: Case;
  /** Members of the same world share its preparation. */
  readonly world: string;
}

/**
 * Drawn values in groups, in which each has a world of its own. An invalid one that may have no effect is alone.
 *
 * @param values cases of one property
 */
export function groupsOfValues(values: readonly Case[], kind: GroupKind): readonly (readonly GroupMember[])[] {
  const members = values.map((asked, nth) => ({ asked, world: worldOfValue(asked, nth, kind) }));
  const groups: GroupMember[][] = [];
  for (let left = members; left.length > 0; ) {
    const worlds = new Set<string>();
    const taken = left.filter(({ asked, world }) => {
      const most = isTwofold(left[0]?.asked.steps ?? []) ? 1 : MOST[kind].worlds;
      const isTaken = !worlds.has(world) && worlds.size < most && (worlds.size === 0 || !isTwofold(asked.steps));
      if (isTaken) worlds.add(world);
      return isTaken;
    });
    groups.push(taken);
    left = left.filter((one) => !taken.includes(one));
  }
  return groups;
}

/** There is one slot for user commands, and one for message commands. */
function worldOfValue({ steps }: Case, nth: number, kind: GroupKind): string {
  const slot = slotOf(steps);
  return kind !== "slots" || GROUP_SLOTS.includes(slot) ? String(nth) : slot;
}

/** The same case for another slot: all names have the same length, so limits stay where they are. */
export function inSlot<T extends Pick<Case, "steps">>(asked: T, slot: string): T {
  const name = slotOf(asked.steps);
  if (name === slot || !GROUP_SLOTS.includes(name)) return asked;
  return { ...asked, steps: renamed(asked.steps, name, slot) as readonly Step[] };
}

/** The same value with another text in the place of one; parts without it are handed on as they are. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) {
    const elements = value.map((element) => renamed(element, from, to));
    return elements.every((element, nth) => element === value[nth]) ? value : elements;
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => [key, renamed(member, from, to)] as const);
  return members.every(([key, member]) => member === value[key]) ? value : Object.fromEntries(members);
}
