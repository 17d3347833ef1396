/** Rows about the bounds, lengths and channel types of options. */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { type Acceptance, joined, type Pair, pair, type Table, valueRow } from "../../rows/row.js";
import { OPTION_TYPE_NAMES, optionWords, parameter } from "./plain-options.js";

const element = "option" as const;

function keeps(
  rule: RuleId,
  type: 3 | 4 | 7 | 10,
  slug: string,
  members: { readonly [key: string]: Json },
): Acceptance {
  const what = Object.entries(members)
    .map(([member, value]) => `${member}: ${JSON.stringify(value)}`)
    .join(" and ");
  return valueRow(rule, `keeps-${slug}-of-${OPTION_TYPE_NAMES[type]}`, {
    title: `stores ${what} of ${optionWords(type)}`,
    element,
    value: parameter(type, members),
  });
}

interface RefusedBound {
  readonly member: string;
  readonly slug: string;
  readonly from: number;
  readonly to: number;
}

function refuses(rule: RuleId, type: 3 | 4 | 10, { member, slug, from, to }: RefusedBound): Pair {
  return pair(rule, `refuses-${slug}-as-${member.replaceAll("_", "-")}`, {
    title: `refuses ${optionWords(type)} with ${member}: ${to}`,
    element,
    valid: parameter(type, { [member]: from }),
    pointer: `/${member}`,
    to,
  });
}

const SAFE = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
/** The greatest double of the range that the documents give for NUMBER, and the next double above it. */
const DOUBLE = { max: 2 ** 53, above: 2 ** 53 + 2 };

const values: Table = {
  acceptances: [
    keeps("option.fields.round-trip", 4, "a-minimum", { min_value: -3 }),
    keeps("option.fields.round-trip", 4, "a-maximum", { max_value: 12 }),
    keeps("option.fields.round-trip", 4, "both-bounds", { min_value: 1, max_value: 6 }),
    keeps("option.fields.round-trip", 4, "bounds-of-zero", { min_value: 0, max_value: 0 }),
    keeps("option.fields.round-trip", 4, "bounds-of-33-bits", { min_value: -(2 ** 32) - 1, max_value: 2 ** 32 + 1 }),
    keeps("option.fields.round-trip", 10, "integer-bounds", { min_value: -1, max_value: 1 }),
    keeps("option.fields.round-trip", 10, "bounds-of-zero", { min_value: 0, max_value: 0 }),
    keeps("option.bounds.of-numbers-may-be-doubles", 10, "a-fractional-minimum", { min_value: 0.5 }),
    keeps("option.bounds.of-numbers-may-be-doubles", 10, "a-fractional-maximum", { max_value: 99.75 }),
    keeps("option.bounds.of-numbers-may-be-doubles", 10, "negative-and-small-bounds", {
      min_value: -0.001,
      max_value: 1e-7,
    }),
    // A double of 32 bits has seven digits.
    keeps("option.bounds.of-numbers-may-be-doubles", 10, "bounds-of-15-digits", {
      min_value: -0.123456789012345,
      max_value: 123456789.012345,
    }),
    keeps("option.bounds.of-integers-are-safe", 4, "the-widest-bounds", { min_value: SAFE.min, max_value: SAFE.max }),
    keeps("option.bounds.of-numbers-are-in-range", 10, "the-widest-bounds", {
      min_value: -DOUBLE.max,
      max_value: DOUBLE.max,
    }),
  ],
  pairs: [
    refuses("option.bounds.of-integers-are-integers", 4, { member: "min_value", slug: "a-fraction", from: 1, to: 1.5 }),
    refuses("option.bounds.of-integers-are-integers", 4, { member: "max_value", slug: "a-fraction", from: 9, to: 9.5 }),
    refuses("option.bounds.of-integers-are-safe", 4, {
      member: "min_value",
      slug: "minus-2-to-the-53",
      from: SAFE.min,
      to: SAFE.min - 1,
    }),
    refuses("option.bounds.of-integers-are-safe", 4, {
      member: "max_value",
      slug: "2-to-the-53",
      from: SAFE.max,
      to: SAFE.max + 1,
    }),
    refuses("option.bounds.of-numbers-are-in-range", 10, {
      member: "min_value",
      slug: "less-than-minus-2-to-the-53",
      from: -DOUBLE.max,
      to: -DOUBLE.above,
    }),
    refuses("option.bounds.of-numbers-are-in-range", 10, {
      member: "max_value",
      slug: "more-than-2-to-the-53",
      from: DOUBLE.max,
      to: DOUBLE.above,
    }),
  ],
  probes: [
    valueRow("option.bounds.order-is-open", "records-a-minimum-above-the-maximum-of-integer", {
      title: "may accept or refuse min_value above max_value of an option of type INTEGER",
      element,
      value: parameter(4, { min_value: 5, max_value: 1 }),
    }),
    valueRow("option.bounds.order-is-open", "records-a-minimum-above-the-maximum-of-number", {
      title: "may accept or refuse min_value above max_value of an option of type NUMBER",
      element,
      value: parameter(10, { min_value: 0.5, max_value: 0.25 }),
    }),
  ],
};

interface LengthBound {
  readonly member: "min_length" | "max_length";
  readonly rule: RuleId;
  readonly bounds: { readonly min: number; readonly max: number };
  readonly below: string;
  readonly whole: number;
}

const LENGTHS: readonly LengthBound[] = [
  {
    member: "min_length",
    rule: "option.min-length.is-0-to-6000",
    bounds: LIMITS.minLength,
    below: "minus-1",
    whole: 1,
  },
  { member: "max_length", rule: "option.max-length.is-1-to-6000", bounds: LIMITS.maxLength, below: "0", whole: 9 },
];

const lengths: Table = {
  acceptances: [
    ...LENGTHS.flatMap(({ member, rule, bounds: { min, max } }) =>
      [min, max].map((bound) => keeps(rule, 3, `a-${member.replace("_", "-")}-of-${bound}`, { [member]: bound })),
    ),
    keeps("option.fields.round-trip", 3, "both-lengths", { min_length: 3, max_length: 40 }),
    keeps("option.fields.round-trip", 3, "equal-lengths", { min_length: 8, max_length: 8 }),
  ],
  pairs: LENGTHS.flatMap(({ member, rule, bounds: { min, max }, below, whole }) => [
    refuses(rule, 3, { member, slug: `${max + 1}`, from: max, to: max + 1 }),
    refuses(rule, 3, { member, slug: below, from: min, to: min - 1 }),
    refuses(rule, 3, { member, slug: "a-fraction", from: whole, to: whole + 0.5 }),
  ]),
  probes: [
    valueRow("option.lengths.order-is-open", "records-a-min-length-above-the-max-length", {
      title: "may accept or refuse min_length above max_length of an option of type STRING",
      element,
      value: parameter(3, { min_length: 10, max_length: 5 }),
    }),
  ],
};

const channelRule = "option.channel-types.are-known";

const channels: Table = {
  acceptances: [
    { ...keeps(channelRule, 7, "one-channel-type", { channel_types: [0] }), profile: "discord" },
    { ...keeps(channelRule, 7, "several-channel-types", { channel_types: [0, 2, 5, 13, 15] }), profile: "discord" },
    { ...keeps(channelRule, 7, "the-channel-type-of-categories", { channel_types: [4] }), profile: "discord" },
    { ...keeps(channelRule, 7, "channel-types-of-threads", { channel_types: [10, 11, 12] }), profile: "discord" },
  ],
  pairs: [999, 9, -1].map((to) =>
    pair(channelRule, to < 0 ? "refuses-a-negative-channel-type" : `refuses-channel-type-${to}`, {
      title: `refuses ${to} in channel_types`,
      element,
      profile: "discord",
      valid: parameter(7, { channel_types: [0] }),
      pointer: "/channel_types/0",
      to,
    }),
  ),
  probes: [
    valueRow(channelRule, "records-a-channel-type", {
      title: "may accept or refuse 0 (text channel) in channel_types",
      element,
      value: parameter(7, { channel_types: [0] }),
    }),
    valueRow(channelRule, "records-a-foreign-channel-type", {
      title: "may accept or refuse an unknown number in channel_types",
      element,
      value: parameter(7, { channel_types: [999] }),
    }),
    valueRow(channelRule, "records-an-empty-list-of-channel-types", {
      title: "may accept or refuse an empty list as channel_types",
      element,
      value: parameter(7, { channel_types: [] }),
    }),
    valueRow(channelRule, "records-a-repeated-channel-type", {
      title: "may accept or refuse the same channel type twice in channel_types",
      element,
      value: parameter(7, { channel_types: [0, 0] }),
    }),
  ],
};

/** Everything about the bounds of options that one payload shows. */
export const OPTION_BOUND_ROWS: Table = joined([values, lengths, channels]);
