/** Rows about the order of options: it is kept, and required ones are before optional ones. */
import type { Json } from "../../../src/contract/json.js";
import { LIMITS } from "../../../src/contract/limits.gen.js";
import { type Acceptance, type Pair, type PairSeed, pair, type Table, valueRow } from "../../rows/row.js";
import { group, numbered, parameter, subcommand } from "./plain-options.js";

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
  const refuses = (what: string, title: string, seed: Pick<PairSeed, "valid" | "pointer" | "to">) =>
    pair("option.required-ones-come-first", `refuses-${what}-${slug}`, {
      ...seed,
      title: `refuses ${title} ${where.replace("of a", "in a")}`,
      element: "command",
    });
  return [
    refuses("an-optional-one-first", "an optional option before a required one", {
      valid: wrap(two),
      pointer: `${at}/0/required`,
      to: false,
    }),
    refuses("an-unmarked-one-first", 'an option without the field "required" before a required one', {
      valid: wrap(two),
      pointer: `${at}/0/required`,
      to: undefined,
    }),
    refuses("a-required-one-last", "a required option after an optional one", {
      valid: wrap(three(false)),
      pointer: `${at}/2/required`,
      to: true,
    }),
  ];
});

/** Index of the last option that a command can have. */
const LAST = LIMITS.options.max - 1;

const requiredLast = pair("option.required-ones-come-first", "refuses-a-required-one-as-the-25th", {
  title: "refuses a required 25th option after 24 optional ones",
  element: "command",
  valid: { options: numbered(LAST + 1, (name) => parameter(5, { name, required: false })) },
  pointer: `/options/${LAST}/required`,
  to: true,
});

const order = DEPTHS.map(
  ({ slug, wrap }): Acceptance =>
    valueRow("option.order.is-preserved", `keeps-the-order-${slug}`, {
      title: `keeps the order of options ${slug.replaceAll("-", " ").replace("of a", "in a")}`,
      element: "command",
      value: wrap(
        ["zulu", "alpha", "mike", "a2", "a10"].map((name, index) => parameter(index === 1 ? 5 : 3, { name })),
      ),
    }),
);

const requiredThenOptional = DEPTHS.map(
  ({ slug, wrap }): Acceptance =>
    valueRow("option.required-ones-come-first", `accepts-required-ones-first-${slug}`, {
      title: `accepts required options before optional ones ${slug.replaceAll("-", " ").replace("of a", "in a")}`,
      element: "command",
      value: wrap(numbered(6, (name) => parameter(3, { name, required: Number(name.slice(1)) <= 3 }))),
    }),
);

/** Everything about the order of options that one payload shows. */
export const OPTION_ORDER_ROWS: Table = {
  pairs: [...requiredFirst, requiredLast],
  acceptances: [...order, ...requiredThenOptional],
  probes: [],
};
