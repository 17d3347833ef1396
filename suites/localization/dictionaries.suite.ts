/** Dictionaries as they are stored: at every place, partial, null, and in single answers. */
import { draftOf } from "../rows/draft.js";
import { inBothScopes } from "../rows/scope.js";
import { at, create, edit, entry, equals, get, list, menuSlot, oneOf, readBack, slot } from "../rows/steps.js";

const EVERYWHERE = {
  description: "Localized at every place",
  name_localizations: { "es-ES": "überall", "en-GB": "どこでも" },
  description_localizations: { "es-ES": "An jedem Ort", "en-GB": "あらゆる場所" },
  options: [
    {
      type: 2,
      name: "group",
      description: "A group",
      name_localizations: { "es-ES": "gruppe" },
      description_localizations: { "es-ES": "Eine Gruppe" },
      options: [
        {
          type: 1,
          name: "sub",
          description: "A subcommand",
          name_localizations: { "es-ES": "unter" },
          description_localizations: { "es-ES": "Ein Unterbefehl" },
          options: [
            {
              type: 3,
              name: "word",
              description: "A word",
              name_localizations: { "es-ES": "wort" },
              description_localizations: { "es-ES": "Ein Wort" },
              choices: [{ name: "Yes", value: "y", name_localizations: { "es-ES": "Ja" } }],
            },
          ],
        },
      ],
    },
  ],
};

export const dictionaryCases = inBothScopes((scope) => [
  draftOf("localization.names.are-accepted-everywhere", `@create.${scope.name}`, {
    title: "stores localizations of commands, groups, subcommands, options and choices on create",
    also: ["localization.descriptions.are-accepted-everywhere"],
    steps: [
      create(scope, "act", "slot-c", { name: "slot-c", ...EVERYWHERE }),
      list(scope, "all", [readBack("slot-c", entry("all", "slot-c"))]),
    ],
  }),
  draftOf("localization.names.are-accepted-everywhere", `@edit.${scope.name}`, {
    title: "stores localizations of commands, groups, subcommands, options and choices on edit",
    also: ["localization.descriptions.are-accepted-everywhere"],
    steps: [
      slot(scope, "slot-c"),
      edit(scope, "act", "edit", "slot-c", EVERYWHERE),
      list(scope, "all", [readBack("edit", entry("all", "slot-c"))]),
    ],
  }),
  draftOf("localization.may-be-partial", `@fields.${scope.name}`, {
    title: "accepts different locales in different fields",
    steps: [
      create(scope, "act", "slot-c", {
        name: "slot-c",
        description: "Partly localized",
        name_localizations: { "es-ES": "teilweise" },
        description_localizations: { "en-GB": "En partie" },
      }),
      list(scope, "all", [readBack("slot-c", entry("all", "slot-c"))]),
    ],
  }),
  draftOf("localization.dictionaries.may-be-null", `@${scope.name}`, {
    title: "accepts null for name_localizations and description_localizations on create and edit",
    steps: [
      create(scope, "act", "slot-c", {
        name: "slot-c",
        description: "Not localized",
        name_localizations: null,
        description_localizations: null,
      }),
      edit(scope, "act", "edit", "slot-c", { name_localizations: null, description_localizations: null }),
      list(scope, "all", [
        equals(entry("all", "slot-c", "/name"), "slot-c"),
        oneOf(entry("all", "slot-c", "/name_localizations"), null, {}),
        oneOf(entry("all", "slot-c", "/description_localizations"), null, {}),
      ]),
    ],
  }),
  draftOf("localization.dictionaries.are-in-single-answers", `@${scope.name}`, {
    title: "returns localizations in the responses to create, get and edit",
    steps: [
      create(scope, "act", "slot-c", { name: "slot-c", ...EVERYWHERE }, [
        { check: "accepted" },
        equals(at("slot-c", "/name_localizations"), EVERYWHERE.name_localizations),
      ]),
      get(
        scope,
        "one",
        "slot-c",
        [equals(at("one", "/description_localizations"), EVERYWHERE.description_localizations)],
        // It is no list, which would show one language instead.
        { headers: { "Accept-Language": "es-ES" } },
      ),
      edit(scope, "act", "edit", "slot-c", { nsfw: false }, [
        { check: "accepted" },
        equals(at("edit", "/name_localizations"), EVERYWHERE.name_localizations),
      ]),
    ],
  }),
  draftOf("localization.context-menu-description.is-open", `@${scope.name}`, {
    title: "may accept or refuse description_localizations of a user command",
    steps: [
      menuSlot(scope, "user", 2),
      edit(scope, "act", "edit", "user", { description_localizations: { "es-ES": "Text" } }, [
        {
          check: "observe",
          what: "description_localizations of a user command",
          at: at("edit", "/description_localizations"),
        },
      ]),
    ],
  }),
]);
