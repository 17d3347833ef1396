/** What an application receives without a request: once, by the right way, with the right payload. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import { entry, MANAGER, MANAGER_TOKEN, permit } from "../access/people.js";
import { type Draft, draftOf, type OneRuleRow } from "../rows/draft.js";
import {
  command,
  drive,
  eventMark,
  events,
  guild,
  guildId,
  later,
  member,
  roleId,
  user,
  userId,
} from "../rows/driver.js";
import { GLOBAL } from "../rows/scope.js";
import { at, type Body, REFUSED, slot } from "../rows/steps.js";

const PERMISSIONS = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";

/** This number of events of this name was sent since the mark, by this way. */
const reported = (name: string, times: number, by?: "gateway" | "webhook"): Check => ({
  check: "lists",
  in: at("told", "/events"),
  where: by === undefined ? { name } : { name, by },
  times,
});

/** This number of permissions of commands in this guild was sent on the gateway; other workers edit those of other guilds. */
const toldOfGuild = (data: Body, times: number): Check => ({
  check: "lists",
  in: at("told", "/events"),
  where: { name: PERMISSIONS, by: "gateway", data: { guild_id: guildId(), ...data } },
  times,
});

/** What tells a bot of moderation. */
export const AUDIT_LOG = "GUILD_AUDIT_LOG_ENTRY_CREATE";
/** The intent, and the permission of a bot, that events of the audit log take. */
export const GUILD_MODERATION = 1 << 2;
export const VIEW_AUDIT_LOG = String(1n << 7n);

/** The first event of this name that was sent this way: its name, or something in its payload. */
const toldAt = (name: string, by: "gateway" | "webhook", pointer = ""): Reference => ({
  $: "told",
  in: "/events",
  find: { name, by },
  at: pointer === "" ? "/name" : `/data${pointer}`,
});

/** Permissions of the command are edited in the guild of that step, and an event is sent since the other list of events. */
function toldOfEdit(where: string, since: string): readonly Step[] {
  const told = `told-of-${where}`;
  const edit = permit(`edited-in-${where}`, [entry("user", userId("manager"), false)]);
  return [
    { ...edit, part: "act", path: { guild_id: guildId(where), command_id: at("command", "/id") } },
    events(told, [{ check: "present", at: { ...toldAt(PERMISSIONS, "gateway"), $: told } }], since),
  ];
}

/** Events come of what happens, however much time has passed. */
const FORTY_DAYS: readonly Step[] = later("later", 40 * 24);

interface Row extends OneRuleRow {
  /** Advice, where the documents do not show the payload. */
  readonly level?: "should";
  readonly before: readonly Step[];
  readonly act: readonly Step[];
  readonly expect: readonly Check[];
}

const act = (name: string, call: Parameters<typeof drive>[2], body: Body): Step => drive("act", name, call, body);

const ROWS: readonly Row[] = [
  {
    rule: "event.permissions-update.follows-an-edit",
    slug: "on-the-gateway",
    title: "sends an event on the gateway when permissions are edited",
    before: [guild(), ...MANAGER_TOKEN, command("command", { name: "guarded" })],
    act: [{ ...permit("edited", [entry("user", userId("manager"), false)]), part: "act" }],
    expect: [{ check: "present", at: toldAt(PERMISSIONS, "gateway") }],
  },
  {
    rule: "event.permissions-update.follows-an-edit",
    slug: "once",
    title: "sends one event with the new permissions when permissions are edited",
    level: "should",
    before: [guild(), ...MANAGER_TOKEN, command("command", { name: "guarded" })],
    act: [{ ...permit("edited", [entry("user", userId("manager"), false)]), part: "act" }],
    expect: [
      toldOfGuild({}, 1),
      toldOfGuild(
        {
          id: at("command", "/id"),
          application_id: { $: "application" },
          permissions: [entry("user", userId("manager"), false)],
        },
        1,
      ),
    ],
  },
  // The event follows the call, whatever it changes.
  ...(
    [
      ["of-the-same-list", [entry("user", userId("manager"), false)], "the permissions that a command has"],
      ["of-no-entries-again", [], "no permissions to a command that has none"],
    ] as const
  ).map(
    ([slug, permissions, what]): Row => ({
      rule: "event.permissions-update.follows-an-edit",
      slug,
      title: `sends an event on the gateway when an edit gives ${what}`,
      before: [guild(), ...MANAGER_TOKEN, command("command", { name: "guarded" }), permit("first", permissions)],
      act: [{ ...permit("edited", permissions), part: "act" }],
      expect: [{ check: "present", at: toldAt(PERMISSIONS, "gateway") }],
    }),
  ),
  {
    rule: "event.permissions-update.does-not-follow-a-refusal",
    slug: "of-a-bot-token",
    title: "sends no event when an edit of permissions is refused",
    before: [guild(), ...MANAGER_TOKEN, command("command", { name: "guarded" })],
    act: [
      { ...permit("accepted", [entry("user", userId("manager"), true)]), part: "valid" },
      { ...permit("refused", [entry("user", userId("manager"), false)]), part: "twin", as: "bot", expect: [REFUSED] },
    ],
    expect: [toldOfGuild({}, 1)],
  },
  {
    rule: "event.authorized.follows-an-installation",
    slug: "to-a-guild",
    title: "sends one webhook event when the application is installed to a guild",
    before: [
      guild("guild", { installed: null }),
      drive("given", "url", "changeApplication", { webhook_url: "https://hooks.invalid/own" }),
    ],
    act: [act("installed", "install", { guild_id: guildId(), scopes: ["bot", "applications.commands"] })],
    expect: [reported("APPLICATION_AUTHORIZED", 1, "webhook")],
  },
  {
    rule: "event.authorized.follows-an-installation",
    slug: "to-a-user",
    title: "sends one webhook event when the application is installed to a user",
    before: [user(), drive("given", "url", "changeApplication", { webhook_url: "https://hooks.invalid/own" })],
    act: [act("installed", "install", { user_id: userId(), scopes: ["applications.commands"] })],
    expect: [reported("APPLICATION_AUTHORIZED", 1, "webhook")],
  },
  {
    rule: "event.authorized.follows-an-installation",
    slug: "to-a-user-again",
    title: "sends one webhook event when the application is installed to a user who removed it",
    before: [
      user(),
      drive("given", "url", "changeApplication", { webhook_url: "https://hooks.invalid/own" }),
      drive("given", "first", "install", { user_id: userId(), scopes: ["applications.commands"] }),
      drive("given", "removed", "uninstall", { user_id: userId() }),
    ],
    act: [act("installed", "install", { user_id: userId(), scopes: ["applications.commands"] })],
    expect: [reported("APPLICATION_AUTHORIZED", 1, "webhook")],
  },
  {
    rule: "event.deauthorized.follows-a-removal",
    slug: "of-a-user",
    title: "sends one webhook event with the user when a user removes the application",
    before: [
      user(),
      drive("given", "url", "changeApplication", { webhook_url: "https://hooks.invalid/own" }),
      drive("given", "installed", "install", { user_id: userId(), scopes: ["applications.commands"] }),
    ],
    act: [act("removed", "uninstall", { user_id: userId() })],
    expect: [
      reported("APPLICATION_DEAUTHORIZED", 1, "webhook"),
      // Where in the payload the serialized user is, and under which names, is not shown.
      { check: "mentions", value: userId(), at: { ...toldAt("APPLICATION_DEAUTHORIZED", "webhook"), at: "/data" } },
    ],
  },
  {
    rule: "event.entitlement-create.goes-both-ways",
    slug: "of-a-user",
    title: "sends one webhook event and one gateway event for a new entitlement",
    before: [user(), drive("given", "url", "changeApplication", { webhook_url: "https://hooks.invalid/own" })],
    act: [act("entitled", "makeEntitlement", { user_id: userId() })],
    expect: [reported("ENTITLEMENT_CREATE", 1, "gateway"), reported("ENTITLEMENT_CREATE", 1, "webhook")],
  },
  ...(
    [
      ["of-a-subscription", "ends", []],
      ["of-a-subscription-days-later", "ends after forty days", FORTY_DAYS],
    ] as const
  ).map(
    ([slug, when, later]): Row => ({
      rule: "event.entitlement-update.follows-its-end",
      slug,
      title: `sends a gateway event with ends_at when the entitlement of a subscription ${when}`,
      before: [
        user(),
        drive("given", "entitled", "makeEntitlement", { user_id: userId(), subscription: true }),
        ...later,
      ],
      act: [act("ended", "endEntitlement", { entitlement_id: at("entitled", "/entitlement_id") })],
      expect: [
        reported("ENTITLEMENT_UPDATE", 1, "gateway"),
        {
          check: "present",
          at: toldAt("ENTITLEMENT_UPDATE", "gateway", "/ends_at"),
        },
      ],
    }),
  ),
  {
    rule: "event.subscription.follows-its-life",
    slug: "begun",
    title: "sends a gateway event for a new subscription",
    before: [user()],
    act: [act("begun", "makeSubscription", { user_id: userId() })],
    expect: [reported("SUBSCRIPTION_CREATE", 1, "gateway")],
  },
  {
    rule: "event.subscription.follows-its-life",
    slug: "changed",
    title: "sends a gateway event for a changed subscription",
    before: [user(), drive("given", "begun", "makeSubscription", { user_id: userId() })],
    act: [act("changed", "changeSubscription", { subscription_id: at("begun", "/subscription_id") })],
    expect: [reported("SUBSCRIPTION_UPDATE", 1, "gateway")],
  },
  {
    rule: "event.subscription.follows-its-life",
    slug: "changed-again-days-later",
    title: "sends a gateway event when a subscription changes again after forty days",
    before: [
      user(),
      drive("given", "begun", "makeSubscription", { user_id: userId() }),
      drive("given", "first", "changeSubscription", { subscription_id: at("begun", "/subscription_id") }),
      ...FORTY_DAYS,
    ],
    act: [act("changed", "changeSubscription", { subscription_id: at("begun", "/subscription_id") })],
    expect: [reported("SUBSCRIPTION_UPDATE", 1, "gateway")],
  },
  ...(
    [
      ["with-permission-and-intent", VIEW_AUDIT_LOG, GUILD_MODERATION, 1, "with VIEW_AUDIT_LOG and GUILD_MODERATION"],
      ["without-the-permission", "0", GUILD_MODERATION, 0, "without the permission VIEW_AUDIT_LOG"],
      ["without-the-intent", VIEW_AUDIT_LOG, 0, 0, "without the intent GUILD_MODERATION"],
    ] as const
  ).map(
    ([slug, permissions, intents, times, who]): Row => ({
      rule: "event.audit-log.needs-permission-and-intent",
      slug,
      title: `sends ${times === 0 ? "no" : "an"} audit log event to a bot ${who}`,
      before: [
        guild("guild", { installed: { scopes: ["bot", "applications.commands"], permissions } }),
        user("moderator"),
        member("guild", "moderator"),
        user("target"),
        member("guild", "target"),
        drive("given", "intents", "changeApplication", { intents }),
      ],
      act: [
        act("kicked", "moderate", { guild_id: guildId(), user_id: userId("moderator"), target_id: userId("target") }),
      ],
      expect: [reported(AUDIT_LOG, times, "gateway")],
    }),
  ),
];

export const eventCases: readonly Draft[] = [
  ...ROWS.map(({ rule, slug, title, before, act: acts, expect, level }) =>
    draftOf(rule, `.${slug}@event`, {
      ...(level ? { level } : {}),
      title,
      steps: [...before, eventMark(), ...acts, events("told", expect)],
    }),
  ),
  draftOf("event.permissions-update.follows-an-edit", ".of-a-global-command-in-each-guild@event", {
    title: "sends an event on the gateway when permissions of a global command are edited in one guild after another",
    steps: [
      guild(),
      ...MANAGER_TOKEN,
      guild("elsewhere"),
      drive("given", "role-elsewhere", "makeRole", { guild_id: guildId("elsewhere"), permissions: MANAGER }),
      member("elsewhere", "manager", { role_ids: [roleId("role-elsewhere")] }),
      slot(GLOBAL, "command", { name: "slot-a" }),
      eventMark(),
      ...toldOfEdit("guild", "event-mark"),
      ...toldOfEdit("elsewhere", "told-of-guild"),
    ],
  }),
  draftOf("event.webhook.goes-to-its-url", ".and-not-to-another-application@event", {
    title: "sends webhook events about an application only to that application",
    needs: ["driver", "other-application"],
    steps: [
      user(),
      drive("given", "url", "changeApplication", { webhook_url: "https://hooks.invalid/own" }),
      drive("given", "other-url", "changeApplication", {
        application_id: { $: "otherApplication" },
        webhook_url: "https://hooks.invalid/other",
      }),
      eventMark(),
      eventMark("other-mark", { application_id: { $: "otherApplication" } }),
      drive("act", "installed", "install", { user_id: userId(), scopes: ["applications.commands"] }),
      events("told", [reported("APPLICATION_AUTHORIZED", 1, "webhook")]),
      events(
        "others",
        [{ check: "lists", in: at("others", "/events"), where: { name: "APPLICATION_AUTHORIZED" }, times: 0 }],
        "other-mark",
        { application_id: { $: "otherApplication" } },
      ),
    ],
  }),
];
