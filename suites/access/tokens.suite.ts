/** Bearer tokens with and without the scope that is required, and whose permissions count. */
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import { GUILD_OPERATIONS, PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { hold } from "../permissions/words.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, drive, guild, guildId, member, user, userId } from "../rows/driver.js";
import { deedOf, GUILD } from "../rows/scope.js";
import { ACCEPTED, at, REFUSED, refusedAs, request, same } from "../rows/steps.js";
import {
  ADMINISTRATOR,
  entry,
  MANAGE_GUILD,
  MANAGE_ROLES,
  MANAGER,
  MANAGER_TOKEN,
  permit,
  withPower,
} from "./people.js";

const token = (name: string, scopes: readonly string[], of?: string): Step =>
  drive("given", name, "makeToken", { ...(of ? { user_id: userId(of) } : {}), scopes });

const BODY = { name: "greet", description: "A command of slashproof" };

/** What a bearer token may be good for: each operation on commands, and reading permissions. */
const VERBS = ["list", "get", "create", "edit", "delete", "bulk", "permissions"] as const;
type Verb = (typeof VERBS)[number];

/** The operation on the command of step `command`, with the token of step `as`. */
function call(verb: Verb, name: string, part: Step["part"], as: string, expect: Step["expect"]): Step {
  const operation = verb === "permissions" ? PERMISSION_OPERATIONS.list : GUILD_OPERATIONS[verb];
  const path = ["get", "edit", "delete"].includes(verb) ? { command_id: at("command", "/id") } : {};
  const change = { description: `Sent by step ${name}` };
  const body = { create: { ...BODY, ...change }, edit: change, bulk: [{ ...BODY, ...change }] };
  return {
    name,
    part,
    call: operation,
    path: { guild_id: guildId(), ...path },
    ...(verb in body ? { body: body[verb as keyof typeof body] } : {}),
    as: at(as, "/token"),
    expect,
  };
}

const list = (name: string, part: Step["part"], as: string, expect: Step["expect"]): Step =>
  call("list", name, part, as, expect);

const TAKEN: RuleId = "authentication.client-credentials.are-accepted";

/**
 * A token with the scope for commands opens each operation, one with these scopes does not, and nothing changes. That one
 * is of the application, or of the user `owner` whom the steps make.
 * A command that the first token deletes cannot be requested again, so that it comes last there.
 */
function scopeOf(
  slug: string,
  scopes: readonly string[],
  what: string,
  verbs: readonly Verb[] = VERBS,
  owner: readonly Step[] = [],
): readonly Draft[] {
  return verbs.map((verb) => {
    const valid = call(verb, "valid", "valid", "right", [{ check: "accepted", rule: TAKEN }]);
    const twin = call(verb, "twin", "twin", "wrong", [refusedAs("missing-scope")]);
    return draftOf("access.commands.need-their-scope", `.${slug}@${verb}`, {
      title: `refuses a request to ${verb === "permissions" ? "list the permissions of all commands" : deedOf(GUILD, verb)} with ${what}`,
      also: ["discord.error.missing-scope-is-50026"],
      steps: [
        guild(),
        token("right", ["applications.commands.update"]),
        ...owner,
        token("wrong", scopes, ...(owner.length > 0 ? ["owner"] : [])),
        command("command", BODY),
        ...(verb === "delete" ? [] : [valid]),
        list("before", "given", "right", ACCEPTED),
        twin,
        list("after", "read", "right", [...ACCEPTED, same(at("before"), at("after"))]),
        ...(verb === "delete" ? [{ ...valid, name: "gone", part: "read" as const }] : []),
      ],
    });
  });
}

/** What the command's permissions are now, read by the bot. */
const permissionsNow = (name: string, expect: Step["expect"]): Step =>
  request("read", name, PERMISSION_OPERATIONS.list, {
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
  return draftOf(words.rule, `.${words.slug}@permissions`, {
    title: words.title,
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

/** Both are needed: to manage the guild, and to manage its roles. */
function halfAbleUser(slug: string, which: string, permissions: string): Draft {
  return refusedToken({
    rule: "permission.edit.needs-an-able-user",
    slug,
    title: `refuses to edit permissions for a user who ${which}`,
    world: [
      guild(),
      ...MANAGER_TOKEN,
      ...withPower("half", permissions),
      token("half-token", ["applications.commands.permissions.update"], "half"),
    ],
    about: "half",
    twin: "half-token",
  });
}

/** A guild in which the application is installed like this takes no command, beside one that does. */
function unauthorizedGuild(slug: string, which: string, installed: Template): Draft {
  return draftOf("access.guild-commands.need-the-scope-in-the-guild", `.${slug}@create`, {
    title: `refuses a command in a guild that ${which}`,
    steps: [
      guild(),
      guild("bare", { installed }),
      { ...command("valid", { name: "there" }), part: "valid" },
      { ...command("twin", { name: "there" }, "bare"), part: "twin", expect: [REFUSED] },
      request("twin", "in a list", GUILD_OPERATIONS.bulk, {
        path: { guild_id: guildId("bare") },
        body: [BODY],
        expect: [REFUSED],
      }),
      drive("given", "now-installed", "install", { guild_id: guildId("bare"), scopes: ["applications.commands"] }),
      request("read", "after", GUILD_OPERATIONS.list, {
        path: { guild_id: guildId("bare") },
        expect: [...ACCEPTED, { check: "count", in: at("after"), is: 0 }],
      }),
    ],
  });
}

export const scopeCases: readonly Draft[] = [
  ...scopeOf("beside-one-with-it", ["identify"], "a bearer token without the scope applications.commands.update"),
  ...scopeOf(
    "beside-that-for-permissions",
    ["applications.commands.permissions.update"],
    "a bearer token of a user who manages the guild, which has only the scope for permissions",
    ["create", "bulk"],
    withPower("owner", MANAGER),
  ),
  refusedToken({
    rule: "access.permissions.need-their-scope",
    slug: "beside-one-with-it",
    title: "refuses to edit permissions with a bearer token without the scope for permissions",
    world: [guild(), ...MANAGER_TOKEN, token("wrong", ["applications.commands.update"], "manager")],
    about: "manager",
    twin: "wrong",
  }),
  refusedToken({
    rule: "access.permissions.are-those-of-the-user",
    slug: "though-the-bot-may",
    title:
      "refuses to edit permissions for a user without Manage Guild, although the application's bot is an administrator",
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
  refusedToken({
    rule: "permission.edit.needs-an-able-user",
    slug: "of-another-guild",
    title: "refuses to edit permissions for a member who may manage another guild only",
    world: [
      guild(),
      ...MANAGER_TOKEN,
      guild("elsewhere"),
      ...withPower("other", MANAGER, "elsewhere"),
      member("guild", "other"),
      token("other-token", ["applications.commands.permissions.update"], "other"),
      // What was found out of the user in one guild says nothing of the next.
      command("there", { name: "guarded" }, "elsewhere"),
      request("given", "in-its-own-guild", PERMISSION_OPERATIONS.edit, {
        path: { guild_id: guildId("elsewhere"), command_id: at("there", "/id") },
        as: at("other-token", "/token"),
        body: { permissions: [entry("user", userId("other"), true)] },
      }),
    ],
    about: "other",
    twin: "other-token",
  }),
  halfAbleUser("with-manage-guild-alone", "may manage the guild, but not its roles", MANAGE_GUILD),
  halfAbleUser("with-manage-roles-alone", "may manage the roles of the guild, but not the guild", MANAGE_ROLES),
  draftOf("access.permissions.are-those-of-the-user", ".though-the-bot-may-not@permissions", {
    title: "lets a user with Manage Guild edit permissions, although the application's bot has no permission",
    steps: [
      guild("guild", { installed: { scopes: ["bot", "applications.commands"], permissions: "0" } }),
      ...MANAGER_TOKEN,
      command("command", { name: "guarded" }),
      { ...permit("act", [entry("user", userId("manager"), true)]), part: "act" },
      permissionsNow("after", []),
    ],
  }),
  draftOf("permission.edit.refuses-a-bot-token", ".of-the-application@permissions", {
    title: "refuses to edit the permissions of a whole application with a bot token",
    steps: [
      guild(),
      ...MANAGER_TOKEN,
      { ...permit("valid", [entry("user", userId("manager"), true)], { $: "application" }), part: "valid" },
      {
        ...permit("twin", [entry("user", userId("manager"), false)], { $: "application" }),
        part: "twin",
        as: "bot",
        expect: [REFUSED],
      },
      request("read", "after", PERMISSION_OPERATIONS.get, {
        path: { guild_id: guildId(), command_id: { $: "application" } },
        expect: [...ACCEPTED, hold("after", [entry("user", userId("manager"), true)])],
      }),
    ],
  }),
  draftOf("authentication.other-applications-are-out-of-reach", ".by-client-credentials@create", {
    title: "refuses a command for one application with client credentials of another",
    needs: ["driver", "other-application"],
    steps: [
      guild(),
      token("right", ["applications.commands.update"]),
      drive("given", "wrong", "makeToken", {
        application_id: { $: "otherApplication" },
        scopes: ["applications.commands.update"],
      }),
      call("create", "valid", "valid", "right", [{ check: "accepted", rule: TAKEN }]),
      list("before", "given", "right", ACCEPTED),
      call("create", "twin", "twin", "wrong", [REFUSED]),
      list("after", "read", "right", [...ACCEPTED, same(at("before"), at("after"))]),
    ],
  }),
  unauthorizedGuild("without-the-application", "has not authorized the application", null),
  unauthorizedGuild("with-another-scope", "authorized the application for something else", { scopes: ["identify"] }),
];
