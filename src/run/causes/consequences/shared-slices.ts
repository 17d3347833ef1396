/** Parts that seem to be broken in one kind of requests alone, where the same rules are broken in others as well. */
import type { CauseGroup, Seen } from "../cover.js";
import type { Traits } from "../symptoms/traits.js";

interface Failed {
  readonly traits: Traits;
}

/** Of the rules that a group shows, so many are broken elsewhere, and there so many cases fail. */
const SHARED_RULES = 0.5;
const FAILING_ELSEWHERE = 0.2;

/** Joins such a group with what fails elsewhere in the same part: the part is broken, and not the kind of requests. */
export function withoutSharedSlices<Item extends Failed>(
  groups: readonly CauseGroup<Item>[],
  passed: readonly Seen[],
): readonly CauseGroup<Item>[] {
  const sliced = groups.find((group) => isShared(group, groups, passed));
  if (sliced === undefined) return groups;
  const isOfPart = ({ traits }: Failed) => sliced.path.every((word, index) => traits.path[index] === word);
  const joined: CauseGroup<Item> = { path: sliced.path, items: groups.flatMap(({ items }) => items).filter(isOfPart) };
  const others = groups.flatMap((group) => {
    if (group === sliced) return [joined];
    const items = group.items.filter((item) => !isOfPart(item));
    return items.length === 0 ? [] : [{ ...group, items }];
  });
  return withoutSharedSlices(others, passed);
}

function isShared<Item extends Failed>(
  { path, slice, items }: CauseGroup<Item>,
  groups: readonly CauseGroup<Item>[],
  passed: readonly Seen[],
): boolean {
  if (slice === undefined || slice.by === "difference" || path.length === 0) return false;
  const rules = new Set(items.map(ruleOf));
  const isElsewhere = (one: Failed) => rules.has(ruleOf(one)) && one.traits[slice.by] !== slice.value;
  const failing = groups.flatMap((group) => group.items).filter(isElsewhere);
  const kept = passed.filter(isElsewhere).reduce((sum, { count }) => sum + count, 0);
  const shared = new Set(failing.map(ruleOf)).size / rules.size;
  return shared >= SHARED_RULES && failing.length / (failing.length + kept) > FAILING_ELSEWHERE;
}

const ruleOf = ({ traits }: Failed): string => traits.path.at(-1) ?? "";
