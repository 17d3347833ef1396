/** DELETE, and ids that no command has. */
import { draftOf } from "../rows/draft.js";
import { inBothScopes } from "../rows/scope.js";
import { answered, create, get, idOf, list, named, refusedAs, remove, slot } from "../rows/steps.js";

const UNKNOWN = { command_id: { $: "unknownId" } };

export const deleteCases = inBothScopes((scope) => {
  const fresh = { name: "short-lived", description: "To be deleted" };
  return [
    draftOf("endpoint.delete.answers-204", `@${scope.name}`, {
      title: "answers a delete with 204 and an empty body, and deletes the command",
      also: ["endpoint.delete.removes-the-command"],
      creates: 1,
      steps: [
        create(scope, "given", "doomed", fresh),
        { ...list(scope, "there", [named("there", { id: idOf("doomed") }, 1)]), part: "given" },
        remove(scope, "act", "gone", "doomed", [answered(204), { check: "absent", at: { $: "gone" } }]),
        {
          ...get(scope, "one", "doomed"),
          expect: [{ ...refusedAs("unknown-command"), rule: "endpoint.delete.removes-the-command" }],
        },
        list(scope, "after", [
          { ...named("after", { id: idOf("doomed") }, 0), rule: "endpoint.delete.removes-the-command" },
        ]),
      ],
    }),
    draftOf("endpoint.delete.removes-the-command", `@one-of-two-types.${scope.name}`, {
      title: "deletes a user command, and keeps the chat-input command with the same name",
      creates: 2,
      steps: [
        create(scope, "given", "slash", { name: "twofold", description: "It stays" }),
        create(scope, "given", "menu", { name: "twofold", type: 2 }),
        { ...list(scope, "there", [named("there", { name: "twofold" }, 2)]), part: "given" },
        remove(scope, "act", "gone", "menu"),
        list(scope, "after", [named("after", { id: idOf("menu") }, 0), named("after", { id: idOf("slash") }, 1)]),
      ],
    }),
    draftOf("endpoint.second-delete-is-open", `@${scope.name}`, {
      title: "may answer a second delete of the same command in any way",
      creates: 1,
      steps: [
        create(scope, "given", "doomed", fresh),
        remove(scope, "given", "gone", "doomed"),
        remove(scope, "act", "again", "doomed", [{ check: "observe", what: "answer to a second delete" }]),
      ],
    }),
    draftOf("endpoint.delete.removes-the-command", `@unknown.${scope.name}`, {
      title: "deletes nothing where no command has the id, whatever it answers",
      steps: [
        slot(scope, "slot-b"),
        { ...list(scope, "before", [named("before", { id: idOf("slot-b") }, 1)]), part: "given" },
        { name: "act", part: "act", call: scope.calls.delete, path: UNKNOWN, expect: [{ check: "answered" }] },
        list(scope, "after", [{ check: "same", left: { $: "before" }, right: { $: "after" } }]),
      ],
    }),
    ...(["get", "edit"] as const).map((verb) =>
      draftOf("endpoint.unknown-command.is-refused", `@${verb}.${scope.name}`, {
        title: `refuses a request to ${verb} a command that does not exist`,
        steps: [
          slot(scope, "slot-b"),
          { ...get(scope, "valid", "slot-b"), part: "valid" },
          { ...list(scope, "before"), part: "given" },
          {
            name: "twin",
            part: "twin",
            call: scope.calls[verb],
            path: UNKNOWN,
            ...(verb === "edit" ? { body: { description: "For nobody" } } : {}),
            expect: [refusedAs("unknown-command")],
          },
          list(scope, "after", [{ check: "same", left: { $: "before" }, right: { $: "after" } }]),
        ],
      }),
    ),
  ];
});
