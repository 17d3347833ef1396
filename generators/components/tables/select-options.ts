/** Rows about what a select offers: the options of a string select, the default values of the others. */
import type { Json } from "../../../src/contract/json.js";
import type { JsonObject } from "../../commands/members.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import { type ComponentTable, joinedTables } from "./component-row.js";
import { type AutoSelectType, autoSelect, options, SELECT_NAMES, stringSelect } from "./plain-components.js";
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

const optionTexts: ComponentTable = joinedTables(
  OPTION_TEXTS.flatMap(({ rule, member, limit }) => [
    lengthsAt(SELECT_SPOTS, {
      rule,
      component: offering(),
      pointer: `/options/2/${member}`,
      what: `a ${member} of an option`,
      ...limit,
    }),
    {
      pairs: [
        ...(member === "description"
          ? []
          : pairsAt(SELECT_SPOTS, {
              rule,
              slug: `refuses-an-option-without-${member}`,
              title: `refuses an option without a ${member}`,
              component: offering(),
              pointer: `/options/2/${member}`,
              to: undefined,
            })),
        ...typesAt([ROW], {
          rule,
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
      acceptances: acceptedAt([ROW], {
        rule,
        slug: `accepts-many-scripts-as-${member}`,
        title: `accepts many scripts and emoji as ${member} of an option`,
        component: offering({ [member]: "Дом 大きい猫 שלום 🔥" }),
      }),
    },
  ]),
);

const optionLists: ComponentTable = {
  pairs: [
    ...pairsAt(SELECT_SPOTS, {
      rule: "string-select.options.has-at-most-25",
      slug: "refuses-26-options",
      title: "refuses 26 options",
      component: stringSelect({ options: options(selectOptions.max) }),
      pointer: `/options/${selectOptions.max}`,
      to: { label: "One too many", value: "one-too-many" },
    }),
    ...pairsAt(SELECT_SPOTS, {
      rule: "string-select.options.is-required",
      slug: "refuses-a-select-without-options",
      title: "refuses a string select without options",
      component: stringSelect(),
      pointer: "/options",
      to: undefined,
    }),
    ...typesAt([ROW], {
      rule: "string-select.options.is-required",
      component: stringSelect(),
      pointer: "/options",
      name: "options-of-a-select",
      what: "options of a select",
      wrong: [
        ["an-object", { one: "One" }],
        ["a-word", "one"],
      ],
    }),
    ...typesAt([ROW], {
      rule: "component.fields.have-their-type",
      component: stringSelect(),
      pointer: "/options/0",
      name: "an-option-of-a-select",
      what: "an option of a select",
      wrong: [
        ["a-word", "one"],
        ["null", null],
      ],
    }),
    ...typesAt([ROW, LABEL], {
      rule: "string-select.option.has-emoji-and-default",
      component: offering({ default: true }),
      pointer: "/options/2/default",
      name: "default-of-an-option",
      what: "default of an option",
      wrong: [
        ["a-word", "very"],
        ["a-list", [true]],
      ],
    }),
    ...typesAt([ROW], {
      rule: "string-select.option.has-emoji-and-default",
      component: offering({ emoji: { name: "🔥" } }),
      pointer: "/options/2/emoji",
      name: "emoji-of-an-option",
      what: "emoji of an option",
      wrong: [
        ["a-word", "🔥"],
        ["a-number", 7],
      ],
    }),
  ],
  acceptances: [
    ...acceptedAt(SELECT_SPOTS, {
      rule: "string-select.options.has-at-most-25",
      slug: "accepts-25-options",
      title: "accepts 25 options",
      component: stringSelect({ options: options(selectOptions.max) }),
    }),
    ...acceptedAt([ROW, DEEP_ROW, LABEL], {
      rule: "string-select.option.has-emoji-and-default",
      slug: "accepts-both",
      title: "accepts an option with an emoji that is the default",
      component: offering({ emoji: { name: "🔥" }, default: true, description: "The last" }),
    }),
  ],
  probes: [
    ...probedAt([ROW, LABEL], {
      rule: "string-select.options.is-required",
      slug: "tries-no-options-at-all",
      title: "is sent an empty list of options",
      component: stringSelect({ options: [] }),
    }),
    ...probedAt([ROW], {
      rule: "string-select.option.repeated-values-are-open",
      slug: "tries-two-equal-values",
      title: "is sent two options of the same value",
      component: stringSelect({ options: [...options(1), { label: "Again", value: "option-1" }] }),
    }),
    ...probedAt([ROW], {
      rule: "string-select.counts-against-options-are-open",
      slug: "tries-two-defaults-and-max-values-1",
      title: "is sent two default options where one can be chosen",
      component: stringSelect({ options: options(2).map((option) => ({ ...option, default: true })) }),
    }),
    ...probedAt([ROW], {
      rule: "string-select.counts-against-options-are-open",
      slug: "tries-max-values-3-and-two-options",
      title: "is sent max_values 3 and two options",
      component: stringSelect({ max_values: 3 }),
    }),
  ],
};

/** Entities of the target, as they stand in default_values. */
const DEFAULTS = {
  user: { id: { $: "user" }, type: "user" },
  role: { id: { $: "role" }, type: "role" },
  channel: { id: { $: "channel" }, type: "channel" },
} as const;
type Kind = keyof typeof DEFAULTS;

/** What each select takes as default, in its order of preference. */
const KINDS: Readonly<Record<AutoSelectType, readonly Kind[]>> = {
  5: ["user"],
  6: ["role"],
  7: ["user", "role"],
  8: ["channel"],
};
const TYPES: readonly AutoSelectType[] = [5, 6, 7, 8];
const KIND_NAMES: readonly Kind[] = ["user", "role", "channel"];

function defaultsOf(type: AutoSelectType): ComponentTable {
  const { slug, what } = SELECT_NAMES[type];
  const kinds = KINDS[type];
  const first = DEFAULTS[kinds[0] ?? "user"];
  const having = (more: { readonly [member: string]: Json } = {}): JsonObject =>
    autoSelect(type, { default_values: [first], ...more });
  const spots = type === 5 ? SELECT_SPOTS : [ROW, LABEL];
  return {
    pairs: [
      ...(["id", "type"] as const).flatMap((member) =>
        pairsAt(spots, {
          rule: "auto-select.default-values.have-id-and-type",
          slug: `refuses-one-of-a-${slug}-without-${member}`,
          title: `refuses a default value of ${what} without ${member}`,
          component: having(),
          pointer: `/default_values/0/${member}`,
          to: undefined,
        }),
      ),
      ...pairsAt(spots, {
        rule: "auto-select.default-values.have-id-and-type",
        slug: `refuses-one-of-a-${slug}-of-type-member`,
        title: `refuses a default value of ${what} of an unknown type`,
        component: having(),
        pointer: "/default_values/0/type",
        to: "member",
      }),
      ...pairsAt(spots, {
        rule: "auto-select.default-values.lie-within-the-bounds",
        slug: `refuses-1-below-min-values-2-on-a-${slug}`,
        title: `refuses one default value of ${what} of which two must be chosen`,
        component: having({ min_values: 1, max_values: 2 }),
        pointer: "/min_values",
        to: 2,
      }),
      ...KIND_NAMES.filter((kind) => !kinds.includes(kind)).flatMap((kind) =>
        pairsAt([ROW, LABEL], {
          rule: "auto-select.default-values.fit-the-select",
          slug: `refuses-a-${kind}-on-a-${slug}`,
          title: `refuses a ${kind} as default of ${what}`,
          component: having(),
          pointer: "/default_values/0",
          to: DEFAULTS[kind],
        }),
      ),
    ],
    acceptances: kinds.flatMap((kind) =>
      acceptedAt([ROW, DEEP_ROW, LABEL], {
        rule: "auto-select.default-values.fit-the-select",
        slug: `accepts-a-${kind}-on-a-${slug}`,
        title: `accepts a ${kind} as default of ${what}`,
        component: autoSelect(type, { default_values: [DEFAULTS[kind]] }),
      }),
    ),
    probes: [
      ...probedAt([ROW], {
        rule: "auto-select.default-values.lie-within-the-bounds",
        slug: `tries-an-empty-list-on-a-${slug}`,
        title: `is sent an empty list of default values of ${what}`,
        component: autoSelect(type, { default_values: [] }),
      }),
      ...probedAt([ROW], {
        rule: "auto-select.default-values.have-id-and-type",
        slug: `tries-an-id-of-nobody-on-a-${slug}`,
        title: `is sent a default value of ${what} that is nobody`,
        component: autoSelect(type, { default_values: [{ ...first, id: { $: "unknownId" } }] }),
      }),
    ],
  };
}

const defaultLists: ComponentTable = {
  pairs: [
    ...pairsAt(SELECT_SPOTS, {
      rule: "auto-select.default-values.lie-within-the-bounds",
      slug: "refuses-2-above-max-values-1",
      title: "refuses two default values of which one can be chosen",
      component: autoSelect(7, { default_values: [DEFAULTS.user, DEFAULTS.role], max_values: 2 }),
      pointer: "/max_values",
      to: 1,
    }),
    ...pairsAt([ROW], {
      rule: "auto-select.default-values.lie-within-the-bounds",
      slug: "refuses-2-above-the-default-of-max-values",
      title: "refuses two default values where max_values is not said",
      component: autoSelect(7, { default_values: [DEFAULTS.user, DEFAULTS.role], max_values: 2 }),
      pointer: "/max_values",
      to: undefined,
    }),
    ...typesAt([ROW], {
      rule: "auto-select.default-values.have-id-and-type",
      component: autoSelect(5, { default_values: [DEFAULTS.user] }),
      pointer: "/default_values",
      name: "default-values",
      what: "default_values",
      wrong: [
        ["an-object", { id: { $: "user" }, type: "user" }],
        ["a-word", "user"],
      ],
    }),
    ...typesAt([ROW], {
      rule: "auto-select.default-values.have-id-and-type",
      component: autoSelect(5, { default_values: [DEFAULTS.user] }),
      pointer: "/default_values/0/id",
      name: "id-of-a-default-value",
      what: "id of a default value",
      wrong: [
        ["a-word", "somebody"],
        ["a-list", ["1"]],
      ],
    }),
  ],
  acceptances: acceptedAt(SELECT_SPOTS, {
    rule: "auto-select.default-values.lie-within-the-bounds",
    slug: "accepts-2-of-2",
    title: "accepts two default values where exactly two are chosen",
    component: autoSelect(7, { default_values: [DEFAULTS.user, DEFAULTS.role], min_values: 2, max_values: 2 }),
  }),
  probes: [],
};

export const SELECT_OPTION_ROWS: ComponentTable = joinedTables([
  optionTexts,
  optionLists,
  ...TYPES.map(defaultsOf),
  defaultLists,
]);
