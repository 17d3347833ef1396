/** Rows about the choices of string, integer and number options. */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import { lengthRows } from "../../rows/lengths.js";
import {
  type Acceptance,
  joined,
  mistyped,
  type Pair,
  type Probe,
  pair,
  type Table,
  valueRow,
} from "../../rows/row.js";
import { choices, OPTION_TYPE_NAMES, optionWords, parameter } from "./plain-options.js";

const CHOICE_TYPES = [3, 4, 10] as const;
type ChoiceType = (typeof CHOICE_TYPES)[number];

/** A value that fits each option type that has choices. */
const VALUE: Readonly<Record<ChoiceType, Json>> = { 3: "one", 4: 1, 10: 1.5 };

const element = "choice" as const;
const plain = { name: "One", value: "one" } as const;

const names: Table = joined([
  lengthRows({
    rule: "choice.name.has-1-to-100-characters",
    element,
    base: plain,
    pointer: "/name",
    what: "a choice name",
    isFree: true,
    ...LIMITS.choiceName,
  }),
  {
    acceptances: [
      { slug: "spaces-and-capitals", what: "with spaces and capitals", name: "Big Cat" },
      { slug: "an-emoji", what: "with an emoji", name: "Big Cat 🐈" },
      { slug: "punctuation", what: "of punctuation", name: "?! (1/2) – “a” \\ 'b' <c>" },
      { slug: "arabic-with-vowel-marks", what: "of Arabic letters with vowel marks", name: "مَرحبا" },
      { slug: "cjk", what: "of CJK characters", name: "大きい猫、하나" },
      { slug: "a-zero", what: "that is the digit 0", name: "0" },
    ].map(
      ({ slug, what, name }): Acceptance =>
        valueRow("choice.name.allows-any-character", `accepts-${slug}`, {
          title: `accepts a choice name ${what}`,
          element,
          value: { ...plain, name },
        }),
    ),
    pairs: [undefined, null].map(
      (to): Pair =>
        pair("choice.name.is-required", to === null ? "refuses-null-as-name" : "refuses-a-choice-without-name", {
          title: to === null ? "refuses null as a choice name" : "refuses a choice without a name",
          element,
          valid: plain,
          pointer: "/name",
          to,
        }),
    ),
  },
]);

/** Values of every type, right and wrong, for the choice of each option type. */
const WRONG_VALUES: readonly {
  readonly optionType: ChoiceType;
  readonly slug: string;
  readonly what: string;
  readonly to: Json;
  readonly coercible: boolean;
}[] = [
  { optionType: 3, slug: "a-number", what: "a number", to: 5, coercible: true },
  { optionType: 3, slug: "a-boolean", what: "a boolean", to: true, coercible: true },
  { optionType: 3, slug: "an-object", what: "an object", to: { text: "one" }, coercible: true },
  { optionType: 3, slug: "an-array", what: "an array", to: ["one"], coercible: true },
  { optionType: 4, slug: "a-fraction", what: "a fraction", to: 1.5, coercible: true },
  { optionType: 4, slug: "digits-in-a-string", what: "digits in a string", to: "1", coercible: true },
  { optionType: 4, slug: "a-word", what: "a word", to: "one", coercible: false },
  { optionType: 4, slug: "a-boolean", what: "a boolean", to: true, coercible: true },
  { optionType: 10, slug: "digits-in-a-string", what: "digits in a string", to: "1.5", coercible: true },
  { optionType: 10, slug: "a-word", what: "a word", to: "one", coercible: false },
  { optionType: 10, slug: "a-boolean", what: "a boolean", to: true, coercible: true },
];

const wrongValues = WRONG_VALUES.map(({ optionType, slug, what, to, coercible }): Pair => {
  const type = OPTION_TYPE_NAMES[optionType];
  return (coercible ? mistyped : pair)("choice.value.follows-the-option-type", `refuses-${slug}-for-${type}`, {
    title: `refuses ${what} as a choice value of ${optionWords(optionType)}`,
    element,
    optionType,
    valid: { name: "One", value: VALUE[optionType] },
    pointer: "/value",
    to,
  });
});

const GOOD_VALUES: readonly { readonly optionType: ChoiceType; readonly slug: string; readonly value: Json }[] = [
  { optionType: 3, slug: "a-string", value: "one" },
  { optionType: 3, slug: "a-string-with-spaces-and-emoji", value: "One Cat 🐈 – 'a' \"b\"" },
  { optionType: 3, slug: "a-string-of-digits", value: "007" },
  { optionType: 3, slug: "the-word-null", value: "null" },
  { optionType: 3, slug: "a-string-of-one-zero", value: "0" },
  { optionType: 4, slug: "zero", value: 0 },
  { optionType: 4, slug: "a-negative-integer", value: -9_876_543_210 },
  { optionType: 10, slug: "zero", value: 0 },
  { optionType: 10, slug: "an-integer", value: 2 },
  { optionType: 10, slug: "a-fraction", value: 2.5 },
  { optionType: 10, slug: "a-negative-fraction", value: -0.125 },
  { optionType: 10, slug: "a-number-of-15-digits", value: 123456789.012345 },
  { optionType: 10, slug: "a-small-fraction", value: 1e-7 },
];

const goodValues = GOOD_VALUES.map(
  ({ optionType, slug, value }): Acceptance => ({
    rule: "choice.value.follows-the-option-type",
    slug: `accepts-${slug}-for-${OPTION_TYPE_NAMES[optionType]}`,
    title: `accepts ${slug.replaceAll("-", " ")}${optionType === 3 ? "" : ` (${value})`} as a choice value of ${optionWords(optionType)}`,
    element,
    optionType,
    value: { name: "One", value },
  }),
);

const missingValues = CHOICE_TYPES.map(
  (optionType): Pair =>
    pair("choice.value.is-required", `refuses-a-missing-value-for-${OPTION_TYPE_NAMES[optionType]}`, {
      title: `refuses a choice without a value in ${optionWords(optionType)}`,
      element,
      optionType,
      valid: { name: "One", value: VALUE[optionType] },
      pointer: "/value",
      to: undefined,
    }),
);

const stringLength = lengthRows({
  rule: "choice.value.has-at-most-100-characters",
  element,
  base: plain,
  pointer: "/value",
  what: "a choice value",
  isFree: true,
  min: 0,
  ...LIMITS.choiceString,
});

const safeIntegers: Table = {
  pairs: [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER].map(
    (valid): Pair =>
      pair("choice.value.of-integers-is-safe", valid > 0 ? "refuses-2-to-the-53" : "refuses-minus-2-to-the-53", {
        title: `refuses ${valid + Math.sign(valid)}, which is ${valid > 0 ? "2^53" : "-2^53"}, as a choice value of an option of type INTEGER`,
        element,
        optionType: 4,
        valid: { name: "One", value: valid },
        pointer: "/value",
        to: valid + Math.sign(valid),
      }),
  ),
  acceptances: [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER].map(
    (value): Acceptance => ({
      rule: "choice.value.of-integers-is-safe",
      slug: value > 0 ? "accepts-the-greatest-integer" : "accepts-the-least-integer",
      title: `accepts ${value} as a choice value of an option of type INTEGER`,
      element,
      optionType: 4,
      value: { name: "One", value },
    }),
  ),
  probes: [],
};

const lists: Table = {
  pairs: CHOICE_TYPES.map(
    (type): Pair =>
      pair("option.choices.has-at-most-25", `refuses-${LIMITS.choices.max + 1}-choices-of-${OPTION_TYPE_NAMES[type]}`, {
        title: `refuses ${LIMITS.choices.max + 1} choices in ${optionWords(type)}`,
        element: "option",
        valid: parameter(type, { choices: choices(type, LIMITS.choices.max) }),
        pointer: `/choices/${LIMITS.choices.max}`,
        to: choices(type, LIMITS.choices.max + 1).at(-1),
      }),
  ),
  acceptances: [
    ...CHOICE_TYPES.map(
      (type): Acceptance => ({
        rule: "option.choices.has-at-most-25",
        slug: `accepts-${LIMITS.choices.max}-choices-of-${OPTION_TYPE_NAMES[type]}`,
        title: `accepts ${LIMITS.choices.max} choices in ${optionWords(type)}`,
        element: "option",
        value: parameter(type, { choices: choices(type, LIMITS.choices.max) }),
      }),
    ),
    valueRow("choice.order.is-preserved", "keeps-choices-that-are-in-no-order", {
      title: "keeps the order of choices that are not sorted",
      element: "option",
      value: parameter(4, { choices: [30, 1, 200, 2, -5].map((value) => ({ name: `Number ${value}`, value })) }),
    }),
  ],
  probes: [],
};

const openLists: readonly Probe[] = [
  {
    rule: "choice.duplicates-are-open" as const,
    slug: "records-two-choices-of-one-name",
    what: "two choices with the same name",
    members: { choices: [plain, { name: "One", value: "two" }] },
    type: 3 as const,
  },
  {
    rule: "choice.duplicates-are-open" as const,
    slug: "records-two-choices-of-one-value",
    what: "two choices with the same value",
    members: { choices: [plain, { name: "Two", value: "one" }] },
    type: 3 as const,
  },
  {
    rule: "choice.value.outside-bounds-is-open" as const,
    slug: "records-a-choice-above-the-maximum",
    what: "a choice value above max_value of its option",
    members: { max_value: 5, choices: [{ name: "Nine", value: 9 }] },
    type: 4 as const,
  },
  {
    rule: "option.choices.has-at-most-25" as const,
    slug: "records-an-empty-list-of-choices",
    what: "an empty list as choices",
    members: { choices: [] },
    type: 3 as const,
  },
  {
    rule: "option.autocomplete.excludes-choices" as const,
    slug: "records-autocomplete-with-an-empty-list-of-choices",
    what: "autocomplete with an empty list as choices",
    members: { choices: [], autocomplete: true },
    type: 3 as const,
  },
].map(({ rule, slug, what, members, type }) =>
  valueRow(rule, slug, { title: `may accept or refuse ${what}`, element: "option", value: parameter(type, members) }),
);

/** Everything about choices that one payload shows. */
export const CHOICE_ROWS: Table = joined([
  names,
  { pairs: [...wrongValues, ...missingValues], acceptances: goodValues },
  stringLength,
  safeIntegers,
  lists,
  {
    probes: [
      ...openLists,
      valueRow("choice.value.has-at-most-100-characters", "records-an-empty-value", {
        title: "may accept or refuse an empty string as a choice value",
        element,
        value: { name: "One", value: "" },
      }),
    ],
  },
]);
