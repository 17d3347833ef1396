/** Where commands are available: guilds, direct messages with the application, and other applications' eyes. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { GUILD_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draftOf, type OneRuleRow } from "../rows/draft.js";
import {
  channelId,
  command,
  delivered,
  deliveries,
  directMessages,
  drive,
  FOR_ALL,
  guild,
  guildId,
  mark,
  member,
  NOT_DELIVERED,
  OF_OTHER,
  reach,
  use,
  user,
  userId,
  WORLD,
} from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { at, type Body, menuSlot, request, slot } from "../rows/steps.js";
import { entry, MANAGER_TOKEN, permit } from "./people.js";

const DM: Step = directMessages();
const IN_DM = at("dm", "/channel_id");

/** A second guild of the user, in which the application is installed as well. */
const ELSEWHERE: readonly Step[] = [guild("other-guild"), member("other-guild")];

const global = (more: Body): Step => slot(GLOBAL, "command", { name: "slot-b", ...FOR_ALL, ...more });

const { options: _options, ...MENU_FOR_ALL } = FOR_ALL;
const AT_ONESELF = { target_id: userId() };
/** A use that comes too early is rejected, and loads the command. */
const ANY = ["delivered", ...NOT_DELIVERED] as const;

/** A command of its own, since it leaves out what overwrites may keep. */
const onlyInGuilds: Step = slot(GLOBAL, "command", { name: "only-in-guilds", dm_permission: false });

interface Row extends OneRuleRow {
  readonly scope: "global" | "guild";
  /** Body of the global command, or the one of its own. */
  readonly command?: Body | "only-in-guilds";
  readonly before: readonly Step[];
  readonly may?: Step["body"];
  readonly mayNot?: Step["body"];
}

const ROWS: readonly Row[] = [
  {
    rule: "access.guild-commands.are-not-in-direct-messages",
    slug: "beside-the-guild",
    title: "allows the use of a guild command in its guild, but not in direct messages",
    scope: "guild",
    before: [DM],
    may: channelId(),
    mayNot: IN_DM,
  },
  {
    rule: "access.guild-commands.stay-in-their-guild",
    slug: "beside-another-guild",
    title: "allows the use of a guild command in its guild, but not in another guild",
    scope: "guild",
    before: ELSEWHERE,
    may: channelId(),
    mayNot: channelId("other-guild"),
  },
  {
    rule: "access.global-commands.are-in-every-guild",
    slug: "in-the-first",
    title: "allows the use of a global command in a guild with the application",
    scope: "global",
    before: ELSEWHERE,
    may: channelId(),
  },
  {
    rule: "access.global-commands.are-in-every-guild",
    slug: "in-another",
    title: "allows the use of a global command in a second guild with the application, but not in one without it",
    scope: "global",
    before: [...ELSEWHERE, guild("bare-guild", { installed: null }), member("bare-guild")],
    may: channelId("other-guild"),
    mayNot: channelId("bare-guild"),
  },
  {
    rule: "access.global-commands.are-in-direct-messages",
    slug: "with-a-shared-guild",
    title: "allows the use of a global command in direct messages if the user shares a guild with the bot",
    scope: "global",
    command: { contexts: [0, 1, 2] },
    before: [DM],
    may: IN_DM,
  },
  {
    rule: "access.contexts.bot-dm-lets-a-command-run-there",
    slug: "with-bot-dm",
    title: "allows the use of a global command in direct messages if its contexts include BOT_DM",
    scope: "global",
    command: { contexts: [1] },
    before: [DM],
    may: IN_DM,
  },
  {
    rule: "access.contexts.bot-dm-lets-a-command-run-there",
    slug: "without-bot-dm",
    title: "does not allow the use of a global command in direct messages if its contexts lack BOT_DM",
    scope: "global",
    command: { contexts: [0] },
    before: [DM],
    may: channelId(),
    mayNot: IN_DM,
  },
  {
    rule: "access.dm-permission.false-hides-in-direct-messages",
    slug: "without-contexts",
    title: "hides a global command with dm_permission: false in direct messages",
    scope: "global",
    command: "only-in-guilds",
    before: [DM],
    may: channelId(),
    mayNot: IN_DM,
  },
];

function look(name: string, part: Step["part"], where: Step["body"], times: number): Step {
  return drive(part, name, "listPicker", { user_id: userId(), channel_id: where ?? null }, [
    { check: "lists", in: at(name, "/commands"), where: { id: at("command", "/id") }, times },
  ]);
}

function caseOf({ rule, slug, title, scope, command: body = {}, before, may, mayNot }: Row): Draft {
  const isLocal = scope === "guild";
  const isPair = mayNot !== undefined;
  const yes = isPair ? "valid" : "act";
  return draftOf(rule, `.${slug}@invoke`, {
    ...(body === "only-in-guilds" ? { creates: 1 } : {}),
    title,
    steps: [
      ...WORLD,
      ...before,
      ...(isLocal
        ? [command("command", { name: "local" })]
        : [body === "only-in-guilds" ? onlyInGuilds : global(body), reach("user", may)]),
      // When a global command comes into a picker is open.
      ...(isLocal ? [look("found", yes, may, 1)] : []),
      mark(),
      use("used", { in: may ?? null, part: yes }),
      { ...deliveries("used-seen", [delivered("used-seen", 1)]), part: isPair ? "valid" : "read" },
      ...(isPair
        ? [
            ...(isLocal ? [look("not-found", "act", mayNot, 0)] : []),
            use("twin", { in: mayNot, part: "twin", outcome: NOT_DELIVERED }),
            deliveries("seen", [delivered("seen", 0)], "used-seen"),
          ]
        : []),
    ],
  });
}

const shownOnce = (of: string): Check => ({
  check: "lists",
  in: at("picker", "/commands"),
  where: { id: at(of, "/id") },
  times: 1,
  rule: "command.name.is-free-for-other-applications",
});

const EMPTY_LIST_REMOVES = "permission.edit.empty-list-removes-all" satisfies RuleId;

export const contextCases: readonly Draft[] = [
  ...ROWS.map(caseOf),
  draftOf("interaction.application-id.is-the-owner", ".and-nobody-else-receives-it@invoke", {
    title: "sends a used command only to its own application",
    needs: ["driver", "interactions", "other-application"],
    steps: [
      ...WORLD,
      command("command", { name: "mine" }),
      mark("other-mark", OF_OTHER),
      mark(),
      use("used"),
      deliveries("mine", [delivered("mine", 1)]),
      deliveries("theirs", [delivered("theirs", 0)], "other-mark", OF_OTHER),
    ],
  }),
  draftOf("interaction.application-id.is-the-owner", ".of-two-commands-of-one-name@invoke", {
    title: "sends each of two commands of one name in a guild to its own application",
    needs: ["driver", "interactions", "other-application"],
    steps: [
      ...WORLD,
      drive("given", "other-there", "install", { ...OF_OTHER, guild_id: guildId(), scopes: ["applications.commands"] }),
      command("mine", { name: "shared" }),
      { ...command("their-command", { name: "shared" }), as: "otherBot", path: { ...OF_OTHER, guild_id: guildId() } },
      drive("read", "picker", "listPicker", { user_id: userId(), channel_id: channelId() }, [
        shownOnce("mine"),
        shownOnce("their-command"),
      ]),
      mark("other-mark", OF_OTHER),
      mark(),
      use("use-of-theirs", { of: "their-command", part: "given" }),
      deliveries("mine-then", [delivered("mine-then", 0)]),
      deliveries("theirs", [delivered("theirs", 1)], "other-mark", OF_OTHER),
      use("use-of-mine", { of: "mine" }),
      deliveries("mine-now", [delivered("mine-now", 1), { check: "received" }]),
      deliveries("theirs-then", [delivered("theirs-then", 0)], "theirs", OF_OTHER),
    ],
  }),
  draftOf("access.application-entry.applies-without-an-overwrite", ".until-it-is-removed@invoke", {
    title: "lets a user use commands again after the permission that forbade all of them was removed",
    also: [EMPTY_LIST_REMOVES],
    steps: [
      ...WORLD,
      ...MANAGER_TOKEN,
      command("command", { name: "before" }),
      permit("for-all", [entry("user", userId(), false)], { $: "application" }),
      command("second", { name: "meanwhile" }),
      mark(),
      use("forbidden", { part: "twin", outcome: NOT_DELIVERED }),
      deliveries("none", [delivered("none", 0)]),
      permit("removed", [], { $: "application" }),
      use("allowed", { rule: EMPTY_LIST_REMOVES }),
      use("second-allowed", { of: "second" }),
      deliveries("seen", [{ ...delivered("seen", 2), rule: EMPTY_LIST_REMOVES }], "none"),
    ],
  }),
  draftOf("access.application-entry.applies-without-an-overwrite", ".not-in-other-guilds@invoke", {
    title: "lets a user whom an application forbids all its commands in one guild use a global one in another guild",
    also: ["permission.is-per-guild"],
    steps: [
      ...WORLD,
      ...MANAGER_TOKEN,
      ...ELSEWHERE,
      global({}),
      permit("for-all", [entry("user", userId(), false)], { $: "application" }),
      reach("user", channelId("other-guild")),
      mark(),
      use("forbidden", { part: "twin", outcome: NOT_DELIVERED }),
      deliveries("none", [delivered("none", 0)]),
      use("allowed", { in: channelId("other-guild") }),
      deliveries("seen", [delivered("seen", 1)], "none"),
    ],
  }),
  draftOf("access.application-entry.applies-without-an-overwrite", ".not-to-other-applications@invoke", {
    title: "lets a user whom one application forbids all its commands use those of another application",
    needs: ["driver", "interactions", "other-application"],
    steps: [
      ...WORLD,
      ...MANAGER_TOKEN,
      drive("given", "other-there", "install", { ...OF_OTHER, guild_id: guildId(), scopes: ["applications.commands"] }),
      command("mine", { name: "mine" }),
      { ...command("their-command", { name: "theirs" }), as: "otherBot", path: { ...OF_OTHER, guild_id: guildId() } },
      permit("for-all", [entry("user", userId(), false)], { $: "application" }),
      mark(),
      use("use-of-mine", { of: "mine", part: "twin", outcome: NOT_DELIVERED }),
      deliveries("mine-seen", [delivered("mine-seen", 0)]),
      mark("other-mark", OF_OTHER),
      use("use-of-theirs", { of: "their-command" }),
      deliveries("theirs-seen", [delivered("theirs-seen", 1)], "other-mark", OF_OTHER),
    ],
  }),
  draftOf("interaction.command.is-type-2", ".after-another-application-left@invoke", {
    title: "delivers the commands of an application in a guild that another application was removed from",
    needs: ["driver", "interactions", "other-application"],
    steps: [
      ...WORLD,
      drive("given", "other-there", "install", { ...OF_OTHER, guild_id: guildId(), scopes: ["applications.commands"] }),
      command("command", { name: "mine" }),
      { ...reach(), name: "reached-at-first" },
      drive("given", "other-gone", "uninstall", { ...OF_OTHER, guild_id: guildId() }),
      mark(),
      use("used"),
      deliveries("seen", [delivered("seen", 1)]),
    ],
  }),
  draftOf("access.global-commands.are-in-direct-messages", ".without-a-shared-guild@invoke", {
    title:
      "does not allow the use of a global command in direct messages if the user shares only a guild without the bot",
    steps: [
      ...WORLD,
      DM,
      guild("botless", { installed: { scopes: ["applications.commands"] } }),
      user("stranger"),
      member("botless", "stranger"),
      directMessages("dm-of-stranger", "stranger"),
      global({ integration_types: [0], contexts: [0, 1] }),
      reach("user", IN_DM),
      mark(),
      use("valid", { in: IN_DM, part: "valid" }),
      { ...deliveries("valid-seen", [delivered("valid-seen", 1)]), part: "valid" },
      use("twin", { by: "stranger", in: at("dm-of-stranger", "/channel_id"), part: "twin", outcome: NOT_DELIVERED }),
      deliveries("seen", [delivered("seen", 0)], "valid-seen"),
    ],
  }),
  draftOf("access.global-commands.are-in-direct-messages", ".of-a-user@invoke", {
    title: "allows the use of a global user command in direct messages with the application",
    steps: [
      ...WORLD,
      DM,
      menuSlot(GLOBAL, "command", 2, MENU_FOR_ALL),
      use("tried", { in: IN_DM, more: AT_ONESELF, part: "given", outcome: ANY }),
      mark(),
      use("used", { in: IN_DM, more: AT_ONESELF }),
      deliveries("seen", [delivered("seen", 1)]),
    ],
  }),
  draftOf("access.global-commands.are-in-every-guild", ".after-a-namesake-was-deleted@invoke", {
    title: "allows the use of a global command in a guild after the guild command of its name was deleted",
    steps: [
      ...WORLD,
      global({}),
      command("namesake", { name: "slot-b" }),
      reach(),
      request("given", "deleted", GUILD_OPERATIONS.delete, {
        path: { guild_id: guildId(), command_id: at("namesake", "/id") },
      }),
      mark(),
      use("used"),
      deliveries("seen", [delivered("seen", 1)]),
    ],
  }),
  draftOf("access.no-bot-user-is-needed", ".with-the-commands-scope-alone@invoke", {
    title: "creates and delivers commands in a guild that authorized only the scope applications.commands",
    steps: [
      guild("guild", { installed: { scopes: ["applications.commands"] } }),
      user(),
      member(),
      { ...command("command", { name: "alone" }), part: "act" },
      mark(),
      use("used"),
      deliveries("seen", [delivered("seen", 1)]),
    ],
  }),
  draftOf("access.bot-scope-includes-commands", ".with-the-bot-scope-alone@invoke", {
    title: "creates and delivers commands in a guild that authorized only the scope bot",
    steps: [
      guild("guild", { installed: { scopes: ["bot"] } }),
      user(),
      member(),
      { ...command("command", { name: "shortcut" }), part: "act" },
      mark(),
      use("used"),
      deliveries("seen", [delivered("seen", 1)]),
    ],
  }),
  draftOf("access.installation-contexts.are-open", ".in-a-private-channel@invoke", {
    title: "may allow or deny the use of a user-installed command in a private channel",
    needs: ["driver", "interactions", "user-install"],
    steps: [
      user(),
      user("friend"),
      drive("given", "installed", "install", { user_id: userId(), scopes: ["applications.commands"] }),
      drive("given", "private", "makeChannel", { type: 3, recipient_ids: [userId(), userId("friend")] }),
      global({ integration_types: [{ $: "userInstall" }], contexts: [2] }),
      {
        ...use("used", { in: at("private", "/channel_id") }),
        expect: [{ check: "observe", what: "a use in a private channel", at: at("used", "/outcome") }],
      },
    ],
  }),
];
