/** The one entry point command of an application with an activity. */
import type { Step } from "../../src/case/case.js";
import type { Check } from "../../src/case/check.js";
import { LIMITS } from "../../src/contract/limits.gen.js";
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { fill } from "../rows/fill.js";
import { GLOBAL, GUILD } from "../rows/scope.js";
import {
  answered,
  at,
  bulk,
  create,
  edit,
  equals,
  get,
  idOf,
  list,
  listBefore,
  listedAs,
  named,
  REFUSED,
  refusedAt,
  remove,
  same,
  slot,
} from "../rows/steps.js";

const NO_SERVER_ERROR: Check = { check: "answered", rule: "endpoint.bad-input-is-never-a-server-error" };

const SLASH = LIMITS.commandsPerType[1];

const LAUNCH = { name: "Launch", type: 4, handler: 2 };

/** A row with an entry point command of its own; the one that was there is put back by the workspace. */
function row(rule: RuleId, title: string, steps: readonly Step[], variant?: string, creates = 2): Draft {
  return draft({
    id: variant ? `${rule}@${variant}` : rule,
    title,
    rules: [rule],
    needs: ["entry-point"],
    emptiesScope: true,
    creates,
    steps: [create(GLOBAL, "given", "launch", LAUNCH), ...steps],
  });
}

export const entryPointCases: readonly Draft[] = [
  row("entry-point.is-listed", "lists the entry point command among the global commands", [
    list(GLOBAL, "all", [named("all", { id: idOf("launch"), type: 4, name: "Launch" }, 1)]),
    get(GLOBAL, "one", "launch", [equals(at("one", "/handler"), 2)]),
  ]),
  row("entry-point.is-single", "refuses a second entry point command", [
    { ...list(GLOBAL, "before", [named("before", { type: 4 }, 1)]), part: "given" },
    create(GLOBAL, "twin", "twin", { name: "Launch-again", type: 4, handler: 2 }, [REFUSED]),
    list(GLOBAL, "after", [same(at("before"), at("after"))]),
  ]),
  row(
    "command.options.are-for-chat-input",
    'refuses the field "options" on an entry point command, or ignores it',
    [
      listBefore(GLOBAL),
      create(GLOBAL, "twin", "twin", { ...LAUNCH, options: [{ type: 5, name: "flag", description: "A flag" }] }, [
        NO_SERVER_ERROR,
      ]),
      list(GLOBAL, "after", [
        {
          check: "refused-or-without-effect",
          twin: "twin",
          before: { $: "before", find: { name: "Launch" } },
          now: { $: "after", find: { name: "Launch" } },
          pointer: "/options",
        },
      ]),
    ],
    "entry-point",
  ),
  row(
    "command.name.is-free-for-other-types",
    "creates commands of other types with the name of the entry point command",
    [
      create(GLOBAL, "act", "user", { type: 2, name: LAUNCH.name }, [answered(201)]),
      edit(GLOBAL, "act", "renamed", "launch", { name: "launch" }),
      create(GLOBAL, "act", "slash", { name: "launch", description: "Not the entry point" }, [answered(201)]),
      list(GLOBAL, "after", [
        named("after", { id: idOf("slash"), type: 1, name: "launch" }, 1),
        named("after", { id: idOf("launch"), type: 4, name: "launch" }, 1),
      ]),
    ],
    "entry-point",
    3,
  ),
  row("entry-point.can-be-edited", "lets the application rename the entry point command and edit its other fields", [
    edit(GLOBAL, "act", "renamed", "launch", { name: "Start", default_member_permissions: "32" }, [answered(200)]),
    get(GLOBAL, "one", "launch", [
      equals(at("one", "/name"), "Start"),
      equals(at("one", "/default_member_permissions"), "32"),
      equals(at("one", "/type"), 4),
      equals(at("one", "/handler"), 2),
    ]),
  ]),
  row("entry-point.can-be-deleted", "deletes the entry point command", [
    listedAs(GLOBAL, "launch", "Launch"),
    remove(GLOBAL, "act", "gone", "launch", [answered(204)]),
    list(GLOBAL, "after", [named("after", { type: 4 }, 0)]),
  ]),
  row("entry-point.can-be-created-again", "creates an entry point command after the old one was deleted", [
    remove(GLOBAL, "given", "gone", "launch"),
    create(GLOBAL, "act", "again", { ...LAUNCH, handler: 1 }, [answered(201)]),
    list(GLOBAL, "after", [named("after", { id: idOf("again"), type: 4, handler: 1 }, 1)]),
  ]),
  row(
    "entry-point.can-be-created-again",
    "creates an entry point command after a renamed one was deleted",
    [
      edit(GLOBAL, "given", "renamed", "launch", { name: "Start" }),
      remove(GLOBAL, "given", "gone", "launch"),
      create(GLOBAL, "act", "again", LAUNCH, [answered(201)]),
      list(GLOBAL, "after", [named("after", { id: idOf("again"), type: 4, name: LAUNCH.name }, 1)]),
    ],
    "after-a-rename",
  ),
  draftOf("entry-point.handler.is-known", "@one-and-two", {
    title: "creates an entry point command with handler 1 and with handler 2",
    also: ["entry-point.can-be-created-again"],
    needs: ["entry-point"],
    emptiesScope: true,
    creates: 1,
    steps: [
      // There was one before: what is wrong with it is another matter.
      create(GLOBAL, "act", "two", LAUNCH, [{ check: "accepted", rule: "entry-point.can-be-created-again" }]),
      create(GLOBAL, "act", "one", { ...LAUNCH, handler: 1 }),
      list(GLOBAL, "after", [named("after", { type: 4, handler: 1 }, 1)]),
    ],
  }),
  ...[0, 3].map((handler) =>
    row(
      "entry-point.handler.is-known",
      `refuses handler ${handler} on an entry point command on an entry point command`,
      [
        create(GLOBAL, "valid", "valid", { ...LAUNCH, handler: 1 }),
        listBefore(GLOBAL),
        create(GLOBAL, "twin", "twin", { ...LAUNCH, handler }, [refusedAt("/handler")]),
        list(GLOBAL, "after", [same(at("before"), at("after"))]),
      ],
      handler === 0 ? "zero" : "three",
    ),
  ),
  row("entry-point.does-not-use-other-limits", "accepts 15 user commands beside the entry point command", [
    bulk(GLOBAL, "given", "cleared", []),
    create(GLOBAL, "given", "launch-again", LAUNCH),
    ...Array.from({ length: LIMITS.commandsPerType[2] }, (_, nth) =>
      create(GLOBAL, "act", `user-${nth + 1}`, { name: `Menu ${nth + 1}`, type: 2 }, [answered(201)]),
    ),
    list(GLOBAL, "after", [named("after", { name: `Menu ${LIMITS.commandsPerType[2]}` }, 1)]),
  ]),
  row(
    "entry-point.does-not-use-other-limits",
    `accepts ${SLASH} chat-input commands beside the entry point command`,
    [
      bulk(GLOBAL, "given", "cleared", fill(SLASH - 1)),
      create(GLOBAL, "given", "launch-again", LAUNCH),
      create(GLOBAL, "act", "last", { name: `fill-${SLASH}`, description: "One of many" }, [answered(201)]),
      list(GLOBAL, "after", [named("after", { id: idOf("last"), name: `fill-${SLASH}` }, 1)]),
    ],
    "chat-input",
    SLASH + 2,
  ),
  ...[0, 3].map((handler) =>
    row(
      "entry-point.handler.is-known",
      `never lists handler ${handler}, even after an edit that sends it`,
      [
        edit(GLOBAL, "given", "valid", "launch", { name: "Start" }),
        edit(GLOBAL, "twin", "twin", "launch", { name: "Start", handler }, [NO_SERVER_ERROR]),
        list(GLOBAL, "after", [named("after", { id: idOf("launch"), type: 4 }, 1), named("after", { handler }, 0)]),
      ],
      handler === 0 ? "zero.edit" : "three.edit",
    ),
  ),
  ...[0, 3].map((handler) =>
    row(
      "entry-point.handler.is-known",
      `never lists handler ${handler}, even after a bulk overwrite that sends it`,
      [
        listedAs(GLOBAL, "launch", "Launch"),
        bulk(GLOBAL, "twin", "twin", [{ ...LAUNCH, handler }], [NO_SERVER_ERROR]),
        list(GLOBAL, "after", [named("after", { handler }, 0)]),
      ],
      handler === 0 ? "zero.bulk" : "three.bulk",
    ),
  ),
  row(
    "entry-point.in-bulk-is-open",
    "may delete or keep the entry point command, or refuse, when a bulk overwrite leaves it out",
    [
      bulk(GLOBAL, "act", "put", [{ name: "slot-a", description: "Without the entry point" }], {
        expect: [{ check: "observe", what: "bulk overwrite without the entry point command" }],
      }),
    ],
  ),
  draftOf("entry-point.is-global-only", "@create", {
    title: "refuses an entry point command in a guild",
    steps: [
      slot(GUILD, "slot-b"),
      create(GUILD, "valid", "valid", { name: "slot-b", type: 1, description: "Chat input is fine" }),
      listBefore(GUILD),
      create(GUILD, "twin", "twin", { name: "launch-here", type: 4, handler: 2 }, [REFUSED]),
      list(GUILD, "after", [same(at("before"), at("after"))]),
    ],
  }),
  draftOf("entry-point.is-global-only", "@bulk", {
    title: "refuses an entry point command in a bulk overwrite of a guild",
    creates: 1,
    steps: [
      bulk(GUILD, "valid", "valid", [{ name: "slot-a", description: "Chat input is fine" }]),
      listBefore(GUILD),
      bulk(
        GUILD,
        "twin",
        "twin",
        [
          { name: "slot-a", description: "Chat input is fine" },
          { name: "launch-here", type: 4, handler: 2 },
        ],
        [REFUSED],
      ),
      list(GUILD, "after", [same(at("before"), at("after"))]),
    ],
  }),
  draft({
    id: "entry-point.name.pattern-is-open",
    title: "may accept or refuse a name with spaces for an entry point command",
    rules: ["entry-point.name.pattern-is-open"],
    needs: ["entry-point"],
    emptiesScope: true,
    creates: 2,
    steps: [
      create(GLOBAL, "act", "spaced", { ...LAUNCH, name: "Launch It" }, [
        { check: "observe", what: "entry point name with a space" },
      ]),
      list(GLOBAL, "all", [
        { check: "observe", what: "name as stored", at: { $: "all", find: { type: 4 }, at: "/name" } },
      ]),
    ],
  }),
  draft({
    id: "entry-point.description.is-open",
    title: "may accept or refuse a description for an entry point command",
    rules: ["entry-point.description.is-open"],
    needs: ["entry-point"],
    emptiesScope: true,
    creates: 2,
    steps: [
      create(GLOBAL, "act", "described", { ...LAUNCH, description: "Starts it" }, [
        { check: "observe", what: "entry point with a description", at: at("described", "/description") },
      ]),
      list(GLOBAL, "all", [
        { check: "observe", what: "handler as stored", at: { $: "all", find: { type: 4 }, at: "/handler" } },
      ]),
    ],
  }),
];
