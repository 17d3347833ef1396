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

const A = { name: "slot-a", description: "First of the list" };
const B = { name: "slot-b", description: "Second of the list" };
const C = { name: "slot-c", description: "Third of the list" };

export const bulkCases = inBothScopes((scope) => {
  const row = rowsOf(scope);
  return [
    row("endpoint.bulk.answers-200-with-an-array", "answers 200 with the resulting commands", [
      bulk(scope, "act", "put", [A, B], [answered(200), { check: "count", in: at("put"), is: 2 }]),
      list(scope, "after", [
        { check: "count", in: at("after"), is: 2 },
        named("after", A, 1),
        named("after", B, 1),
        { check: "same", left: at("put"), right: at("after") },
      ]),
    ]),
    row("bulk.removes-what-is-not-listed", "removes the commands that the list does not name", [
      slot(scope, "slot-a"),
      slot(scope, "slot-b"),
      bulk(scope, "act", "put", [B]),
      list(scope, "after", [
        { check: "count", in: at("after"), is: 1 },
        named("after", { name: "slot-a" }, 0),
        named("after", { id: idOf("slot-b"), name: "slot-b" }, 1),
      ]),
    ]),
    row("bulk.covers-all-types", "overwrites commands of every type", [
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
    row("bulk.empty-list-clears-the-scope", "clears the scope with an empty list", [
      slot(scope, "slot-a"),
      listedAs(scope, "slot-a", "slot-a"),
      bulk(scope, "act", "put", [], [answered(200), { check: "count", in: at("put"), is: 0 }]),
      list(scope, "after", [{ check: "count", in: at("after"), is: 0 }]),
    ]),
    row("bulk.type-defaults-to-chat-input", "takes an element without type as chat input", [
      bulk(scope, "act", "put", [A]),
      list(scope, "after", [
        oneOf({ $: "after", find: { name: "slot-a" }, at: "/type" }, 1, null),
        named("after", A, 1),
      ]),
    ]),
    row("bulk.same-name-keeps-the-id", "keeps the id of a command that the list names again", [
      slot(scope, "slot-a"),
      slot(scope, "slot-b"),
      bulk(scope, "act", "put", [A, C]),
      list(scope, "after", [named("after", { id: idOf("slot-a"), ...A }, 1), named("after", C, 1)]),
    ]),
    row(
      "bulk.same-name-keeps-the-id",
      "keeps the ids of user and message commands that the list names again",
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
    row("bulk.id-links-to-the-command", "renames a command when an element gives its id", [
      slot(scope, "slot-a"),
      bulk(scope, "act", "put", [{ ...B, id: idOf("slot-a") }]),
      list(scope, "after", [named("after", { id: idOf("slot-a"), name: "slot-b" }, 1)]),
    ]),
    row("bulk.is-idempotent-on-ids", "keeps all ids when the same list is sent twice", [
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
    row("bulk.is-atomic", "changes nothing when one element of the list is bad", [
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
    row("bulk.names.are-unique-per-type", "does not store two elements of one name and type", [
      bulk(scope, "valid", "valid", [A, B]),
      bulk(scope, "twin", "twin", [A, { ...A, description: "Its double" }], [{ check: "answered" }]),
      list(scope, "after", [named("after", { name: "slot-a" }, 1)]),
    ]),
    row("bulk.rules-hold-per-element", "holds the rules for the last element of a long list", [
      bulk(scope, "valid", "valid", [A, B, C]),
      listBefore(scope),
      bulk(scope, "twin", "twin", [A, B, { ...C, name: "Not lower" }], [refusedAt("/2/name")]),
      list(scope, "after", [same(at("before"), at("after"))]),
    ]),
    row("bulk.nullable-fields-may-be-null", "takes null for permissions and dictionaries of an element", [
      bulk(scope, "act", "put", [
        { ...A, default_member_permissions: null, name_localizations: null, description_localizations: null },
      ]),
      list(scope, "after", [
        named("after", A, 1),
        { check: "absent", at: { $: "after", find: { name: "slot-a" }, at: "/default_member_permissions" } },
      ]),
    ]),
    row(
      "bulk.rules-hold-per-element",
      "stores and returns what each element of a bulk overwrite says",
      [
        bulk(scope, "act", "put", [{ name: "slot-a", ...RICH }]),
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
        `refuses ${form === "object" ? "an empty object" : "a single command"} in place of the list`,
        [
          bulk(scope, "valid", "valid", [A, B]),
          listBefore(scope),
          bulk(scope, "twin", "twin", form === "object" ? {} : A, [refusedAt("")]),
          list(scope, "after", [same(at("before"), at("after"))]),
        ],
        form,
      ),
    ),
    row("bulk.unknown-id-is-open", "answers an element with an unknown id in its own way", [
      bulk(scope, "act", "put", [{ ...A, id: { $: "unknownId" } }], {
        expect: [{ check: "observe", what: "bulk element with an unknown id" }],
      }),
    ]),
    row("bulk.unlisted-fields-are-open", "may or may not take nsfw in a bulk element", [
      bulk(scope, "act", "put", [{ ...A, nsfw: true }], {
        expect: [{ check: "observe", what: "nsfw sent in bulk (true)", at: at("put", "/0/nsfw") }],
      }),
    ]),
    row("bulk.missing-description-is-open", "may or may not take a chat-input element without description", [
      bulk(scope, "act", "put", [{ name: "slot-a" }], [{ check: "observe", what: "bulk element without description" }]),
    ]),
    row("bulk.order-is-open", "answers a bulk overwrite in an order of its own", [
      bulk(scope, "act", "put", [C, A, B], {
        expect: [
          { check: "observe", what: "first of the answer to [slot-c, slot-a, slot-b]", at: at("put", "/0/name") },
        ],
      }),
    ]),
    row("bulk.duplicate-ids-are-open", "answers two elements with one id in its own way", [
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
      "gives a command another version when a bulk overwrite changes it",
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
  return [
    row("bulk.contexts-default", "takes contexts that a bulk element leaves out as all three, or as none set", [
      bulk(scope, "given", "cleared", []),
      bulk(scope, "act", "put", [{ name: "slot-d", description: "Without contexts" }]),
      list(scope, "after", [
        named("after", { name: "slot-d" }, 1),
        oneOf(stored("contexts"), null, [0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]),
      ]),
    ]),
    row("bulk.integration-types-default", "fills integration_types of a bulk element in its own way", [
      bulk(scope, "given", "cleared", []),
      bulk(scope, "act", "put", [{ name: "slot-d", description: "Without installation contexts" }]),
      list(scope, "after", [
        { check: "observe", what: "integration_types left out in bulk", at: stored("integration_types") },
      ]),
    ]),
  ];
}

/** A row on one scope that starts with slots only; bulk overwrites remove what else is there. */
function rowsOf(scope: CommandScope) {
  return (rule: RuleId, title: string, steps: Draft["steps"], variant?: string): Draft =>
    draftOf(rule, `@${variant ? `${variant}.` : ""}${scope.name}`, {
      title,
      leases: [scope.lease],
      emptiesScope: true,
      creates: 2,
      steps,
    });
}
