/** Bearer tokens with and without the scope that is asked for, and whose permissions count. */
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { GUILD_OPERATIONS, PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft } from "../rows/draft.js";
import { command, drive, guild, guildId, member, user, userId } from "../rows/driver.js";
import { ACCEPTED, at, REFUSED, refusedAs } from "../rows/steps.js";
import { ADMINISTRATOR, entry, MANAGER_TOKEN, permit } from "./people.js";

const COMMON = { leases: ["driver"], needs: ["driver"] } as const;

const token = (name: string, scopes: readonly string[], of?: string): Step =>
  drive("given", name, "makeToken", { ...(of ? { user_id: userId(of) } : {}), scopes });

const list = (name: string, part: Step["part"], as: string, expect: Step["expect"]): Step => ({
  name,
  part,
  call: GUILD_OPERATIONS.list,
  path: { guild_id: guildId() },
  as: at(as, "/token"),
  expect,
});

/** What the command's permissions are now, read by the bot. */
const permissionsNow = (name: string, expect: Step["expect"]): Step => ({
  name,
  part: "read",
  call: PERMISSION_OPERATIONS.list,
  path: { guild_id: guildId() },
  expect: [...ACCEPTED, ...expect],
});

/** The manager's token edits permissions of a command about a user; another token does not, and nothing changes. */
function refusedToken(words: {
  readonly rule: RuleId;
  readonly slug: string;
  readonly title: string;
  readonly world: readonly Step[];
  /** The user that the permissions are about. */
  readonly about: string;
  /** Step that minted the token that must be refused. */
  readonly twin: string;
}): Draft {
  const allowed = (permission: boolean) => [entry("user", userId(words.about), permission)];
  return draft({
    ...COMMON,
    id: `${words.rule}.${words.slug}@permissions`,
    title: words.title,
    rules: [words.rule],
    steps: [
      ...words.world,
      command("command", { name: "guarded" }),
      { ...permit("valid", allowed(true)), part: "valid" },
      { ...permit("twin", allowed(false)), part: "twin", as: at(words.twin, "/token"), expect: [REFUSED] },
      permissionsNow("after", [
        {
          check: "permissions",
          at: { $: "after", find: { id: at("command", "/id") }, at: "/permissions" },
          are: allowed(true),
        },
      ]),
    ],
  });
}

/** A guild in which the application is installed like this takes no command, beside one that does. */
function unauthorizedGuild(slug: string, which: string, installed: Template): Draft {
  return draft({
    ...COMMON,
    id: `access.guild-commands.need-the-scope-in-the-guild.${slug}@create`,
    title: `creates no command in a guild that ${which}`,
    rules: ["access.guild-commands.need-the-scope-in-the-guild"],
    steps: [
      guild(),
      guild("bare", { installed }),
      { ...command("valid", { name: "there" }), part: "valid" },
      { ...command("twin", { name: "there" }, "bare"), part: "twin", expect: [REFUSED] },
      drive("given", "now-installed", "install", { guild_id: guildId("bare"), scopes: ["applications.commands"] }),
      {
        name: "after",
        part: "read",
        call: GUILD_OPERATIONS.list,
        path: { guild_id: guildId("bare") },
        expect: [...ACCEPTED, { check: "count", in: at("after"), is: 0 }],
      },
    ],
  });
}

export const scopeCases: readonly Draft[] = [
  draft({
    ...COMMON,
    id: "access.commands.need-their-scope.beside-one-with-it@list",
    title: "refuses a bearer token without the scope for commands",
    rules: ["access.commands.need-their-scope", "discord.error.missing-scope-is-50026"],
    steps: [
      guild(),
      token("right", ["applications.commands.update"]),
      token("wrong", ["identify"]),
      list("valid", "valid", "right", ACCEPTED),
      list("twin", "twin", "wrong", [refusedAs("missing-scope")]),
      list("again", "read", "right", ACCEPTED),
    ],
  }),
  refusedToken({
    rule: "access.permissions.need-their-scope",
    slug: "beside-one-with-it",
    title: "refuses a bearer token without the scope for permissions",
    world: [guild(), ...MANAGER_TOKEN, token("wrong", ["applications.commands.update"], "manager")],
    about: "manager",
    twin: "wrong",
  }),
  refusedToken({
    rule: "access.permissions.are-those-of-the-user",
    slug: "though-the-bot-may",
    title: "refuses a user who may not manage the guild, though the application's bot may do everything",
    world: [
      guild("guild", { installed: { scopes: ["bot", "applications.commands"], permissions: ADMINISTRATOR } }),
      ...MANAGER_TOKEN,
      user("ann"),
      member("guild", "ann"),
      token("ann-token", ["applications.commands.permissions.update"], "ann"),
    ],
    about: "ann",
    twin: "ann-token",
  }),
  draft({
    ...COMMON,
    id: "access.permissions.are-those-of-the-user.though-the-bot-may-not@permissions",
    title: "lets a user who may manage the guild edit permissions, though the application's bot has none",
    rules: ["access.permissions.are-those-of-the-user"],
    steps: [
      guild("guild", { installed: { scopes: ["bot", "applications.commands"], permissions: "0" } }),
      ...MANAGER_TOKEN,
      command("command", { name: "guarded" }),
      { ...permit("act", [entry("user", userId("manager"), true)]), part: "act" },
      permissionsNow("after", []),
    ],
  }),
  unauthorizedGuild("without-the-application", "has not authorized the application", null),
  unauthorizedGuild("with-another-scope", "authorized the application for something else", { scopes: ["identify"] }),
  draft({
    ...COMMON,
    id: "access.nsfw.is-not-for-discovery.on-create@create",
    title: "refuses a command marked nsfw of an application with discovery, or does not mark it",
    rules: ["access.nsfw.is-not-for-discovery"],
    steps: [
      guild(),
      { ...command("valid", { name: "grown-up", nsfw: true }), part: "valid" },
      drive("given", "discovery", "changeApplication", { is_discoverable: true }),
      { ...command("twin", { name: "grown-up-too", nsfw: true }), part: "twin", expect: [{ check: "answered" }] },
      {
        name: "after",
        part: "read",
        call: GUILD_OPERATIONS.list,
        path: { guild_id: guildId() },
        expect: [
          ...ACCEPTED,
          { check: "lists", in: at("after"), where: { name: "grown-up-too", nsfw: true }, times: 0 },
        ],
      },
      drive("given", "no-discovery", "changeApplication", { is_discoverable: false }),
    ],
  }),
];
