/** Who finds and uses a guild command, by its own demands and by the permissions that were set for it. */
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { bits } from "../rows/bits.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { command, guildId, roleId, use, userId } from "../rows/driver.js";
import { at, type Body } from "../rows/steps.js";
import { type AccessRow, accessCase } from "./access-row.js";
import { ALL_CHANNELS, entry, MANAGE_GUILD, placeOf, scene } from "./people.js";

const FORBIDDEN: Body = { default_member_permissions: "0" };
const FOR_KEEPERS: Body = { default_member_permissions: MANAGE_GUILD };
const EVERYONE = guildId();
const ADMINISTRATORS = "access.administrators.use-all-commands" satisfies RuleId;
const BOTS_ROLE = roleId();

const ROWS: readonly AccessRow[] = [
  {
    rules: ["access.default-member-permissions.zero-forbids"],
    slug: "but-not-administrators",
    title: 'lets only administrators use a command with default_member_permissions "0"',
    command: FORBIDDEN,
    shows: { may: ADMINISTRATORS },
    may: ["admin", "here"],
    mayNot: ["ann", "here"],
  },
  {
    rules: ["access.default-member-permissions.zero-forbids"],
    slug: "not-even-managers",
    title: 'does not let managers use a command with default_member_permissions "0"',
    command: FORBIDDEN,
    shows: { may: ADMINISTRATORS },
    may: ["admin", "here"],
    mayNot: ["keeper", "here"],
  },
  {
    rules: ["access.default-member-permissions.zero-forbids"],
    slug: "unless-an-overwrite-allows",
    title: 'lets a member use a command with default_member_permissions "0" where an overwrite allows it',
    command: FORBIDDEN,
    entries: [entry("user", userId("bob"), true)],
    may: ["bob", "here"],
    mayNot: ["ann", "here"],
  },
  {
    rules: ["access.default-member-permissions.asks-for-its-bit"],
    slug: "of-manage-guild",
    title: "allows a command that requires Manage Guild only to members with that permission",
    command: FOR_KEEPERS,
    may: ["keeper", "here"],
    mayNot: ["ann", "here"],
  },
  {
    rules: [ADMINISTRATORS],
    slug: "where-another-bit-is-asked",
    title: "lets an administrator use a command that requires another permission",
    command: { default_member_permissions: bits(40) },
    shows: { mayNot: "access.default-member-permissions.asks-for-its-bit" },
    may: ["admin", "here"],
    mayNot: ["keeper", "here"],
  },
  {
    rules: [ADMINISTRATORS],
    slug: "beside-other-permissions",
    title: "lets a member use all commands whose role has other permissions beside Administrator",
    command: FORBIDDEN,
    shows: { mayNot: "access.default-member-permissions.zero-forbids" },
    may: ["chief", "here"],
    mayNot: ["keeper", "here"],
  },
  {
    rules: [ADMINISTRATORS],
    slug: "where-everyone-is-denied",
    title: "lets an administrator use a command that is denied to everyone",
    entries: [entry("role", EVERYONE, false)],
    shows: { mayNot: "access.everyone-is-the-guild-id" },
    may: ["admin", "here"],
    mayNot: ["ann", "here"],
  },
  {
    rules: ["access.role-and-user-entries.apply", "access.denied-user.neither-sees-nor-uses"],
    slug: "a-denied-user",
    title: "denies a command to a user whom its permissions deny",
    entries: [entry("user", userId("bob"), false)],
    may: ["ann", "here"],
    mayNot: ["bob", "here"],
  },
  {
    rules: ["access.role-and-user-entries.apply", "access.denied-user.neither-sees-nor-uses"],
    slug: "a-denied-role",
    title: "denies a command to a role that its permissions deny",
    entries: [entry("role", BOTS_ROLE, false)],
    may: ["ann", "here"],
    mayNot: ["bob", "here"],
  },
  {
    rules: ["access.role-and-user-entries.apply"],
    slug: "an-allowed-role",
    title: "allows a command to a role that its permissions allow, although others may not use it",
    command: FORBIDDEN,
    entries: [entry("role", BOTS_ROLE, true)],
    may: ["bob", "here"],
    mayNot: ["ann", "here"],
  },
  {
    rules: ["access.everyone-is-the-guild-id"],
    slug: "denied",
    title: "applies a permission with the guild's id to all members of the guild",
    entries: [entry("role", EVERYONE, false)],
    shows: { may: ADMINISTRATORS },
    may: ["admin", "here"],
    mayNot: ["keeper", "here"],
  },
  {
    rules: ["access.denied-user.neither-sees-nor-uses"],
    slug: "in-one-channel",
    title: "denies a command in a channel that its permissions deny, and allows it in another",
    entries: [entry("channel", placeOf("elsewhere"), false)],
    may: ["ann", "here"],
    mayNot: ["ann", "elsewhere"],
  },
  {
    rules: ["access.all-channels-is-the-guild-id-minus-1"],
    slug: "denied",
    title: "applies a permission with the guild's id minus 1 to all channels of the guild",
    entries: [entry("channel", ALL_CHANNELS, false)],
    shows: { may: ADMINISTRATORS },
    may: ["admin", "elsewhere"],
    mayNot: ["ann", "elsewhere"],
  },
  {
    rules: ["access.all-channels-is-the-guild-id-minus-1"],
    slug: "denied-but-for-one",
    title: "prefers a permission for one channel to a permission for all channels",
    level: "should",
    entries: [entry("channel", ALL_CHANNELS, false), entry("channel", placeOf("elsewhere"), true)],
    may: ["ann", "elsewhere"],
    mayNot: ["ann", "here"],
  },
  {
    rules: ["access.channel.includes-its-threads"],
    slug: "denied",
    title: "denies a command in the threads of a channel that its permissions deny",
    entries: [entry("channel", placeOf("here"), false)],
    may: ["ann", "elsewhere"],
    mayNot: ["ann", "thread"],
  },
  {
    rules: ["access.channel.includes-its-threads"],
    slug: "denied-before-it-was-made",
    title: "denies a command in a thread that is newer than the permission that denies its channel",
    entries: [entry("channel", placeOf("here"), false)],
    may: ["ann", "elsewhere"],
    mayNot: ["ann", "thread"],
    isMadeLater: true,
  },
  {
    rules: ["access.application-entry.applies-without-an-overwrite"],
    slug: "denied-to-a-role",
    title: "applies the permissions of the application to a command without permissions of its own",
    everywhere: [entry("role", BOTS_ROLE, false)],
    may: ["ann", "here"],
    mayNot: ["bob", "here"],
  },
  {
    rules: ["access.application-entry.applies-without-an-overwrite"],
    slug: "beside-an-empty-list",
    title: "applies the permissions of the application to a command whose own permissions are an empty list",
    everywhere: [entry("role", BOTS_ROLE, false)],
    entries: [],
    may: ["ann", "here"],
    mayNot: ["bob", "here"],
  },
  {
    rules: ["access.application-entry.applies-without-an-overwrite"],
    slug: "to-a-newer-command",
    title: "applies the permissions of the application to a command that is newer, also after another one was deleted",
    everywhere: [entry("role", BOTS_ROLE, false)],
    isOfNewCommand: true,
    may: ["ann", "here"],
    mayNot: ["bob", "here"],
  },
  {
    rules: ["access.command-entry.beats-the-application-entry"],
    slug: "the-other-way-round",
    title: "prefers the permissions of a command to those of its application",
    everywhere: [entry("role", BOTS_ROLE, false), entry("user", userId("ann"), true)],
    entries: [entry("role", BOTS_ROLE, true), entry("user", userId("ann"), false)],
    may: ["bob", "here"],
    mayNot: ["ann", "here"],
  },
  {
    rules: ["access.command-entry.beats-the-application-entry"],
    slug: "about-others",
    title: "uses only the permissions of a command that has its own, also for users who are not in them",
    everywhere: [entry("role", BOTS_ROLE, false)],
    entries: [entry("user", userId("ann"), false)],
    may: ["bob", "here"],
    mayNot: ["ann", "here"],
  },
  {
    rules: ["access.nsfw.is-for-adults"],
    slug: "in-a-marked-channel",
    title: "shows a command marked nsfw only to adults",
    command: { nsfw: true },
    may: ["ann", "adults-only"],
    mayNot: ["minor", "adults-only"],
  },
  {
    rules: ["access.send-messages.is-needed-for-user-commands"],
    slug: "where-nobody-may-write",
    title: "denies a user command in a channel in which its user may not send messages",
    command: { name: "Slot U", type: 2 },
    may: ["ann", "here"],
    mayNot: ["ann", "silent"],
    outcome: "denied",
    isInPicker: true,
  },
  {
    rules: ["access.send-messages.is-needed-for-user-commands"],
    slug: "where-one-member-may-not-write",
    title: "denies a user command to a member who may not send messages in the channel, although others may",
    command: { name: "Slot U", type: 2 },
    may: ["ann", "silent-for-bob"],
    mayNot: ["bob", "silent-for-bob"],
    outcome: "denied",
    isInPicker: true,
  },
  {
    rules: ["access.send-messages.is-needed-for-user-commands"],
    slug: "where-a-role-may-not-write",
    title: "denies a user command to a member whose role may not send messages in the channel, although others may",
    command: { name: "Slot U", type: 2 },
    may: ["ann", "silent-for-a-role"],
    mayNot: ["bob", "silent-for-a-role"],
    outcome: "denied",
    isInPicker: true,
  },
  {
    rules: ["access.send-messages.is-needed-for-user-commands"],
    slug: "where-only-one-member-may-write",
    title: "lets the only member who may send messages in a channel use a user command there",
    level: "should",
    command: { name: "Slot U", type: 2 },
    may: ["bob", "open-for-bob"],
    mayNot: ["ann", "open-for-bob"],
    outcome: "denied",
    isInPicker: true,
  },
];

export const guildAccessCases: readonly Draft[] = [
  ...ROWS.map(accessCase),
  ...(
    [
      ["of-manage-guild-alone", "keeper", "one of them"],
      ["of-nobody", "ann", "neither"],
    ] as const
  ).map(([slug, person, held]) =>
    draftOf("access.default-member-permissions.of-several-bits-is-open", `.${slug}@invoke`, {
      title: `may allow or deny a command that requires two permissions to a user with ${held}`,
      steps: [
        ...scene([person], []),
        command("command", {
          name: "guarded",
          default_member_permissions: bits(5, 40),
        }),
        {
          ...use("used", { by: person }),
          expect: [{ check: "observe", what: "a use by someone with one of the bits", at: at("used", "/outcome") }],
        },
      ],
    }),
  ),
  draftOf("access.nsfw.channels-are-open", ".in-an-ordinary-channel@invoke", {
    title: "may allow or deny the use of a command marked nsfw in a channel that is not age-restricted",
    steps: [
      ...scene(["ann"], []),
      command("command", { name: "guarded", nsfw: true }),
      {
        ...use("used", { by: "ann" }),
        expect: [{ check: "observe", what: "a use in an ordinary channel", at: at("used", "/outcome") }],
      },
    ],
  }),
];
