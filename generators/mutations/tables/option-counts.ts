/** Rows about how many options, subcommands and groups fit into one array. */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { type Acceptance, joined, pair, type Table, valueRow } from "../../rows/row.js";
import { group, numbered, parameter, subcommand } from "./plain-options.js";

const element = "command" as const;
const named = (name: string): Json => parameter(3, { name });
const branch = (name: string): Json => subcommand([], { name });
/** Where arrays of at most 25 options are. */
const ARRAYS: readonly {
  readonly rule: RuleId;
  readonly slug: string;
  readonly what: string;
  readonly make: (name: string) => Json;
  readonly wrap: (options: readonly Json[]) => Json;
  readonly at: string;
}[] = [
  {
    rule: "command.options.has-at-most-25",
    slug: "options-on-a-command",
    what: "options on a command",
    make: named,
    wrap: (options) => ({ options }),
    at: "/options",
  },
  {
    rule: "command.options.has-at-most-25",
    slug: "subcommands-on-a-command",
    what: "subcommands on a command",
    make: branch,
    wrap: (options) => ({ options }),
    at: "/options",
  },
  {
    rule: "command.options.has-at-most-25",
    slug: "groups-on-a-command",
    what: "subcommand groups on a command",
    make: (name) => group([subcommand()], { name }),
    wrap: (options) => ({ options }),
    at: "/options",
  },
  {
    rule: "option.options.has-at-most-25",
    slug: "options-in-a-subcommand",
    what: "options in a subcommand",
    make: named,
    wrap: (options) => ({ options: [subcommand(options)] }),
    at: "/options/0/options",
  },
  {
    rule: "option.options.has-at-most-25",
    slug: "subcommands-in-a-group",
    what: "subcommands in a group",
    make: branch,
    wrap: (options) => ({ options: [group(options)] }),
    at: "/options/0/options",
  },
  {
    rule: "option.options.has-at-most-25",
    slug: "options-in-a-subcommand-of-a-group",
    what: "options in a subcommand in a group",
    make: named,
    wrap: (options) => ({ options: [group([subcommand(options)])] }),
    at: "/options/0/options/0/options",
  },
];

const most = LIMITS.options.max;

const arrays: Partial<Table> = {
  acceptances: ARRAYS.map(
    ({ rule, slug, what, make, wrap }): Acceptance =>
      valueRow(rule, `accepts-${most}-${slug}`, {
        title: `accepts ${most} ${what}`,
        element,
        value: wrap(numbered(most, make)),
      }),
  ),
  pairs: ARRAYS.map(({ rule, slug, what, make, wrap, at }) =>
    pair(rule, `refuses-${most + 1}-${slug}`, {
      title: `refuses ${most + 1} ${what}`,
      element,
      valid: wrap(numbered(most, make)),
      pointer: `${at}/${most}`,
      to: make(`o${most + 1}`),
    }),
  ),
};

/** Everything about the number of options that one payload shows. */
export const OPTION_COUNT_ROWS: Table = joined([arrays]);
