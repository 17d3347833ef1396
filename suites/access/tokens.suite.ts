/** Bearer tokens with and without the scope that is asked for, and whose permissions count. */
import type { Step } from "../../src/case/case.js";
import { GUILD_OPERATIONS, PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import { type Draft, draft } from "../rows/draft.js";
import { command, drive, guild, guildId, member, user, userId } from "../rows/driver.js";
import { ACCEPTED, at, REFUSED } from "../rows/steps.js";
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

export const scopeCases: readonly Draft[] = [
  draft({
    ...COMMON,
    id: "access.commands.need-their-scope.beside-one-with-it@list",
    title: "refuses a bearer token without the scope for commands",
    rules: ["access.commands.need-their-scope"],
    steps: [
      guild(),
      token("right", ["applications.commands.update"]),
      token("wrong", ["identify"]),
      list("valid", "valid", "right", ACCEPTED),
      list("twin", "twin", "wrong", [REFUSED]),
      list("again", "read", "right", ACCEPTED),
    ],
  }),
  draft({
    ...COMMON,
    id: "access.permissions.need-their-scope.beside-one-with-it@permissions",
    title: "refuses a bearer token without the scope for permissions",
    rules: ["access.permissions.need-their-scope"],
    steps: [
      guild(),
      ...MANAGER_TOKEN,
      token("wrong", ["applications.commands.update"], "manager"),
      command("command", { name: "guarded" }),
      { ...permit("valid", [entry("user", userId("manager"), true)]), part: "valid" },
      {
        ...permit("twin", [entry("user", userId("manager"), false)]),
        part: "twin",
        as: at("wrong", "/token"),
        expect: [REFUSED],
      },
      permissionsNow("after", [
        {
          check: "permissions",
          at: { $: "after", find: { id: at("command", "/id") }, at: "/permissions" },
          are: [entry("user", userId("manager"), true)],
        },
      ]),
    ],
  }),
  draft({
    ...COMMON,
    id: "access.permissions.are-those-of-the-user.though-the-bot-may@permissions",
    title: "refuses a user who may not manage the guild, though the application's bot may do everything",
    rules: ["access.permissions.are-those-of-the-user"],
    steps: [
      guild("guild", { installed: { scopes: ["bot", "applications.commands"], permissions: ADMINISTRATOR } }),
      ...MANAGER_TOKEN,
      user("ann"),
      member("guild", "ann"),
      token("ann-token", ["applications.commands.permissions.update"], "ann"),
      command("command", { name: "guarded" }),
      { ...permit("valid", [entry("user", userId("ann"), true)]), part: "valid" },
      {
        ...permit("twin", [entry("user", userId("ann"), false)]),
        part: "twin",
        as: at("ann-token", "/token"),
        expect: [REFUSED],
      },
      permissionsNow("after", [
        {
          check: "permissions",
          at: { $: "after", find: { id: at("command", "/id") }, at: "/permissions" },
          are: [entry("user", userId("ann"), true)],
        },
      ]),
    ],
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
  draft({
    ...COMMON,
    id: "access.guild-commands.need-the-scope-in-the-guild.without-the-application@create",
    title: "creates no command in a guild that has not authorized the application",
    rules: ["access.guild-commands.need-the-scope-in-the-guild"],
    steps: [
      guild(),
      guild("bare", { installed: null }),
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
  }),
  draft({
    ...COMMON,
    id: "access.guild-commands.need-the-scope-in-the-guild.with-another-scope@create",
    title: "creates no command in a guild that authorized the application for something else",
    rules: ["access.guild-commands.need-the-scope-in-the-guild"],
    steps: [
      guild(),
      guild("bare", { installed: { scopes: ["identify"] } }),
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
  }),
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
