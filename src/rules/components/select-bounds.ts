/** What min_values, max_values, required and default_values say together. @see D2 "Selects: shared fields" */
import { elementsOf, type JsonObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { ReportViolation } from "../violation.js";
import { AUTO_SELECTS, CHECKBOX_GROUP, FILE_UPLOAD, SELECTS } from "./component-types.js";
import type { Placed } from "./walk.js";

const DEFAULT_MIN_VALUES = 1;
const DEFAULT_MAX_VALUES = 1;

/** There are no fewer default values than min_values and no more than max_values. An empty list is open. */
export function checkDefaultValues(components: readonly Placed[], report: ReportViolation): void {
  for (const { component, pointer } of components) {
    if (!isOneOf(component, AUTO_SELECTS)) continue;
    const count = elementsOf(component["default_values"]).length;
    const min = component["min_values"] ?? DEFAULT_MIN_VALUES;
    const max = component["max_values"] ?? DEFAULT_MAX_VALUES;
    if (count === 0 || typeof min !== "number" || typeof max !== "number") continue;
    if (count >= min && count <= max) continue;
    const message = `there are ${count} default values, and from ${min} to ${max} may be chosen`;
    report("auto-select.default-values.lie-within-the-bounds", `${pointer}/default_values`, message);
  }
}

/** In a modal, what is required has no min_values, or one of at least 1; it is required where it does not say. */
export function checkRequiredMinimums(components: readonly Placed[], report: ReportViolation): void {
  for (const { component, pointer } of components) {
    const rule = ruleOfRequired(component);
    const isRequired = (component["required"] ?? true) === true;
    if (rule === undefined || !isRequired || component["min_values"] !== 0) continue;
    report(rule, `${pointer}/min_values`, "min_values is 0 although the component is required");
  }
}

function ruleOfRequired(component: JsonObject): RuleId | undefined {
  if (isOneOf(component, SELECTS)) return "select.min-values.of-a-required-one-is-at-least-1";
  if (component["type"] === FILE_UPLOAD) return "file-upload.min-values.of-a-required-one-is-at-least-1";
  if (component["type"] === CHECKBOX_GROUP) return "checkbox-group.min-values.of-a-required-one-is-at-least-1";
  return undefined;
}

function isOneOf({ type }: JsonObject, types: ReadonlySet<number>): boolean {
  return typeof type === "number" && types.has(type);
}
