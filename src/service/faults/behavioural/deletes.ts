/** What deletes get wrong, and what is done with ids that no command has. */
import { isRefusal } from "../../refusal/refusal.js";
import type { ScopeStore } from "../../store/scope-store.js";
import type { StoredCommand } from "../../store/stored-command.js";
import type { Apply, Fault } from "../fault.js";
import { faultsInEachScope, inEachScope } from "../in-scope.js";
import { answering, instead, isThere } from "../operations.js";

const STAYS = "Users still see and call a command that its owner removed";

export const deleteFaults: readonly Fault[] = [
  ...faultsInEachScope("endpoint.delete.removes-the-command", STAYS, {
    "delete.does-nothing": [
      "answers 204 to a delete and removes nothing",
      answering(["delete"], { status: 204 }, isThere),
    ],
    "delete.leaves-the-list": ["lists deleted commands", haunting("list")],
    "delete.leaves-the-single-read": ["answers reads of deleted commands", haunting("get")],
  }),
  ...inEachScope("delete.takes-two", "endpoint.delete.removes-the-command", {
    title: "removes commands of other types that have the name, too",
    harm: "A slash command vanishes with a user command of its name",
    apply: instead(["delete"], ({ call, proceed, acted }) => {
      const name = call.scope.get(call.commandId)?.command.name;
      const answer = proceed();
      for (const { command } of [...call.scope.records()]) {
        if (isRefusal(answer) || command.name !== name) continue;
        acted();
        call.scope.remove(command.id);
      }
      return answer;
    }),
  }),
  ...inEachScope("delete.of-nothing-removes-the-last", "endpoint.delete.removes-the-command", {
    title: "removes the last command where no command has the id",
    harm: "A typing error removes another command",
    apply: instead(["delete"], ({ call, proceed, acted }) => {
      const last = isThere(call) ? undefined : [...call.scope.records()].at(-1)?.command;
      if (last === undefined) return proceed();
      acted();
      call.scope.remove(last.id);
      return { status: 204 };
    }),
  }),
  ...inEachScope("get.of-nothing-answers-200", "endpoint.unknown-command.is-refused", {
    title: "answers 200 and null to a read of an id that no command has",
    harm: "A client reads members of nothing",
    apply: answering(["get"], { status: 200, json: "null" }, (call) => !isThere(call)),
  }),
  ...inEachScope("edit.of-nothing-answers-200", "endpoint.unknown-command.is-refused", {
    title: "answers 200 to an edit of an id that no command has",
    harm: "A typing error passes for success",
    apply: answering(["edit"], { status: 200, json: "{}" }, (call) => !isThere(call)),
  }),
  ...inEachScope("get.of-nothing-is-a-server-error", "endpoint.unknown-command.is-refused", {
    title: "answers 500 to a read of an id that no command has",
    harm: "A client repeats the request again and again",
    apply: answering(["get"], { status: 500, json: "{}" }, (call) => !isThere(call)),
  }),
];

/** One kind of read still sees what was deleted. */
function haunting(verb: "list" | "get"): Apply {
  return (sound, acted) => {
    const ghosts = new Map<ScopeStore, StoredCommand[]>();
    return instead(["delete", verb], ({ verb: requested, call, proceed }) => {
      const { scope, commandId } = call;
      const gone = ghosts.get(scope) ?? [];
      if (requested === "delete") {
        const command = scope.get(commandId)?.command;
        if (command) ghosts.set(scope, [...gone, command]);
        return proceed();
      }
      const answer = proceed();
      if (requested === "get") {
        const ghost = gone.find(({ id }) => id === commandId);
        if (!isRefusal(answer) || !ghost) return answer;
        acted();
        return { status: 200, json: JSON.stringify(ghost) };
      }
      if (isRefusal(answer) || gone.length === 0) return answer;
      acted();
      return { status: 200, json: JSON.stringify([...JSON.parse(answer.json ?? "[]"), ...gone]) };
    })(sound, acted);
  };
}
