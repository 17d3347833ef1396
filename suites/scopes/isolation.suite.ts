/** What belongs to one scope is not seen, changed or deleted through another. */
import type { Step } from "../../src/case/case.js";
import type { Template } from "../../src/case/template.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { getPermissions, hold, putPermissions, ROLE_ALLOWED } from "../permissions/words.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { type CommandScope, GLOBAL, GUILD, IN_SECOND_GUILD } from "../rows/scope.js";
import { bulk, entry, equals, get, idOf, list, listBefore, named, refusedAs, same, slot } from "../rows/steps.js";

const GUILD_2 = { guild_id: { $: "guild2" } };
const VERBS = ["get", "edit", "delete"] as const;

/** Reaches for the command of step `of` through another scope. What a delete answers where there is no command is open. */
function reach(
  scope: CommandScope,
  verb: (typeof VERBS)[number],
  of: string,
  path: Record<string, Template> = {},
): Step {
  return {
    name: "twin",
    part: "twin",
    call: scope.calls[verb],
    path: { command_id: idOf(of), ...path },
    ...(verb === "edit" ? { body: { description: "Reached from outside" } } : {}),
    expect: [verb === "delete" ? { check: "answered" } : refusedAs("unknown-command")],
  };
}

function crossing(
  rule: RuleId,
  id: string,
  title: string,
  home: CommandScope,
  away: CommandScope,
  path?: Record<string, Template>,
): readonly Draft[] {
  return VERBS.map((verb) =>
    draftOf(rule, `@${id}.${verb}`, {
      title: verb === "delete" ? `does not delete ${title}` : `refuses a request to ${verb} ${title}`,
      leases: path ? ["guild", "guild2"] : ["guild", "global"],
      steps: [
        slot(home, "slot-b"),
        { ...get(home, "valid", "slot-b"), part: "valid" },
        { ...slot(away, "slot-d"), ...(path ? { path } : {}) },
        reach(away, verb, "slot-b", path),
        list(home, "after", [
          named("after", { id: idOf("slot-b") }, 1),
          equals(entry("after", "slot-b", "/description"), "A slot of slashproof"),
        ]),
      ],
    }),
  );
}

const AS_OTHER = { as: "otherBot", path: { application_id: { $: "otherApplication" } } } as const;

/** The id of another application's command, under the own path and with the own token. */
const idsOfOthers: readonly Draft[] = VERBS.map((verb) =>
  draftOf("authentication.other-applications-are-out-of-reach", `@by-id.${verb}`, {
    title:
      verb === "delete"
        ? "does not delete a command of another application by its id"
        : `refuses a request to ${verb} a command of another application by its id`,
    leases: ["global", "otherApplication"],
    steps: [
      { ...slot(GLOBAL, "slot-b"), ...AS_OTHER },
      { ...get(GLOBAL, "valid", "slot-b", [], AS_OTHER), part: "valid" },
      slot(GLOBAL, "slot-d"),
      reach(GLOBAL, verb, "slot-b"),
      list(
        GLOBAL,
        "after",
        [
          named("after", { id: idOf("slot-b") }, 1),
          equals(entry("after", "slot-b", "/description"), "A slot of slashproof"),
        ],
        AS_OTHER,
      ),
    ],
  }),
);

export const isolationCases: readonly Draft[] = [
  ...idsOfOthers,
  ...crossing(
    "scope.global-and-guild-ids-do-not-cross",
    "global-by-guild",
    "a global command through the URL of a guild",
    GLOBAL,
    GUILD,
  ),
  ...crossing(
    "scope.global-and-guild-ids-do-not-cross",
    "guild-by-global",
    "a guild command by the global path",
    GUILD,
    GLOBAL,
  ),
  ...crossing(
    "scope.guild-ids-do-not-cross",
    "by-another-guild",
    "a command of one guild through the URL of another",
    GUILD,
    GUILD,
    GUILD_2,
  ),
  draftOf("scope.guild-ids-do-not-cross", "@by-another-guild.permissions", {
    title: "returns no permissions of a command of one guild through the URL of another",
    leases: ["guild", "guild2"],
    steps: [
      slot(GUILD, "slot-b"),
      putPermissions("valid", "put", "slot-b", [ROLE_ALLOWED]),
      getPermissions("here", "slot-b", [hold("here", [ROLE_ALLOWED])]),
      { ...slot(GUILD, "slot-d"), ...IN_SECOND_GUILD },
      getPermissions("there", "slot-b", [hold("there", [])], IN_SECOND_GUILD),
    ],
  }),
  draft({
    id: "scope.lists-do-not-mix",
    title: "lists global commands globally and guild commands in their guild",
    rules: ["scope.lists-do-not-mix"],
    leases: ["guild", "global"],
    steps: [
      slot(GLOBAL, "slot-a"),
      slot(GUILD, "slot-b"),
      list(GLOBAL, "globally", [
        named("globally", { id: idOf("slot-a") }, 1),
        named("globally", { id: idOf("slot-b") }, 0),
      ]),
      list(GUILD, "in-guild", [
        named("in-guild", { id: idOf("slot-b") }, 1),
        named("in-guild", { id: idOf("slot-a") }, 0),
      ]),
    ],
  }),
  draftOf("scope.lists-do-not-mix", "@two-guilds", {
    title: "lists the commands of a guild only in that guild",
    leases: ["guild", "guild2"],
    steps: [
      slot(GUILD, "slot-b"),
      list(GUILD, "here", [named("here", { id: idOf("slot-b") }, 1)]),
      list(GUILD, "there", [named("there", { id: idOf("slot-b") }, 0)], { path: GUILD_2 }),
    ],
  }),
  draft({
    id: "endpoint.guild-create.is-visible-at-once",
    title: "returns a new guild command in the very next read",
    rules: ["endpoint.guild-create.is-visible-at-once"],
    creates: 1,
    steps: [
      { ...slot(GUILD, "slot-b"), part: "given" },
      {
        ...slot(GUILD, "slot-b"),
        name: "new",
        part: "act",
        body: { name: "seen-at-once", description: "New in the guild" },
      },
      list(GUILD, "after", [named("after", { id: idOf("new"), name: "seen-at-once" }, 1)]),
      get(GUILD, "one", "new", [equals({ $: "one", at: "/name" }, "seen-at-once")]),
    ],
  }),
  ...(
    [
      ["global-leaves-guild", GLOBAL, GUILD, undefined],
      ["guild-leaves-global", GUILD, GLOBAL, undefined],
      ["guild-leaves-guild", GUILD, GUILD, GUILD_2],
    ] as const
  ).map(([id, overwritten, other, path]) =>
    draftOf("bulk.stays-in-its-scope", `@${id}`, {
      title: `leaves ${other.name === "global" ? "global commands" : "the commands of a guild"} unchanged when ${path ? "another guild is" : overwritten.name === "global" ? "global commands are" : "guild commands are"} overwritten in bulk`,
      leases: path ? ["guild", "guild2"] : overwritten.name === "global" ? ["global", "guild"] : ["guild", "global"],
      creates: 2,
      steps: [
        slot(overwritten, "slot-a"),
        { ...slot(other, "slot-b"), ...(path ? { path } : {}) },
        listBefore(other, "before", path ? { path } : {}),
        bulk(overwritten, "act", "put", []),
        list(
          other,
          "after",
          [named("after", { id: idOf("slot-b"), name: "slot-b" }, 1), same({ $: "before" }, { $: "after" })],
          path ? { path } : {},
        ),
      ],
    }),
  ),
  draftOf("bulk.stays-in-its-scope", "@guild-by-an-id-of-another-guild", {
    title: "leaves a command of another guild unchanged when its id is in a bulk overwrite",
    leases: ["guild", "guild2"],
    creates: 2,
    steps: [
      slot(GUILD, "slot-a"),
      { ...slot(GUILD, "slot-b"), path: GUILD_2 },
      listBefore(GUILD, "before", { path: GUILD_2 }),
      // Whether such an id is refused, ignored, or kept for a new command is open.
      bulk(GUILD, "act", "put", [{ id: idOf("slot-b"), name: "slot-b", description: "Of the other guild" }], {
        expect: [{ check: "answered" }],
      }),
      list(
        GUILD,
        "after",
        [named("after", { id: idOf("slot-b"), name: "slot-b" }, 1), same({ $: "before" }, { $: "after" })],
        { path: GUILD_2 },
      ),
    ],
  }),
];
