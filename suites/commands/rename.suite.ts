/** PATCH of a name: the command stays itself, the old name is free, a taken one is not given twice. */
import { draftOf } from "../rows/draft.js";
import { inBothScopes } from "../rows/scope.js";
import {
  answered,
  at,
  create,
  differs,
  edit,
  equals,
  get,
  idOf,
  list,
  listBefore,
  named,
  refusedAs,
  same,
  slot,
} from "../rows/steps.js";

export const renameCases = inBothScopes((scope) => {
  const first = { name: "old-name", description: "To be renamed" };
  return [
    draftOf("edit.rename-keeps-the-id", `@${scope.name}`, {
      title: "keeps the id of a renamed command",
      creates: 1,
      steps: [
        create(scope, "given", "first", first),
        edit(scope, "act", "renamed", "first", { name: "new-name" }),
        get(scope, "one", "first", [equals(at("one", "/name"), "new-name"), equals(idOf("renamed"), idOf("first"))]),
        list(scope, "all", [named("all", { name: "new-name" }, 1), named("all", { name: "old-name" }, 0)]),
      ],
    }),
    draftOf("edit.rename-frees-the-old-name", `@${scope.name}`, {
      title: "creates a new command under the old name of a command that was renamed",
      creates: 2,
      steps: [
        create(scope, "given", "first", first),
        edit(scope, "given", "renamed", "first", { name: "new-name" }),
        create(scope, "act", "second", first, [answered(201)]),
        list(scope, "all", [
          differs(idOf("first"), idOf("second")),
          named("all", { name: "old-name", id: idOf("second") }, 1),
          named("all", { name: "new-name", id: idOf("first") }, 1),
        ]),
      ],
    }),
    draftOf("command.name.rename-to-a-used-name-is-refused", `@${scope.name}`, {
      title: "refuses to rename a command to the name of another command",
      steps: [
        slot(scope, "slot-a"),
        slot(scope, "slot-b"),
        edit(scope, "valid", "valid", "slot-b", { name: "slot-b" }),
        listBefore(scope),
        edit(scope, "twin", "twin", "slot-b", { name: "slot-a" }, [refusedAs("name-taken")]),
        list(scope, "after", [same(at("before"), at("after"))]),
      ],
    }),
    draftOf("command.name.is-unique-per-type-and-scope", `@rename.${scope.name}`, {
      title: "never stores two commands with the same name and type, even after a rename",
      steps: [
        slot(scope, "slot-a"),
        slot(scope, "slot-b"),
        edit(scope, "act", "collide", "slot-b", { name: "slot-a" }, [{ check: "answered" }]),
        list(scope, "after", [named("after", { name: "slot-a" }, 1)]),
      ],
    }),
  ];
});
