/**
 * Groups failures by what a service does together: where most rules of a part are broken, in all or in one kind of
 * requests, the part is one mistake. Large parts are tried first, so that a service that checks nothing has one.
 */

import { withoutSharedSlices } from "./consequences/shared-slices.js";
import { familyOfId } from "./symptoms/families.js";
import type { Slice, Traits } from "./symptoms/traits.js";

/** Failures that are one mistake. */
export interface CauseGroup<Item> {
  /** The beginning of the paths of all items: empty for everything; with the rule at its end for a single rule. */
  readonly path: readonly string[];
  /** The kind of requests that shows it, where others do not. */
  readonly slice?: { readonly by: Slice; readonly value: string };
  /** The failures. */
  readonly items: readonly Item[];
}

/** Cases with these traits that were decided and did not fail in this way. */
export interface Seen {
  /** What the cases have in common. */
  readonly traits: Traits;
  /** Number of these cases. */
  readonly count: number;
}

interface Failed {
  readonly traits: Traits;
}

/** A rule of which so many cases fail is broken as a whole. */
const BROKEN_SHARE = 0.8;

/** A part is one mistake where so many of its rules are broken; of everything nearly all have to be. */
const PART_SHARE = 0.5;
const WHOLE_SHARE = 0.85;

/** A part of fewer broken rules is reported rule by rule; everything takes more. */
const PART_RULES = 2;
const WHOLE_RULES = 10;
/** Of invalid values that differ in the same way, such as a line break at the end. */
const ALIKE_RULES = 3;

/** Inside of something so many rules have to be broken, and so few cases outside of it. */
const CONTRAST_RULES = 4;
const KEPT_SHARE = 0.2;

const REQUEST_SLICES: readonly Slice[] = ["verb", "scope", "place"];

/**
 * Groups failures that one mistake explains: everything, or everything in one kind of requests; then a part of a payload,
 * one way in which values are wrong, and a part in one kind of requests. The rest stays alone.
 */
export function cover<Item extends Failed>(
  failed: readonly Item[],
  passed: readonly Seen[],
): readonly CauseGroup<Item>[] {
  const covering = new Covering(failed, passed);
  covering.take(undefined, 0);
  for (const value of covering.valuesOf("inside")) covering.takeSurroundings(value);
  for (const by of REQUEST_SLICES) for (const value of covering.valuesOf(by)) covering.take({ by, value }, 0);
  covering.take(undefined, Number.POSITIVE_INFINITY);
  for (const value of covering.valuesOf("difference")) covering.take({ by: "difference", value }, 0);
  for (const by of ["inside", ...REQUEST_SLICES] as const)
    for (const value of covering.valuesOf(by)) covering.take({ by, value }, Number.POSITIVE_INFINITY);
  covering.takeRules();
  return withoutSharedSlices(covering.groups, passed);
}

class Covering<Item extends Failed> {
  readonly groups: CauseGroup<Item>[] = [];
  #passed: readonly Seen[];
  #left: readonly Item[];

  constructor(failed: readonly Item[], passed: readonly Seen[]) {
    this.#passed = passed;
    this.#left = failed;
  }

  valuesOf(by: Slice): readonly string[] {
    return [...new Set(this.#left.map(({ traits }) => traits[by]))].filter((value) => value !== "");
  }

  /** Takes every part that is broken as a whole, the larger ones first. @param deepest length of the longest path */
  take(slice: CauseGroup<Item>["slice"], deepest: number): void {
    const isIn = ({ traits }: Failed) => slice === undefined || traits[slice.by] === slice.value;
    const lengths = [...new Set(this.#left.map(({ traits }) => traits.path.length - 1))];
    const longest = Math.min(deepest, Math.max(0, ...lengths));
    for (let length = 0; length <= longest; length++) {
      for (const path of beginnings(this.#left.filter(isIn), length)) {
        if (this.#isBroken(path, isIn, slice?.by)) this.#add(path, slice, isIn);
      }
    }
  }

  /**
   * Takes what fails inside of something where the same parts do not fail outside of it: then the service does not look
   * inside, even if some rules are kept there by chance.
   */
  takeSurroundings(value: string): void {
    const isIn = ({ traits }: Failed) => traits.inside === value;
    const parts = new Set(this.#left.filter(isIn).map(({ traits }) => traits.path[0]));
    const isOutside = (one: Failed) => !isIn(one) && parts.has(one.traits.path[0]);
    const rules = [...this.#talliesOf([], isIn).values()];
    const broken = rules.filter(isRuleBroken).length;
    const isContrast = shareOf(this.#talliesOf([], isOutside).values()) <= KEPT_SHARE;
    if (broken >= CONTRAST_RULES && broken / rules.length >= PART_SHARE && isContrast)
      this.#add([], { by: "inside", value }, isIn);
  }

  /** The rest is reported rule by rule. */
  takeRules(): void {
    this.#takeFamilies();
    const rules = new Map<string, Item[]>();
    for (const item of this.#left) {
      if (this.#joinsFamily(item)) continue;
      const rule = item.traits.path.at(-1) ?? "";
      rules.set(rule, [...(rules.get(rule) ?? []), item]);
    }
    for (const [rule, items] of rules) this.#addRule(rule, items);
    this.#left = [];
  }

  /** Families of which as many rules are broken as make them one mistake. */
  #takeFamilies(): void {
    const families = new Map<string, Set<string>>();
    for (const { traits } of this.#left) {
      const [family = "", rule = ""] = traits.path;
      families.set(family, (families.get(family) ?? new Set()).add(rule));
    }
    for (const [family, rules] of families)
      if (rules.size >= (familyOfId(family)?.fewest ?? Number.POSITIVE_INFINITY))
        this.#add([family], undefined, () => true);
  }

  /** A family that is broken in one kind of requests, and fails in others as well, is not broken in the one alone. */
  #joinsFamily(item: Item): boolean {
    const [family = ""] = item.traits.path;
    const home = this.groups.findIndex(({ path }) => path.length === 1 && path[0] === family);
    const group = this.groups[home];
    if (group === undefined || familyOfId(family) === undefined) return false;
    this.groups[home] = { path: group.path, items: [...group.items, item] };
    return true;
  }

  /** A rule that a part has shown to be broken is the same mistake where a case about something else meets it. */
  #addRule(rule: string, items: readonly Item[]): void {
    const home = this.groups.findIndex(
      ({ slice, items: shown }) =>
        (slice === undefined || slice.by === "difference") && shown.some(({ traits }) => traits.path.at(-1) === rule),
    );
    const group = this.groups[home];
    if (group) this.groups[home] = { ...group, items: [...group.items, ...items] };
    else this.groups.push({ path: [rule], items });
  }

  #add(path: readonly string[], slice: CauseGroup<Item>["slice"], isIn: (item: Failed) => boolean): void {
    const isMine = (item: Item) => isIn(item) && beginsWith(item.traits.path, path);
    const items = this.#left.filter(isMine);
    if (items.length === 0) return;
    this.groups.push({ path, ...(slice ? { slice } : {}), items });
    this.#left = this.#left.filter((item) => !isMine(item));
    // What one kind of requests shows says nothing of the others.
    if (slice) this.#passed = this.#passed.filter((seen) => !isIn(seen) || !beginsWith(seen.traits.path, path));
  }

  #isBroken(path: readonly string[], isIn: (item: Failed) => boolean, by: Slice | undefined): boolean {
    const rules = this.#talliesOf(path, isIn);
    const broken = [...rules.values()].filter(isRuleBroken).length;
    const fewest = by === "difference" ? ALIKE_RULES : WHOLE_RULES;
    if (path.length === 0) return broken >= fewest && broken / rules.size >= WHOLE_SHARE;
    return broken >= PART_RULES && (broken / rules.size >= PART_SHARE || shareOf(rules.values()) >= BROKEN_SHARE);
  }

  /** By path, how many cases failed and how many did not. */
  #talliesOf(path: readonly string[], isIn: (item: Failed) => boolean): ReadonlyMap<string, Tally> {
    const rules = new Map<string, { bad: number; good: number }>();
    const tallyOf = ({ path: whole }: Traits) => {
      const key = whole.join(" ");
      const tally = rules.get(key) ?? { bad: 0, good: 0 };
      rules.set(key, tally);
      return tally;
    };
    for (const item of this.#left) if (isIn(item) && beginsWith(item.traits.path, path)) tallyOf(item.traits).bad++;
    for (const seen of this.#passed)
      if (isIn(seen) && beginsWith(seen.traits.path, path)) tallyOf(seen.traits).good += seen.count;
    return rules;
  }
}

/** Cases of one path. */
interface Tally {
  readonly bad: number;
  readonly good: number;
}

function isRuleBroken({ bad, good }: Tally): boolean {
  return bad / (bad + good) >= BROKEN_SHARE;
}

/** Share of the cases that failed. */
function shareOf(tallies: Iterable<Tally>): number {
  let [bad, all] = [0, 0];
  for (const tally of tallies) {
    bad += tally.bad;
    all += tally.bad + tally.good;
  }
  return all === 0 ? 0 : bad / all;
}

/** The distinct beginnings of this length, of paths that go on. */
function beginnings(items: readonly Failed[], length: number): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>();
  for (const { traits } of items) {
    if (traits.path.length <= length) continue;
    const path = traits.path.slice(0, length);
    found.set(path.join(" "), path);
  }
  return [...found.values()];
}

function beginsWith(path: readonly string[], beginning: readonly string[]): boolean {
  return beginning.every((word, index) => path[index] === word);
}
