/** Rows about where a command may be used: its contexts, and the members that only global commands have. */
import type { Json } from "../../../src/contract/json.js";
import type { RuleId } from "../../../src/contract/rule-ids.gen.js";
import { joined, misplaced, type Pair, pair, type Table, valueRow } from "../../rows/row.js";
import { kept } from "./kept.js";

const element = "command" as const;

const global = { scopes: ["global"] } as const;

const CONTEXT_LISTS: readonly { readonly slug: string; readonly list: readonly number[] }[] = [
  { slug: "guild", list: [0] },
  { slug: "bot-dm", list: [1] },
  { slug: "guild-and-bot-dm", list: [0, 1] },
];

const contexts: Partial<Table> = {
  acceptances: [
    ...CONTEXT_LISTS.map(({ slug, list }) =>
      kept("command.contexts.are-known", `contexts-${slug}`, {
        what: `contexts ${JSON.stringify(list)}`,
        value: { contexts: list },
        more: global,
      }),
    ),
    kept("command.contexts.private-channel-is-accepted-without-user-install", "private-channel", {
      what: "the context PRIVATE_CHANNEL without USER_INSTALL",
      value: { integration_types: [0], contexts: [0, 1, 2] },
      more: global,
    }),
    kept("command.contexts.may-be-null", "null-contexts", {
      what: "null as contexts",
      value: { contexts: null },
      more: global,
    }),
    kept("command.integration-types.are-known", "guild-install", {
      what: "GUILD_INSTALL in integration_types",
      value: { integration_types: [0] },
      more: global,
    }),
  ],
  pairs: [3, 99, -1]
    .map((to) =>
      pair("command.contexts.are-known", to < 0 ? "refuses-a-negative-context" : `refuses-context-${to}`, {
        ...global,
        title: `refuses ${to} in contexts`,
        element,
        valid: { contexts: [0] },
        pointer: "/contexts/0",
        to,
      }),
    )
    .concat(
      [99, -1].map((to) =>
        pair(
          "command.integration-types.are-known",
          to < 0 ? "refuses-a-negative-installation-context" : `refuses-installation-context-${to}`,
          {
            ...global,
            title: `refuses ${to} in integration_types`,
            element,
            valid: { integration_types: [0] },
            pointer: "/integration_types/0",
            to,
          },
        ),
      ),
    ),
  probes: [
    valueRow("command.contexts.are-known", "records-an-empty-list-of-contexts", {
      title: "may accept or refuse an empty list as contexts",
      element,
      ...global,
      value: { contexts: [] },
    }),
    valueRow("command.contexts.are-known", "records-a-repeated-context", {
      title: "may accept or refuse the same context twice in contexts",
      element,
      ...global,
      value: { contexts: [0, 0] },
    }),
    valueRow("command.integration-types.are-known", "records-an-empty-list-of-installation-contexts", {
      title: "may accept or refuse an empty list as integration_types",
      element,
      ...global,
      value: { integration_types: [] },
    }),
    valueRow("command.integration-types.are-known", "records-null-as-installation-contexts", {
      title: "may accept or refuse null as integration_types",
      element,
      ...global,
      value: { integration_types: null },
    }),
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
    misplaced(rule, `gives-${shown}-no-place-on-a-guild-command`, {
      ...row,
      title: `refuses ${member}: ${JSON.stringify(value)} on a guild command, or ignores it`,
      verbs: ["create", "bulk"],
    }),
    misplaced("edit.global-fields-are-not-for-guilds", `gives-${shown}-no-place-in-an-edit`, {
      ...row,
      title: `refuses ${member}: ${JSON.stringify(value)} in the edit of a guild command, or ignores it`,
      verbs: ["edit"],
    }),
  ];
});

/** Everything about the contexts of commands that one payload shows. */
export const COMMAND_CONTEXT_ROWS: Table = joined([contexts, { pairs: onGuilds }]);
