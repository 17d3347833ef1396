/** Values that a user can give, and how each kind of option delivers them. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Template } from "../../src/case/template.js";
import { type Draft, draftOf, type OneRuleRow } from "../rows/draft.js";
import {
  channelId,
  command,
  delivered,
  deliveries,
  drive,
  guildId,
  interaction,
  mark,
  member,
  NOT_DELIVERED,
  roleId,
  use,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { at, type Body, equals } from "../rows/steps.js";

const value = interaction("seen", "/data/options/0/value");
const resolved = (kind: string) => interaction("seen", `/data/resolved/${kind}`);

const withOption = (type: number, more: Body = {}): Body => ({
  name: "take",
  options: [{ type, name: "value", description: "A value", ...more }],
});
const given = (of: Template): Body => ({ options: [{ name: "value", value: of }] });

const OPTION_TYPES = { 3: "STRING", 4: "INTEGER", 10: "NUMBER" } as const;

const ROLE: Step = drive("given", "role", "makeRole", { guild_id: guildId(), permissions: "0" });
const OTHER: readonly Step[] = [user("other"), member("guild", "other")];

interface Row extends OneRuleRow {
  readonly type: number;
  /** Fields of the option beside its type, name and description. */
  readonly more?: Body;
  readonly before?: readonly Step[];
  readonly value: Template;
  readonly expect: readonly Check[];
}

const ROWS: readonly Row[] = [
  ...[false, true].map(
    (flag): Row => ({
      rule: "option-value.kind-follows-the-type",
      slug: `of-a-boolean-${flag}`,
      title: "sends the application a boolean as a boolean",
      type: 5,
      value: flag,
      expect: [{ check: "present", at: value }, equals(value, flag)],
    }),
  ),
  {
    rule: "option-value.kind-follows-the-type",
    slug: "of-a-user",
    title: "sends the application a user as an id",
    type: 6,
    before: OTHER,
    value: userId("other"),
    expect: [equals(value, userId("other"))],
  },
  {
    rule: "option-value.kind-follows-the-type",
    slug: "of-a-channel",
    title: "sends the application a channel as an id",
    type: 7,
    value: channelId(),
    expect: [equals(value, channelId())],
  },
  {
    rule: "option-value.kind-follows-the-type",
    slug: "of-a-role",
    title: "sends the application a role as an id",
    type: 8,
    before: [ROLE],
    value: roleId(),
    expect: [equals(value, roleId())],
  },
  {
    rule: "option-value.mentionable.takes-users-and-roles",
    slug: "a-user",
    title: "sends the application a user as the value of an option of type MENTIONABLE",
    type: 9,
    before: OTHER,
    value: userId("other"),
    expect: [equals(value, userId("other"))],
  },
  {
    rule: "option-value.mentionable.takes-users-and-roles",
    slug: "a-role",
    title: "sends the application a role as the value of an option of type MENTIONABLE",
    type: 9,
    before: [ROLE],
    value: roleId(),
    expect: [equals(value, roleId())],
  },
  ...(
    [
      [0, "a text channel"],
      [2, "a voice channel"],
      [4, "a category"],
      [5, "an announcement channel"],
      [13, "a stage channel"],
    ] as const
  ).map(
    ([type, name]): Row => ({
      rule: "option-value.channel.takes-every-type",
      slug: `type-${type}`,
      title: `accepts ${name} as the value of an option of type CHANNEL that has no channel_types`,
      type: 7,
      before: [drive("given", "place", "makeChannel", { guild_id: guildId(), type })],
      value: at("place", "/channel_id"),
      expect: [equals(value, at("place", "/channel_id"))],
    }),
  ),
  ...(
    [
      ["integer.is-a-safe-integer", "zero", 4, 0],
      ["integer.is-a-safe-integer", "the-smallest", 4, -(2 ** 53) + 1],
      ["integer.is-a-safe-integer", "the-greatest", 4, 2 ** 53 - 1],
      ["number.is-a-double", "a-fraction", 10, 0.1],
      ["number.is-a-double", "the-smallest", 10, -(2 ** 53)],
      ["number.is-a-double", "zero", 10, 0],
    ] as const
  ).map(
    ([rule, slug, type, number]): Row => ({
      rule: `option-value.${rule}`,
      slug,
      title: `sends the application the number ${number} unchanged`,
      type,
      value: number,
      expect: [{ check: "present", at: value }, equals(value, number)],
    }),
  ),
  ...(
    [
      ["a-text", 3, ["red", "1"], "1"],
      ["an-integer", 4, [1, 2 ** 32 + 1], 2 ** 32 + 1],
      ["a-whole-number", 10, [0.5, 5], 5],
      ["a-fraction", 10, [5, 0.1], 0.1],
    ] as const
  ).map(
    ([slug, type, choices, chosen]): Row => ({
      rule: "option-value.choices-are-the-only-values",
      slug: `chosen-as-${slug}`,
      title: `sends the application the choice ${JSON.stringify(chosen)} of an option of type ${OPTION_TYPES[type]}`,
      type,
      more: { choices: choices.map((one) => ({ name: `Choice ${one}`, value: one })) },
      value: chosen,
      expect: [equals(value, chosen)],
    }),
  ),
];

/** Of `resolved` the documents speak with user and message commands alone: what is there for options is advice. */
const DESCRIBED: readonly (readonly [slug: string, type: number, value: Template, kind: string])[] = [
  ["a-user", 6, userId("other"), "users"],
  ["a-channel", 7, channelId(), "channels"],
  ["a-role", 8, roleId(), "roles"],
  ["a-mentionable-user", 9, userId("other"), "users"],
  ["a-mentionable-role", 9, roleId(), "roles"],
];

const { options: FILE = [] } = withOption(11);

/** A file as an option of a command, and of its subcommand. "Attachment object" may as well be the value itself. */
const fileCases: readonly Draft[] = (
  [
    ["by-its-id", "its option", withOption(11), given("notes.txt"), value],
    [
      "by-its-id-in-a-subcommand",
      "an option of a subcommand",
      { name: "take", options: [{ type: 1, name: "one", description: "One", options: FILE }] },
      { options: [{ name: "one", ...given("notes.txt") }] },
      interaction("seen", "/data/options/0/options/0/value"),
    ],
  ] as const
).map(([slug, what, body, more, id]) =>
  draftOf("option-value.attachment.is-resolved", `.${slug}@invoke`, {
    level: "should",
    title: `sends the id of an attachment as the value of ${what}, and describes the attachment in resolved`,
    steps: [
      ...WORLD,
      command("command", body),
      mark(),
      use("used", { more }),
      deliveries("seen", [delivered("seen", 1), { check: "has-key", key: id, anyOf: [resolved("attachments")] }]),
    ],
  }),
);

const describedCases: readonly Draft[] = DESCRIBED.map(([slug, type, chosen, kind]) =>
  draftOf("option-value.kind-follows-the-type", `.describes-${slug}@invoke`, {
    level: "should",
    title: `describes ${slug.replaceAll("-", " ")} in resolved when it is the value of an option`,
    steps: [
      ...WORLD,
      ...OTHER,
      ROLE,
      command("command", withOption(type)),
      mark(),
      use("used", { more: given(chosen) }),
      deliveries("seen", [delivered("seen", 1), { check: "has-key", key: chosen, anyOf: [resolved(kind)] }]),
    ],
  }),
);

const rowCases: readonly Draft[] = ROWS.map(({ rule, slug, title, type, more, before = [], value: entered, expect }) =>
  draftOf(rule, `.${slug}@invoke`, {
    title,
    steps: [
      ...WORLD,
      ...before,
      command("command", withOption(type, more)),
      mark(),
      use("used", { more: given(entered) }),
      deliveries("seen", [delivered("seen", 1), ...expect]),
    ],
  }),
);

export const optionValueCases: readonly Draft[] = [
  ...rowCases,
  ...describedCases,
  ...fileCases,
  draftOf("option-value.channel.is-restricted-by-channel-types", ".those-it-names@invoke", {
    title: "accepts a channel whose type is in channel_types of the option",
    steps: [
      ...WORLD,
      drive("given", "voice", "makeChannel", { guild_id: guildId(), type: 2 }),
      command("command", withOption(7, { channel_types: [2, 0] })),
      mark(),
      use("in-voice", { more: given(at("voice", "/channel_id")) }),
      use("in-text", { more: given(channelId()) }),
      deliveries("seen", [delivered("seen", 2)]),
    ],
  }),
  draftOf("option-value.channel.is-restricted-by-channel-types", ".another-type@invoke", {
    title: "does not accept a channel whose type is not in channel_types of the option",
    steps: [
      ...WORLD,
      drive("given", "voice", "makeChannel", { guild_id: guildId(), type: 2 }),
      command("command", withOption(7, { channel_types: [0] })),
      mark(),
      use("valid", { more: given(channelId()), part: "valid" }),
      { ...deliveries("valid-seen", [delivered("valid-seen", 1)]), part: "valid" },
      use("twin", { more: given(at("voice", "/channel_id")), part: "twin", outcome: NOT_DELIVERED }),
      deliveries("seen", [delivered("seen", 0)], "valid-seen"),
    ],
  }),
  draftOf("option-value.attachment.is-resolved", ".in-a-guild@invoke", {
    title: "sends the application a value for an option of type ATTACHMENT",
    steps: [
      ...WORLD,
      command("command", withOption(11)),
      mark(),
      use("used", { more: given("notes.txt") }),
      deliveries("seen", [delivered("seen", 1), { check: "present", at: value }]),
    ],
  }),
];
