/** POST of a name that is taken: the command is overwritten, not doubled. */
import { draft, draftOf } from "../rows/draft.js";
import { inBothScopes } from "../rows/scope.js";
import {
  answered,
  at,
  create,
  differs,
  entry,
  equals,
  get,
  idOf,
  list,
  menuSlot,
  named,
  readBack,
  slot,
} from "../rows/steps.js";
import { RICH } from "./create.suite.js";

export const upsertCases = inBothScopes((scope) => {
  const again = { name: "slot-b", description: "Written over" };
  return [
    draftOf("endpoint.create.answers-200-for-a-used-name", `@${scope.name}`, {
      title: "answers 200 to a create with a used name, and overwrites the command",
      steps: [
        slot(scope, "slot-b"),
        create(scope, "act", "again", again, [answered(200)]),
        list(scope, "after", [equals(entry("after", "slot-b", "/description"), "Written over")]),
      ],
    }),
    draftOf("upsert.keeps-the-id", `@${scope.name}`, {
      title: "keeps the id of an overwritten command",
      steps: [
        slot(scope, "slot-b"),
        create(scope, "act", "again", again),
        get(scope, "one", "slot-b", [
          equals(idOf("again"), idOf("slot-b")),
          equals(at("one", "/description"), "Written over"),
        ]),
      ],
    }),
    draftOf("upsert.adds-no-entry", `@${scope.name}`, {
      title: "stores one command when the same type and name are created several times",
      also: ["command.name.is-unique-per-type-and-scope"],
      steps: [
        slot(scope, "slot-b"),
        create(scope, "act", "again", again),
        create(scope, "act", "once-more", { ...again, description: "And over" }),
        list(scope, "after", [named("after", { name: "slot-b" }, 1)]),
      ],
    }),
    ...([2, 3] as const).map((type) => {
      const name = type === 2 ? "Slot U" : "Slot M";
      return draftOf("command.name.is-unique-per-type-and-scope", `@${type === 2 ? "user" : "message"}.${scope.name}`, {
        title: `overwrites a ${type === 2 ? "user" : "message"} command of the same name`,
        also: ["endpoint.create.answers-200-for-a-used-name"],
        steps: [
          menuSlot(scope, "first", type),
          create(scope, "act", "second", { name, type, default_member_permissions: "8" }, [
            { ...answered(200), rule: "endpoint.create.answers-200-for-a-used-name" },
          ]),
          list(scope, "after", [
            named("after", { name, type }, 1),
            equals(idOf("second"), idOf("first")),
            equals(entry("after", "first", "/default_member_permissions"), "8"),
          ]),
        ],
      });
    }),
    draftOf("upsert.stores-the-fields", `@${scope.name}`, {
      title: "overwrites a command with all values of a second create of the same name",
      steps: [
        slot(scope, "slot-a", { options: [{ type: 5, name: "old", description: "Of the first request" }] }),
        create(scope, "act", "again", { name: "slot-a", ...RICH }, [
          { check: "accepted" },
          readBack("again", at("again")),
        ]),
        list(scope, "after", [readBack("again", entry("after", "slot-a"))]),
      ],
    }),
    draft({
      id: `command.version.changes-on-overwrite@${scope.name}`,
      title: "changes the version of an overwritten command",
      rules: ["command.version.changes-on-edit", "command.version.grows"],
      steps: [
        slot(scope, "slot-a", { options: [{ type: 5, name: "old", description: "Of the first request" }] }),
        create(scope, "act", "again", {
          name: "slot-a",
          description: "New",
          options: [{ type: 5, name: "new", description: "Of the second" }],
        }),
        get(scope, "one", "slot-a", [
          differs(at("slot-a", "/version"), at("one", "/version")),
          {
            check: "grows",
            left: at("slot-a", "/version"),
            right: at("one", "/version"),
            rule: "command.version.grows",
          },
        ]),
      ],
    }),
    draftOf("upsert.parallel-creates-make-one-command", `@${scope.name}`, {
      title: "stores one command when several creates with the same name arrive at once",
      creates: 1,
      steps: [
        ...["one", "two", "three", "four", "five", "six"].map((nth) =>
          create(scope, "act", nth, { name: "raced", description: `Sent as number ${nth}` }, { together: "race" }),
        ),
        list(scope, "after", [named("after", { name: "raced" }, 1)]),
      ],
    }),
    draftOf("context-menu.name.case-sensitivity-is-open", `@${scope.name}`, {
      title: "may treat names of user commands that differ only in case as equal or different",
      creates: 1,
      steps: [
        menuSlot(scope, "first", 2),
        create(scope, "act", "second", { name: "SLOT U", type: 2 }, [
          { check: "observe", what: "a user command named like another but for case" },
        ]),
      ],
    }),
    draftOf("upsert.omitted-fields-are-open", `@${scope.name}`, {
      title: "may reset or keep fields that a second create with the same name leaves out",
      steps: [
        slot(scope, "slot-c", { default_member_permissions: "32", nsfw: true }),
        create(scope, "act", "again", { name: "slot-c", description: "Only the needful" }),
        get(scope, "one", "slot-c", [
          { check: "observe", what: "nsfw after an overwrite without it (was true)", at: at("one", "/nsfw") },
          {
            check: "observe",
            what: "default_member_permissions after an overwrite without it (was 32)",
            at: at("one", "/default_member_permissions"),
          },
        ]),
      ],
    }),
  ];
});
