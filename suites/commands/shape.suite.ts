/** The command object itself: its fields and where they come from, in every answer that carries one. */

import type { Check } from "../../src/case/check.js";
import type { Reference } from "../../src/case/template.js";
import { draftOf } from "../rows/draft.js";
import { inBothScopes } from "../rows/scope.js";
import { ACCEPTED, absent, at, bulk, create, edit, equals, get, list, listedAs, named, slot } from "../rows/steps.js";
import { RICH } from "./create.suite.js";

export const shapeCases = inBothScopes((scope) => {
  const owned = (where: (pointer: string) => Reference): readonly Check[] => [
    { check: "shape" },
    { ...equals(where("/application_id"), { $: "application" }), rule: "command.application-id.equals-the-path" },
    scope.name === "guild"
      ? { ...equals(where("/guild_id"), { $: "guild" }), rule: "command.guild-id.equals-the-path" }
      : { ...absent(where("/guild_id")), rule: "command.guild-id.is-absent-globally" },
  ];
  const inAnswer = (name: string) => owned((pointer) => at(name, pointer));
  // A refused write has no command to look at.
  const inWritten = (name: string) => [...ACCEPTED, ...inAnswer(name)];
  const inList = (name: string) => owned((pointer) => ({ $: name, find: { name: "slot-a" }, at: pointer }));
  const rich = { name: "slot-a", ...RICH };
  const rows = {
    create: [create(scope, "act", "slot-a", rich, inWritten("slot-a")), listedAs(scope, "slot-a", "slot-a")],
    get: [
      slot(scope, "slot-a", RICH),
      listedAs(scope, "slot-a", "slot-a"),
      get(scope, "one", "slot-a", inAnswer("one")),
    ],
    list: [slot(scope, "slot-a", RICH), list(scope, "all", inList("all"))],
    "list-without-dictionaries": [
      slot(scope, "slot-c", { name_localizations: { "es-ES": "wert" } }),
      slot(scope, "slot-a", RICH),
      { ...list(scope, "all", inList("all")), query: {}, headers: { "Accept-Language": "es-ES" } },
    ],
    edit: [
      slot(scope, "slot-a", RICH),
      listedAs(scope, "slot-a", "slot-a"),
      edit(scope, "act", "edit", "slot-a", { description: "Edited" }, inWritten("edit")),
    ],
    bulk: [
      bulk(scope, "act", "put", [rich], [...ACCEPTED, ...inList("put")]),
      list(scope, "after", [named("after", { name: "slot-a" }, 1)]),
    ],
  } as const;
  return Object.entries(rows).map(([word, steps]) =>
    draftOf("command.object.has-its-fields", `@${word}.${scope.name}`, {
      title: `returns the documented fields of a command in the response to ${word === "bulk" ? "a bulk overwrite" : word.replace("-without-", " without ").replace("dictionaries", "localizations")}`,
      also: [
        "command.object.has-snowflakes",
        "command.application-id.equals-the-path",
        scope.name === "guild" ? "command.guild-id.equals-the-path" : "command.guild-id.is-absent-globally",
      ],
      steps,
    }),
  );
});
