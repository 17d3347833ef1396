/** Two modals that hold as many limits as one modal can: few interactions are there to be answered with one. */
import type { Json, JsonObject } from "../../src/contract/json.js";
import { letters } from "../rows/lengths.js";
import { COMPONENT_LIMITS as LIMITS } from "./component-limits.js";
import {
  checkboxGroup,
  fileUpload,
  label,
  modal,
  radioGroup,
  stringSelect,
  textInput,
} from "./tables/plain-components.js";

/** So many options, each text of them as long as it may be, their values all different. */
const longOptions = (count: number): readonly Json[] =>
  Array.from({ length: count }, (_, nth) => ({
    label: letters(LIMITS.optionLabel.max),
    value: `${nth + 1}`.padEnd(LIMITS.optionValue.max, "x"),
    description: letters(LIMITS.optionDescription.max),
  }));

const bounds = (count: number): JsonObject => ({ min_values: count, max_values: count });

/** Texts, counts and bounds at the greatest that the documents give. */
export const GREATEST_MODAL: JsonObject = modal(
  label(
    textInput({
      style: 2,
      min_length: LIMITS.minLength.max,
      max_length: LIMITS.maxLength.max,
      value: letters(LIMITS.inputValue.max),
      placeholder: letters(LIMITS.inputPlaceholder.max),
    }),
    { label: letters(LIMITS.labelText.max), description: letters(LIMITS.labelDescription.max) },
  ),
  label(fileUpload(bounds(LIMITS.uploadMaxValues.max))),
  label(radioGroup({ options: longOptions(LIMITS.radioOptions.max) })),
  label(checkboxGroup({ options: longOptions(LIMITS.checkboxOptions.max), ...bounds(LIMITS.checkedMaxValues.max) })),
  label(
    stringSelect({
      options: longOptions(LIMITS.selectOptions.max),
      placeholder: letters(LIMITS.placeholder.max),
      ...bounds(LIMITS.maxValues.max),
    }),
  ),
);

const none = { min_values: 0, required: false } as const;

/** Counts and bounds at the least that the documents give. */
export const LEAST_MODAL: JsonObject = modal(
  label(textInput({ min_length: 0, max_length: LIMITS.maxLength.min, required: false })),
  label(fileUpload(none)),
  label(radioGroup()),
  label(checkboxGroup({ options: [{ label: "a", value: "a" }], max_values: LIMITS.checkedMaxValues.min, ...none })),
  label(stringSelect(none)),
);
