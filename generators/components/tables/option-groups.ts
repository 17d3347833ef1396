/** Rows about radio groups and checkbox groups: how many options, and what an option is. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { checkboxGroup, options, radioGroup } from "./plain-components.js";
import { acceptedAt, lengthsAt, pairsAt, probedAt, typesAt } from "./rows-at.js";
import { LABEL, LAST_LABEL } from "./spots.js";

const LABELS = [LABEL, LAST_LABEL] as const;

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
      ...pairsAt(LABELS, countRule, `refuses-${count.max + 1}-options`, {
        title: `refuses ${count.max + 1} options of ${what}`,
        component: make({ options: options(count.max) }),
        pointer: `/options/${count.max}`,
        to: { label: "One too many", value: "one-too-many" },
      }),
      ...pairsAt(LABELS, countRule, "refuses-one-option-too-few", {
        title: `refuses ${count.min - 1} options of ${what}`,
        component: make({ options: options(count.min) }),
        pointer: `/options/${count.min - 1}`,
        to: undefined,
      }),
      ...pairsAt(LABELS, countRule, `refuses-no-options-${slug}`, {
        title: `refuses ${what} without options`,
        component: make({ options: options(count.min) }),
        pointer: "/options",
        to: undefined,
      }),
      ...typesAt([LABEL], countRule, {
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
      acceptedAt(LABELS, countRule, `accepts-${many}-${many === 1 ? "option" : "options"}`, {
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
  return joinedBodies([
    ...(["value", "label", "description"] as const).flatMap((member) => [
      lengthsAt([LABEL], member === "description" ? descriptionRule : optionRule, {
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
            : pairsAt(LABELS, optionRule, `refuses-an-option-without-${member}`, {
                title: `refuses an option of ${what} without a ${member}`,
                component: offering(),
                pointer: `/options/2/${member}`,
                to: undefined,
              })),
          ...typesAt([LABEL], member === "description" ? descriptionRule : optionRule, {
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
      pairs: typesAt([LABEL], descriptionRule, {
        component: offering({ default: true }),
        pointer: "/options/2/default",
        name: "default-of-an-option",
        what: `default of an option of ${what}`,
        wrong: [["a-word", "very"]],
      }),
      acceptances: acceptedAt([LABEL], descriptionRule, `accepts-a-default-${slug}`, {
        title: `accepts a default option of ${what}`,
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
      ...probedAt([LABEL], openRule, `tries-two-defaults-${slug}`, {
        title: `may accept or refuse two default options of ${what}`,
        component: make({ options: twice, ...(slug === "of-a-checkbox-group" ? { max_values: 1 } : {}) }),
      }),
      ...probedAt([LABEL], openRule, `tries-two-equal-values-${slug}`, {
        title: `may accept or refuse two options of ${what} with the same value`,
        component: make({ options: equal }),
      }),
    ],
  };
}

const groups: ComponentTable = joinedBodies([
  ...GROUPS.flatMap((group) => [groupCounts(group), groupOptions(group), groupProbes(group)]),
  {
    acceptances: [
      ...acceptedAt([LABEL], "checkbox-group.required.defaults-to-true", "accepts-one-required-option", {
        title: "accepts a checkbox group with required: true and one option",
        component: checkboxGroup({ options: options(1), required: true }),
      }),
      ...acceptedAt([LABEL], "radio-group.required.defaults-to-true", "accepts-an-optional-one", {
        title: "accepts a radio group with required: false",
        component: radioGroup({ required: false }),
      }),
    ],
    probes: probedAt([LABEL], "checkbox-group.counts-against-options-are-open", "tries-min-values-3-of-two-options", {
      title: "may accept or refuse a checkbox group with min_values: 3 and two options",
      component: checkboxGroup({ min_values: 3, max_values: 5 }),
    }),
  },
]);

export const OPTION_GROUP_ROWS: ComponentTable = groups;
