import { joined, misplaced, type Pair, pair, type Table, valueRow, type WriteVerb } from "../../rows/row.js";
import { kept } from "./kept.js";
import { parameter } from "./plain-options.js";

const element = "command" as const;
const global = { scopes: ["global"] } as const;
const ALL: readonly WriteVerb[] = ["create", "edit", "bulk"];

const types: Table = {
  pairs: [0, 5, 99, -1, 1.5]
    .map((to) =>
      pair(
        "command.type.is-known",
        `refuses-${String(to).replace("-1", "a-negative-number").replace("1.5", "a-fraction")}`,
        {
          title: `refuses ${to} as a command type`,
          element,
          verbs: ["create", "bulk"],
          valid: { type: 1 },
          pointer: "/type",
          to,
        },
      ),
    )
    .concat(
      pair("entry-point.is-global-only", "refuses-an-entry-point-in-a-guild", {
        title: "refuses an entry point command in a guild",
        element,
        scopes: ["guild"],
        verbs: ["create", "bulk"],
        valid: { name: "slot-a", type: 1 },
        pointer: "/type",
        to: 4,
      }),
      ([2, 3] as const).map((to) =>
        misplaced("edit.type-is-fixed", `keeps-the-type-against-${to}`, {
          title: `keeps the type of a chat-input command when an edit sends type ${to}`,
          element,
          verbs: ["edit"],
          valid: { description: "A command that keeps its type" },
          pointer: "/type",
          to,
        }),
      ),
    ),
  acceptances: [
    kept("command.type.is-known", "type-1", {
      what: "type 1",
      value: { type: 1 },
      more: { verbs: ["create", "bulk"] },
    }),
  ].concat(
    ([2, 3] as const).map((type) =>
      kept("command.type.is-known", `type-${type}`, {
        what: `type ${type}`,
        value: { type },
        more: { commandType: type, verbs: ["create", "bulk"] },
      }),
    ),
  ),
  probes: [],
};

const optionsElsewhere = ([2, 3] as const).flatMap((type): Pair[] => {
  const kind = type === 2 ? "user" : "message";
  const row = { element, commandType: type, pointer: "/options", to: [parameter(3)] } as const;
  return [
    misplaced("command.options.are-for-chat-input", `gives-options-no-place-on-a-${kind}-command`, {
      ...row,
      title: `refuses the field "options" on a ${kind} command, or ignores it`,
      verbs: ["create", "bulk"],
      valid: { type },
    }),
    misplaced("edit.options-are-for-chat-input", `gives-options-no-place-in-the-edit-of-a-${kind}-command`, {
      ...row,
      title: `refuses the field "options" in the edit of a ${kind} command, or ignores it`,
      verbs: ["edit"],
      valid: { nsfw: false },
    }),
  ];
});

const entryPoints: Partial<Table> = {
  pairs: [
    misplaced("command.options.are-for-chat-input", "gives-options-no-place-on-an-entry-point-command", {
      element,
      commandType: 4,
      ...global,
      verbs: ["create"],
      valid: { type: 4, name: "launch", handler: 1 },
      pointer: "/options",
      to: [parameter(3)],
    }),
    ...[0, 3].map((to) =>
      pair("entry-point.handler.is-known", `refuses-handler-${to}`, {
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
      misplaced("command.handler.is-for-entry-points", `gives-handler-no-place-on-type-${type ?? 1}`, {
        title: `refuses the field "handler" on a ${["chat-input", "user", "message"][(type ?? 1) - 1]} command, or ignores it`,
        element,
        ...(type === undefined ? { valid: { description: "A command" } } : { commandType: type, valid: { type } }),
        pointer: "/handler",
        to: 1,
      }),
    ),
  ],
  acceptances: [1, 2].map((handler) =>
    kept("entry-point.handler.is-known", `handler-${handler}`, {
      what: `handler ${handler} of an entry point command`,
      value: { type: 4, name: "launch", handler },
      more: { commandType: 4, verbs: ["create"], ...global },
    }),
  ),
};

const ownedByTheService: readonly Pair[] = [
  { member: "id", verbs: ["create", "edit"] as const },
  { member: "application_id", verbs: ALL },
  { member: "guild_id", verbs: ALL },
  { member: "version", verbs: ALL },
].map(({ member, verbs }) =>
  misplaced("command.server-fields.cannot-be-set", `keeps-${member.replaceAll("_", "-")}-in-its-own-hands`, {
    title: `refuses the field "${member}" in a request, or ignores it`,
    element,
    verbs,
    valid: { description: "A command" },
    pointer: `/${member}`,
    to: "175928847299117063",
  }),
);

/** Everything about the types of commands that one payload shows. */
export const COMMAND_TYPE_ROWS: Table = joined([
  types,
  { pairs: optionsElsewhere },
  entryPoints,
  { pairs: ownedByTheService },
  {
    probes: [
      valueRow("command.unknown-fields.are-open", "records-a-foreign-member", {
        title: "may accept or refuse an unknown field",
        element,
        value: { zzz: 1 },
      }),
    ],
  },
]);
