/** Rows about the members of an option: which types may have them, and which values they take. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { Acceptance, Pair } from "../pair.js";
import { joined, misplaced, pair, type Table } from "../row.js";
import {
  choices,
  group,
  numbered,
  OPTION_TYPE_NAMES,
  PARAMETER_TYPES,
  type ParameterType,
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
    { slug: "group", what: "a group", value: { options: [group([subcommand()])] }, at: "/options/0" },
    {
      slug: "subcommand-of-a-group",
      what: "a subcommand of a group",
      value: { options: [group([subcommand()])] },
      at: "/options/0/options/0",
    },
  ];

function slugOf(member: string): string {
  return member.replaceAll("_", "-");
}

function misplacedMembers({ rule, member, value, types }: BoundMember): Pair[] {
  const onParameters = PARAMETER_TYPES.filter((type) => !types.includes(type)).map((type) =>
    misplaced({
      rule,
      slug: `gives-${slugOf(member)}-no-place-on-${OPTION_TYPE_NAMES[type]}`,
      title: `gives ${member} no place on an option of type ${OPTION_TYPE_NAMES[type]}`,
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
    misplaced({
      rule,
      slug: `gives-${slugOf(member)}-no-place-on-${branch.slug}`,
      title: `gives ${member} no place on ${branch.what}`,
      element: "command",
      valid: branch.value,
      pointer: `${branch.at}/${member}`,
      to: value,
    }),
  );
}

const nestedOnParameters = PARAMETER_TYPES.map((type) =>
  misplaced({
    rule: "option.options.are-for-subcommands-and-groups",
    slug: `gives-options-no-place-on-${OPTION_TYPE_NAMES[type]}`,
    title: `gives options no place on an option of type ${OPTION_TYPE_NAMES[type]}`,
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
      pair({
        rule: "option.type.is-known",
        slug: `refuses-${slug}`,
        title: `refuses ${slug.replaceAll("-", " ")} as an option type`,
        element,
        valid: parameter(3),
        pointer: "/type",
        to,
      }),
    ),
    pair({
      rule: "option.type.is-known",
      slug: "refuses-an-option-without-type",
      title: "refuses an option without a type",
      element,
      valid: parameter(3),
      pointer: "/type",
      to: undefined,
    }),
  ],
  acceptances: [
    ...PARAMETER_TYPES.map(
      (type): Acceptance => ({
        rule: "option.type.is-known",
        slug: `accepts-${OPTION_TYPE_NAMES[type]}`,
        title: `accepts an option of type ${OPTION_TYPE_NAMES[type]}`,
        element,
        value: parameter(type),
      }),
    ),
    ...PARAMETER_TYPES.flatMap((type) =>
      [true, false].map(
        (required): Acceptance => ({
          rule: "option.fields.round-trip",
          slug: `keeps-required-${required}-of-${OPTION_TYPE_NAMES[type]}`,
          title: `keeps required ${required} of an option of type ${OPTION_TYPE_NAMES[type]}`,
          element,
          value: parameter(type, { required }),
        }),
      ),
    ),
  ],
  probes: [],
};

/** The wraps that put parameters into a command, a subcommand and a subcommand of a group. */
const DEPTHS: readonly {
  readonly slug: string;
  readonly wrap: (options: readonly Json[]) => Json;
  readonly at: string;
}[] = [
  { slug: "of-a-command", wrap: (options) => ({ options }), at: "/options" },
  { slug: "of-a-subcommand", wrap: (options) => ({ options: [subcommand(options)] }), at: "/options/0/options" },
  {
    slug: "of-a-subcommand-in-a-group",
    wrap: (options) => ({ options: [group([subcommand(options)])] }),
    at: "/options/0/options/0/options",
  },
];

const requiredFirst = DEPTHS.flatMap(({ slug, wrap, at }): Pair[] => {
  const where = slug.replaceAll("-", " ");
  const three = (last: boolean): Json[] => [
    parameter(3, { name: "a", required: true }),
    parameter(6, { name: "b", required: false }),
    parameter(4, { name: "c", required: last }),
  ];
  const two = [parameter(3, { name: "a", required: true }), parameter(6, { name: "b", required: true })];
  const row = { rule: "option.required-ones-come-first", element: "command" } as const;
  return [
    pair({
      ...row,
      slug: `refuses-an-optional-one-first-${slug}`,
      title: `refuses an optional option before a required one ${where}`,
      valid: wrap(two),
      pointer: `${at}/0/required`,
      to: false,
    }),
    pair({
      ...row,
      slug: `refuses-an-unmarked-one-first-${slug}`,
      title: `refuses an option without required before a required one ${where}`,
      valid: wrap(two),
      pointer: `${at}/0/required`,
      to: undefined,
    }),
    pair({
      ...row,
      slug: `refuses-a-required-one-last-${slug}`,
      title: `refuses a required option after an optional one ${where}`,
      valid: wrap(three(false)),
      pointer: `${at}/2/required`,
      to: true,
    }),
  ];
});

const order = DEPTHS.map(
  ({ slug, wrap }): Acceptance => ({
    rule: "option.order.is-preserved",
    slug: `keeps-the-order-${slug}`,
    title: `keeps the order of options ${slug.replaceAll("-", " ")}`,
    element: "command",
    value: wrap(["zulu", "alpha", "mike", "a2", "a10"].map((name, index) => parameter(index === 1 ? 5 : 3, { name }))),
  }),
);

const requiredThenOptional = DEPTHS.map(
  ({ slug, wrap }): Acceptance => ({
    rule: "option.required-ones-come-first",
    slug: `accepts-required-ones-first-${slug}`,
    title: `accepts required options before optional ones ${slug.replaceAll("-", " ")}`,
    element: "command",
    value: wrap(numbered(6, (name) => parameter(3, { name, required: Number(name.slice(1)) <= 3 }))),
  }),
);

const autocomplete = ([3, 4, 10] as const).flatMap((type) => {
  const name = OPTION_TYPE_NAMES[type];
  const listed = choices(type, 2);
  return [
    {
      pairs: [
        pair({
          rule: "option.autocomplete.excludes-choices",
          slug: `refuses-autocomplete-with-choices-of-${name}`,
          title: `refuses autocomplete together with choices of type ${name}`,
          element,
          valid: parameter(type, { choices: listed, autocomplete: false }),
          pointer: "/autocomplete",
          to: true,
        }),
      ],
      acceptances: [
        {
          rule: "option.autocomplete.false-allows-choices",
          slug: `accepts-choices-with-autocomplete-false-of-${name}`,
          title: `accepts choices with autocomplete false of type ${name}`,
          element,
          value: parameter(type, { choices: listed, autocomplete: false }),
        },
        {
          rule: "option.fields.round-trip",
          slug: `keeps-autocomplete-of-${name}`,
          title: `keeps autocomplete of type ${name}`,
          element,
          value: parameter(type, { autocomplete: true }),
        },
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
      ...nestedOnParameters,
    ],
  },
  { pairs: requiredFirst, acceptances: [...order, ...requiredThenOptional] },
  ...autocomplete,
  {
    probes: [
      {
        rule: "option.options.null-is-open",
        slug: "records-null-as-options",
        title: "answers to null as options of a command",
        element: "command",
        value: { options: null },
      },
      {
        rule: "option.options.null-is-open",
        slug: "records-null-as-options-of-a-subcommand",
        title: "answers to null as options of a subcommand",
        element: "command",
        value: { options: [subcommand([], { options: null })] },
      },
    ],
  },
]);
