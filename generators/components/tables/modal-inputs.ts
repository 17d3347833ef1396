/** Rows about the inputs that only modals have: texts, uploads, radio and checkbox groups, checkboxes. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { JsonObject } from "../../commands/members.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { type ComponentTable, joinedTables } from "./component-row.js";
import { checkbox, checkboxGroup, fileUpload, options, radioGroup, textInput } from "./plain-components.js";
import { acceptedAt, lengthsAt, misplacedAt, pairsAt, probedAt, rangesAt, typesAt } from "./rows-at.js";
import { LABEL, LAST_LABEL } from "./spots.js";

const LABELS = [LABEL, LAST_LABEL] as const;

const textInputs: ComponentTable = joinedTables([
  rangesAt(LABELS, {
    rule: "text-input.min-length.is-0-to-4000",
    holding: (value) => textInput({ min_length: value }),
    member: "min_length",
    what: "a text input",
    of: "of-a-text-input",
    ...COMPONENT_LIMITS.minLength,
  }),
  rangesAt(LABELS, {
    rule: "text-input.max-length.is-1-to-4000",
    holding: (value) => textInput({ max_length: value }),
    member: "max_length",
    what: "a text input",
    of: "of-a-text-input",
    ...COMPONENT_LIMITS.maxLength,
  }),
  lengthsAt([LABEL], {
    rule: "text-input.value.has-at-most-4000-characters",
    component: textInput({ style: 2 }),
    pointer: "/value",
    what: "a value of a text input",
    ...COMPONENT_LIMITS.inputValue,
  }),
  lengthsAt(LABELS, {
    rule: "text-input.placeholder.has-at-most-100-characters",
    component: textInput(),
    pointer: "/placeholder",
    what: "a placeholder of a text input",
    ...COMPONENT_LIMITS.inputPlaceholder,
  }),
  {
    pairs: [
      ...[0, 3].flatMap((style) =>
        pairsAt(LABELS, {
          rule: "text-input.style.is-1-or-2",
          slug: `refuses-style-${style}`,
          title: `refuses the style ${style} of a text input`,
          component: textInput(),
          pointer: "/style",
          to: style,
        }),
      ),
      ...pairsAt(LABELS, {
        rule: "text-input.style.is-1-or-2",
        slug: "refuses-a-text-input-without-style",
        title: "refuses a text input without a style",
        component: textInput(),
        pointer: "/style",
        to: undefined,
      }),
      ...pairsAt(LABELS, {
        rule: "text-input.label.is-not-allowed-in-a-label",
        slug: "refuses-a-label-of-its-own",
        title: "refuses a label of a text input",
        component: textInput(),
        pointer: "/label",
        to: "Name",
      }),
      ...typesAt([LABEL], {
        rule: "text-input.min-length.is-0-to-4000",
        component: textInput({ min_length: 1 }),
        pointer: "/min_length",
        name: "min-length-of-a-text-input",
        what: "min_length of a text input",
        wrong: [
          ["a-fraction", 1.5],
          ["digits-in-a-string", "1"],
        ],
      }),
      ...typesAt([LABEL], {
        rule: "text-input.value.has-at-most-4000-characters",
        component: textInput({ value: "Text" }),
        pointer: "/value",
        name: "value-of-a-text-input",
        what: "value of a text input",
        wrong: [
          ["a-number", 7],
          ["a-list", ["Text"]],
        ],
      }),
      ...typesAt([LABEL], {
        rule: "component.fields.have-their-type",
        component: textInput({ required: true }),
        pointer: "/required",
        name: "required-of-a-text-input",
        what: "required of a text input",
        wrong: [
          ["a-word", "very"],
          ["a-list", [true]],
        ],
      }),
    ],
    acceptances: [1, 2].flatMap((style) =>
      acceptedAt(LABELS, {
        rule: "text-input.style.is-1-or-2",
        slug: `accepts-the-${style === 1 ? "short" : "long"}-form`,
        title: `accepts the style ${style} of a text input with everything else`,
        component: textInput({
          style,
          min_length: 2,
          max_length: 9,
          required: style === 1,
          value: style === 1 ? "Filled" : "Two\nlines",
          placeholder: "Name",
        }),
      }),
    ),
    probes: [
      ...probedAt([LABEL], {
        rule: "text-input.lengths-against-each-other-are-open",
        slug: "tries-min-length-above-max-length",
        title: "is sent min_length 3 and max_length 2",
        component: textInput({ min_length: 3, max_length: 2 }),
      }),
      ...probedAt([LABEL], {
        rule: "text-input.lengths-against-each-other-are-open",
        slug: "tries-a-value-above-max-length",
        title: "is sent a value longer than max_length",
        component: textInput({ max_length: 2, value: "three" }),
      }),
      ...probedAt([LABEL], {
        rule: "text-input.lengths-against-each-other-are-open",
        slug: "tries-a-value-below-min-length",
        title: "is sent a value shorter than min_length",
        component: textInput({ min_length: 9, value: "three" }),
      }),
    ],
  },
]);

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

const counted: ComponentTable = joinedTables(
  COUNTED.flatMap(({ minRule, maxRule, requiredRule, min, max, make, slug, what }) => [
    rangesAt(LABELS, {
      rule: minRule,
      holding: (value) => make({ min_values: value, max_values: max.max, required: value > 0 }),
      member: "min_values",
      what,
      of: `of-${slug}`,
      ...min,
    }),
    rangesAt(LABELS, {
      rule: maxRule,
      holding: (value) => make({ max_values: value }),
      member: "max_values",
      what,
      of: `of-${slug}`,
      ...max,
    }),
    {
      pairs: [
        ...pairsAt(LABELS, {
          rule: requiredRule,
          slug: "refuses-0-where-it-does-not-say",
          title: `refuses min_values 0 of ${what} that does not say whether it is required`,
          component: make({ min_values: 1 }),
          pointer: "/min_values",
          to: 0,
        }),
        ...pairsAt([LABEL], {
          rule: requiredRule,
          slug: "refuses-0-of-a-required-one",
          title: `refuses min_values 0 of ${what} that is required`,
          component: make({ min_values: 0, required: false }),
          pointer: "/required",
          to: true,
        }),
        ...typesAt([LABEL], {
          rule: minRule,
          component: make({ min_values: 1 }),
          pointer: "/min_values",
          name: "min-values",
          what: `min_values of ${what}`,
          wrong: [
            ["a-fraction", 1.5],
            ["digits-in-a-string", "1"],
          ],
        }),
        ...typesAt([LABEL], {
          rule: maxRule,
          component: make({ max_values: 2 }),
          pointer: "/max_values",
          name: "max-values",
          what: `max_values of ${what}`,
          wrong: [
            ["a-fraction", 1.5],
            ["digits-in-a-string", "2"],
          ],
        }),
        ...typesAt([LABEL], {
          rule: "component.fields.have-their-type",
          component: make({ required: true }),
          pointer: "/required",
          name: `required-of-${slug}`,
          what: `required of ${what}`,
          wrong: [["a-word", "very"]],
        }),
      ],
      acceptances: acceptedAt([LABEL], {
        rule: requiredRule,
        slug: "accepts-0-of-an-optional-one",
        title: `accepts min_values 0 of ${what} that is not required`,
        component: make({ min_values: 0, required: false }),
      }),
    },
  ]),
);

const uploads: ComponentTable = {
  pairs: pairsAt(LABELS, {
    rule: "file-upload.disabled.is-an-error",
    slug: "refuses-a-disabled-one",
    title: "refuses a disabled file upload",
    component: fileUpload(),
    pointer: "/disabled",
    to: true,
  }),
  acceptances: [],
  probes: [
    ...probedAt([LABEL], {
      rule: "file-upload.disabled.is-an-error",
      slug: "tries-disabled-false",
      title: "is sent disabled false on a file upload",
      component: fileUpload({ disabled: false }),
    }),
    ...probedAt([LABEL], {
      rule: "file-upload.max-values.is-at-most-10",
      slug: "tries-zero",
      title: "is sent max_values 0 of a file upload",
      component: fileUpload({ min_values: 0, max_values: 0, required: false }),
    }),
  ],
};

/** Inputs that only modals have and that nothing can disable; file uploads have a rule of their own. */
const disabledInputs: ComponentTable = joinedTables(
  (
    [
      ["text-input", "text input", textInput()],
      ["radio-group", "radio group", radioGroup()],
      ["checkbox-group", "checkbox group", checkboxGroup()],
      ["checkbox", "checkbox", checkbox()],
    ] as const
  ).map(([slug, what, component]) => ({
    pairs: pairsAt(LABELS, {
      rule: "modal-input.disabled.is-an-error",
      slug: `refuses-a-disabled-${slug}`,
      title: `refuses a disabled ${what}`,
      component,
      pointer: "/disabled",
      to: true,
    }),
  })),
);

/** Groups of options: how many, and what an option is. */
const GROUPS: readonly {
  readonly countRule: RuleId;
  readonly optionRule: RuleId;
  readonly descriptionRule: RuleId;
  readonly openRule: RuleId;
  readonly count: { readonly min: number; readonly max: number };
  readonly make: (more: { readonly [member: string]: Json }) => JsonObject;
  readonly slug: string;
  readonly what: string;
}[] = [
  {
    countRule: "radio-group.options.has-2-to-10",
    optionRule: "radio-group.option.has-value-and-label",
    descriptionRule: "radio-group.option.description-has-at-most-100-characters",
    openRule: "radio-group.defaults-and-repeats-are-open",
    count: COMPONENT_LIMITS.radioOptions,
    make: radioGroup,
    slug: "of-a-radio-group",
    what: "a radio group",
  },
  {
    countRule: "checkbox-group.options.has-1-to-10",
    optionRule: "checkbox-group.option.is-as-of-a-radio-group",
    descriptionRule: "checkbox-group.option.is-as-of-a-radio-group",
    openRule: "checkbox-group.counts-against-options-are-open",
    count: COMPONENT_LIMITS.checkboxOptions,
    make: checkboxGroup,
    slug: "of-a-checkbox-group",
    what: "a checkbox group",
  },
];

type Group = (typeof GROUPS)[number];

function groupCounts({ countRule, count, make, slug, what }: Group): ComponentTable {
  return {
    pairs: [
      ...pairsAt(LABELS, {
        rule: countRule,
        slug: `refuses-${count.max + 1}-options`,
        title: `refuses ${count.max + 1} options of ${what}`,
        component: make({ options: options(count.max) }),
        pointer: `/options/${count.max}`,
        to: { label: "One too many", value: "one-too-many" },
      }),
      ...pairsAt(LABELS, {
        rule: countRule,
        slug: "refuses-one-option-too-few",
        title: `refuses ${count.min - 1} options of ${what}`,
        component: make({ options: options(count.min) }),
        pointer: `/options/${count.min - 1}`,
        to: undefined,
      }),
      ...pairsAt(LABELS, {
        rule: countRule,
        slug: `refuses-no-options-${slug}`,
        title: `refuses ${what} without options`,
        component: make({ options: options(count.min) }),
        pointer: "/options",
        to: undefined,
      }),
      ...typesAt([LABEL], {
        rule: countRule,
        component: make({ options: options(2) }),
        pointer: "/options",
        name: `options-${slug}`,
        what: `options of ${what}`,
        wrong: [
          ["an-object", { one: "One" }],
          ["a-word", "one"],
        ],
      }),
    ],
    acceptances: [count.min, count.max].flatMap((many) =>
      acceptedAt(LABELS, {
        rule: countRule,
        slug: `accepts-${many}-${many === 1 ? "option" : "options"}`,
        title: `accepts ${many} ${many === 1 ? "option" : "options"} of ${what}`,
        component: make({ options: options(many) }),
      }),
    ),
    probes: [],
  };
}

function groupOptions({ optionRule, descriptionRule, make, slug, what }: Group): ComponentTable {
  const offering = (more: { readonly [member: string]: Json } = {}): JsonObject =>
    make({ options: [...options(2), { label: "Last", value: "last", ...more }] });
  return joinedTables([
    ...(["value", "label", "description"] as const).flatMap((member) => [
      lengthsAt([LABEL], {
        rule: member === "description" ? descriptionRule : optionRule,
        component: offering(),
        pointer: `/options/2/${member}`,
        what: `a ${member} of an option of ${what}`,
        of: `as-${member}`,
        ...COMPONENT_LIMITS.groupText,
      }),
      {
        pairs: [
          ...(member === "description"
            ? []
            : pairsAt(LABELS, {
                rule: optionRule,
                slug: `refuses-an-option-without-${member}`,
                title: `refuses an option of ${what} without a ${member}`,
                component: offering(),
                pointer: `/options/2/${member}`,
                to: undefined,
              })),
          ...typesAt([LABEL], {
            rule: member === "description" ? descriptionRule : optionRule,
            component: offering({ [member]: "text" }),
            pointer: `/options/2/${member}`,
            name: `${member}-of-an-option`,
            what: `${member} of an option of ${what}`,
            wrong: [["a-number", 7]],
          }),
        ],
      },
    ]),
    {
      pairs: typesAt([LABEL], {
        rule: descriptionRule,
        component: offering({ default: true }),
        pointer: "/options/2/default",
        name: "default-of-an-option",
        what: `default of an option of ${what}`,
        wrong: [["a-word", "very"]],
      }),
      acceptances: acceptedAt([LABEL], {
        rule: descriptionRule,
        slug: `accepts-a-default-${slug}`,
        title: `accepts an option of ${what} that is the default`,
        component: offering({ default: true, description: "Дом 大きい猫 שלום 🔥" }),
      }),
    },
  ]);
}

function groupProbes({ openRule, make, slug, what }: Group): ComponentTable {
  const twice = options(2).map((option) => ({ ...option, default: true }));
  const equal = [...options(1), { label: "Again", value: "option-1" }];
  return {
    pairs: [],
    acceptances: [],
    probes: [
      ...probedAt([LABEL], {
        rule: openRule,
        slug: `tries-two-defaults-${slug}`,
        title: `is sent two default options of ${what}`,
        component: make({ options: twice, ...(slug === "of-a-checkbox-group" ? { max_values: 1 } : {}) }),
      }),
      ...probedAt([LABEL], {
        rule: openRule,
        slug: `tries-two-equal-values-${slug}`,
        title: `is sent two options of ${what} with the same value`,
        component: make({ options: equal }),
      }),
    ],
  };
}

const groups: ComponentTable = joinedTables([
  ...GROUPS.flatMap((group) => [groupCounts(group), groupOptions(group), groupProbes(group)]),
  {
    acceptances: [
      ...acceptedAt([LABEL], {
        rule: "checkbox-group.required.defaults-to-true",
        slug: "accepts-one-required-option",
        title: "accepts a required checkbox group with one option",
        component: checkboxGroup({ options: options(1), required: true }),
      }),
      ...acceptedAt([LABEL], {
        rule: "radio-group.required.defaults-to-true",
        slug: "accepts-an-optional-one",
        title: "accepts a radio group that is not required",
        component: radioGroup({ required: false }),
      }),
    ],
    probes: probedAt([LABEL], {
      rule: "checkbox-group.counts-against-options-are-open",
      slug: "tries-min-values-3-of-two-options",
      title: "is sent min_values 3 of a checkbox group with two options",
      component: checkboxGroup({ min_values: 3, max_values: 5 }),
    }),
  },
]);

const checkboxes: ComponentTable = {
  pairs: [
    ...pairsAt(LABELS, {
      rule: "checkbox.has-custom-id-and-default",
      slug: "refuses-a-checkbox-without-custom-id",
      title: "refuses a checkbox without a custom_id",
      component: checkbox(),
      pointer: "/custom_id",
      to: undefined,
    }),
    ...typesAt([LABEL], {
      rule: "checkbox.has-custom-id-and-default",
      component: checkbox({ default: true }),
      pointer: "/default",
      name: "default-of-a-checkbox",
      what: "default of a checkbox",
      wrong: [
        ["a-word", "very"],
        ["a-list", [true]],
      ],
    }),
    ...misplacedAt(LABELS, {
      rule: "checkbox.cannot-be-required",
      slug: "refuses-or-ignores-required",
      title: "refuses or ignores required on a checkbox",
      component: checkbox(),
      pointer: "/required",
      to: true,
    }),
  ],
  acceptances: [true, false].flatMap((checked) =>
    acceptedAt([LABEL], {
      rule: "checkbox.has-custom-id-and-default",
      slug: `accepts-a-default-of-${checked}`,
      title: `accepts the default ${checked} of a checkbox`,
      component: checkbox({ default: checked }),
    }),
  ),
  probes: probedAt([LABEL], {
    rule: "checkbox.cannot-be-required",
    slug: "tries-required-false",
    title: "is sent required false on a checkbox",
    component: checkbox({ required: false }),
  }),
};

/** Inputs whose custom_id has no rule of its own that asks for it. */
const missingCustomIds: ComponentTable = joinedTables(
  (
    [
      ["a-text-input", "a text input", textInput()],
      ["a-file-upload", "a file upload", fileUpload()],
      ["a-radio-group", "a radio group", radioGroup()],
      ["a-checkbox-group", "a checkbox group", checkboxGroup()],
    ] as const
  ).map(([slug, what, component]) => ({
    pairs: pairsAt([LABEL], {
      rule: "component.custom-id.has-1-to-100-characters",
      slug: `refuses-${slug}-without-one`,
      title: `refuses ${what} without a custom_id`,
      component,
      pointer: "/custom_id",
      to: undefined,
    }),
  })),
);

export const MODAL_INPUT_ROWS: ComponentTable = joinedTables([
  textInputs,
  counted,
  uploads,
  disabledInputs,
  groups,
  checkboxes,
  missingCustomIds,
]);
