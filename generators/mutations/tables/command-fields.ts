/** Rows about the members of a command that are neither names, descriptions nor options. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import type { Acceptance, Pair, Probe, WriteVerb } from "../pair.js";
import { joined, misplaced, pair, type Table } from "../row.js";
import { parameter } from "./plain-options.js";

const element = "command" as const;
const ALL: readonly WriteVerb[] = ["create", "edit", "bulk"];

function kept(
  rule: RuleId,
  slug: string,
  what: string,
  value: { readonly [key: string]: Json },
  more: Partial<Acceptance> = {},
): Acceptance {
  return { rule, slug: `keeps-${slug}`, title: `keeps ${what}`, element, value, ...more };
}

const bit = (position: bigint): bigint => 1n << position;
/** The bits that the documents name: manage-guild, create-guild-expressions, create-events, set-voice-channel-status, pin-messages, bypass-slowmode. */
const NAMED_BITS: readonly bigint[] = [5n, 43n, 44n, 48n, 51n, 52n];

const permissions: Partial<Table> = {
  acceptances: [
    ...NAMED_BITS.map((position) =>
      kept(
        "command.default-member-permissions.round-trips",
        `permission-bit-${position}`,
        `permission bit ${position}`,
        { default_member_permissions: String(bit(position)) },
      ),
    ),
    kept(
      "command.default-member-permissions.round-trips",
      "several-permission-bits",
      "several permission bits at once",
      { default_member_permissions: String(NAMED_BITS.reduce((bits, position) => bits | bit(position), 0n)) },
    ),
    kept(
      "command.default-member-permissions.keeps-zero",
      "zero-permissions",
      'the value "0" of default_member_permissions',
      { default_member_permissions: "0" },
    ),
    kept("command.default-member-permissions.may-be-null", "null-permissions", "null as default_member_permissions", {
      default_member_permissions: null,
    }),
    ...([2, 3] as const).map((type) =>
      kept(
        "command.default-member-permissions.round-trips",
        `permissions-of-type-${type}`,
        `permission bits of a command of type ${type}`,
        { type, default_member_permissions: "32" },
        { commandType: type },
      ),
    ),
  ],
  probes: [
    { slug: "a-number", what: "a number", value: 32 },
    { slug: "a-word", what: "a word", value: "abc" },
    { slug: "a-negative-number", what: "a negative number in a string", value: "-1" },
    { slug: "an-empty-text", what: "an empty text", value: "" },
    { slug: "a-leading-zero", what: "a leading zero", value: "032" },
    { slug: "bit-63", what: "bit 63", value: String(bit(63n)) },
    { slug: "bit-70", what: "a bit beyond 64", value: String(bit(70n)) },
  ].map(
    ({ slug, what, value }): Probe => ({
      rule: "command.default-member-permissions.round-trips",
      slug: `records-${slug}`,
      title: `answers to ${what} as default_member_permissions`,
      element,
      value: { default_member_permissions: value },
    }),
  ),
};

const flags: Partial<Table> = {
  acceptances: [true, false].flatMap((value) => [
    kept(
      "command.nsfw.defaults-to-false",
      `nsfw-${value}`,
      `nsfw ${value}`,
      { nsfw: value },
      { verbs: ["create", "edit"] },
    ),
    kept("deprecated.fields-are-still-accepted", `default-permission-${value}`, `default_permission ${value}`, {
      default_permission: value,
    }),
    kept(
      "deprecated.fields-are-still-accepted",
      `dm-permission-${value}`,
      `dm_permission ${value}`,
      { dm_permission: value },
      { scopes: ["global"] },
    ),
  ]),
  probes: [
    {
      rule: "bulk.unlisted-fields-are-open",
      slug: "records-nsfw-in-bulk",
      title: "answers to nsfw in a bulk element",
      element,
      verbs: ["bulk"],
      value: { nsfw: true },
    },
    {
      rule: "command.dm-permission.is-for-global-commands",
      slug: "records-null-as-dm-permission",
      title: "answers to null as dm_permission",
      element,
      scopes: ["global"],
      value: { dm_permission: null },
    },
  ],
};

const global = { scopes: ["global"] } as const;

const CONTEXT_LISTS: readonly { readonly slug: string; readonly list: readonly number[] }[] = [
  { slug: "guild", list: [0] },
  { slug: "bot-dm", list: [1] },
  { slug: "guild-and-bot-dm", list: [0, 1] },
];

const contexts: Partial<Table> = {
  acceptances: [
    ...CONTEXT_LISTS.map(({ slug, list }) =>
      kept(
        "command.contexts.are-known",
        `contexts-${slug}`,
        `contexts ${JSON.stringify(list)}`,
        { contexts: list },
        global,
      ),
    ),
    kept(
      "command.contexts.private-channel-is-accepted-without-user-install",
      "private-channel",
      "the private channel context of a command for guild installation",
      { integration_types: [0], contexts: [0, 1, 2] },
      global,
    ),
    kept("command.contexts.may-be-null", "null-contexts", "null as contexts", { contexts: null }, global),
    kept(
      "command.integration-types.are-known",
      "guild-install",
      "the guild installation context",
      { integration_types: [0] },
      global,
    ),
  ],
  pairs: [3, 99, -1]
    .map((to) =>
      pair({
        ...global,
        rule: "command.contexts.are-known",
        slug: to < 0 ? "refuses-a-negative-context" : `refuses-context-${to}`,
        title: `refuses ${to} as an interaction context`,
        element,
        valid: { contexts: [0] },
        pointer: "/contexts/0",
        to,
      }),
    )
    .concat(
      [99, -1].map((to) =>
        pair({
          ...global,
          rule: "command.integration-types.are-known",
          slug: to < 0 ? "refuses-a-negative-installation-context" : `refuses-installation-context-${to}`,
          title: `refuses ${to} as an installation context`,
          element,
          valid: { integration_types: [0] },
          pointer: "/integration_types/0",
          to,
        }),
      ),
    ),
  probes: [
    {
      rule: "command.contexts.are-known",
      slug: "records-an-empty-list-of-contexts",
      title: "answers to an empty list of contexts",
      element,
      ...global,
      value: { contexts: [] },
    },
    {
      rule: "command.contexts.are-known",
      slug: "records-a-repeated-context",
      title: "answers to a context given twice",
      element,
      ...global,
      value: { contexts: [0, 0] },
    },
    {
      rule: "command.integration-types.are-known",
      slug: "records-an-empty-list-of-installation-contexts",
      title: "answers to an empty list of installation contexts",
      element,
      ...global,
      value: { integration_types: [] },
    },
    {
      rule: "command.integration-types.are-known",
      slug: "records-null-as-installation-contexts",
      title: "answers to null as installation contexts",
      element,
      ...global,
      value: { integration_types: null },
    },
  ],
};

/** Members of global commands on a guild command, by create and bulk, and by edit. */
const GLOBAL_MEMBERS: readonly { readonly rule: RuleId; readonly member: string; readonly value: Json }[] = [
  { rule: "command.dm-permission.is-for-global-commands", member: "dm_permission", value: false },
  { rule: "command.integration-types.are-for-global-commands", member: "integration_types", value: [0] },
  { rule: "command.contexts.are-for-global-commands", member: "contexts", value: [0] },
  { rule: "command.contexts.bot-dm-is-not-for-guild-commands", member: "contexts", value: [1] },
];

const onGuilds = GLOBAL_MEMBERS.flatMap(({ rule, member, value }): Pair[] => {
  const row = {
    element,
    scopes: ["guild"],
    valid: { description: "A guild command" },
    pointer: `/${member}`,
    to: value,
  } as const;
  const shown = `${member.replaceAll("_", "-")}-${JSON.stringify(value).replaceAll(/\W/g, "")}`;
  return [
    misplaced({
      ...row,
      rule,
      slug: `gives-${shown}-no-place-on-a-guild-command`,
      title: `gives ${member} ${JSON.stringify(value)} no place on a guild command`,
      verbs: ["create", "bulk"],
    }),
    misplaced({
      ...row,
      rule: "edit.global-fields-are-not-for-guilds",
      slug: `gives-${shown}-no-place-in-an-edit`,
      title: `gives ${member} ${JSON.stringify(value)} no place in the edit of a guild command`,
      verbs: ["edit"],
    }),
  ];
});

const types: Table = {
  pairs: [0, 5, 99, -1, 1.5]
    .map((to) =>
      pair({
        rule: "command.type.is-known",
        slug: `refuses-${String(to).replace("-1", "a-negative-number").replace("1.5", "a-fraction")}`,
        title: `refuses ${to} as a command type`,
        element,
        verbs: ["create", "bulk"],
        valid: { type: 1 },
        pointer: "/type",
        to,
      }),
    )
    .concat(
      pair({
        rule: "entry-point.is-global-only",
        slug: "refuses-an-entry-point-in-a-guild",
        title: "refuses an entry point command in a guild",
        element,
        scopes: ["guild"],
        verbs: ["create", "bulk"],
        valid: { name: "slot-a", type: 1 },
        pointer: "/type",
        to: 4,
      }),
      ([2, 3] as const).map((to) =>
        misplaced({
          rule: "edit.type-is-fixed",
          slug: `keeps-the-type-against-${to}`,
          title: `keeps a chat-input command what it is when an edit gives type ${to}`,
          element,
          verbs: ["edit"],
          valid: { description: "A command that keeps its type" },
          pointer: "/type",
          to,
        }),
      ),
    ),
  acceptances: [kept("command.type.is-known", "type-1", "type 1", { type: 1 }, { verbs: ["create", "bulk"] })].concat(
    ([2, 3] as const).map((type) =>
      kept(
        "command.type.is-known",
        `type-${type}`,
        `type ${type}`,
        { type },
        { commandType: type, verbs: ["create", "bulk"] },
      ),
    ),
  ),
  probes: [],
};

const optionsElsewhere = ([2, 3] as const).flatMap((type): Pair[] => {
  const kind = type === 2 ? "user" : "message";
  const row = { element, commandType: type, pointer: "/options", to: [parameter(3)] } as const;
  return [
    pair({
      ...row,
      rule: "command.options.are-for-chat-input",
      slug: `refuses-options-on-a-${kind}-command`,
      title: `refuses options on a ${kind} command`,
      verbs: ["create", "bulk"],
      valid: { type },
    }),
    pair({
      ...row,
      rule: "edit.options-are-for-chat-input",
      slug: `refuses-options-in-the-edit-of-a-${kind}-command`,
      title: `refuses options in the edit of a ${kind} command`,
      verbs: ["edit"],
      valid: { nsfw: false },
    }),
  ];
});

const entryPoints: Partial<Table> = {
  pairs: [
    pair({
      rule: "command.options.are-for-chat-input",
      slug: "refuses-options-on-an-entry-point-command",
      title: "refuses options on an entry point command",
      element,
      commandType: 4,
      ...global,
      verbs: ["create"],
      valid: { type: 4, name: "launch", handler: 1 },
      pointer: "/options",
      to: [parameter(3)],
    }),
    ...[0, 3].map((to) =>
      pair({
        rule: "entry-point.handler.is-known",
        slug: `refuses-handler-${to}`,
        title: `refuses ${to} as the handler of an entry point command`,
        element,
        commandType: 4,
        ...global,
        verbs: ["create"],
        valid: { type: 4, name: "launch", handler: 1 },
        pointer: "/handler",
        to,
      }),
    ),
    ...([undefined, 2, 3] as const).map((type) =>
      misplaced({
        rule: "command.handler.is-for-entry-points",
        slug: `gives-handler-no-place-on-type-${type ?? 1}`,
        title: `gives handler no place on a command of type ${type ?? 1}`,
        element,
        verbs: ["create"],
        ...(type === undefined ? { valid: { description: "A command" } } : { commandType: type, valid: { type } }),
        pointer: "/handler",
        to: 1,
      }),
    ),
  ],
  acceptances: [1, 2].map((handler) =>
    kept(
      "entry-point.handler.is-known",
      `handler-${handler}`,
      `handler ${handler} of an entry point command`,
      { type: 4, name: "launch", handler },
      { commandType: 4, verbs: ["create"], ...global },
    ),
  ),
};

const ownedByTheService: readonly Pair[] = [
  { member: "id", verbs: ["create", "edit"] as const },
  { member: "application_id", verbs: ALL },
  { member: "guild_id", verbs: ALL },
  { member: "version", verbs: ALL },
].map(({ member, verbs }) =>
  misplaced({
    rule: "command.server-fields.cannot-be-set",
    slug: `keeps-${member.replaceAll("_", "-")}-in-its-own-hands`,
    title: `keeps ${member} in its own hands`,
    element,
    verbs,
    valid: { description: "A command" },
    pointer: `/${member}`,
    to: "175928847299117063",
  }),
);

const nullable: readonly Acceptance[] = [
  "default_member_permissions",
  "name_localizations",
  "description_localizations",
].map((member) =>
  kept(
    "bulk.nullable-fields-may-be-null",
    `null-as-${member.replaceAll("_", "-")}`,
    `null as ${member} of a bulk element`,
    { [member]: null },
    { verbs: ["bulk"] },
  ),
);

/** Everything about the other members of commands that one payload shows. */
export const COMMAND_FIELD_ROWS: Table = joined([
  permissions,
  flags,
  contexts,
  { pairs: onGuilds },
  types,
  { pairs: optionsElsewhere },
  entryPoints,
  { pairs: ownedByTheService, acceptances: nullable },
  {
    probes: [
      {
        rule: "command.unknown-fields.are-open",
        slug: "records-a-foreign-member",
        title: "answers to a member that no table has",
        element,
        value: { zzz: 1 },
      },
    ],
  },
]);
