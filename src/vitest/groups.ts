/** Which cases are in which test: one each where a rule has few, all of a rule in one where it has many. */
import { areaOf, type PlannedItem } from "../run/plan.js";

/** Past so many cases of a rule a list of tests can no longer be read. */
const MOST_ALONE = 8;

export interface TestGroup {
  /** Name of the test. */
  readonly name: string;
  /** The cases that the test runs. */
  readonly items: readonly PlannedItem[];
}

/** Areas with their tests, in the order of the suite. */
export function groupsOf(items: readonly PlannedItem[]): ReadonlyMap<string, readonly TestGroup[]> {
  const areas = new Map<string, TestGroup[]>();
  for (const [rule, ofRule] of grouped(items, ({ asked }) => asked.rules[0])) {
    const [first] = ofRule;
    if (first === undefined) continue;
    const groups =
      ofRule.length > MOST_ALONE
        ? [{ name: `${rule} (${ofRule.length} cases)`, items: ofRule }]
        : ofRule.map((item) => ({ name: `${item.asked.id}: ${item.asked.title}`, items: [item] }));
    const area = areaOf(first.asked);
    areas.set(area, [...(areas.get(area) ?? []), ...groups]);
  }
  return areas;
}

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}
