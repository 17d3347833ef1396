/** Editing permissions: replaces all, is read back, and answers with the object. */
import type { Step } from "../../src/case/case.js";
import { PERMISSION_OPERATIONS } from "../../src/contract/operations.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { GLOBAL, GUILD, IN_SECOND_GUILD, inBothScopes } from "../rows/scope.js";
import { at, type Body, edit, equals, idOf, list, named, refusedAs, request, slot } from "../rows/steps.js";
import {
  ALL_CHANNELS_DENIED,
  CHANNEL_ALLOWED,
  EVERYONE_DENIED,
  getPermissions,
  hold,
  OF_SECOND_GUILD,
  putPermissions,
  ROLE_ALLOWED,
  USER_DENIED,
} from "./words.js";

const [EVERYONE_THERE, ALL_CHANNELS_THERE] = OF_SECOND_GUILD;
const THREE = [ROLE_ALLOWED, USER_DENIED, CHANNEL_ALLOWED];

/** So many that batches of one size leave a rest, where a service writes them so. */
const INDIVISIBLE = 97;
const indivisibleEntries = () => hundredEntries().slice(0, INDIVISIBLE);

export const permissionEditCases = [
  ...inBothScopes((scope) => {
    const row = (rule: RuleId, title: string, steps: readonly Step[], variant?: string): Draft =>
      draftOf(rule, `@${variant ? `${variant}.` : ""}${scope.name}-command`, {
        title,
        leases: scope.name === "guild" ? ["guild"] : ["guild", "global"],
        steps: [slot(scope, "slot-a"), ...steps],
      });
    const idsOf = (name: string) => [
      equals(at(name, "/id"), idOf("slot-a")),
      equals(at(name, "/application_id"), { $: "application" }),
      equals(at(name, "/guild_id"), { $: "guild" }),
    ];
    return [
      row(
        "permission.edit.answers-the-object",
        "answers an edit of permissions with the permissions of that command in that guild",
        [
          putPermissions("act", "put", "slot-a", THREE, [
            { check: "accepted" },
            { check: "shape" },
            ...idsOf("put"),
            hold("put", THREE),
          ]),
        ],
      ),
      row("permission.get.answers-the-object", "returns the permissions object of a command", [
        putPermissions("given", "put", "slot-a", THREE),
        getPermissions("one", "slot-a", [
          { check: "accepted" },
          { check: "shape" },
          ...idsOf("one"),
          hold("one", THREE),
        ]),
      ]),
      row("permission.list.answers-objects", "lists the permissions objects of a guild", [
        putPermissions("given", "put", "slot-a", THREE),
        request("read", "all", PERMISSION_OPERATIONS.list, [
          { check: "accepted" },
          { check: "shape" },
          { check: "lists", in: at("all"), where: { id: idOf("slot-a"), guild_id: { $: "guild" } }, times: 1 },
          { check: "permissions", at: { $: "all", find: { id: idOf("slot-a") }, at: "/permissions" }, are: THREE },
        ]),
      ]),
      row("permission.covers-global-and-guild-commands", `stores permissions of a ${scope.name} command`, [
        putPermissions("act", "put", "slot-a", THREE),
        getPermissions("one", "slot-a", [hold("one", THREE)]),
      ]),
      row("permission.edit.is-read-back", "returns each kind of permission as it was sent", [
        ...THREE.flatMap((permission, nth): readonly Step[] => [
          putPermissions("act", `put-${nth}`, "slot-a", [permission]),
          getPermissions(`one-${nth}`, "slot-a", [hold(`one-${nth}`, [permission])]),
        ]),
      ]),
      row("permission.edit.replaces-all", "replaces all permissions of a command on an edit", [
        putPermissions("given", "first", "slot-a", [ROLE_ALLOWED, USER_DENIED]),
        putPermissions("act", "second", "slot-a", [CHANNEL_ALLOWED]),
        getPermissions("one", "slot-a", [hold("one", [CHANNEL_ALLOWED])]),
      ]),
      row(
        "permission.edit.empty-list-removes-all",
        "removes all permissions of a command when it receives an empty list",
        [
          putPermissions("given", "first", "slot-a", THREE),
          { ...getPermissions("there", "slot-a", [hold("there", THREE)]), part: "given" },
          putPermissions("act", "second", "slot-a", []),
          getPermissions("one", "slot-a", [{ check: "answered" }, hold("one", [])]),
        ],
      ),
      row("permission.constants.are-accepted", "stores the ids for everyone and for all channels without rounding", [
        putPermissions("act", "put", "slot-a", [EVERYONE_DENIED, ALL_CHANNELS_DENIED]),
        getPermissions("one", "slot-a", [hold("one", [EVERYONE_DENIED, ALL_CHANNELS_DENIED])]),
      ]),
      row("permission.duplicate-targets-are-open", "may accept or refuse two permissions for the same role", [
        putPermissions("act", "put", "slot-a", [ROLE_ALLOWED, { ...ROLE_ALLOWED, permission: false }], {
          expect: [{ check: "observe", what: "two permissions for one role", at: at("put", "/permissions") }],
        }),
      ]),
      row(
        "permission.edit.takes-at-most-100",
        "accepts 100 permissions of roles, users and channels together and refuses 101",
        hundred(),
      ),
    ];
  }),
  draft({
    id: "permission.is-per-guild",
    title: "stores the permissions of a global command separately for each guild",
    rules: ["permission.is-per-guild"],
    leases: ["guild", "guild2", "global"],
    steps: [
      slot(GLOBAL, "slot-a"),
      putPermissions("given", "emptied-there", "slot-a", [], IN_SECOND_GUILD),
      putPermissions("act", "put", "slot-a", [USER_DENIED]),
      getPermissions("here", "slot-a", [hold("here", [USER_DENIED])]),
      getPermissions("there", "slot-a", [{ check: "answered" }, hold("there", [])], IN_SECOND_GUILD),
    ],
  }),
  draftOf("permission.list.answers-objects", "@two-guilds", {
    title: "lists the permissions objects of a guild alone, although the command has permissions in another guild",
    leases: ["guild", "guild2", "global"],
    steps: [
      slot(GLOBAL, "slot-a"),
      putPermissions("given", "there", "slot-a", [EVERYONE_THERE], IN_SECOND_GUILD),
      putPermissions("given", "here", "slot-a", [USER_DENIED]),
      request("read", "all", PERMISSION_OPERATIONS.list, [
        { check: "accepted" },
        named("all", { id: idOf("slot-a"), guild_id: { $: "guild" } }, 1),
        named("all", { guild_id: { $: "guild2" } }, 0),
        {
          check: "permissions",
          at: { $: "all", find: { id: idOf("slot-a") }, at: "/permissions" },
          are: [USER_DENIED],
        },
      ]),
    ],
  }),
  draft({
    id: "permission.edit.takes-at-most-100@two-guilds",
    title: "accepts 100 permissions of a command in one guild, however many it has in another, and other commands have",
    rules: ["permission.edit.takes-at-most-100", "permission.is-per-guild"],
    leases: ["guild", "guild2", "global"],
    steps: [
      slot(GLOBAL, "slot-a"),
      slot(GLOBAL, "slot-b"),
      putPermissions("given", "emptied-beside", "slot-b", []),
      putPermissions("given", "there", "slot-a", [EVERYONE_THERE], IN_SECOND_GUILD),
      putPermissions("act", "here", "slot-a", hundredEntries()),
      putPermissions("act", "there-again", "slot-a", [EVERYONE_THERE, ALL_CHANNELS_THERE], {
        ...IN_SECOND_GUILD,
        expect: [{ check: "accepted", rule: "permission.is-per-guild" }],
      }),
      putPermissions("act", "beside", "slot-b", indivisibleEntries()),
      getPermissions("read-here", "slot-a", [hold("read-here", hundredEntries())]),
      getPermissions(
        "read-there",
        "slot-a",
        [hold("read-there", [EVERYONE_THERE, ALL_CHANNELS_THERE])],
        IN_SECOND_GUILD,
      ),
      getPermissions("read-beside", "slot-b", [hold("read-beside", indivisibleEntries())]),
    ],
  }),
  draftOf("endpoint.unknown-command.is-refused", "@permissions", {
    title: "refuses permissions of a command that does not exist",
    // Said of commands; of their permissions it is implied.
    level: "should",
    steps: [
      slot(GUILD, "slot-a"),
      putPermissions("valid", "valid", "slot-a", [USER_DENIED]),
      putPermissions("twin", "twin", "slot-a", [USER_DENIED], {
        path: { command_id: { $: "unknownId" } },
        expect: [refusedAs("unknown-command")],
      }),
      getPermissions("after", "slot-a", [hold("after", [USER_DENIED])]),
    ],
  }),
  draft({
    id: "command.contexts.do-not-change-permissions",
    title: "keeps the permissions of a command when its contexts change",
    rules: ["command.contexts.do-not-change-permissions"],
    leases: ["guild", "global"],
    steps: [
      slot(GLOBAL, "slot-a", { contexts: [0, 1] }),
      putPermissions("given", "put", "slot-a", THREE),
      edit(GLOBAL, "act", "edit", "slot-a", { contexts: [0] }),
      getPermissions("one", "slot-a", [hold("one", THREE)]),
    ],
  }),
  draft({
    id: "permission.default-member-permissions.need-no-bearer",
    title: "accepts default_member_permissions with a bot token",
    rules: ["permission.default-member-permissions.need-no-bearer"],
    steps: [
      slot(GUILD, "slot-a"),
      edit(GUILD, "act", "edit", "slot-a", { default_member_permissions: "32" }, [
        { check: "accepted" },
        equals(at("edit", "/default_member_permissions"), "32"),
      ]),
      list(GUILD, "after", [
        named("after", { id: idOf("slot-a"), name: "slot-a", default_member_permissions: "32" }, 1),
      ]),
    ],
  }),
];

/** As many as a command may have in a guild. */
function hundredEntries(): readonly Body[] {
  return [
    ...Array.from({ length: 50 }, (_, nth) => ({
      id: { $: "roles", at: `/${nth}` },
      type: 1,
      permission: nth % 2 === 0,
    })),
    ...Array.from({ length: 50 }, (_, nth) => ({
      id: { $: "users", at: `/${nth}` },
      type: 2,
      permission: nth % 2 === 1,
    })),
  ];
}

/** The limit of 100 holds over all kinds; the invalid variant has one entry more. */
function hundred(): readonly Step[] {
  const targets = hundredEntries();
  return [
    putPermissions("act", "valid", "slot-a", targets),
    getPermissions("before", "slot-a", [hold("before", targets)]),
    putPermissions("twin", "twin", "slot-a", [...targets, CHANNEL_ALLOWED], {
      expect: [{ check: "refused", pointer: "/permissions" }],
    }),
    getPermissions("after", "slot-a", [hold("after", targets)]),
  ];
}
