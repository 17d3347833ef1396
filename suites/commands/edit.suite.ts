/** PATCH: what is given replaces, what is left out stays. */
import type { RuleId } from "../../src/contract/rule-ids.gen.js";
import { type Draft, draft, draftOf } from "../rows/draft.js";
import { later } from "../rows/driver.js";
import { type CommandScope, GLOBAL, inBothScopes } from "../rows/scope.js";
import {
  absent,
  answered,
  at,
  type Body,
  create,
  differs,
  edit,
  entry,
  equals,
  get,
  idOf,
  list,
  named,
  oneOf,
  readBack,
  same,
  slot,
} from "../rows/steps.js";
import { RICH } from "./create.suite.js";

/** Values that are no defaults, so that one which is reset shows. */
const flagsOf = ({ name }: CommandScope): Body =>
  name === "guild" ? { default_permission: false } : { default_permission: false, dm_permission: false, contexts: [0] };

const STAY = {
  name_localizations: { "en-US": "wert", "en-GB": "valeur" },
  description_localizations: { "en-US": "Ein Wert" },
};

/** One editable field: what it was, what it becomes. */
const FIELDS: readonly { readonly field: string; readonly was: unknown; readonly becomes: unknown }[] = [
  { field: "description", was: "Before the edit", becomes: "After the edit" },
  { field: "default_member_permissions", was: "32", becomes: "8" },
  { field: "nsfw", was: true, becomes: false },
  { field: "options", was: RICH.options, becomes: [{ type: 5, name: "flag", description: "A flag" }] },
];

/** Fields that only global commands have. */
const globalFieldCases: readonly Draft[] = [
  { field: "contexts", was: [0, 1, 2], becomes: [0] },
  { field: "integration_types", was: [0], becomes: [0] },
].map(({ field, was, becomes }) =>
  draftOf("edit.reaches-global-fields", `@${field.replace("_", "-")}`, {
    title: `edits ${field} of a global command`,
    steps: [
      slot(GLOBAL, "slot-b", { [field]: was }),
      edit(GLOBAL, "act", "edit", "slot-b", { [field]: becomes, description: "Edited" }),
      get(GLOBAL, "one", "slot-b", [readBack("edit", at("one"))]),
    ],
  }),
);

export const editCases = [
  ...globalFieldCases,
  ...inBothScopes((scope) => {
    const atOnce: { readonly rule?: RuleId } =
      scope.name === "guild" ? { rule: "endpoint.guild-edit.is-visible-at-once" } : {};
    return [
      draft({
        id: `endpoint.edit.answers-200@${scope.name}`,
        title: "answers an edit with 200, and returns the new values at once",
        rules:
          scope.name === "guild"
            ? ["endpoint.edit.answers-200", "endpoint.guild-edit.is-visible-at-once"]
            : ["endpoint.edit.answers-200"],
        steps: [
          slot(scope, "slot-b"),
          edit(scope, "act", "edit", "slot-b", { description: "Edited" }, [answered(200)]),
          get(scope, "one", "slot-b", [{ ...equals(at("one", "/description"), "Edited"), ...atOnce }]),
          list(scope, "all", [{ ...equals(entry("all", "slot-b", "/description"), "Edited"), ...atOnce }]),
        ],
      }),
      draftOf("edit.every-field-is-optional", `@${scope.name}`, {
        title: "accepts an edit without any field and changes nothing",
        steps: [
          slot(scope, "slot-a", RICH),
          edit(scope, "act", "edit", "slot-a", {}, [answered(200)]),
          get(scope, "one", "slot-a", [readBack("slot-a", at("one")), equals(at("one", "/id"), idOf("slot-a"))]),
        ],
      }),
      ...FIELDS.map(({ field, was, becomes }): Draft => {
        const others = Object.fromEntries(Object.entries({ ...RICH, ...STAY }).filter(([key]) => key !== field));
        return draftOf("edit.replaces-provided-fields", `@${field}.${scope.name}`, {
          title: `replaces ${field} on an edit and keeps every other field`,
          also: ["edit.keeps-other-fields"],
          steps: [
            slot(scope, "slot-c", { ...others, [field]: was } as Body),
            create(scope, "given", "others", { name: "slot-c", ...others, [field]: was } as Body),
            edit(scope, "act", "edit", "slot-c", { [field]: becomes } as Body, [
              { check: "accepted" },
              readBack("edit", at("edit")),
            ]),
            get(scope, "one", "slot-c", [readBack("edit", at("one"))]),
            list(scope, "all", [
              ...Object.keys(others).map((other) => ({
                check: "same" as const,
                left: { $: "others", of: "sent" as const, at: `/${other}` },
                right: entry("all", "slot-c", `/${other}`),
                rule: "edit.keeps-other-fields" as const,
              })),
            ]),
          ],
        });
      }),
      draftOf("edit.keeps-other-fields", `@flags.${scope.name}`, {
        title: "keeps deprecated fields and those of global commands when only the description is edited",
        steps: [
          slot(scope, "slot-c"),
          edit(scope, "given", "set", "slot-c", flagsOf(scope)),
          { ...get(scope, "before", "slot-c"), part: "given" },
          edit(scope, "act", "edit", "slot-c", { description: "Nothing but this" }),
          get(scope, "after", "slot-c", [
            equals(at("after", "/description"), "Nothing but this"),
            ...Object.keys(flagsOf(scope)).map((field) => same(at("before", `/${field}`), at("after", `/${field}`))),
          ]),
        ],
      }),
      draftOf("edit.replaces-options-whole", `@${scope.name}`, {
        title: "replaces all options on an edit, and does not merge them",
        steps: [
          slot(scope, "slot-a", RICH),
          edit(scope, "act", "edit", "slot-a", { options: [{ type: 3, name: "word", description: "The only one" }] }),
          get(scope, "one", "slot-a", [
            { check: "count", in: at("one", "/options"), is: 1 },
            readBack("edit", at("one")),
            oneOf(at("one", "/options/0/required"), false, null),
            { check: "absent", at: at("one", "/options/0/min_length") },
          ]),
        ],
      }),
      draftOf("edit.empty-options-remove-all", `@${scope.name}`, {
        title: "removes all options on an edit with an empty list",
        steps: [
          slot(scope, "slot-a", RICH),
          get(scope, "before", "slot-a", [{ check: "count", in: at("before", "/options"), is: 3 }]),
          edit(scope, "act", "edit", "slot-a", { options: [] }),
          get(scope, "one", "slot-a", [
            oneOf(at("one", "/options"), [], null),
            equals(at("one", "/description"), RICH.description),
          ]),
        ],
      }),
      draftOf("edit.replaces-dictionaries-whole", `@${scope.name}`, {
        title: "replaces a localization dictionary on an edit, and clears it with null",
        also: ["localization.edit.replaces-the-dictionary"],
        steps: [
          slot(scope, "slot-c", STAY),
          edit(scope, "act", "edit", "slot-c", { name_localizations: { "es-ES": "valor" } }),
          list(scope, "replaced", [
            equals(entry("replaced", "slot-c", "/name_localizations"), { "es-ES": "valor" }),
            absent(entry("replaced", "slot-c", "/name_localizations/en-US")),
            equals(entry("replaced", "slot-c", "/description_localizations/en-US"), "Ein Wert"),
          ]),
          edit(scope, "act", "described", "slot-c", { description_localizations: { "es-ES": "Un valor" } }),
          list(scope, "described-after", [
            equals(entry("described-after", "slot-c", "/description_localizations"), { "es-ES": "Un valor" }),
            absent(entry("described-after", "slot-c", "/description_localizations/en-US")),
          ]),
          edit(scope, "act", "clear", "slot-c", { name_localizations: null, description_localizations: null }),
          list(scope, "cleared", [
            {
              ...absent(entry("cleared", "slot-c", "/name_localizations")),
              rule: "localization.edit.replaces-the-dictionary",
            },
            {
              ...absent(entry("cleared", "slot-c", "/description_localizations")),
              rule: "localization.edit.replaces-the-dictionary",
            },
          ]),
        ],
      }),
      draftOf("edit.answers-the-whole-command", `@${scope.name}`, {
        title: "answers an edit with the whole command",
        steps: [
          slot(scope, "slot-a", RICH),
          edit(scope, "act", "edit", "slot-a", { description: "Edited" }, [
            { check: "accepted" },
            equals(at("edit", "/id"), idOf("slot-a")),
            equals(at("edit", "/name"), "slot-a"),
            equals(at("edit", "/description"), "Edited"),
            {
              check: "same",
              left: { $: "slot-a", of: "sent", at: "/options/0/name" },
              right: at("edit", "/options/0/name"),
            },
            { check: "count", in: at("edit", "/options"), is: 3 },
          ]),
        ],
      }),
      draftOf("edit.type-is-fixed", `@${scope.name}`, {
        title: "does not change the type of a command on an edit",
        steps: [
          slot(scope, "slot-b"),
          edit(scope, "twin", "twin", "slot-b", { type: 2 }, [{ check: "answered" }]),
          get(scope, "one", "slot-b", [oneOf(at("one", "/type"), 1, null), equals(at("one", "/name"), "slot-b")]),
          list(scope, "all", [named("all", { name: "slot-b", type: 2 }, 0)]),
        ],
      }),
      draftOf("command.version.on-an-empty-edit-is-open", `@${scope.name}`, {
        title: "may change or keep the version on an edit that changes nothing",
        steps: [
          slot(scope, "slot-b"),
          edit(scope, "act", "edit", "slot-b", {}),
          get(scope, "one", "slot-b", [
            { check: "observe", what: "version before an empty edit", at: at("slot-b", "/version") },
            { check: "observe", what: "version after an empty edit", at: at("one", "/version") },
          ]),
        ],
      }),
      draftOf("command.version.grows", `@${scope.name}`, {
        title: "increases the version on each edit that changes something, and not on reads",
        also: ["command.version.changes-on-edit", "command.version.stays-on-read"],
        steps: [
          slot(scope, "slot-a", { options: [{ type: 5, name: "zero", description: "Before the edits" }] }),
          ...[1, 2, 3].map((nth) =>
            edit(scope, "act", `edit-${nth}`, "slot-a", {
              description: `Edit number ${nth}`,
              options: [{ type: 5, name: `option-${nth}`, description: `Of edit number ${nth}` }],
            }),
          ),
          get(scope, "one", "slot-a", [
            { ...differs(at("slot-a", "/version"), at("edit-1", "/version")), rule: "command.version.changes-on-edit" },
            { check: "grows", left: at("slot-a", "/version"), right: at("edit-1", "/version") },
            { check: "grows", left: at("edit-1", "/version"), right: at("edit-2", "/version") },
            { check: "grows", left: at("edit-2", "/version"), right: at("edit-3", "/version") },
            { ...equals(at("one", "/version"), at("edit-3", "/version")), rule: "command.version.stays-on-read" },
          ]),
          list(scope, "all", [
            {
              ...equals(entry("all", "slot-a", "/version"), at("one", "/version")),
              rule: "command.version.stays-on-read",
            },
          ]),
          get(scope, "again", "slot-a", [
            { ...equals(at("again", "/version"), at("one", "/version")), rule: "command.version.stays-on-read" },
          ]),
        ],
      }),
    ];
  }),
  // What reaches all servers of a service later is the last edit.
  draftOf("edit.replaces-provided-fields", ".twice-and-an-hour-later@global", {
    title: "returns the second of two quick edits of a global command an hour later",
    needs: ["driver"],
    leases: ["global", "driver"],
    steps: [
      slot(GLOBAL, "slot-b"),
      edit(GLOBAL, "given", "first", "slot-b", { description: "The first edit" }),
      edit(GLOBAL, "act", "second", "slot-b", { description: "The second edit" }),
      ...later("later", 1),
      get(GLOBAL, "one", "slot-b", [
        readBack("second", at("one")),
        { ...equals(at("one", "/version"), at("second", "/version")), rule: "command.version.stays-on-read" },
      ]),
    ],
  }),
];
