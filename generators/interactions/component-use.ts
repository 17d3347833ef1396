/** What a user can do with a message: press its buttons, choose in its selects. */
import fc, { type Arbitrary } from "fast-check";
import { componentsIn } from "../../src/contract/components-in.js";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import type { World } from "./world.js";

/** The part of a driver's `useComponent` that a message decides; `values` only of selects. */
export type ComponentUse = {
  readonly custom_id: string;
  readonly values?: readonly string[];
};

/** A use that must not be delivered. Buttons without a custom_id are named by their id in the message. */
export interface UseFault {
  /** The rule that forbids the delivery. */
  readonly rule: RuleId;
  /** What is wrong, as the end of an id. */
  readonly slug: string;
  /** The use as the driver sends it; members that a user does not choose are absent. */
  readonly use: { readonly custom_id?: string; readonly component_id?: number; readonly values?: readonly string[] };
}

const SELECTS: ReadonlySet<Json | undefined> = new Set([3, 5, 6, 7, 8]);
const BUTTON = 2;

/** True of string, user, role, mentionable and channel selects. */
export const isSelect = ({ type }: JsonObject): boolean => SELECTS.has(type);

const numberIn = (component: JsonObject, member: string, otherwise: number): number => {
  const value = component[member];
  return typeof value === "number" ? value : otherwise;
};

/** How many values a select, or an input of a modal, takes. */
export function boundsOf(component: JsonObject, defaultMax = 1): { readonly min: number; readonly max: number } {
  return { min: numberIn(component, "min_values", 1), max: numberIn(component, "max_values", defaultMax) };
}

/** What there is to choose from in a select. */
export function choosable(select: JsonObject, world: World): readonly string[] {
  switch (select["type"]) {
    case 5:
      return world.users;
    case 6:
      return world.roles;
    case 7:
      return [...world.users, ...world.roles];
    case 8: {
      const types = select["channel_types"];
      const restricted = Array.isArray(types) && types.length > 0;
      return world.channels.filter(({ type }) => !restricted || types.includes(type)).map(({ id }) => id);
    }
    default:
      return optionValues(select);
  }
}

/** The values of the options of a select or a group. */
export function optionValues({ options }: JsonObject): readonly string[] {
  return Array.isArray(options) ? options.filter(isObject).map((option) => String(option["value"])) : [];
}

/** Between min and max of them, both often; undefined where there are too few. */
export function someOf(values: readonly string[], min: number, max: number): Arbitrary<readonly string[]> | undefined {
  const most = Math.min(max, values.length);
  if (most < min) return undefined;
  const exactly = (count: number) => fc.subarray([...values], { minLength: count, maxLength: count });
  return fc.oneof(
    { withCrossShrink: true },
    fc.subarray([...values], { minLength: min, maxLength: most }),
    exactly(min),
    exactly(most),
  );
}

const isEnabled = ({ disabled }: JsonObject): boolean => disabled !== true;
/** A button that sends an interaction: neither link nor premium. */
export const isPressable = ({ type, style }: JsonObject): boolean => type === BUTTON && Number(style) <= 4;

function useOf(component: JsonObject, world: World): Arbitrary<ComponentUse> | undefined {
  const custom_id = String(component["custom_id"]);
  if (isPressable(component)) return fc.constant({ custom_id });
  const { min, max } = boundsOf(component);
  return someOf(choosable(component, world), min, max)?.map((values) => ({ custom_id, values }));
}

/**
 * What can be done with a message: any enabled button that is neither link nor premium, any enabled select within its
 * bounds.
 *
 * @returns undefined where nothing can be done
 */
export function componentUse(message: JsonObject, world: World): Arbitrary<ComponentUse> | undefined {
  const ofTypes = new Map<unknown, Arbitrary<ComponentUse>[]>();
  for (const component of componentsIn(message["components"])) {
    const isUsable = (isPressable(component) || isSelect(component)) && isEnabled(component);
    const use = isUsable ? useOf(component, world) : undefined;
    if (use) ofTypes.set(component["type"], [...(ofTypes.get(component["type"]) ?? []), use]);
  }
  // A message may have many buttons and one select: each type is used as often as the others.
  const uses = [...ofTypes.values()].map((ofType) => fc.oneof({ withCrossShrink: true }, ...ofType));
  return uses.length === 0 ? undefined : fc.oneof({ withCrossShrink: true }, ...uses);
}

function selectFaults(select: JsonObject, world: World): readonly UseFault[] {
  const custom_id = String(select["custom_id"]);
  const { min, max } = boundsOf(select);
  const values = choosable(select, world);
  const faults: UseFault[] = [];
  const count = "component-response.select.count-lies-within-the-bounds";
  if (min > 0)
    faults.push({ rule: count, slug: "refuses-too-few", use: { custom_id, values: values.slice(0, min - 1) } });
  if (values.length > max)
    faults.push({ rule: count, slug: "refuses-too-many", use: { custom_id, values: values.slice(0, max + 1) } });
  const [first] = values;
  if (first !== undefined && max >= 2 && min <= 2) {
    const rule = "component-response.select.values-do-not-repeat";
    faults.push({ rule, slug: "refuses-a-repeated-value", use: { custom_id, values: [first, first] } });
  }
  if (select["type"] === 3 && min <= 1) {
    const rule = "component-response.string-select.values-are-options";
    faults.push({ rule, slug: "refuses-a-foreign-value", use: { custom_id, values: ["no option has this value"] } });
  }
  return faults;
}

function buttonFaults(button: JsonObject): readonly UseFault[] {
  const { custom_id: customId, id } = button;
  if (isPressable(button)) {
    const rule = "button.disabled-sends-no-interaction";
    return isEnabled(button) ? [] : [{ rule, slug: "ignores-a-disabled-button", use: { custom_id: String(customId) } }];
  }
  const rule = "button.link-and-premium-send-no-interaction";
  return typeof id === "number" && id !== 0
    ? [{ rule, slug: "ignores-a-link-or-premium-button", use: { component_id: id } }]
    : [];
}

/** Every use of a message that must not be delivered. Link and premium buttons are named only where they have an id. */
export function componentUseFaults(message: JsonObject, world: World): readonly UseFault[] {
  return componentsIn(message["components"]).flatMap((component) => {
    if (component["type"] === BUTTON) return buttonFaults(component);
    return isSelect(component) && isEnabled(component) ? selectFaults(component, world) : [];
  });
}
