/** Rows about the members of an option: which types may have them, and which values they take. */

import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { ParameterType } from "../../commands/parameters.js";
import { type Acceptance, joined, misplaced, type Pair, pair, type Table, valueRow } from "../../rows/row.js";
import {
  choices,
  group,
  numbered,
  OPTION_TYPE_NAMES,
  optionWords,
  PARAMETER_TYPES,
  parameter,
  subcommand,
} from "./plain-options.js";

const element = "option" as const;

/** A member that only some option types have, with a value that is good where it belongs. */
interface BoundMember {
  readonly rule: RuleId;
  readonly member: string;
  readonly value: Json;
  readonly types: readonly ParameterType[];
}

const BOUND_MEMBERS: readonly BoundMember[] = [
  {
    rule: "option.choices.are-for-string-integer-number",
    member: "choices",
    value: [{ name: "One", value: "one" }],
    types: [3, 4, 10],
  },
  { rule: "option.autocomplete.is-for-string-integer-number", member: "autocomplete", value: true, types: [3, 4, 10] },
  { rule: "option.channel-types.are-for-channels", member: "channel_types", value: [0], types: [7] },
  { rule: "option.bounds.are-for-integer-and-number", member: "min_value", value: 1, types: [4, 10] },
  { rule: "option.bounds.are-for-integer-and-number", member: "max_value", value: 9, types: [4, 10] },
  { rule: "option.lengths.are-for-strings", member: "min_length", value: 1, types: [3] },
  { rule: "option.lengths.are-for-strings", member: "max_length", value: 9, types: [3] },
];

/** Subcommands and groups as whole commands, with the pointer to the branch. */
const BRANCHES: readonly { readonly slug: string; readonly what: string; readonly value: Json; readonly at: string }[] =
  [
    { slug: "subcommand", what: "a subcommand", value: { options: [subcommand()] }, at: "/options/0" },
    { slug: "group", what: "a subcommand group", value: { options: [group([subcommand()])] }, at: "/options/0" },
    {
      slug: "subcommand-of-a-group",
      what: "a subcommand in a group",
      value: { options: [group([subcommand()])] },
      at: "/options/0/options/0",
    },
  ];

/** Index of the last option that a command can have. */
const LAST = LIMITS.options.max - 1;

function slugOf(member: string): string {
  return member.replaceAll("_", "-");
}

function misplacedMembers({ rule, member, value, types }: BoundMember): Pair[] {
  const onParameters = PARAMETER_TYPES.filter((type) => !types.includes(type)).map((type) =>
    misplaced(rule, `gives-${slugOf(member)}-no-place-on-${OPTION_TYPE_NAMES[type]}`, {
      title: `refuses the field "${member}" in ${optionWords(type)}, or ignores it`,
      element,
      valid: parameter(type),
      pointer: `/${member}`,
      to: value,
    }),
  );
  return [...onParameters, ...misplacedOnBranches(rule, member, value)];
}

function misplacedOnBranches(rule: RuleId, member: string, value: Json): Pair[] {
  return BRANCHES.map((branch) =>
    misplaced(rule, `gives-${slugOf(member)}-no-place-on-${branch.slug}`, {
      title: `refuses the field "${member}" of ${branch.what}, or ignores it`,
      element: "command",
      valid: branch.value,
      pointer: `${branch.at}/${member}`,
      to: value,
    }),
  );
}

const nestedOnParameters = PARAMETER_TYPES.map((type) =>
  misplaced("option.options.are-for-subcommands-and-groups", `gives-options-no-place-on-${OPTION_TYPE_NAMES[type]}`, {
    title: `refuses the field "options" in ${optionWords(type)}, or ignores it`,
    element,
    valid: parameter(type),
    pointer: "/options",
    to: [parameter(3, { name: "inner" })],
  }),
);

const types: Table = {
  pairs: [
    ...[
      { slug: "0", to: 0 },
      { slug: "12", to: 12 },
      { slug: "255", to: 255 },
      { slug: "a-negative-number", to: -1 },
      { slug: "a-fraction", to: 3.5 },
      { slug: "null", to: null },
    ].map(({ slug, to }) =>
      pair("option.type.is-known", `refuses-${slug}`, {
        title: `refuses ${slug.replaceAll("-", " ")} as an option type`,
        element,
        valid: parameter(3),
        pointer: "/type",
        to,
      }),
    ),
    pair("option.type.is-known", "refuses-an-option-without-type", {
      title: "refuses an option without a type",
      element,
      valid: parameter(3),
      pointer: "/type",
      to: undefined,
    }),
  ],
  acceptances: [
    ...PARAMETER_TYPES.map(
      (type): Acceptance =>
        valueRow("option.type.is-known", `accepts-${OPTION_TYPE_NAMES[type]}`, {
          title: `accepts ${optionWords(type)}`,
          element,
          value: parameter(type),
        }),
    ),
    ...PARAMETER_TYPES.flatMap((type) =>
      [true, false].map(
        (required): Acceptance => ({
          rule: "option.fields.round-trip",
          slug: `keeps-required-${required}-of-${OPTION_TYPE_NAMES[type]}`,
          title: `stores required: ${required} of ${optionWords(type)}`,
          element,
          value: parameter(type, { required }),
        }),
      ),
    ),
  ],
  probes: [],
};

const autocomplete = ([3, 4, 10] as const).flatMap((type) => {
  const name = OPTION_TYPE_NAMES[type];
  const listed = choices(type, 2);
  return [
    {
      pairs: [
        pair("option.autocomplete.excludes-choices", `refuses-autocomplete-with-choices-of-${name}`, {
          title: `refuses autocomplete together with choices in ${optionWords(type)}`,
          element,
          valid: parameter(type, { choices: listed, autocomplete: false }),
          pointer: "/autocomplete",
          to: true,
        }),
      ],
      acceptances: [
        valueRow("option.autocomplete.false-allows-choices", `accepts-choices-with-autocomplete-false-of-${name}`, {
          title: `accepts choices with autocomplete: false in ${optionWords(type)}`,
          element,
          value: parameter(type, { choices: listed, autocomplete: false }),
        }),
        valueRow("option.fields.round-trip", `keeps-autocomplete-of-${name}`, {
          title: `stores autocomplete of ${optionWords(type)}`,
          element,
          value: parameter(type, { autocomplete: true }),
        }),
      ],
    },
  ] satisfies Partial<Table>[];
});

/** Everything about the members of options that one payload shows, their bounds apart. */
export const OPTION_FIELD_ROWS: Table = joined([
  types,
  {
    pairs: [
      ...BOUND_MEMBERS.flatMap(misplacedMembers),
      ...misplacedOnBranches("option.required.is-not-for-subcommands", "required", true),
      misplaced("option.required.is-not-for-subcommands", "gives-required-no-place-on-the-25th-subcommand", {
        title: 'refuses the field "required" of the 25th subcommand, or ignores it',
        element: "command",
        valid: { options: numbered(LAST + 1, (name) => subcommand([], { name })) },
        pointer: `/options/${LAST}/required`,
        to: true,
      }),
      ...nestedOnParameters,
    ],
  },
  ...autocomplete,
  {
    probes: [
      valueRow("option.options.null-is-open", "records-null-as-options", {
        title: "may accept or refuse null as options of a command",
        element: "command",
        value: { options: null },
      }),
      valueRow("option.options.null-is-open", "records-null-as-options-of-a-subcommand", {
        title: "may accept or refuse null as options of a subcommand",
        element: "command",
        value: { options: [subcommand([], { options: null })] },
      }),
    ],
  },
]);
