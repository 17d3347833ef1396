/** What an application receives when a user uses one of its commands. */
import type { Check } from "../../src/case/check.js";
import { ADMINISTRATOR, withPower } from "../access/people.js";
import { type Draft, draft, draftOf, type RulesRow } from "../rows/draft.js";
import {
  channelId,
  command,
  delivered,
  deliveries,
  guildId,
  interaction,
  mark,
  use,
  userId,
  WORLD,
} from "../rows/driver.js";
import { at, type Body, differs, equals, same } from "../rows/steps.js";

const MIB = 1024 * 1024;

const PLAIN: Body = { name: "hello" };

const LOCALIZED: Body = {
  name: "greet",
  name_localizations: { "es-ES": "gruss", "en-GB": "salut" },
  options: [{ type: 3, name: "whom", description: "Whom", name_localizations: { "es-ES": "wen", "en-GB": "qui" } }],
};

const NESTED: Body = {
  name: "settings",
  options: [
    {
      type: 2,
      name: "sound",
      description: "A group",
      options: [
        { type: 1, name: "off", description: "A subcommand" },
        {
          type: 1,
          name: "set",
          description: "Another",
          options: [{ type: 4, name: "level", description: "A parameter", required: true }],
        },
      ],
    },
    { type: 1, name: "reset", description: "A subcommand beside the group" },
  ],
};

interface Row extends RulesRow {
  readonly command?: Body;
  readonly use?: Body;
  /** Judged on step `seen`, whose first delivery is the interaction. */
  readonly expect: readonly Check[];
}

const seen = (pointer: string) => interaction("seen", pointer);

const ROWS: readonly Row[] = [
  {
    rules: ["interaction.command.is-type-2", "interaction.object.has-its-fields"],
    slug: "once",
    title: "sends the application one interaction of type 2 (command) with the documented fields for a used command",
    expect: [equals(seen("/type"), 2), { check: "shape" }],
  },
  {
    rules: ["interaction.application-id.is-the-owner"],
    slug: "of-the-command",
    title: "sends the application the application_id of the used command",
    expect: [equals(seen("/application_id"), { $: "application" })],
  },
  {
    rules: ["interaction.guild-id.is-present-in-guilds"],
    slug: "and-the-channel",
    title: "sends the application the guild and the channel of a used command",
    expect: [equals(seen("/guild_id"), guildId()), equals(seen("/channel_id"), channelId())],
  },
  {
    rules: ["interaction.member.has-its-fields"],
    slug: "with-the-user",
    title: "sends the application the member who used the command, with the user inside",
    expect: [
      equals(seen("/member/user/id"), userId()),
      { check: "values", at: seen("/member/roles") },
      ...["permissions", "joined_at", "pending", "mute", "deaf"].map(
        (name): Check => ({ check: "present", at: seen(`/member/${name}`) }),
      ),
    ],
  },
  {
    rules: ["interaction.locale.is-of-the-client"],
    slug: "given-with-the-use",
    title: "sends the application the language of the user's client (locale)",
    use: { locale: "es-419" },
    expect: [equals(seen("/locale"), "es-419")],
  },
  {
    rules: ["interaction.guild-locale.is-present-in-guilds"],
    slug: "in-a-guild",
    title: "sends the application the language of the guild (guild_locale)",
    expect: [{ check: "present", at: seen("/guild_locale") }],
  },
  {
    rules: ["interaction.app-permissions.is-a-bit-set"],
    slug: "in-a-guild",
    title: "sends the application its permissions as a bit set in a string",
    expect: [{ check: "present", at: seen("/app_permissions") }, { check: "shape" }],
  },
  {
    rules: ["interaction.attachment-size-limit.is-at-least-the-default"],
    slug: "in-a-guild",
    title: "sends the application an attachment_size_limit of 10 MiB or more",
    expect: [{ check: "at-least", at: seen("/attachment_size_limit"), value: 10 * MIB }],
  },
  {
    rules: ["interaction.data.id-is-the-command", "interaction.data.type-is-the-command-type"],
    slug: "of-a-slash-command",
    title: "sends the application the id and the type of the used command",
    expect: [
      equals(seen("/data/id"), at("command", "/id")),
      { ...equals(seen("/data/type"), 1), rule: "interaction.data.type-is-the-command-type" },
    ],
  },
  {
    rules: ["interaction.data.version-is-the-command-version"],
    slug: "of-a-slash-command",
    title: "sends the application the version of the used command",
    expect: [equals(seen("/data/version"), at("command", "/version"))],
  },
  {
    rules: ["interaction.data.name-is-the-default-name"],
    slug: "of-a-localized-command",
    title: "sends the application the default name of a localized command",
    command: LOCALIZED,
    use: { locale: "es-ES", options: [{ name: "whom", value: "Ada" }] },
    expect: [equals(seen("/data/name"), "greet")],
  },
  {
    rules: ["interaction.data.option-names-are-default-names"],
    slug: "of-a-localized-option",
    title: "sends the application the default name of a localized option",
    command: LOCALIZED,
    use: { locale: "en-GB", options: [{ name: "whom", value: "Ada" }] },
    expect: [equals(seen("/data/options/0/name"), "whom")],
  },
  {
    rules: ["interaction.data.options-have-name-type-and-value"],
    slug: "of-a-string",
    title: "sends the application an option with name, type and value",
    command: LOCALIZED,
    use: { options: [{ name: "whom", value: "Ada 🌍" }] },
    expect: [
      equals(seen("/data/options/0/name"), "whom"),
      equals(seen("/data/options/0/type"), 3),
      equals(seen("/data/options/0/value"), "Ada 🌍"),
    ],
  },
  {
    rules: ["interaction.data.subcommands-nest"],
    slug: "in-a-group",
    title: "sends the application an option inside its subcommand, and that inside its group",
    command: NESTED,
    use: { options: [{ name: "sound", options: [{ name: "set", options: [{ name: "level", value: 11 }] }] }] },
    expect: [
      equals(seen("/data/options/0/name"), "sound"),
      equals(seen("/data/options/0/type"), 2),
      equals(seen("/data/options/0/options/0/name"), "set"),
      equals(seen("/data/options/0/options/0/type"), 1),
      equals(seen("/data/options/0/options/0/options/0/value"), 11),
    ],
  },
  {
    rules: ["interaction.data.subcommands-nest"],
    slug: "beside-a-group",
    title: "sends the application a used subcommand of a command that also has a subcommand group",
    command: NESTED,
    use: { options: [{ name: "reset", options: [] }] },
    expect: [equals(seen("/data/options/0/name"), "reset"), equals(seen("/data/options/0/type"), 1)],
  },
];

export const commandInteractionCases: readonly Draft[] = [
  ...ROWS.map(({ rules, slug, title, command: body = PLAIN, use: more = {}, expect }) =>
    draft({
      id: `${rules[0]}.${slug}@invoke`,
      title,
      rules,
      steps: [
        ...WORLD,
        command("command", body),
        mark(),
        use("used", { more }),
        deliveries("seen", [delivered("seen", 1), ...expect]),
      ],
    }),
  ),
  draftOf("interaction.app-permissions.is-a-bit-set", ".whoever-uses-it@invoke", {
    title: "sends the application its own permissions, which are the same whoever uses its command in a channel",
    steps: [
      ...WORLD,
      ...withPower("admin", ADMINISTRATOR),
      command("command", PLAIN),
      mark(),
      use("by-user"),
      use("by-admin", { by: "admin" }),
      deliveries("seen", [
        delivered("seen", 2),
        { check: "present", at: seen("/app_permissions") },
        same(seen("/app_permissions"), at("seen", "/deliveries/1/interaction/app_permissions")),
      ]),
    ],
  }),
  draftOf("interaction.token.is-unique", ".of-two-uses@invoke", {
    title: "sends the application two uses of a command with different ids and tokens",
    also: ["interaction.id.is-unique"],
    steps: [
      ...WORLD,
      command("command", PLAIN),
      mark(),
      use("first"),
      use("second"),
      deliveries("seen", [
        delivered("seen", 2),
        differs(interaction("seen", "/token"), at("seen", "/deliveries/1/interaction/token")),
        {
          ...differs(interaction("seen", "/id"), at("seen", "/deliveries/1/interaction/id")),
          rule: "interaction.id.is-unique",
        },
      ]),
    ],
  }),
];
