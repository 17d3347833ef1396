/** Bulk overwrite: the submitted list is what the scope holds afterwards. */
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draftOf } from "../rows/draft.js";
import { type CommandScope, inBothScopes } from "../rows/scope.js";
import {
  answered,
  at,
  bulk,
  entry,
  equals,
  idOf,
  list,
  listBefore,
  listedAs,
  menuSlot,
  named,
  oneOf,
  refusedAt,
  same,
  slot,
} from "../rows/steps.js";
import { RICH } from "./create.suite.js";

/** Whether an overwrite may say nsfw is open. */
const { nsfw: _nsfw, ...RICH_IN_BULK } = RICH;

const A = { name: "slot-a", description: "First of the list" };
const B = { name: "slot-b", description: "Second of the list" };
const C = { name: "slot-c", description: "Third of the list" };

export const bulkCases = inBothScopes((scope) => {
  const row = rowsOf(scope);
  return [
    row("endpoint.bulk.answers-200-with-an-array", "answers a bulk overwrite with 200 and the resulting commands", [
      bulk(scope, "act", "put", [A, B], [answered(200), { check: "count", in: at("put"), is: 2 }]),
      list(scope, "after", [
        { check: "count", in: at("after"), is: 2 },
        named("after", A, 1),
        named("after", B, 1),
        { check: "same", left: at("put"), right: at("after") },
      ]),
    ]),
    row("bulk.removes-what-is-not-listed", "deletes the commands that a bulk overwrite leaves out", [
      slot(scope, "slot-a"),
      slot(scope, "slot-b"),
      bulk(scope, "act", "put", [B]),
      list(scope, "after", [
        { check: "count", in: at("after"), is: 1 },
        named("after", { name: "slot-a" }, 0),
        named("after", { id: idOf("slot-b"), name: "slot-b" }, 1),
      ]),
    ]),
    row("bulk.covers-all-types", "deletes commands of every type that a bulk overwrite leaves out", [
      slot(scope, "slot-a"),
      menuSlot(scope, "user", 2),
      menuSlot(scope, "message", 3),
      bulk(scope, "act", "put", [A]),
      list(scope, "after", [
        { check: "count", in: at("after"), is: 1 },
        named("after", { id: idOf("user") }, 0),
        named("after", { id: idOf("message") }, 0),
        named("after", A, 1),
      ]),
    ]),
    row("bulk.empty-list-clears-the-scope", "deletes all commands when the list of a bulk overwrite is empty", [
      slot(scope, "slot-a"),
      listedAs(scope, "slot-a", "slot-a"),
      bulk(scope, "act", "put", [], [answered(200), { check: "count", in: at("put"), is: 0 }]),
      list(scope, "after", [{ check: "count", in: at("after"), is: 0 }]),
    ]),
    row(
      "bulk.type-defaults-to-chat-input",
      'stores a command without the field "type" in a bulk overwrite as a chat-input command',
      [
        bulk(scope, "act", "put", [A]),
        list(scope, "after", [
          oneOf({ $: "after", find: { name: "slot-a" }, at: "/type" }, 1, null),
          named("after", A, 1),
        ]),
      ],
    ),
    row("bulk.same-name-keeps-the-id", "keeps the id of a command that a bulk overwrite contains again", [
      slot(scope, "slot-a"),
      slot(scope, "slot-b"),
      bulk(scope, "act", "put", [A, C]),
      list(scope, "after", [named("after", { id: idOf("slot-a"), ...A }, 1), named("after", C, 1)]),
    ]),
    row(
      "bulk.same-name-keeps-the-id",
      "keeps the ids of user and message commands that a bulk overwrite contains again",
      [
        menuSlot(scope, "user", 2),
        menuSlot(scope, "message", 3),
        bulk(scope, "act", "put", [A, { name: "Slot U", type: 2 }, { name: "Slot M", type: 3 }]),
        list(scope, "after", [
          named("after", { id: idOf("user"), name: "Slot U", type: 2 }, 1),
          named("after", { id: idOf("message"), name: "Slot M", type: 3 }, 1),
        ]),
      ],
      "menus",
    ),
    row("bulk.id-links-to-the-command", "renames a command when a bulk overwrite has its id with another name", [
      slot(scope, "slot-a"),
      bulk(scope, "act", "put", [{ ...B, id: idOf("slot-a") }]),
      list(scope, "after", [named("after", { id: idOf("slot-a"), name: "slot-b" }, 1)]),
    ]),
    row(
      "bulk.id-links-to-the-command",
      "accepts a bulk overwrite in which two commands exchange their names, whichever id each of them ends with",
      [
        slot(scope, "slot-a"),
        slot(scope, "slot-b"),
        bulk(scope, "act", "put", [
          { ...B, id: idOf("slot-a") },
          { ...A, id: idOf("slot-b") },
        ]),
        list(scope, "after", [{ check: "count", in: at("after"), is: 2 }, named("after", A, 1), named("after", B, 1)]),
      ],
      "exchanged-names",
    ),
    row("bulk.is-idempotent-on-ids", "keeps all ids when the same bulk overwrite is sent twice", [
      bulk(scope, "given", "first", [A, B, C]),
      listBefore(scope),
      bulk(scope, "act", "put", [A, B, C]),
      list(scope, "after", [
        { check: "count", in: at("after"), is: 3 },
        ...[A, B, C].map(({ name }) =>
          equals({ $: "after", find: { name }, at: "/id" }, { $: "before", find: { name }, at: "/id" }),
        ),
      ]),
    ]),
    row("bulk.is-atomic", "refuses a bulk overwrite with one invalid command, and changes nothing", [
      slot(scope, "slot-a"),
      bulk(scope, "valid", "valid", [A, B]),
      listBefore(scope),
      bulk(
        scope,
        "twin",
        "twin",
        [
          { ...A, description: "Changed" },
          { ...C, description: "x".repeat(101) },
        ],
        [refusedAt("/1/description")],
      ),
      list(scope, "after", [same(at("before"), at("after"))]),
    ]),
    row(
      "bulk.names.are-unique-per-type",
      "does not store two commands with the same name and type from one bulk overwrite",
      [
        bulk(scope, "valid", "valid", [A, B]),
        bulk(scope, "twin", "twin", [A, { ...A, description: "Its double" }], [{ check: "answered" }]),
        list(scope, "after", [named("after", { name: "slot-a" }, 1)]),
      ],
    ),
    row("bulk.rules-hold-per-element", "refuses a bulk overwrite in which only the last command is invalid", [
      bulk(scope, "valid", "valid", [A, B, C]),
      listBefore(scope),
      bulk(scope, "twin", "twin", [A, B, { ...C, name: "Not lower" }], [refusedAt("/2/name")]),
      list(scope, "after", [same(at("before"), at("after"))]),
    ]),
    row(
      "bulk.nullable-fields-may-be-null",
      "accepts null for permissions and localizations of a command in a bulk overwrite",
      [
        bulk(scope, "act", "put", [
          { ...A, default_member_permissions: null, name_localizations: null, description_localizations: null },
        ]),
        list(scope, "after", [
          named("after", A, 1),
          { check: "absent", at: { $: "after", find: { name: "slot-a" }, at: "/default_member_permissions" } },
        ]),
      ],
    ),
    row(
      "bulk.rules-hold-per-element",
      "stores and returns every field of a command in a bulk overwrite",
      [
        bulk(scope, "act", "put", [{ name: "slot-a", ...RICH_IN_BULK }]),
        list(scope, "after", [
          { check: "round-trip", sent: "put", sentAt: "/0", at: { $: "after", find: { name: "slot-a" } } },
          {
            check: "round-trip",
            sent: "put",
            sentAt: "/0",
            at: at("put", "/0"),
            rule: "endpoint.bulk.answers-200-with-an-array",
          },
        ]),
      ],
      "round-trip",
    ),
    ...(["object", "element"] as const).map((form) =>
      row(
        "bulk.body-is-an-array",
        `refuses ${form === "object" ? "an empty object" : "a single command"} instead of a list in a bulk overwrite`,
        [
          bulk(scope, "valid", "valid", [A, B]),
          listBefore(scope),
          bulk(scope, "twin", "twin", form === "object" ? {} : A, [refusedAt("")]),
          list(scope, "after", [same(at("before"), at("after"))]),
        ],
        form,
      ),
    ),
    row("bulk.unknown-id-is-open", "may accept or refuse a command with an unknown id in a bulk overwrite", [
      bulk(scope, "act", "put", [{ ...A, id: { $: "unknownId" } }], {
        expect: [{ check: "observe", what: "bulk element with an unknown id" }],
      }),
    ]),
    row("bulk.unlisted-fields-are-open", "may store or ignore nsfw in a bulk overwrite", [
      bulk(scope, "act", "put", [{ ...A, nsfw: true }], {
        expect: [{ check: "observe", what: "nsfw sent in bulk (true)", at: at("put", "/0/nsfw") }],
      }),
    ]),
    row(
      "bulk.missing-description-is-open",
      "may accept or refuse a chat-input command without a description in a bulk overwrite",
      [
        bulk(
          scope,
          "act",
          "put",
          [{ name: "slot-a" }],
          [{ check: "observe", what: "bulk element without description" }],
        ),
      ],
    ),
    row("bulk.order-is-open", "may return the commands of a bulk overwrite in any order", [
      bulk(scope, "act", "put", [C, A, B], {
        expect: [
          { check: "observe", what: "first of the answer to [slot-c, slot-a, slot-b]", at: at("put", "/0/name") },
        ],
      }),
    ]),
    row("bulk.duplicate-ids-are-open", "may accept or refuse a bulk overwrite in which two commands have the same id", [
      slot(scope, "slot-a"),
      bulk(
        scope,
        "act",
        "put",
        [
          { ...A, id: idOf("slot-a") },
          { ...B, id: idOf("slot-a") },
        ],
        [{ check: "observe", what: "two bulk elements with one id" }],
      ),
    ]),
    row(
      "command.version.changes-on-edit",
      "changes the version of a command that a bulk overwrite changes",
      [
        slot(scope, "slot-a", { options: [{ type: 5, name: "old", description: "Before" }] }),
        bulk(scope, "act", "put", [{ ...A, options: [{ type: 5, name: "new", description: "After" }] }]),
        list(scope, "after", [
          { check: "differs", left: at("slot-a", "/version"), right: entry("after", "slot-a", "/version") },
        ]),
      ],
      "bulk",
    ),
    ...(scope.name === "global" ? globalDefaults(scope) : []),
  ];
});

/** What bulk overwrite fills in for fields of global commands: said in its own table only. */
function globalDefaults(scope: CommandScope): readonly Draft[] {
  const row = rowsOf(scope);
  const stored = (field: string) => ({ $: "after", find: { name: "slot-d" }, at: `/${field}` });
  const holdsDefault = list(scope, "after", [
    named("after", { name: "slot-d" }, 1),
    oneOf(stored("contexts"), null, [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]),
  ]);
  return [
    row(
      "bulk.contexts-default",
      "stores all three contexts, or none, for a command without contexts in a bulk overwrite",
      [
        bulk(scope, "given", "cleared", []),
        bulk(scope, "act", "put", [
          { name: "slot-b", description: "In guilds only", contexts: [0] },
          { name: "slot-d", description: "Without contexts" },
        ]),
        holdsDefault,
      ],
    ),
    // Advice: whether another member stays that a bulk overwrite leaves out is open.
    draftOf("bulk.contexts-default", `@of-a-known-command.${scope.name}`, {
      level: "should",
      title: "stores all three contexts, or none, where a bulk overwrite leaves out those that a command had",
      creates: 1,
      steps: [
        bulk(scope, "given", "known", [{ name: "slot-d", description: "In guilds only", contexts: [0] }]),
        bulk(scope, "act", "put", [{ name: "slot-d", description: "Without contexts" }]),
        holdsDefault,
      ],
    }),
    row(
      "bulk.integration-types-default",
      "may store any integration_types for a command without them in a bulk overwrite",
      [
        bulk(scope, "given", "cleared", []),
        bulk(scope, "act", "put", [{ name: "slot-d", description: "Without installation contexts" }]),
        list(scope, "after", [
          { check: "observe", what: "integration_types left out in bulk", at: stored("integration_types") },
        ]),
      ],
    ),
  ];
}

/** A row on one scope that starts with slots only; bulk overwrites remove what else is there. */
function rowsOf(scope: CommandScope) {
  return (rule: RuleId, title: string, steps: Draft["steps"], variant?: string): Draft =>
    draftOf(rule, `@${variant ? `${variant}.` : ""}${scope.name}`, {
      title,
      creates: 2,
      steps,
    });
}
