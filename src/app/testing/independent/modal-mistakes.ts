/** Modals and suggestions that the documents rule out. */
import type { Callback } from "./application.js";
import {
  button,
  input,
  label,
  type Named,
  opens,
  option,
  type ResponseMistake,
  responds,
  select,
  times,
} from "./response-mistake.js";

const suggests = ([id, rules, sentence]: Named, type: number, first: Callback): ResponseMistake => ({
  id,
  rules,
  sentence,
  options: [{ type, name: "value", description: "A value", autocomplete: true }],
  replies: {
    [`use ${id}`]: () => ({ first: { type: 4, data: { content: "Used" } } }),
    [`suggest ${id}`]: () => ({ first }),
  },
});
const choices = (named: Named, type: number, ...list: object[]): ResponseMistake =>
  suggests(named, type, { type: 8, data: { choices: list } });

/** Modals, and suggestions of values. */
export const MODAL_MISTAKES: readonly ResponseMistake[] = [
  responds(["title-46", ["application.modal.title-has-1-to-45-characters"], "PF: modal title, 45 characters"], {
    type: 9,
    data: { custom_id: "m", title: "t".repeat(46), components: [label(input())] },
  }),
  responds(
    ["modal-id-101", ["application.modal.custom-id-has-1-to-100-characters"], "D2: custom_id | 1-100 characters"],
    { type: 9, data: { custom_id: "m".repeat(101), title: "T", components: [label(input())] } },
  ),
  opens(["no-fields", ["application.modal.has-components"], "PF: Modal components | 1-5"]),
  opens(
    ["label-in-label", ["text-input.label.is-not-allowed-in-a-label"], "D2: label … not allowed inside a Label"],
    label(input({ label: "Twice" })),
  ),
  opens(
    [
      "disabled-select",
      ["select.disabled.is-an-error-in-a-modal"],
      "D2: Using disabled on a component in a modal is an error",
    ],
    label(select(1, { disabled: true })),
  ),
  opens(
    ["label-46", ["label.label.has-at-most-45-characters"], "D2: label (string, max 45)"],
    label(input(), "l".repeat(46)),
  ),
  opens(
    ["radio-of-1", ["radio-group.options.has-2-to-10"], "D2: options (2 to 10)"],
    label({ type: 21, custom_id: "r", options: [option(1)] }),
  ),
  opens(
    ["upload-11", ["file-upload.max-values.is-at-most-10"], "D2: max_values? (default 1; max 10)"],
    label({ type: 19, custom_id: "f", max_values: 11 }),
  ),
  opens(
    ["button-in-modal", ["placement.modal.has-no-message-components"], "D2: 2 | Button | interactive | message"],
    label(button(1)),
  ),
  opens(
    ["bare-input", ["placement.modal.inputs-stand-in-a-label"], "D2: Selects, Text Input … in a modal | a Label"],
    input(),
  ),
  opens(
    ["min-length-4001", ["text-input.min-length.is-0-to-4000"], "D2: min_length? | integer | 0-4000"],
    label(input({ min_length: 4001 })),
  ),
  opens(
    [
      "zero-of-required",
      ["select.min-values.of-a-required-one-is-at-least-1"],
      "D2: at least 1 when required is omitted or true",
    ],
    label(select(1, { min_values: 0 })),
  ),
  {
    id: "modal-after-modal",
    rules: ["application.answer.fits-the-interaction"],
    sentence: "PF: 9 not for MODAL_SUBMIT and PING",
    replies: {
      "use modal-after-modal": () => ({
        first: { type: 9, data: { custom_id: "again", title: "T", components: [label(input())] } },
      }),
      "submit again": () => ({
        first: { type: 9, data: { custom_id: "again", title: "T", components: [label(input())] } },
      }),
    },
  },
  choices(
    ["choices-26", ["application.autocomplete.has-at-most-25-choices"], "D1: choices per option | 25"],
    3,
    ...times(26, (n) => ({ name: `${n}`, value: `${n}` })),
  ),
  choices(
    [
      "choice-name-101",
      ["application.autocomplete.choice-has-a-name-of-1-to-100-characters"],
      "D1: Choice name | 1-100 characters",
    ],
    3,
    { name: "n".repeat(101), value: "v" },
  ),
  choices(
    [
      "choice-value-101",
      ["choice.value.has-at-most-100-characters", "application.autocomplete.value-follows-the-option-type"],
      "D1: a string is up to 100 characters",
    ],
    3,
    { name: "n", value: "v".repeat(101) },
  ),
  choices(
    [
      "string-for-integer",
      ["application.autocomplete.value-follows-the-option-type"],
      "D1: Type follows the option type",
    ],
    4,
    { name: "n", value: "1" },
  ),
  suggests(["message-to-suggest", ["application.answer.fits-the-interaction"], "PF: 8 AUTOCOMPLETE_RESULT"], 3, {
    type: 4,
    data: { content: "No choices" },
  }),
];
