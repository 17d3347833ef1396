/** The faults that selects and the inputs of modals can have. */
import { isObject, type Json, type JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { refused, type SingleFault, withoutPlace } from "../../mutations/single-fault.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { button, options } from "../tables/plain-components.js";
import { type ComponentContext, outOfRange, tooLong } from "./component-fault.js";

const optionsOf = ({ options: listed }: JsonObject): readonly JsonObject[] =>
  Array.isArray(listed) ? listed.filter(isObject) : [];

/** `min_values` 0 of what is required breaks a rule of its own, and only in a modal. */
function requiredFault({ component, at, place }: ComponentContext, rule: RuleId): readonly SingleFault[] {
  const isRequired = component["required"] !== false;
  return place === "modal" && isRequired ? [refused(rule, `${at}/min_values`, 0)] : [];
}

/** As many options as fill any list, and one more. */
const MORE: readonly JsonObject[] = Array.from({ length: COMPONENT_LIMITS.selectOptions.max + 1 }, (_, nth) => ({
  label: `One more ${nth}`,
  value: `slashproof: one more ${nth}`,
}));

/** One option too many: beside a full list, or a list that is filled up first. */
function surplusOption(rule: RuleId, options: readonly JsonObject[], at: string, max: number): SingleFault {
  const missing = max + 1 - options.length;
  if (missing === 1) return refused(rule, `${at}/${options.length}`, MORE[0]);
  return refused(rule, at, [...options, ...MORE.slice(0, missing)]);
}

function stringSelectFaults({ component, at }: ComponentContext): readonly SingleFault[] {
  const listed = optionsOf(component);
  const last = `${at}/options/${listed.length - 1}`;
  const label = "string-select.option.label-has-at-most-100-characters";
  const value = "string-select.option.value-has-at-most-100-characters";
  const description = "string-select.option.description-has-at-most-100-characters";
  return [
    refused("string-select.options.is-required", `${at}/options`, undefined),
    tooLong(label, `${last}/label`, COMPONENT_LIMITS.optionLabel.max),
    refused(label, `${last}/label`, undefined),
    tooLong(value, `${last}/value`, COMPONENT_LIMITS.optionValue.max),
    refused(value, `${last}/value`, undefined),
    tooLong(description, `${last}/description`, COMPONENT_LIMITS.optionDescription.max),
    surplusOption("string-select.options.has-at-most-25", listed, `${at}/options`, COMPONENT_LIMITS.selectOptions.max),
  ];
}

const DEFAULTS = "auto-select.default-values.have-id-and-type";

function autoSelectFaults({ component, at }: ComponentContext): readonly SingleFault[] {
  const defaults = component["default_values"];
  const misplaced = withoutPlace("auto-select.options.are-for-string-selects", `${at}/options`, options(2));
  if (!Array.isArray(defaults) || defaults.length === 0) return [misplaced];
  const last = `${at}/default_values/${defaults.length - 1}`;
  const tooFew = refused("auto-select.default-values.lie-within-the-bounds", `${at}/max_values`, defaults.length - 1);
  return [
    misplaced,
    refused(DEFAULTS, `${last}/id`, undefined),
    refused(DEFAULTS, `${last}/type`, undefined),
    refused(DEFAULTS, `${last}/type`, "member"),
    // Below 1 it would be another question.
    ...(defaults.length > 1 ? [tooFew] : []),
  ];
}

function selectFaults(standing: ComponentContext): readonly SingleFault[] {
  const { component, at, place } = standing;
  const isBound = component["default_values"] !== undefined;
  const bounds = [
    ...outOfRange("select.min-values.is-0-to-25", `${at}/min_values`, COMPONENT_LIMITS.minValues),
    ...outOfRange("select.max-values.is-at-most-25", `${at}/max_values`, COMPONENT_LIMITS.maxValues),
    ...requiredFault(standing, "select.min-values.of-a-required-one-is-at-least-1"),
  ];
  const disabled = refused("select.disabled.is-an-error-in-a-modal", `${at}/disabled`, true);
  return [
    refused("select.custom-id.is-required", `${at}/custom_id`, undefined),
    tooLong("select.placeholder.has-at-most-150-characters", `${at}/placeholder`, COMPONENT_LIMITS.placeholder.max),
    // Beside default values a bound may put their count out of range as well.
    ...(isBound ? [] : bounds),
    ...(place === "modal" ? [disabled] : []),
    ...(component["type"] === 3 ? stringSelectFaults(standing) : autoSelectFaults(standing)),
  ];
}

const CUSTOM_ID = "component.custom-id.has-1-to-100-characters";

function textInputFaults({ at }: ComponentContext): readonly SingleFault[] {
  return [
    ...[0, 3, undefined].map((to) => refused("text-input.style.is-1-or-2", `${at}/style`, to)),
    ...outOfRange("text-input.min-length.is-0-to-4000", `${at}/min_length`, COMPONENT_LIMITS.minLength),
    ...outOfRange("text-input.max-length.is-1-to-4000", `${at}/max_length`, COMPONENT_LIMITS.maxLength),
    tooLong("text-input.value.has-at-most-4000-characters", `${at}/value`, COMPONENT_LIMITS.inputValue.max),
    tooLong(
      "text-input.placeholder.has-at-most-100-characters",
      `${at}/placeholder`,
      COMPONENT_LIMITS.inputPlaceholder.max,
    ),
    refused("text-input.label.is-not-allowed-in-a-label", `${at}/label`, "Name"),
    refused(CUSTOM_ID, `${at}/custom_id`, undefined),
  ];
}

function fileUploadFaults(standing: ComponentContext): readonly SingleFault[] {
  const { at } = standing;
  return [
    ...outOfRange("file-upload.min-values.is-0-to-10", `${at}/min_values`, COMPONENT_LIMITS.uploadMinValues),
    ...outOfRange("file-upload.max-values.is-at-most-10", `${at}/max_values`, COMPONENT_LIMITS.uploadMaxValues),
    ...requiredFault(standing, "file-upload.min-values.of-a-required-one-is-at-least-1"),
    refused("file-upload.disabled.is-an-error", `${at}/disabled`, true),
    refused(CUSTOM_ID, `${at}/custom_id`, undefined),
  ];
}

interface GroupRules {
  readonly count: RuleId;
  readonly option: RuleId;
  readonly description: RuleId;
  readonly limit: { readonly min: number; readonly max: number };
}

const RADIO: GroupRules = {
  count: "radio-group.options.has-2-to-10",
  option: "radio-group.option.has-value-and-label",
  description: "radio-group.option.description-has-at-most-100-characters",
  limit: COMPONENT_LIMITS.radioOptions,
};
const CHECKBOXES: GroupRules = {
  count: "checkbox-group.options.has-1-to-10",
  option: "checkbox-group.option.is-as-of-a-radio-group",
  description: "checkbox-group.option.is-as-of-a-radio-group",
  limit: COMPONENT_LIMITS.checkboxOptions,
};

function groupFaults({ component, at }: ComponentContext, { count, option, description, limit }: GroupRules) {
  const listed = optionsOf(component);
  const last = `${at}/options/${listed.length - 1}`;
  return [
    refused(count, `${at}/options`, listed.slice(0, limit.min - 1)),
    refused(count, `${at}/options`, undefined),
    surplusOption(count, listed, `${at}/options`, limit.max),
    refused(option, `${last}/value`, undefined),
    refused(option, `${last}/label`, undefined),
    tooLong(option, `${last}/value`, COMPONENT_LIMITS.groupText.max),
    tooLong(option, `${last}/label`, COMPONENT_LIMITS.groupText.max),
    tooLong(description, `${last}/description`, COMPONENT_LIMITS.groupText.max),
    refused(CUSTOM_ID, `${at}/custom_id`, undefined),
  ];
}

function labelFaults({ at }: ComponentContext): readonly SingleFault[] {
  const text = "label.label.has-at-most-45-characters";
  return [
    tooLong(text, `${at}/label`, COMPONENT_LIMITS.labelText.max),
    refused(text, `${at}/label`, undefined),
    tooLong("label.description.has-at-most-100-characters", `${at}/description`, COMPONENT_LIMITS.labelDescription.max),
    refused("placement.label.holds-one-component", `${at}/component`, undefined),
    refused("placement.modal.has-no-message-components", `${at}/component`, button({ custom_id: "slashproof" })),
  ];
}

/** Inputs of modals that have no rule of their own about `disabled`. */
const PLAIN_INPUTS: ReadonlySet<Json | undefined> = new Set([4, 21, 22, 23]);

/** Faults of selects, of labels, and of what only modals have. */
export function inputFaults(standing: ComponentContext): readonly SingleFault[] {
  const { component, at } = standing;
  const disabled = refused("modal-input.disabled.is-an-error", `${at}/disabled`, true);
  return [...faultsByType(standing), ...(PLAIN_INPUTS.has(component["type"]) ? [disabled] : [])];
}

function faultsByType(standing: ComponentContext): readonly SingleFault[] {
  const { component, at } = standing;
  switch (component["type"]) {
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return selectFaults(standing);
    case 4:
      return textInputFaults(standing);
    case 18:
      return labelFaults(standing);
    case 19:
      return fileUploadFaults(standing);
    case 21:
      return groupFaults(standing, RADIO);
    case 22:
      return [
        ...outOfRange("checkbox-group.min-values.is-0-to-10", `${at}/min_values`, COMPONENT_LIMITS.checkedMinValues),
        ...outOfRange("checkbox-group.max-values.is-1-to-10", `${at}/max_values`, COMPONENT_LIMITS.checkedMaxValues),
        ...requiredFault(standing, "checkbox-group.min-values.of-a-required-one-is-at-least-1"),
        ...groupFaults(standing, CHECKBOXES),
      ];
    case 23:
      return [
        refused("checkbox.has-custom-id-and-default", `${at}/custom_id`, undefined),
        withoutPlace("checkbox.cannot-be-required", `${at}/required`, true),
      ];
    default:
      return [];
  }
}
