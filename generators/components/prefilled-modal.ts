/** Modals in which everything that can be entered beforehand is, and may be emptied by who fills them in. */
import fc, { type Arbitrary } from "fast-check";
import { isObject, type Json, type JsonObject } from "../../src/contract/json.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import { asItself } from "../commands/members.js";
import { part } from "../primitives/choice-tape.js";
import { letters } from "../rows/lengths.js";
import { label } from "./modal.js";
import { type ComponentSettings, perSettings } from "./settings.js";
import { settledComponents } from "./settled.js";

const OPTIONAL: JsonObject = { required: false };
/** What may be empty is not required. @see D2 "Selects", "Checkbox Group" */
const MAY_BE_EMPTY: JsonObject = { ...OPTIONAL, min_values: 0 };

/** The same options, of which one at least is chosen beforehand. */
function withOneChosen(options: Json | undefined): readonly Json[] {
  const [first, ...others] = Array.isArray(options) ? (options as readonly Json[]) : [];
  const isChosen = (option: Json): boolean => isObject(option) && option["default"] === true;
  if (first === undefined || !isObject(first)) return [];
  return [first, ...others].some(isChosen) ? [first, ...others] : [{ ...first, default: true }, ...others];
}

/** The same input with something in it, if its type allows that. */
function prefilled(input: JsonObject): JsonObject {
  switch (input["type"]) {
    case 4: {
      const { min_length: min, value } = input;
      return { ...input, value: value ?? letters(Math.max(typeof min === "number" ? min : 1, 1)), ...OPTIONAL };
    }
    case 21:
      return { ...input, options: withOneChosen(input["options"]), ...OPTIONAL };
    case 3:
    case 22:
      return { ...input, options: withOneChosen(input["options"]), ...MAY_BE_EMPTY };
    case 23:
      return { ...input, default: true };
    default:
      return input["default_values"] === undefined ? input : { ...input, ...MAY_BE_EMPTY };
  }
}

const prefilledLabel = perSettings((settings) =>
  label(settings).map(({ component, ...own }): JsonObject => {
    return { ...own, component: isObject(component) ? prefilled(component) : (component ?? null) };
  }, asItself),
);

/**
 * A modal of 1 to 5 labels whose inputs are filled in beforehand and optional, as far as their types have that: whether what
 * a user leaves, changes or empties is kept apart from what was there, the submission shows.
 */
export function prefilledModal(settings?: ComponentSettings): Arbitrary<JsonObject> {
  return fc
    .array(part(prefilledLabel(settings)), { minLength: 1, maxLength: LIMITS.modalComponents.max, size: "max" })
    .map((labels) => ({ custom_id: "prefilled", title: "Filled in", components: settledComponents(labels) }));
}
