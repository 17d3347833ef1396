/** Rows about the other inputs of modals: uploads, how many values are taken, checkboxes, what none of them has. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { checkbox, checkboxGroup, fileUpload, options, radioGroup, textInput } from "./plain-components.js";
import { acceptedAt, misplacedAt, pairsAt, probedAt, rangesAt, typesAt } from "./rows-at.js";
import { LABEL, LAST_LABEL } from "./spots.js";

const LABELS = [LABEL, LAST_LABEL] as const;

/** Inputs of which `min_values` and `required` go together. */
const COUNTED: readonly {
  readonly minRule: RuleId;
  readonly maxRule: RuleId;
  readonly requiredRule: RuleId;
  readonly min: { readonly min: number; readonly max: number };
  readonly max: { readonly min?: number; readonly max: number };
  readonly make: (more: { readonly [member: string]: Json }) => JsonObject;
  readonly slug: string;
  readonly what: string;
}[] = [
  {
    minRule: "file-upload.min-values.is-0-to-10",
    maxRule: "file-upload.max-values.is-at-most-10",
    requiredRule: "file-upload.min-values.of-a-required-one-is-at-least-1",
    min: COMPONENT_LIMITS.uploadMinValues,
    max: COMPONENT_LIMITS.uploadMaxValues,
    make: fileUpload,
    slug: "a-file-upload",
    what: "a file upload",
  },
  {
    minRule: "checkbox-group.min-values.is-0-to-10",
    maxRule: "checkbox-group.max-values.is-1-to-10",
    requiredRule: "checkbox-group.min-values.of-a-required-one-is-at-least-1",
    min: COMPONENT_LIMITS.checkedMinValues,
    max: COMPONENT_LIMITS.checkedMaxValues,
    make: (more) => checkboxGroup({ options: options(COMPONENT_LIMITS.checkboxOptions.max), ...more }),
    slug: "a-checkbox-group",
    what: "a checkbox group",
  },
];

const counted: ComponentTable = joinedBodies(
  COUNTED.flatMap(({ minRule, maxRule, requiredRule, min, max, make, slug, what }) => [
    rangesAt(LABELS, minRule, {
      holding: (value) => make({ min_values: value, max_values: max.max, required: value > 0 }),
      member: "min_values",
      what,
      of: `of-${slug}`,
      ...min,
    }),
    rangesAt(LABELS, maxRule, {
      holding: (value) => make({ max_values: value }),
      member: "max_values",
      what,
      of: `of-${slug}`,
      ...max,
    }),
    {
      pairs: [
        ...pairsAt(LABELS, requiredRule, "refuses-0-where-it-does-not-say", {
          title: `refuses min_values: 0 of ${what} without the field "required"`,
          component: make({ min_values: 1 }),
          pointer: "/min_values",
          to: 0,
        }),
        ...pairsAt([LABEL], requiredRule, "refuses-0-of-a-required-one", {
          title: `refuses min_values: 0 of ${what} with required: true`,
          component: make({ min_values: 0, required: false }),
          pointer: "/required",
          to: true,
        }),
        ...typesAt([LABEL], minRule, {
          component: make({ min_values: 1 }),
          pointer: "/min_values",
          name: "min-values",
          what: `min_values of ${what}`,
          wrong: [
            ["a-fraction", 1.5],
            ["digits-in-a-string", "1"],
          ],
        }),
        ...typesAt([LABEL], maxRule, {
          component: make({ max_values: 2 }),
          pointer: "/max_values",
          name: "max-values",
          what: `max_values of ${what}`,
          wrong: [
            ["a-fraction", 1.5],
            ["digits-in-a-string", "2"],
          ],
        }),
        ...typesAt([LABEL], "component.fields.have-their-type", {
          component: make({ required: true }),
          pointer: "/required",
          name: `required-of-${slug}`,
          what: `required of ${what}`,
          wrong: [["a-word", "very"]],
        }),
      ],
      acceptances: acceptedAt([LABEL], requiredRule, "accepts-0-of-an-optional-one", {
        title: `accepts min_values: 0 of ${what} with required: false`,
        component: make({ min_values: 0, required: false }),
      }),
    },
  ]),
);

const uploads: ComponentTable = {
  pairs: pairsAt(LABELS, "file-upload.disabled.is-an-error", "refuses-a-disabled-one", {
    title: "refuses a file upload with disabled: true",
    component: fileUpload(),
    pointer: "/disabled",
    to: true,
  }),
  acceptances: [],
  probes: [
    ...probedAt([LABEL], "file-upload.disabled.is-an-error", "tries-disabled-false", {
      title: "may accept or refuse disabled: false on a file upload",
      component: fileUpload({ disabled: false }),
    }),
    ...probedAt([LABEL], "file-upload.max-values.is-at-most-10", "tries-zero", {
      title: "may accept or refuse max_values: 0 of a file upload",
      component: fileUpload({ min_values: 0, max_values: 0, required: false }),
    }),
  ],
};

/** Inputs that only modals have and that nothing can disable; file uploads have a rule of their own. */
const disabledInputs: ComponentTable = joinedBodies(
  (
    [
      ["text-input", "text input", textInput()],
      ["radio-group", "radio group", radioGroup()],
      ["checkbox-group", "checkbox group", checkboxGroup()],
      ["checkbox", "checkbox", checkbox()],
    ] as const
  ).map(([slug, what, component]) => ({
    pairs: pairsAt(LABELS, "modal-input.disabled.is-an-error", `refuses-a-disabled-${slug}`, {
      title: `refuses a disabled ${what}`,
      component,
      pointer: "/disabled",
      to: true,
    }),
  })),
);

const checkboxes: ComponentTable = {
  pairs: [
    ...pairsAt(LABELS, "checkbox.has-custom-id-and-default", "refuses-a-checkbox-without-custom-id", {
      title: "refuses a checkbox without a custom_id",
      component: checkbox(),
      pointer: "/custom_id",
      to: undefined,
    }),
    ...typesAt([LABEL], "checkbox.has-custom-id-and-default", {
      component: checkbox({ default: true }),
      pointer: "/default",

      what: "default of a checkbox",
      wrong: [
        ["a-word", "very"],
        ["a-list", [true]],
      ],
    }),
    ...misplacedAt(LABELS, "checkbox.cannot-be-required", "refuses-or-ignores-required", {
      title: 'refuses the field "required" on a checkbox, or ignores it',
      component: checkbox(),
      pointer: "/required",
      to: true,
    }),
  ],
  acceptances: [true, false].flatMap((checked) =>
    acceptedAt([LABEL], "checkbox.has-custom-id-and-default", `accepts-a-default-of-${checked}`, {
      title: `accepts default: ${checked} of a checkbox`,
      component: checkbox({ default: checked }),
    }),
  ),
  probes: probedAt([LABEL], "checkbox.cannot-be-required", "tries-required-false", {
    title: "may accept or refuse required: false on a checkbox",
    component: checkbox({ required: false }),
  }),
};

/** Inputs whose custom_id has no rule of its own that asks for it. */
const missingCustomIds: ComponentTable = joinedBodies(
  (
    [
      ["a-text-input", "a text input", textInput()],
      ["a-file-upload", "a file upload", fileUpload()],
      ["a-radio-group", "a radio group", radioGroup()],
      ["a-checkbox-group", "a checkbox group", checkboxGroup()],
    ] as const
  ).map(([slug, what, component]) => ({
    pairs: pairsAt([LABEL], "component.custom-id.has-1-to-100-characters", `refuses-${slug}-without-one`, {
      title: `refuses ${what} without a custom_id`,
      component,
      pointer: "/custom_id",
      to: undefined,
    }),
  })),
);

export const MODAL_INPUT_ROWS: ComponentTable = joinedBodies([
  counted,
  uploads,
  disabledInputs,
  checkboxes,
  missingCustomIds,
]);
