/** Options of string selects, radio groups and checkbox groups, and how many of them can be chosen. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import { distinctBy } from "../commands/distinct.js";
import { type Group, listAsItself, listOf, objectOf } from "../commands/members.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { emoji, textOf } from "./words.js";

const text = textOf(COMPONENT_LIMITS.groupText);
const ticked = fc.constant(true);

const GROUPS: readonly Group[] = [
  { share: 12, sets: [{ description: text }] },
  { share: 10, sets: [{ default: ticked }] },
];

const plainOption = objectOf({ label: text, value: text }, GROUPS);
const selectOption = objectOf({ label: text, value: text }, [...GROUPS, { share: 8, sets: [{ emoji }] }]);

/** How many options there are, and whether they may have an emoji. */
interface OptionSettings {
  readonly min: number;
  readonly max: number;
  readonly withEmoji: boolean;
}

const least = (index: number): JsonObject => ({ label: "a", value: `${"abcdefghij"[index] ?? "a"}` });

/** Lists of `min` to `max` options with values that differ, the full number of them in one list of twenty. */
export function optionList({ min, max, withEmoji }: OptionSettings): Arbitrary<readonly JsonObject[]> {
  const settings = { usual: 3, full: max, share: 5, least: least(0) };
  return listOf(withEmoji ? selectOption : plainOption, settings).map(
    (list) => distinctBy(filledTo(list, min), "value", COMPONENT_LIMITS.groupText.max),
    listAsItself,
  );
}

function filledTo(list: JsonObject[], min: number): JsonObject[] {
  return list.length >= min ? list : [...list, ...Array.from({ length: min - list.length }, (_, at) => least(at + 1))];
}

/** The same options with at most `most` of them ticked beforehand: more than can be chosen is open. */
export function tickedAtMost(options: readonly JsonObject[], most: number): readonly JsonObject[] {
  let left = most;
  let changed = false;
  const within = options.map((option) => {
    if (option["default"] !== true || left-- > 0) return option;
    changed = true;
    const { default: _default, ...others } = option;
    return others;
  });
  return changed ? within : options;
}

/** How many values can be chosen at least and at most, and whether anything must be. */
export interface Bounds {
  /** The greatest max_values. */
  readonly max: number;
}

/** Members `min_values`, `max_values` and `required` in every documented combination; put in order by `withinBounds`. */
export function boundsOf({ max }: Bounds): Group {
  const most = fc.oneof({ withCrossShrink: true }, fc.integer({ min: 1, max }), fc.constant(max));
  const fewest = fc.oneof({ withCrossShrink: true }, fc.integer({ min: 1, max }), fc.constant(max));
  const none = fc.constant(0);
  const optional = fc.constant(false);
  const said = fc.boolean();
  return {
    share: 45,
    sets: [
      { max_values: most },
      { min_values: fewest, max_values: most },
      { min_values: none, required: optional },
      { min_values: none, max_values: most, required: optional },
      { required: said },
      { max_values: most, required: said },
      { min_values: fewest, max_values: most, required: said },
    ],
  };
}

/**
 * The same component with min_values no greater than max_values, and neither above what there is to choose from.
 *
 * @remarks All of that is open in the documents. Whoever has default values has at least that many to choose.
 */
export function withinBounds(component: JsonObject, available: number, defaultMax: number, defaults = 0): JsonObject {
  const { min_values: min, max_values: max } = component;
  if (min === undefined && max === undefined && defaults <= defaultMax) return component;
  const greatest = Math.max(Math.min(typeof max === "number" ? max : defaultMax, available), defaults, 1);
  const fewest =
    typeof min === "number" ? Math.min(min, defaults === 0 ? greatest : Math.min(greatest, defaults)) : min;
  return {
    ...component,
    ...(fewest === undefined ? {} : { min_values: fewest }),
    ...(max === undefined && greatest <= defaultMax ? {} : { max_values: greatest }),
  };
}
