/** Rows about the shapes of option trees: which nest and which do not. */
import type { Json } from "../../../src/contract/json.js";
import { type Acceptance, joined, type Pair, type Probe, pair, type Table, valueRow } from "../../rows/row.js";
import { group, OPTION_TYPE_NAMES, optionWords, PARAMETER_TYPES, parameter, subcommand } from "./plain-options.js";

const element = "command" as const;
const named = (name: string): Json => parameter(3, { name });
const branch = (name: string): Json => subcommand([], { name });

/** Shapes that the documents name as valid. */
const SHAPES: readonly { readonly slug: string; readonly what: string; readonly options: readonly Json[] }[] = [
  { slug: "one-subcommand", what: "one subcommand", options: [subcommand()] },
  {
    slug: "a-subcommand-with-options",
    what: "a subcommand with options",
    options: [subcommand([named("a"), parameter(6, { name: "b" })])],
  },
  {
    slug: "several-subcommands",
    what: "several subcommands",
    options: [branch("add"), subcommand([named("a")], { name: "edit" }), branch("remove")],
  },
  {
    slug: "a-group-of-one-subcommand",
    what: "a subcommand group with one subcommand",
    options: [group([subcommand()])],
  },
  {
    slug: "a-group-of-subcommands-with-options",
    what: "a subcommand group whose subcommands have options",
    options: [group([subcommand([named("a")], { name: "get" }), subcommand([named("a")], { name: "set" })])],
  },
  {
    slug: "several-groups",
    what: "several subcommand groups",
    options: [group([branch("get")], { name: "user" }), group([branch("get")], { name: "role" })],
  },
  {
    slug: "a-group-beside-a-subcommand",
    what: "a subcommand group beside a subcommand",
    options: [group([branch("get")]), branch("list")],
  },
  {
    slug: "a-subcommand-beside-a-group",
    what: "a subcommand beside a subcommand group",
    options: [branch("list"), group([subcommand([named("a")], { name: "get" })])],
  },
  {
    slug: "every-option-type-in-a-subcommand",
    what: "every option type in a subcommand",
    options: [subcommand(PARAMETER_TYPES.map((type) => parameter(type, { name: OPTION_TYPE_NAMES[type] })))],
  },
  {
    slug: "every-option-type-in-a-group",
    what: "every option type in a subcommand in a group",
    options: [group([subcommand(PARAMETER_TYPES.map((type) => parameter(type, { name: OPTION_TYPE_NAMES[type] })))])],
  },
  {
    slug: "every-option-type-in-a-command",
    what: "every option type in a command",
    options: PARAMETER_TYPES.map((type) => parameter(type, { name: OPTION_TYPE_NAMES[type] })),
  },
];

const shapes = SHAPES.map(
  ({ slug, what, options }): Acceptance =>
    valueRow("option.tree.allows-documented-shapes", `accepts-${slug}`, {
      title: `accepts ${what}`,
      element,
      value: { options },
    }),
);
/** One place of a valid tree where the invalid variant has something else. */
const MISNESTED: readonly (Pick<Pair, "rule" | "slug" | "title" | "valid" | "pointer" | "implies"> & {
  readonly to: Json;
})[] = [
  {
    rule: "option.tree.refuses-a-group-in-a-group",
    slug: "refuses-a-group-of-subcommands-in-a-group",
    title: "refuses a subcommand group inside another one",
    valid: { options: [group([subcommand()])] },
    pointer: "/options/0/options/0",
    to: group([subcommand()], { name: "inner" }),
  },
  {
    rule: "option.tree.refuses-a-group-in-a-group",
    slug: "refuses-an-empty-group-in-a-group",
    title: "refuses an empty subcommand group inside another one",
    valid: { options: [group([subcommand()])] },
    pointer: "/options/0/options/0/type",
    to: 2,
  },
  {
    rule: "option.tree.refuses-a-group-in-a-group",
    slug: "refuses-a-group-beside-a-subcommand-in-a-group",
    title: "refuses a subcommand group beside a subcommand in a group",
    valid: { options: [group([branch("first"), branch("second")])] },
    pointer: "/options/0/options/1/type",
    to: 2,
  },
  {
    rule: "option.tree.refuses-a-group-in-a-subcommand",
    slug: "refuses-a-group-of-subcommands-in-a-subcommand",
    title: "refuses a subcommand group inside a subcommand",
    valid: { options: [subcommand([named("a")])] },
    pointer: "/options/0/options/0",
    to: group([subcommand()]),
  },
  {
    rule: "option.tree.refuses-a-group-in-a-subcommand",
    slug: "refuses-an-empty-group-in-a-subcommand",
    title: "refuses an empty subcommand group inside a subcommand",
    valid: { options: [subcommand([named("a")])] },
    pointer: "/options/0/options/0/type",
    to: 2,
  },
  {
    rule: "option.tree.refuses-a-group-in-a-subcommand",
    slug: "refuses-a-group-in-a-subcommand-of-a-group",
    title: "refuses a subcommand group inside a subcommand of a group",
    valid: { options: [group([subcommand([named("a")])])] },
    pointer: "/options/0/options/0/options/0/type",
    to: 2,
  },
  {
    rule: "option.tree.refuses-a-subcommand-in-a-subcommand",
    slug: "refuses-a-subcommand-in-a-subcommand",
    title: "refuses a subcommand in a subcommand",
    valid: { options: [subcommand([named("a")])] },
    pointer: "/options/0/options/0/type",
    to: 1,
  },
  {
    rule: "option.tree.refuses-a-subcommand-in-a-subcommand",
    slug: "refuses-a-subcommand-in-a-subcommand-of-a-group",
    title: "refuses a subcommand in a subcommand in a group",
    valid: { options: [group([subcommand([named("a")])])] },
    pointer: "/options/0/options/0/options/0/type",
    to: 1,
  },
  {
    rule: "option.tree.has-at-most-4-levels",
    slug: "refuses-a-fifth-level-below-a-subcommand",
    title: "refuses a fifth level of options, below a subcommand in a group",
    valid: { options: [group([subcommand([named("a")])])] },
    pointer: "/options/0/options/0/options/0",
    to: subcommand([named("a")], { name: "deep" }),
    implies: ["option.tree.refuses-a-subcommand-in-a-subcommand"],
  },
  {
    rule: "option.tree.has-at-most-4-levels",
    slug: "refuses-a-fifth-level-below-groups",
    title: "refuses a fifth level of options, below a subcommand group inside another one",
    valid: { options: [group([subcommand([named("a")])])] },
    pointer: "/options/0/options/0",
    to: group([subcommand([named("a")])], { name: "deep" }),
    implies: ["option.tree.refuses-a-group-in-a-group"],
  },
];

const parametersInGroups = PARAMETER_TYPES.map((type) =>
  pair("option.tree.refuses-a-parameter-in-a-group", `refuses-${OPTION_TYPE_NAMES[type]}-in-a-group`, {
    title: `refuses ${optionWords(type)} directly in a subcommand group`,
    element,
    valid: { options: [group([subcommand()])] },
    pointer: "/options/0/options/0/type",
    to: type,
  }),
);

const levels: Acceptance = valueRow("option.tree.has-at-most-4-levels", "accepts-four-levels", {
  title: "accepts four levels: command, group, subcommand and option",
  element,
  value: { options: [group([subcommand([named("a")])])] },
});

const mixtures: readonly Probe[] = [
  {
    slug: "records-an-option-after-a-subcommand",
    title: "may accept or refuse an option after a subcommand",
    value: { options: [subcommand(), named("a")] },
  },
  {
    slug: "records-an-option-before-a-subcommand",
    title: "may accept or refuse an option before a subcommand",
    value: { options: [named("a"), subcommand()] },
  },
  {
    slug: "records-an-option-beside-a-group",
    title: "may accept or refuse an option beside a subcommand group",
    value: { options: [group([subcommand()]), named("a")] },
  },
].map((row) => ({ ...row, rule: "option.tree.mixing-parameters-and-subcommands-is-open", element }));

/** Everything about option trees that one payload shows. */
export const OPTION_TREE_ROWS: Table = joined([
  { acceptances: [...shapes, levels] },
  {
    pairs: [...MISNESTED.map(({ rule, slug, ...row }) => pair(rule, slug, { ...row, element })), ...parametersInGroups],
  },
  {
    acceptances: [
      valueRow("option.tree.allows-an-empty-group", "accepts-a-group-without-options", {
        title: "accepts an empty subcommand group",
        element,
        value: { options: [group()] },
      }),
      valueRow("option.tree.allows-an-empty-group", "accepts-an-empty-group-beside-a-subcommand", {
        title: "accepts an empty subcommand group next to a subcommand",
        element,
        value: { options: [group(), subcommand()] },
      }),
    ],
    probes: [
      ...mixtures,
      valueRow("option.tree.allows-an-empty-group", "records-a-group-with-an-empty-list", {
        title: "may accept or refuse a subcommand group with an empty list of subcommands",
        element,
        value: { options: [group([], { options: [] })] },
      }),
    ],
  },
]);
