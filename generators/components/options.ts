/** Options of string selects, radio groups and checkbox groups, and how many of them can be chosen. */
import fc, { type Arbitrary } from "fast-check";
import type { JsonObject } from "../../src/contract/json.js";
import { distinctBy } from "../commands/distinct.js";
import { listAsItself, listOf, objectOf, type Sometimes, sometimesAlike } from "../commands/members.js";
import { integerIn } from "../primitives/scalars.js";
import { COMPONENT_LIMITS } from "./component-limits.js";
import { emoji, flag, textOf, valueTextOf } from "./words.js";

const text = textOf(COMPONENT_LIMITS.groupText);
const value = valueTextOf(COMPONENT_LIMITS.groupText);

const GROUPS: readonly Sometimes[] = [{ share: 12, members: { description: text } }, flag("default", 15)];

const plainOption = sometimesAlike(objectOf({ label: text, value }, GROUPS), "label", "value");
const selectOption = sometimesAlike(
  objectOf({ label: text, value }, [...GROUPS, { share: 8, members: { emoji } }]),
  "label",
  "value",
);

/** How many options there are, and whether they may have an emoji. */
interface OptionSettings {
  readonly min: number;
  readonly max: number;
  readonly withEmoji: boolean;
}

const least = (index: number): JsonObject => ({ label: "a", value: `${"abcdefghij"[index] ?? "a"}` });

/** Lists of `min` to `max` options with values that differ, the full number of them, or one less, in one list of five. */
export function optionList({ min, max, withEmoji }: OptionSettings): Arbitrary<readonly JsonObject[]> {
  const settings = { usual: 3, full: max, share: 20, least: least(0) };
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

/** Members `min_values`, `max_values` (up to `max`) and `required`, each without the others; put in order by `withinBounds`. */
export function boundsOf({ max }: { readonly max: number }, least = 0): Sometimes {
  const bounds = { min_values: integerIn({ min: least, max }), max_values: integerIn({ min: 1, max }) };
  return { share: 35, members: { ...bounds, required: fc.boolean() } };
}

/** What may be without a value is not required; and `required` is true where it does not say. */
function withRequired(component: JsonObject): JsonObject {
  const mayBeEmpty = component["min_values"] === 0 && component["required"] !== false;
  return mayBeEmpty ? { ...component, required: false } : component;
}

/**
 * The same component with min_values no greater than max_values, and neither above what there is to choose from, all of
 * which is open in the documents; where it may be empty, it is not required.
 *
 * @remarks Whoever has default values has at least that many to choose.
 */
export function withinBounds(component: JsonObject, available: number, defaultMax: number, defaults = 0): JsonObject {
  const { min_values: min, max_values: max } = component;
  if (min === undefined && max === undefined && defaults <= defaultMax) return component;
  // A minimum above its maximum raises it: few minimums are great, and this way they stay so.
  const most = typeof max === "number" ? Math.max(max, typeof min === "number" ? min : 0) : defaultMax;
  const greatest = Math.max(Math.min(most, available), defaults, 1);
  const fewest =
    typeof min === "number" ? Math.min(min, defaults === 0 ? greatest : Math.min(greatest, defaults)) : min;
  return withRequired({
    ...component,
    ...(fewest === undefined ? {} : { min_values: fewest }),
    ...(max === undefined && greatest <= defaultMax ? {} : { max_values: greatest }),
  });
}
