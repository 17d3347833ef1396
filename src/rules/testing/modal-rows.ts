/** A smallest component of a modal for each rule that it breaks alone, and neighbours that break none. */
import type { Json } from "../../contract/json.js";
import type { JsonObject } from "../violation.js";
import {
  button,
  channelSelect,
  checkbox,
  checkboxGroup,
  container,
  file,
  fileUpload,
  gallery,
  label,
  MISSING,
  many,
  mentionableSelect,
  option,
  radioGroup,
  roleSelect,
  row,
  section,
  separator,
  stringSelect,
  text,
  textInput,
  thumbnail,
  userSelect,
} from "./components.js";
import type { Fault } from "./message-rows.js";

const X = (length: number): string => "𐐨".repeat(length);
const options = (count: number) => many(count, (index) => option({ value: String(index) }));
const group = (options: readonly Json[], members: JsonObject = {}) => label(checkboxGroup({ options, ...members }));
const radio = (members: JsonObject) => label(radioGroup({ options: [option(), option(members)] }));

export const MODAL_FAULTS: readonly Fault[] = [
  ["component.type.is-known", { type: 20 }, "/type"],
  ["component.id.is-a-32-bit-integer", label(textInput({ id: "1" })), "/component/id"],
  ["component.fields.have-their-type", label(textInput({ required: 1 })), "/component/required"],
  ["component.custom-id.has-1-to-100-characters", label(textInput({ custom_id: "" })), "/component/custom_id"],
  ["component.custom-id.has-1-to-100-characters", label(checkbox({ custom_id: X(101) })), "/component/custom_id"],
  ["component.custom-id.has-1-to-100-characters", label(radioGroup({ custom_id: MISSING })), "/component/custom_id"],
  ["component.custom-id.is-for-interactive-components", label(textInput(), { custom_id: "a" }), "/custom_id"],

  ["placement.modal.has-no-message-components", button(), "/type"],
  ["placement.modal.has-no-message-components", section(), "/type"],
  ["placement.modal.has-no-message-components", gallery(), "/type"],
  ["placement.modal.has-no-message-components", file(), "/type"],
  ["placement.modal.has-no-message-components", separator(), "/type"],
  ["placement.modal.has-no-message-components", container(), "/type"],
  ["placement.modal.has-no-message-components", row(button()), "/components/0/type"],
  ["placement.modal.has-no-message-components", label(thumbnail()), "/component/type"],
  ["placement.modal.inputs-stand-in-a-label", textInput(), "/type"],
  ["placement.modal.inputs-stand-in-a-label", userSelect(), "/type"],
  ["placement.modal.inputs-stand-in-a-label", checkbox(), "/type"],
  ["placement.modal.inputs-stand-in-a-label", row(fileUpload()), "/components/0/type"],
  ["placement.label.holds-one-component", label(MISSING), "/component"],
  ["placement.label.holds-one-component", label([textInput()]), "/component"],

  ["select.custom-id.is-required", label(stringSelect({ custom_id: MISSING })), "/component/custom_id"],
  [
    "select.placeholder.has-at-most-150-characters",
    label(userSelect({ placeholder: X(151) })),
    "/component/placeholder",
  ],
  ["select.min-values.is-0-to-25", label(stringSelect({ min_values: 26 })), "/component/min_values"],
  ["select.max-values.is-at-most-25", label(stringSelect({ max_values: 26 })), "/component/max_values"],
  [
    "select.min-values.of-a-required-one-is-at-least-1",
    label(stringSelect({ min_values: 0 })),
    "/component/min_values",
  ],
  [
    "select.min-values.of-a-required-one-is-at-least-1",
    label(channelSelect({ required: true, min_values: 0 })),
    "/component/min_values",
  ],
  ["select.disabled.is-an-error-in-a-modal", label(stringSelect({ disabled: true })), "/component/disabled"],
  ["select.disabled.is-an-error-in-a-modal", label(mentionableSelect({ disabled: true })), "/component/disabled"],
  ["string-select.options.is-required", label(stringSelect({ options: MISSING })), "/component/options"],
  ["string-select.options.has-at-most-25", label(stringSelect({ options: options(26) })), "/component/options"],
  [
    "auto-select.default-values.lie-within-the-bounds",
    label(userSelect({ default_values: many(2, (index) => ({ id: String(index), type: "user" })) })),
    "/component/default_values",
  ],
  [
    "auto-select.default-values.fit-the-select",
    label(channelSelect({ default_values: [{ id: "1", type: "role" }] })),
    "/component/default_values/0/type",
  ],
  ["auto-select.options.are-for-string-selects", label(roleSelect({ options: [option()] })), "/component/options"],

  ["text-input.style.is-1-or-2", label(textInput({ style: 3 })), "/component/style"],
  ["text-input.style.is-1-or-2", row(textInput({ style: MISSING })), "/components/0/style"],
  ["text-input.min-length.is-0-to-4000", label(textInput({ min_length: -1 })), "/component/min_length"],
  ["text-input.min-length.is-0-to-4000", label(textInput({ min_length: 4001 })), "/component/min_length"],
  ["text-input.max-length.is-1-to-4000", label(textInput({ max_length: 0 })), "/component/max_length"],
  ["text-input.max-length.is-1-to-4000", row(textInput({ max_length: 4001 })), "/components/0/max_length"],
  ["text-input.value.has-at-most-4000-characters", label(textInput({ value: X(4001) })), "/component/value"],
  [
    "text-input.placeholder.has-at-most-100-characters",
    label(textInput({ placeholder: X(101) })),
    "/component/placeholder",
  ],
  ["text-input.label.is-not-allowed-in-a-label", label(textInput({ label: "Name" })), "/component/label"],
  ["label.label.has-at-most-45-characters", label(textInput(), { label: X(46) }), "/label"],
  ["label.label.has-at-most-45-characters", label(textInput(), { label: MISSING }), "/label"],
  ["label.description.has-at-most-100-characters", label(textInput(), { description: X(101) }), "/description"],

  ["file-upload.min-values.is-0-to-10", label(fileUpload({ min_values: 11 })), "/component/min_values"],
  ["file-upload.max-values.is-at-most-10", label(fileUpload({ max_values: 11 })), "/component/max_values"],
  [
    "file-upload.min-values.of-a-required-one-is-at-least-1",
    label(fileUpload({ min_values: 0 })),
    "/component/min_values",
  ],
  ["file-upload.disabled.is-an-error", label(fileUpload({ disabled: true })), "/component/disabled"],
  ["modal-input.disabled.is-an-error", label(checkbox({ disabled: true })), "/component/disabled"],
  ["radio-group.options.has-2-to-10", label(radioGroup({ options: options(1) })), "/component/options"],
  ["radio-group.options.has-2-to-10", label(radioGroup({ options: options(11) })), "/component/options"],
  ["radio-group.option.has-value-and-label", radio({ value: MISSING }), "/component/options/1/value"],
  ["radio-group.option.has-value-and-label", radio({ label: X(101) }), "/component/options/1/label"],
  [
    "radio-group.option.description-has-at-most-100-characters",
    radio({ description: X(101) }),
    "/component/options/1/description",
  ],
  ["checkbox-group.options.has-1-to-10", group([]), "/component/options"],
  ["checkbox-group.options.has-1-to-10", group(options(11)), "/component/options"],
  ["checkbox-group.min-values.is-0-to-10", group(options(2), { min_values: 11 }), "/component/min_values"],
  ["checkbox-group.max-values.is-1-to-10", group(options(2), { max_values: 0 }), "/component/max_values"],
  [
    "checkbox-group.min-values.of-a-required-one-is-at-least-1",
    group(options(2), { min_values: 0, required: true }),
    "/component/min_values",
  ],
  ["checkbox-group.option.is-as-of-a-radio-group", group([option({ value: X(101) })]), "/component/options/0/value"],
  ["checkbox.has-custom-id-and-default", label(checkbox({ custom_id: MISSING })), "/component/custom_id"],
  ["checkbox.has-custom-id-and-default", label(checkbox({ default: "on" })), "/component/default"],
  ["checkbox.cannot-be-required", label(checkbox({ required: true })), "/component/required"],
];

/** At a limit, or left open by the documents. */
export const MODAL_NEIGHBOURS: readonly (readonly [what: string, component: JsonObject])[] = [
  ["a text at the top", text()],
  ["the deprecated row around a text input", row(textInput({ label: "Name" }))],
  [
    "a text input at its limits",
    label(textInput({ style: 2, min_length: 0, max_length: 4000, value: X(4000), placeholder: X(100) })),
  ],
  ["a text input whose lengths cannot be met", label(textInput({ min_length: 5, max_length: 1 }))],
  ["a full label", label(textInput(), { label: X(45), description: X(100) })],
  ["an empty label", label(textInput(), { label: "" })],
  ["a select that may stay empty", label(stringSelect({ required: false, min_values: 0 }))],
  ["a required select", label(userSelect({ required: true, min_values: 1 }))],
  ["a select that says that it is not disabled", label(roleSelect({ disabled: false }))],
  ["ten files", label(fileUpload({ min_values: 10, max_values: 10 }))],
  ["a file that may be missing", label(fileUpload({ required: false, min_values: 0 }))],
  ["ten options", label(radioGroup({ options: options(10) }))],
  [
    "two options that are the default",
    label(radioGroup({ options: [option({ default: true }), option({ default: true, description: X(100) })] })),
  ],
  ["one box of a required group", group([option()], { required: true })],
  ["a group that may stay empty", group(options(10), { required: false, min_values: 0, max_values: 10 })],
  ["a checked box", label(checkbox({ default: true, required: false }))],
  [
    "null for everything optional",
    label(textInput({ value: null, placeholder: null, min_length: null }), { description: null }),
  ],
];
