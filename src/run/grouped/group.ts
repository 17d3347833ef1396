/** Puts cases into groups, and gives each of them what it then has for itself. */
import type { Case } from "../../case/case.js";
import type { GroupKind, GroupPlace } from "../../case/case-shape.js";
import { isTwofold } from "../place/place-of-case.js";
import { GROUP_SLOTS, slotOf } from "../place/slot-of-case.js";
import { placeOf, readCase } from "../plan/case-shape.js";
import type { PlannedItem } from "../plan/plan.js";

/** The most of a group of each kind: worlds at once, and cases in all of them. */
const MOST: Readonly<Record<GroupKind, { readonly worlds: number; readonly cases: number }>> = {
  slots: { worlds: GROUP_SLOTS.length, cases: 32 },
  overwrites: { worlds: GROUP_SLOTS.length, cases: 32 },
  creates: { worlds: 8, cases: 8 },
  messages: { worlds: 8, cases: 25 },
  driven: { worlds: 32, cases: 32 },
};

/** A group has at least one world, whatever there is room for. */
function worldsWithin(room: number, kind: GroupKind): number {
  return Math.max(1, Math.min(room, MOST[kind].worlds));
}

/** Takes cases into one group, as many as fit. */
export class GroupPicker {
  readonly #place: GroupPlace;
  readonly #otherKeys: ((key: string) => boolean) | undefined;
  readonly #ignoresInvalid: boolean;
  readonly #mostWorlds: number;
  readonly #worlds = new Set<string>();
  readonly #names = new Set<string>();
  #cases = 0;

  /**
   * @param place of the case that the group is made for
   * @param mostWorlds so many worlds there is room for; default as many as a group of the kind has
   * @param otherKeys cases of the kind may have those other keys for which this is true; default none
   * @param ignoresInvalid as `worldInGroup` takes it
   */
  constructor(
    place: GroupPlace,
    mostWorlds = Number.POSITIVE_INFINITY,
    {
      otherKeys,
      ignoresInvalid = false,
    }: { readonly otherKeys?: (key: string) => boolean; readonly ignoresInvalid?: boolean } = {},
  ) {
    this.#place = place;
    this.#otherKeys = otherKeys;
    this.#ignoresInvalid = ignoresInvalid;
    this.#mostWorlds = worldsWithin(mostWorlds, place.kind);
  }

  /** The only key that it takes; `undefined` for several. */
  get key(): string | undefined {
    return this.#otherKeys ? undefined : this.#place.key;
  }

  /** True where no case can be added. */
  get isFull(): boolean {
    return this.#cases >= MOST[this.#place.kind].cases;
  }

  /** True where the item belongs to the group; then it is in it. */
  readonly takes = (item: PlannedItem): boolean => {
    if (this.isFull) return false;
    const place = placeOf(item);
    if (place?.kind !== this.#place.kind) return false;
    if (place.key !== this.#place.key && !this.#otherKeys?.(place.key)) return false;
    const { names = [] } = place;
    const world = worldInGroup(item.testCase, place, this.#ignoresInvalid);
    const isNew = !this.#worlds.has(world);
    if (isNew && (this.#worlds.size >= this.#mostWorlds || names.some((name) => this.#names.has(name)))) return false;
    this.#worlds.add(world);
    for (const name of names) this.#names.add(name);
    this.#cases++;
    return true;
  };
}

/**
 * The world of a case in a group.
 *
 * @param ignoresInvalid the target accepts invalid requests that it may ignore: one that has an effect would be hidden by the
 * next one in its world
 */
function worldInGroup({ id }: Pick<Case, "id">, place: GroupPlace, ignoresInvalid: boolean): string {
  return ignoresInvalid && place.mayBeIgnored ? id : place.world;
}

/** A case that is run in a group. */
export interface GroupMember {
  /** The case. */
  readonly testCase: Case;
  /** Members of the same world share its preparation. */
  readonly world: string;
}

/** The cases of a group that a `GroupPicker` has put together. @param ignoresInvalid as `worldInGroup` takes it */
export function membersOf(
  group: readonly PlannedItem[],
  ignoresInvalid: boolean,
): readonly (GroupMember & Pick<GroupPlace, "kind" | "key">)[] {
  return group.flatMap((item) => {
    const place = placeOf(item);
    if (item.kind !== "case" || place === undefined) return [];
    const world = worldInGroup(item.testCase, place, ignoresInvalid);
    return [{ testCase: readCase(item.testCase), world, kind: place.kind, key: place.key }];
  });
}

/**
 * Drawn values in groups, in which each has a world of its own. An invalid one that may have no effect is alone.
 *
 * @param values cases of one property
 * @param mostWorlds so many worlds there is room for; default as many as a group of the kind has
 */
export function groupsOfValues(
  values: readonly Case[],
  kind: GroupKind,
  mostWorlds = Number.POSITIVE_INFINITY,
): readonly (readonly GroupMember[])[] {
  const most = worldsWithin(mostWorlds, kind);
  const members = values.map((testCase, nth) => ({ testCase, world: worldOfValue(testCase, nth, kind) }));
  const groups: GroupMember[][] = [];
  for (let left = members; left.length > 0; ) {
    const worlds = new Set<string>();
    const taken = left.filter(({ testCase, world }) => {
      const isFull = worlds.size >= (isTwofold(left[0]?.testCase.steps ?? []) ? 1 : most);
      const isTaken = !worlds.has(world) && !isFull && (worlds.size === 0 || !isTwofold(testCase.steps));
      if (isTaken) worlds.add(world);
      return isTaken;
    });
    groups.push(taken);
    left = left.filter((one) => !taken.includes(one));
  }
  return groups;
}

/** Each world of such a group has a slot. */
export function hasSlots(kind: GroupKind): boolean {
  return kind === "slots" || kind === "overwrites";
}

/** There is one slot for user commands, and one for message commands. */
function worldOfValue({ steps }: Case, nth: number, kind: GroupKind): string {
  const slot = slotOf(steps);
  return !hasSlots(kind) || GROUP_SLOTS.includes(slot) ? String(nth) : slot;
}
