/** What deletes get wrong, and what is done with ids that no command has. */
import { isRefusal } from "../../refusal/refusal.js";
import type { ScopeStore } from "../../store/scope-store.js";
import type { StoredCommand } from "../../store/stored-command.js";
import type { Apply, Fault } from "../fault.js";
import { inEachScope } from "../in-scope.js";
import { instead } from "../operations.js";

const STAYS = "Users still see and call a command that its owner removed";

export const deleteFaults: readonly Fault[] = [
  ...inEachScope("delete.does-nothing", "endpoint.delete.removes-the-command", {
    title: "answers 204 to a delete and removes nothing",
    harm: STAYS,
    apply: instead(["delete"], ({ call, proceed, acted }) => {
      if (!call.scope.get(call.commandId)) return proceed();
      acted();
      return { status: 204 };
    }),
  }),
  ...inEachScope("delete.leaves-the-list", "endpoint.delete.removes-the-command", {
    title: "lists deleted commands",
    harm: STAYS,
    apply: haunting("list"),
  }),
  ...inEachScope("delete.leaves-the-single-read", "endpoint.delete.removes-the-command", {
    title: "answers reads of deleted commands",
    harm: STAYS,
    apply: haunting("get"),
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
  ...inEachScope("delete.of-nothing-answers-204", "endpoint.unknown-command.is-refused", {
    title: "answers 204 to a delete of an id that no command has",
    harm: "A typing error passes for success",
    apply: instead(["delete"], ({ call, proceed, acted }) => {
      if (call.scope.get(call.commandId)) return proceed();
      acted();
      return { status: 204 };
    }),
  }),
  ...inEachScope("get.of-nothing-answers-200", "endpoint.unknown-command.is-refused", {
    title: "answers 200 and null to a read of an id that no command has",
    harm: "A client reads members of nothing",
    apply: instead(["get"], ({ call, proceed, acted }) => {
      if (call.scope.get(call.commandId)) return proceed();
      acted();
      return { status: 200, json: "null" };
    }),
  }),
  ...inEachScope("edit.of-nothing-answers-200", "endpoint.unknown-command.is-refused", {
    title: "answers 200 to an edit of an id that no command has",
    harm: "A typing error passes for success",
    apply: instead(["edit"], ({ call, proceed, acted }) => {
      if (call.scope.get(call.commandId)) return proceed();
      acted();
      return { status: 200, json: "{}" };
    }),
  }),
  ...inEachScope("get.of-nothing-is-a-server-error", "endpoint.unknown-command.is-refused", {
    title: "answers 500 to a read of an id that no command has",
    harm: "A client repeats the request again and again",
    apply: instead(["get"], ({ call, proceed, acted }) => {
      if (call.scope.get(call.commandId)) return proceed();
      acted();
      return { status: 500, json: "{}" };
    }),
  }),
];

/** One kind of read still sees what was deleted. */
function haunting(verb: "list" | "get"): Apply {
  return (sound, acted) => {
    const ghosts = new Map<ScopeStore, StoredCommand[]>();
    return instead(["delete", verb], ({ verb: asked, call, proceed }) => {
      const { scope, commandId } = call;
      const gone = ghosts.get(scope) ?? [];
      if (asked === "delete") {
        const command = scope.get(commandId)?.command;
        if (command) ghosts.set(scope, [...gone, command]);
        return proceed();
      }
      const answer = proceed();
      if (asked === "get") {
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
