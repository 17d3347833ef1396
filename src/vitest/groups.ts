/** The tests of a vitest project: one for each case, in the order of the suite, below its rule and its area. */
import type { RuleId } from "../contract/rule-ids.gen.js";
import { areaOf, type PlannedItem } from "../run/plan/plan.js";

/** One test. */
export interface CaseTest {
  /** Id and title of the case: `vitest -t` finds both. */
  readonly name: string;
  /** The case. */
  readonly item: PlannedItem;
}

/** Areas, the rules of each, and the tests of each rule. */
export type TestTree = ReadonlyMap<string, ReadonlyMap<RuleId, readonly CaseTest[]>>;

/** The tree of what is planned. */
export function testTreeOf(items: readonly PlannedItem[]): TestTree {
  const areas = new Map<string, Map<RuleId, CaseTest[]>>();
  for (const item of items) {
    const { testCase } = item;
    const rules = entryOf(areas, areaOf(testCase), () => new Map<RuleId, CaseTest[]>());
    entryOf(rules, testCase.rules[0], () => []).push({ name: `${testCase.id}: ${testCase.title}`, item });
  }
  return areas;
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, empty: () => Value): Value {
  const found = map.get(key) ?? empty();
  map.set(key, found);
  return found;
}
