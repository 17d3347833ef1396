/** Uses that deliver nothing: a base command with subcommands, a missing option, an old version, a deleted command. */
import type { Step } from "../../src/case/case.js";
import { GUILD_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draftOf, type OneRuleRow } from "../rows/draft.js";
import {
  command,
  delivered,
  deliveries,
  FOR_ALL,
  guildId,
  mark,
  NOT_DELIVERED,
  reach,
  use,
  WORLD,
} from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { at, type Body, edit, idOf, request, slot } from "../rows/steps.js";

interface Row extends OneRuleRow {
  readonly command: Body;
  /** Uses that deliver, and what in them is wrong in the one that must not. */
  readonly valid: Body;
  readonly twin: Body;
}

const option = (type: number, more: Body = {}): Body => ({ type, name: "value", description: "A value", ...more });
const value = (given: string | number | boolean): Body => ({ options: [{ name: "value", value: given }] });
const withOption = (type: number, more: Body = {}): Body => ({ name: "take", options: [option(type, more)] });

const ROWS: readonly Row[] = [
  {
    rule: "interaction.base-command.is-not-usable-with-subcommands",
    slug: "beside-its-subcommand",
    title: "sends the application a subcommand, but not its command without the subcommand",
    command: { name: "base", options: [{ type: 1, name: "sub", description: "A subcommand" }] },
    valid: { options: [{ name: "sub", options: [] }] },
    twin: {},
  },
  {
    rule: "interaction.base-command.is-not-usable-with-subcommands",
    slug: "beside-its-group",
    title: "sends the application a subcommand in a group, but not the group alone",
    command: {
      name: "base",
      options: [
        {
          type: 2,
          name: "group",
          description: "A group",
          options: [{ type: 1, name: "sub", description: "A subcommand" }],
        },
      ],
    },
    valid: { options: [{ name: "group", options: [{ name: "sub", options: [] }] }] },
    twin: { options: [{ name: "group", options: [] }] },
  },
  {
    rule: "interaction.data.required-options-are-there",
    slug: "on-top",
    title: "sends the application no command without its required option",
    command: withOption(3, { required: true }),
    valid: value("there"),
    twin: {},
  },
  {
    rule: "interaction.data.required-options-are-there",
    slug: "in-a-subcommand",
    title: "sends the application no subcommand without its required option",
    command: {
      name: "base",
      options: [{ type: 1, name: "sub", description: "A subcommand", options: [option(5, { required: true })] }],
    },
    valid: { options: [{ name: "sub", options: [{ name: "value", value: false }] }] },
    twin: { options: [{ name: "sub", options: [] }] },
  },
  {
    rule: "option-value.choices-are-the-only-values",
    slug: "of-a-subcommand",
    title: "sends the application no value of an option of a subcommand that is not among its choices",
    command: {
      name: "base",
      options: [
        {
          type: 1,
          name: "sub",
          description: "A subcommand",
          options: [option(3, { choices: [{ name: "One", value: "red" }] })],
        },
      ],
    },
    valid: { options: [{ name: "sub", ...value("red") }] },
    // The name of the choice, which is no value.
    twin: { options: [{ name: "sub", ...value("One") }] },
  },
  ...(
    [
      // Text that differs in its case alone is another value.
      ["of-a-string", 3, "red", "Red"],
      ["of-an-integer", 4, 0, 1],
      ["of-a-number", 10, 0.5, 0.75],
    ] as const
  ).map(
    ([slug, type, offered, other]): Row => ({
      rule: "option-value.choices-are-the-only-values",
      slug,
      title: "sends the application no value that is not among the choices",
      command: withOption(type, { choices: [{ name: "One", value: offered }] }),
      valid: value(offered),
      twin: value(other),
    }),
  ),
  ...(
    [
      ["below-min-value", 4, { min_value: -3 }, -3, -4],
      ["above-max-value", 4, { max_value: 3 }, 3, 4],
      ["below-a-fractional-min-value", 10, { min_value: 0.5 }, 0.5, 0.25],
      ["above-a-max-value-of-0", 10, { max_value: 0 }, 0, 0.5],
      ["shorter-than-min-length", 3, { min_length: 2 }, "ab", "a"],
      ["longer-than-max-length", 3, { max_length: 2 }, "ab", "abc"],
    ] as const
  ).map(
    ([slug, type, bounds, inside, outside]): Row => ({
      rule: "option-value.stays-within-its-bounds",
      slug,
      title: "sends the application no value outside the bounds of its option",
      command: withOption(type, bounds),
      valid: value(inside),
      twin: value(outside),
    }),
  ),
  ...(
    [
      ["above-2-to-the-53-minus-1", 4, 2 ** 53 - 1, 2 ** 53],
      ["below-minus-2-to-the-53-plus-1", 4, -(2 ** 53) + 1, -(2 ** 53)],
      ["with-a-fraction", 4, 1, 1.5],
    ] as const
  ).map(
    ([slug, type, inside, outside]): Row => ({
      rule: "option-value.integer.is-a-safe-integer",
      slug,
      title:
        "sends the application only whole numbers from -2^53+1 to 2^53-1 as the value of an option of type INTEGER",
      command: withOption(type),
      valid: value(inside),
      twin: value(outside),
    }),
  ),
  ...(
    [
      ["up-to-2-to-the-53", 10, 2 ** 53, 2 ** 54],
      ["down-to-minus-2-to-the-53", 10, -(2 ** 53), -(2 ** 54)],
    ] as const
  ).map(
    ([slug, type, inside, outside]): Row => ({
      rule: "option-value.number.is-a-double",
      slug,
      title: "sends the application only numbers from -2^53 to 2^53 as the value of an option of type NUMBER",
      command: withOption(type),
      valid: value(inside),
      twin: value(outside),
    }),
  ),
];

const rowCases: readonly Draft[] = ROWS.map(({ rule, slug, title, command: body, valid, twin }) =>
  draftOf(rule, `.${slug}@invoke`, {
    title,
    steps: [
      ...WORLD,
      command("command", body),
      mark(),
      use("valid", { more: valid, part: "valid" }),
      { ...deliveries("valid-seen", [delivered("valid-seen", 1)]), part: "valid" },
      use("twin", { more: twin, part: "twin", outcome: NOT_DELIVERED }),
      deliveries("seen", [delivered("seen", 0)], "valid-seen"),
    ],
  }),
);

/** A command is used, changed or deleted, and used again as it was. */
function usedAgain(words: {
  readonly rule: RuleId;
  readonly slug: string;
  readonly title: string;
  readonly make: Step;
  readonly change: Step;
  readonly again: Body;
  readonly isGlobal?: boolean;
}): Draft {
  const { rule, slug, title, make, change, again, isGlobal = false } = words;
  return draftOf(rule, `.${slug}@invoke`, {
    title,
    steps: [
      ...WORLD,
      make,
      ...(isGlobal ? [reach()] : []),
      mark(),
      use("valid", { part: "valid" }),
      { ...deliveries("valid-seen", [delivered("valid-seen", 1)]), part: "valid" },
      change,
      use("twin", { more: again, part: "twin", outcome: NOT_DELIVERED }),
      deliveries("seen", [delivered("seen", 0)], "valid-seen"),
    ],
  });
}

export const unusableCases: readonly Draft[] = [
  ...rowCases,
  usedAgain({
    rule: "interaction.deleted-command.is-not-delivered",
    slug: "of-a-guild",
    title: "does not send the application a command after it was deleted",
    make: command("command", { name: "gone" }),
    change: request("given", "deleted", GUILD_OPERATIONS.delete, {
      path: { guild_id: guildId(), command_id: idOf("command") },
    }),
    again: {},
  }),
  usedAgain({
    rule: "interaction.deleted-command.is-not-delivered",
    slug: "after-a-bulk-overwrite",
    title: "does not send the application a command after a bulk overwrite left it out",
    make: command("command", { name: "gone" }),
    change: request("given", "overwritten", GUILD_OPERATIONS.bulk, { path: { guild_id: guildId() }, body: [] }),
    again: {},
  }),
  usedAgain({
    rule: "interaction.stale-version.is-rejected",
    slug: "after-an-edit",
    title: "rejects an outdated version of a global command",
    isGlobal: true,
    make: slot(GLOBAL, "command", { name: "slot-a", ...FOR_ALL }),
    change: edit(GLOBAL, "given", "edited", "command", {
      options: [{ type: 5, name: "sure", description: "An option that is new" }],
    }),
    again: { version: at("command", "/version") },
  }),
  draftOf("interaction.stale-version.is-rejected", ".and-the-new-one-is-not@invoke", {
    title: "sends the application the new version of a global command after an edit",
    steps: [
      ...WORLD,
      slot(GLOBAL, "command", { name: "slot-a", ...FOR_ALL }),
      edit(GLOBAL, "given", "edited", "command", {
        options: [{ type: 5, name: "sure", description: "An option that is new" }],
      }),
      mark(),
      use("used", { more: { version: at("edited", "/version") } }),
      deliveries("seen", [delivered("seen", 1)]),
    ],
  }),
];
