/** Edits as a whole: what they may leave out, new names, what they count as and answer. */
import { isObject, type JsonObject } from "../../../../contract/json.js";
import type { CommandCall } from "../../../call.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import { type Fault, fault } from "../../fault.js";
import { faultsInEachScope, inEachScope, inOneScope } from "../../in-scope.js";
import { answering, instead, invalid, isThere } from "../../operations.js";
import { EDITS_LOST, EDITS_STUCK } from "../harm.js";

export const wholeEditFaults: readonly Fault[] = [
  ...faultsInEachScope("edit.every-field-is-optional", "A client has to send what it does not want to change", {
    "edit.needs-a-name": ["refuses an edit without a name", refusing((body) => body["name"] === undefined)],
  }),
  ...faultsInEachScope("edit.every-field-is-optional", "A client that found nothing to change fails", {
    "edit.needs-a-field": ["refuses an edit without fields", refusing((body) => Object.keys(body).length === 0)],
  }),
  ...inEachScope("edit.empty-one-resets-the-description", "edit.every-field-is-optional", {
    title: "empties the command where an edit has no fields",
    harm: EDITS_LOST,
    apply: instead(["edit"], ({ call, proceed, acted }) => {
      const answer = proceed();
      const command = call.scope.get(call.commandId)?.command;
      if (isRefusal(answer) || !command || !isObject(call.body) || Object.keys(call.body).length > 0) return answer;
      acted();
      return {
        status: 200,
        json: call.scope.put({
          ...command,
          description: command.type === 1 ? "-" : "",
          options: [],
          default_member_permissions: null,
        }).json,
      };
    }),
  }),
  ...inEachScope("edit.renames-under-a-new-id", "edit.rename-keeps-the-id", {
    title: "gives a renamed command another id",
    harm: "Mentions and permissions that name the id lead nowhere",
    apply: onRename(({ call, before, now }) => {
      call.scope.remove(before.id);
      return { status: 200, json: call.scope.put({ ...now, id: call.service.snowflakes.next() }).json };
    }),
  }),
  ...inEachScope("edit.renames-a-copy", "edit.rename-frees-the-old-name", {
    title: "leaves a command of the old name behind where one is renamed",
    harm: "The old name stays in the list of every user",
    apply: onRename(({ call, before, now }) => {
      call.scope.put({ ...before, id: call.service.snowflakes.next() });
      return { status: 200, json: JSON.stringify(now) };
    }),
  }),
  ...inEachScope("edit.renames-onto-others", "command.name.rename-to-a-used-name-is-refused", {
    title: "renames a command to a name that is used",
    harm: "Two commands of one name are in the list",
    apply: instead(["edit"], ({ call, proceed, acted }) => {
      const answer = proceed();
      const command = call.scope.get(call.commandId)?.command;
      if (!("refusal" in answer) || answer.refusal !== "name-taken" || !command || !isObject(call.body)) return answer;
      acted();
      const version = call.service.snowflakes.next();
      return { status: 200, json: call.scope.put({ ...command, name: String(call.body["name"]), version }).json };
    }),
  }),
  ...inEachScope("edit.overwrites-whom-it-is-renamed-to", "command.name.rename-to-a-used-name-is-refused", {
    title: "removes the command whose name another one takes",
    harm: "A rename destroys a command without a word",
    apply: instead(["edit"], ({ call, proceed, acted }) => {
      const command = call.scope.get(call.commandId)?.command;
      const other =
        command && isObject(call.body) ? call.scope.find(command.type, String(call.body["name"]))?.command : undefined;
      if (!other || other.id === call.commandId) return proceed();
      acted();
      call.scope.remove(other.id);
      return proceed();
    }),
  }),
  inOneScope(
    fault("edit.is-a-daily-create", "edit.is-not-a-daily-create", {
      title: "counts an edit as a create of the day",
      harm: "A bot that edits often cannot register any more",
      apply: instead(["edit"], ({ call, proceed, acted }) => {
        const answer = proceed();
        if (isRefusal(answer)) return answer;
        acted();
        call.scope.dailyCreates.spend(1);
        return answer;
      }),
    }),
    "guild",
  ),
  ...inEachScope("edit.answers-what-was-before", "edit.replaces-provided-fields", {
    title: "answers an edit with the command as it was before",
    harm: "The client shows the old state after every change",
    apply: instead(["edit"], ({ call, proceed, acted }) => {
      const before = call.scope.get(call.commandId);
      const answer = proceed();
      if (isRefusal(answer) || !before || answer.json === before.json) return answer;
      acted();
      return { status: 200, json: before.json };
    }),
  }),
  ...inEachScope("edit.stores-nothing", "edit.replaces-provided-fields", {
    title: "answers an edit as if it was made and keeps the old command",
    harm: EDITS_STUCK,
    apply: instead(["edit"], ({ call, proceed, acted }) => {
      const before = call.scope.get(call.commandId)?.command;
      const answer = proceed();
      if (isRefusal(answer) || !before) return answer;
      acted();
      call.scope.put(before);
      return answer;
    }),
  }),
  ...refusedButApplied("edit"),
  ...refusedButApplied("create"),
];

function refusing(isRefused: (body: JsonObject) => boolean) {
  return answering(
    ["edit"],
    invalid("edit.every-field-is-optional", "", "a field is missing"),
    (call) => isObject(call.body) && isRefused(call.body) && isThere(call),
  );
}

interface Rename {
  readonly call: CommandCall;
  readonly before: StoredCommand;
  readonly now: StoredCommand;
}

function onRename(then: (rename: Rename) => { status: number; json: string }) {
  return instead(["edit"], ({ call, proceed, acted }) => {
    const before = call.scope.get(call.commandId)?.command;
    const answer = proceed();
    const now = call.scope.get(call.commandId)?.command;
    if (isRefusal(answer) || !before || !now || before.name === now.name) return answer;
    acted();
    return then({ call, before, now });
  });
}

/** A refused write has happened all the same. */
function refusedButApplied(verb: "edit" | "create"): readonly Fault[] {
  return inEachScope(`${verb}.is-refused-and-applied`, "endpoint.refused-write-leaves-no-trace", {
    title: `changes the description although it refuses the ${verb}`,
    harm: "A client whose request was refused finds half of its change made",
    apply: instead([verb], ({ call, proceed, acted }) => {
      const answer = proceed();
      const { body, scope, commandId } = call;
      if (!isRefusal(answer) || !isObject(body)) return answer;
      const record = verb === "edit" ? scope.get(commandId) : scope.find(1, String(body["name"]));
      if (record?.command.type !== 1) return answer;
      acted();
      scope.put({ ...record.command, description: "Half done", version: call.service.snowflakes.next() });
      return answer;
    }),
  });
}
