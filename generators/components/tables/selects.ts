/** Rows about selects in messages and modals. */
import type { Json, JsonObject } from "../../../src/contract/json.js";
import { type ComponentPair, type ComponentTable, joinedBodies } from "../../rows/row.js";
import { COMPONENT_LIMITS } from "../component-limits.js";
import {
  autoSelect,
  options,
  SELECT_NAMES,
  SELECTS,
  type SelectType,
  select,
  stringSelect,
} from "./plain-components.js";
import { acceptedAt, lengthsAt, mistypedAt, pairsAt, probedAt, rangesAt, typesAt } from "./rows-at.js";
import { DEEP_ROW, LABEL, LAST_LABEL, ROW, SELECT_SPOTS, type Spot } from "./spots.js";

/** The first kind is tried everywhere, the others once in a message and once in a modal. */
const spotsOf = (type: SelectType): readonly Spot[] => (type === 3 ? SELECT_SPOTS : [ROW, LABEL]);

const { minValues, maxValues, selectOptions } = COMPONENT_LIMITS;

/** A select of which so many values can be chosen. */
const wide = (type: SelectType, more: { readonly [member: string]: Json }): JsonObject =>
  select(type, { ...(type === 3 ? { options: options(selectOptions.max) } : {}), ...more });

const MIN_VALUES = "select.min-values.is-0-to-25";

const isInModal = ({ place }: Spot): boolean => place === "modal";

function boundsOf(type: SelectType): ComponentTable {
  const { slug, what } = SELECT_NAMES[type];
  const words = { what, of: `of-a-${slug}` };
  const spots = spotsOf(type);
  const inMessages = spots.filter((spot) => !isInModal(spot));
  // Where required is left out, it is true in a modal, and min_values is not below 1.
  const holdingMin = (value: number): JsonObject =>
    wide(type, { min_values: value, max_values: maxValues.max, ...(value < 1 && { required: false }) });
  const range = { member: "min_values", holding: holdingMin, ...words };
  return joinedBodies([
    rangesAt(spots.filter(isInModal), MIN_VALUES, { ...range, ...minValues }),
    // In a message, where required is ignored, it is open whether a select may be left empty.
    rangesAt(inMessages, MIN_VALUES, { ...range, max: minValues.max }),
    {
      pairs: pairsAt(inMessages, MIN_VALUES, `refuses-min-values-minus-1-${words.of}`, {
        title: `refuses ${what} with min_values: -1`,
        component: holdingMin(1),
        pointer: "/min_values",
        to: -1,
      }),
      probes: probedAt(inMessages, MIN_VALUES, `tries-min-values-0-${words.of}`, {
        title: `may accept or refuse ${what} with min_values: 0 and required: false`,
        component: holdingMin(0),
      }),
    },
    rangesAt(spotsOf(type), "select.max-values.is-at-most-25", {
      member: "max_values",
      holding: (value) => wide(type, { max_values: value }),
      ...words,
      ...maxValues,
    }),
    lengthsAt(spotsOf(type), "select.placeholder.has-at-most-150-characters", {
      component: select(type),
      pointer: "/placeholder",
      what: `a placeholder of ${what}`,
      of: `of-a-${slug}`,
      ...COMPONENT_LIMITS.placeholder,
    }),
    {
      pairs: pairsAt(spotsOf(type), "select.custom-id.is-required", `refuses-a-${slug}-without-one`, {
        title: `refuses ${what} without a custom_id`,
        component: select(type),
        pointer: "/custom_id",
        to: undefined,
      }),
      probes: probedAt([ROW], "select.max-values.is-at-most-25", `tries-zero-of-a-${slug}`, {
        title: `may accept or refuse ${what} with min_values: 0 and max_values: 0`,
        component: select(type, { min_values: 0, max_values: 0, required: false }),
      }),
    },
  ]);
}

const AT_LEAST_1 = "select.min-values.of-a-required-one-is-at-least-1";

/** What `required` and `disabled` mean in a modal and in a message. */
function placesOf(type: SelectType): ComponentTable {
  const { slug, what } = SELECT_NAMES[type];
  return {
    pairs: [
      ...pairsAt([LABEL, LAST_LABEL], AT_LEAST_1, `refuses-0-of-a-${slug}-that-does-not-say`, {
        title: `refuses ${what} with min_values: 0 and without the field "required"`,
        component: select(type, { min_values: 1 }),
        pointer: "/min_values",
        to: 0,
      }),
      ...pairsAt([LABEL], AT_LEAST_1, `refuses-0-of-a-required-${slug}`, {
        title: `refuses ${what} with min_values: 0 and required: true`,
        component: select(type, { min_values: 0, required: false }),
        pointer: "/required",
        to: true,
      }),
      ...pairsAt([LABEL, LAST_LABEL], "select.disabled.is-an-error-in-a-modal", `refuses-it-on-a-${slug}`, {
        title: `refuses disabled: true on ${what}`,
        component: select(type),
        pointer: "/disabled",
        to: true,
      }),
    ],
    acceptances: [
      ...acceptedAt([LABEL], AT_LEAST_1, `accepts-0-of-an-optional-${slug}`, {
        title: `accepts ${what} with min_values: 0 and required: false`,
        component: select(type, { min_values: 0, required: false }),
      }),
      ...acceptedAt([ROW], "select.required.is-ignored-in-messages", `accepts-false-on-a-${slug}`, {
        title: `accepts ${what} with required: false`,
        component: select(type, { required: false }),
      }),
      ...acceptedAt([ROW], "select.required.is-ignored-in-messages", `accepts-true-and-min-values-1-on-a-${slug}`, {
        title: `accepts ${what} with required: true and min_values: 1`,
        component: select(type, { required: true, min_values: 1 }),
      }),
      ...acceptedAt([ROW, DEEP_ROW], "select.disabled.defaults-to-false", `accepts-a-disabled-${slug}`, {
        title: `accepts ${what} with disabled: true`,
        component: select(type, { disabled: true }),
      }),
    ],
    probes: [
      ...probedAt([ROW], AT_LEAST_1, `tries-0-of-a-${slug}`, {
        title: `may accept or refuse ${what} with min_values: 0 and without the field "required"`,
        component: select(type, { min_values: 0 }),
      }),
      ...probedAt([ROW], "select.required.is-ignored-in-messages", `tries-true-and-min-values-0-on-a-${slug}`, {
        title: `may accept or refuse ${what} with required: true and min_values: 0`,
        component: select(type, { required: true, min_values: 0 }),
      }),
      ...probedAt([LABEL], "select.disabled.is-an-error-in-a-modal", `tries-false-on-a-${slug}`, {
        title: `may accept or refuse ${what} with disabled: false`,
        component: select(type, { disabled: false }),
      }),
      ...probedAt([ROW], "select.min-above-max-is-open", `tries-3-above-2-on-a-${slug}`, {
        title: `may accept or refuse ${what} with min_values: 3 and max_values: 2`,
        component: wide(type, { min_values: 3, max_values: 2 }),
      }),
      ...probedAt([ROW], "select.min-above-max-is-open", `tries-2-above-the-default-on-a-${slug}`, {
        title: `may accept or refuse ${what} with min_values: 2 and without max_values`,
        component: wide(type, { min_values: 2 }),
      }),
    ],
  };
}

const types: ComponentPair[] = [
  ...typesAt([ROW], "select.min-values.is-0-to-25", {
    component: stringSelect({ min_values: 1, max_values: 2 }),
    pointer: "/min_values",

    what: "min_values of a select",
    wrong: [
      ["a-fraction", 1.5],
      ["digits-in-a-string", "1"],
      ["a-list", [1]],
    ],
  }),
  ...typesAt([ROW], "select.max-values.is-at-most-25", {
    component: stringSelect({ max_values: 2 }),
    pointer: "/max_values",

    what: "max_values of a select",
    wrong: [
      ["a-fraction", 1.5],
      ["digits-in-a-string", "2"],
      ["true", true],
    ],
  }),
  ...typesAt([ROW], "select.placeholder.has-at-most-150-characters", {
    component: stringSelect({ placeholder: "Pick one" }),
    pointer: "/placeholder",

    what: "placeholder of a select",
    wrong: [
      ["a-number", 7],
      ["a-list", ["Pick one"]],
    ],
  }),
  ...typesAt([LABEL], "component.fields.have-their-type", {
    component: stringSelect({ required: true }),
    pointer: "/required",

    what: "required of a select",
    wrong: [
      ["a-word", "very"],
      ["a-list", [true]],
    ],
  }),
];

const channelTypes: ComponentTable = {
  pairs: [
    ...typesAt([ROW, LABEL], "channel-select.channel-types.are-channel-types", {
      component: autoSelect(8, { channel_types: [0] }),
      pointer: "/channel_types",

      what: "channel_types",
      wrong: [
        ["an-object", { "0": 0 }],
        ["a-word", "text"],
        ["true", true],
      ],
    }),
    ...mistypedAt(
      [ROW, DEEP_ROW],
      "channel-select.channel-types.are-channel-types",
      "refuses-a-word-as-a-channel-type",
      {
        title: "refuses a string in channel_types of a channel select, or drops it",
        component: autoSelect(8, { channel_types: [0] }),
        pointer: "/channel_types/0",
        to: "text",
      },
    ),
    ...pairsAt([ROW], "channel-select.channel-types.are-channel-types", "refuses-an-unknown-channel-type", {
      title: "refuses 999 in channel_types of a channel select",
      component: autoSelect(8, { channel_types: [0] }),
      pointer: "/channel_types/0",
      to: 999,
      profile: "discord",
    }),
  ],
  acceptances: acceptedAt([ROW, LABEL], "channel-select.channel-types.are-channel-types", "accepts-text-and-voice", {
    title: "accepts text and voice channels in channel_types of a channel select",
    component: autoSelect(8, { channel_types: [0, 2] }),
  }),
  probes: [
    ...probedAt([ROW], "channel-select.channel-types.are-channel-types", "tries-an-unknown-channel-type", {
      title: "may accept or refuse 999 in channel_types of a channel select",
      component: autoSelect(8, { channel_types: [999] }),
    }),
    ...probedAt([ROW], "channel-select.channel-types.are-channel-types", "tries-them-on-a-user-select", {
      title: "may accept or refuse channel_types on a user select",
      component: autoSelect(5, { channel_types: [0] }),
    }),
  ],
};

export const SELECT_ROWS: ComponentTable = joinedBodies([
  ...SELECTS.map(boundsOf),
  ...SELECTS.map(placesOf),
  { pairs: types },
  channelTypes,
]);
