/** Rows about the names of options, subcommands and groups. */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import { lengthRows } from "../../rows/lengths.js";
import { type Acceptance, joined, type Pair, pair, type Table, valueRow } from "../../rows/row.js";
import { ASTRAL_LENGTHS, CAPITALS, GOOD_NAMES, OPEN_NAMES, OUTSIDE_PATTERN } from "./name-samples.js";
import { group, numbered, parameter, subcommand } from "./plain-options.js";
import { refusedNames } from "./refused-names.js";

const element = "option" as const;
const named = (name: string) => parameter(3, { name });

const byLookingAtOne: Table = {
  acceptances: GOOD_NAMES.map(
    ({ slug, what, name }): Acceptance =>
      valueRow("option.name.matches-pattern", `accepts-${slug}`, {
        title: `accepts an option name ${what}`,
        element,
        value: named(name),
      }),
  ),
  pairs: [
    ...refusedNames(OUTSIDE_PATTERN, "option.name.matches-pattern", element, named),
    ...refusedNames(CAPITALS, "option.name.is-lowercase", element, named),
    ...[undefined, null].map(
      (to): Pair =>
        pair("option.name.is-required", to === null ? "refuses-null-as-name" : "refuses-an-option-without-name", {
          title: to === null ? "refuses null as an option name" : "refuses an option without a name",
          element,
          valid: parameter(3),
          pointer: "/name",
          to,
        }),
    ),
  ],
  probes: [...OPEN_NAMES, ...ASTRAL_LENGTHS].map(({ slug, what, name }) => ({
    rule: "option.name.matches-pattern",
    slug: `records-${slug}`,
    title: `may accept or refuse an option name ${what}`,
    element,
    value: named(name),
  })),
};

/** Where a subcommand or group is in a command, and the pointer to it there. */
const BRANCHES: readonly { readonly slug: string; readonly what: string; readonly value: Json; readonly at: string }[] =
  [
    { slug: "a-subcommand", what: "a subcommand", value: { options: [subcommand()] }, at: "/options/0" },
    { slug: "a-group", what: "a subcommand group", value: { options: [group([subcommand()])] }, at: "/options/0" },
    {
      slug: "a-subcommand-of-a-group",
      what: "a subcommand in a group",
      value: { options: [group([subcommand()])] },
      at: "/options/0/options/0",
    },
  ];

function branchRows({ slug, what, value, at }: (typeof BRANCHES)[number]): Partial<Table> {
  const refuse = (rule: Pair["rule"], how: string, title: string, to: Json | undefined): Pair =>
    pair(rule, `refuses-${how}-on-${slug}`, { title, element: "command", valid: value, pointer: `${at}/name`, to });
  const bounds = lengthRows({
    rule: "option.name.has-1-to-32-characters",
    element: "command",
    base: value,
    pointer: `${at}/name`,
    what: `the name of ${what}`,
    at: slug,
    ...LIMITS.optionName,
  });
  return {
    acceptances: bounds.acceptances,
    pairs: [
      refuse("option.name.matches-pattern", "a-space", `refuses a space in the name of ${what}`, "two words"),
      refuse("option.name.matches-pattern", "a-full-stop", `refuses a full stop in the name of ${what}`, "two.words"),
      refuse("option.name.is-lowercase", "a-capital", `refuses a capital in the name of ${what}`, "Branch"),
      refuse("option.name.is-required", "a-missing-name", `refuses ${what} without a name`, undefined),
      ...bounds.pairs,
    ],
  };
}

/** Where two options share an array, and the pointer to the second one's name. */
function twoIn(array: readonly Json[], wrap: (options: readonly Json[]) => Json, at: string, where: string): Pair {
  return pair("option.name.is-unique-in-its-array", `refuses-a-repeated-name-${where}`, {
    title: `refuses two options with the same name ${where.replaceAll("-", " ").replace(/^of a (command|subcommand)/, "in a $1")}`,
    element: "command",
    valid: wrap(array),
    pointer: `${at}/1/name`,
    to: "same",
  });
}

const twoParameters = [parameter(3, { name: "same" }), parameter(4, { name: "other" })];
const twoSubcommands = [subcommand([], { name: "same" }), subcommand([], { name: "other" })];

/** Each is the number ten for a program that compares texts as numbers where they look like some. */
const EQUAL_AS_NUMBERS: readonly Json[] = [named("10"), named("1e1"), named("010")];

/** A collation of a database may take them for one name. */
const ALIKE: readonly Json[] = [named("resume"), named("resum\u00e9"), named("\uff52esume")];

const uniqueness: Table = {
  pairs: [
    twoIn(twoParameters, (options) => ({ options }), "/options", "of-a-command"),
    twoIn(twoParameters, (options) => ({ options: [subcommand(options)] }), "/options/0/options", "of-a-subcommand"),
    twoIn(
      twoParameters,
      (options) => ({ options: [group([subcommand(options)])] }),
      "/options/0/options/0/options",
      "of-a-subcommand-in-a-group",
    ),
    twoIn(twoSubcommands, (options) => ({ options }), "/options", "among-subcommands"),
    twoIn(
      twoSubcommands,
      (options) => ({ options: [group(options)] }),
      "/options/0/options",
      "among-the-subcommands-of-a-group",
    ),
    twoIn(
      [group([subcommand()], { name: "same" }), subcommand([], { name: "other" })],
      (options) => ({ options }),
      "/options",
      "of-a-group-and-a-subcommand",
    ),
    pair("option.name.is-unique-in-its-array", "refuses-a-repeated-name-as-the-25th", {
      title: "refuses the name of another option as the name of the 25th option",
      element: "command",
      valid: { options: numbered(LIMITS.options.max, (name) => parameter(5, { name })) },
      pointer: `/options/${LIMITS.options.max - 1}/name`,
      to: "o1",
    }),
  ],
  acceptances: [
    {
      slug: "accepts-one-name-in-two-subcommands",
      title: "accepts the same option name in two subcommands",
      value: {
        options: [
          subcommand([parameter(6, { name: "user" })], { name: "add" }),
          subcommand([parameter(6, { name: "user" })], { name: "remove" }),
        ],
      },
    },
    {
      slug: "accepts-one-name-at-every-level",
      title: "accepts the same name for a group, its subcommand and the option of that subcommand",
      value: { options: [group([subcommand([parameter(3, { name: "same" })], { name: "same" })], { name: "same" })] },
    },
    {
      slug: "accepts-one-subcommand-name-in-two-groups",
      title: "accepts the same subcommand name in two subcommand groups",
      value: {
        options: [
          group([subcommand([], { name: "add" })], { name: "users" }),
          group([subcommand([], { name: "add" })], { name: "roles" }),
        ],
      },
    },
  ]
    .map((row): Acceptance => ({ ...row, rule: "option.name.is-free-in-other-arrays", element: "command" }))
    .concat(
      valueRow("option.name.is-unique-in-its-array", "accepts-names-that-are-equal-as-numbers", {
        title: "accepts options whose names are different texts and equal numbers",
        element: "command",
        value: { options: EQUAL_AS_NUMBERS },
      }),
      valueRow("option.name.is-unique-in-its-array", "accepts-names-that-differ-in-one-letter", {
        title: "accepts options whose names differ in an accent or in the width of a letter alone",
        element: "command",
        value: { options: ALIKE },
      }),
    ),
  probes: [],
};

/** Everything about the names of options that one payload shows. */
export const OPTION_NAME_ROWS: Table = joined([
  byLookingAtOne,
  lengthRows({
    rule: "option.name.has-1-to-32-characters",
    element,
    base: parameter(3),
    pointer: "/name",
    what: "an option name",
    ...LIMITS.optionName,
  }),
  ...BRANCHES.map(branchRows),
  uniqueness,
]);
