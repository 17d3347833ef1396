/** Rows about the options of string selects. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import { type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { options, stringSelect } from "./plain-components.js";
import { acceptedAt, lengthsAt, pairsAt, probedAt, typesAt } from "./rows-at.js";
import { DEEP_ROW, LABEL, ROW, SELECT_SPOTS } from "./spots.js";

const { selectOptions } = COMPONENT_LIMITS;

/** A string select whose last option of three has these members. */
const offering = (more: { readonly [member: string]: Json } = {}): JsonObject =>
  stringSelect({ options: [...options(2), { label: "Last", value: "last", ...more }] });

const OPTION_TEXTS = [
  {
    rule: "string-select.option.label-has-at-most-100-characters",
    member: "label",
    limit: COMPONENT_LIMITS.optionLabel,
  },
  {
    rule: "string-select.option.value-has-at-most-100-characters",
    member: "value",
    limit: COMPONENT_LIMITS.optionValue,
  },
  {
    rule: "string-select.option.description-has-at-most-100-characters",
    member: "description",
    limit: COMPONENT_LIMITS.optionDescription,
  },
] as const;

const optionTexts: ComponentTable = joinedBodies(
  OPTION_TEXTS.flatMap(({ rule, member, limit }) => [
    lengthsAt(SELECT_SPOTS, rule, {
      component: offering(),
      pointer: `/options/2/${member}`,
      what: `a ${member} of an option of a string select`,
      ...limit,
    }),
    {
      pairs: [
        ...(member === "description"
          ? []
          : pairsAt(SELECT_SPOTS, rule, `refuses-an-option-without-${member}`, {
              title: `refuses an option of a string select without a ${member}`,
              component: offering(),
              pointer: `/options/2/${member}`,
              to: undefined,
            })),
        ...typesAt([ROW], rule, {
          component: offering({ [member]: "text" }),
          pointer: `/options/2/${member}`,
          name: `${member}-of-an-option`,
          what: `${member} of an option`,
          wrong: [
            ["a-number", 7],
            ["a-list", ["text"]],
          ],
        }),
      ],
      acceptances: acceptedAt([ROW], rule, `accepts-many-scripts-as-${member}`, {
        title: `accepts text in many writing systems, with emoji, as ${member} of an option of a string select`,
        component: offering({ [member]: "Дом 大きい猫 שלום 🔥" }),
      }),
    },
  ]),
);

const optionLists: ComponentTable = {
  pairs: [
    ...pairsAt(SELECT_SPOTS, "string-select.options.has-at-most-25", "refuses-26-options", {
      component: stringSelect({ options: options(selectOptions.max) }),
      pointer: `/options/${selectOptions.max}`,
      to: { label: "One too many", value: "one-too-many" },
    }),
    ...pairsAt(SELECT_SPOTS, "string-select.options.is-required", "refuses-a-select-without-options", {
      title: "refuses a string select without options",
      component: stringSelect(),
      pointer: "/options",
      to: undefined,
    }),
    ...typesAt([ROW], "string-select.options.is-required", {
      component: stringSelect(),
      pointer: "/options",

      what: "options of a select",
      wrong: [
        ["an-object", { one: "One" }],
        ["a-word", "one"],
      ],
    }),
    ...typesAt([ROW], "component.fields.have-their-type", {
      component: stringSelect(),
      pointer: "/options/0",

      what: "an option of a select",
      wrong: [
        ["a-word", "one"],
        ["null", null],
      ],
    }),
    ...typesAt([ROW, LABEL], "string-select.option.has-emoji-and-default", {
      component: offering({ default: true }),
      pointer: "/options/2/default",

      what: "default of an option",
      wrong: [
        ["a-word", "very"],
        ["a-list", [true]],
      ],
    }),
    ...typesAt([ROW], "string-select.option.has-emoji-and-default", {
      component: offering({ emoji: { name: "🔥" } }),
      pointer: "/options/2/emoji",

      what: "emoji of an option",
      wrong: [
        ["a-word", "🔥"],
        ["a-number", 7],
      ],
    }),
  ],
  acceptances: [
    ...acceptedAt(SELECT_SPOTS, "string-select.options.has-at-most-25", "accepts-25-options", {
      title: "accepts 25 options of a string select",
      component: stringSelect({ options: options(selectOptions.max) }),
    }),
    ...acceptedAt([ROW, DEEP_ROW, LABEL], "string-select.option.has-emoji-and-default", "accepts-both", {
      title: "accepts a default option of a string select with an emoji",
      component: offering({ emoji: { name: "🔥" }, default: true, description: "The last" }),
    }),
  ],
  probes: [
    ...probedAt([ROW, LABEL], "string-select.options.is-required", "tries-no-options-at-all", {
      title: "may accept or refuse an empty list of options of a string select",
      component: stringSelect({ options: [] }),
    }),
    ...probedAt([ROW], "string-select.option.repeated-values-are-open", "tries-two-equal-values", {
      title: "may accept or refuse two options of a string select with the same value",
      component: stringSelect({ options: [...options(1), { label: "Again", value: "option-1" }] }),
    }),
    ...probedAt([ROW], "string-select.counts-against-options-are-open", "tries-two-defaults-and-max-values-1", {
      title: "may accept or refuse two default options of a string select with max_values: 1",
      component: stringSelect({ options: options(2).map((option) => ({ ...option, default: true })) }),
    }),
    ...probedAt([ROW], "string-select.counts-against-options-are-open", "tries-max-values-3-and-two-options", {
      title: "may accept or refuse a string select with max_values: 3 and two options",
      component: stringSelect({ max_values: 3 }),
    }),
  ],
};

export const SELECT_OPTION_ROWS: ComponentTable = joinedBodies([optionTexts, optionLists]);
