/** Edits as a whole: what they may leave out, new names, what they count as and answer. */
import type { RuleId } from "../../../../contract/rule-ids.gen.js";
import { isObject, type JsonObject } from "../../../../rules/violation.js";
import { isRefusal } from "../../../refusal/refusal.js";
import type { StoredCommand } from "../../../store/stored-command.js";
import type { Fault } from "../../fault.js";
import { instead } from "../../operations.js";
import { inEachScope, inOneScope, row } from "../row.js";
import { LOST, STUCK } from "./harm.js";

export const wholeEditFaults: readonly Fault[] = [
  ...inEachScope(
    row(
      "edit.needs-a-name",
      "edit.every-field-is-optional",
      "refuses an edit without a name",
      "A client has to send what it does not want to change",
      refusing((body) => body["name"] === undefined),
    ),
  ),
  ...inEachScope(
    row(
      "edit.needs-a-field",
      "edit.every-field-is-optional",
      "refuses an edit without fields",
      "A client that found nothing to change fails",
      refusing((body) => Object.keys(body).length === 0),
    ),
  ),
  ...inEachScope(
    row(
      "edit.empty-one-resets-the-description",
      "edit.every-field-is-optional",
      "empties the command where an edit has no fields",
      LOST,
      instead(["edit"], ({ call, proceed, acted }) => {
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
    ),
  ),
  ...inEachScope(
    row(
      "edit.renames-under-a-new-id",
      "edit.rename-keeps-the-id",
      "gives a renamed command another id",
      "Mentions and permissions that name the id lead nowhere",
      onRename(({ call, before, now }) => {
        call.scope.remove(before.id);
        return { status: 200, json: call.scope.put({ ...now, id: call.service.snowflakes.next() }).json };
      }),
    ),
  ),
  ...inEachScope(
    row(
      "edit.renames-a-copy",
      "edit.rename-frees-the-old-name",
      "leaves a command of the old name behind where one is renamed",
      "The old name stays in the list of every user",
      onRename(({ call, before, now }) => {
        call.scope.put({ ...before, id: call.service.snowflakes.next() });
        return { status: 200, json: JSON.stringify(now) };
      }),
    ),
  ),
  ...inEachScope(
    row(
      "edit.renames-onto-others",
      "command.name.rename-to-a-used-name-is-refused",
      "renames a command to a name that is used",
      "Two commands of one name stand in the list",
      instead(["edit"], ({ call, proceed, acted }) => {
        const answer = proceed();
        const command = call.scope.get(call.commandId)?.command;
        if (!("refusal" in answer) || answer.refusal !== "name-taken" || !command || !isObject(call.body))
          return answer;
        acted();
        const version = call.service.snowflakes.next();
        return { status: 200, json: call.scope.put({ ...command, name: String(call.body["name"]), version }).json };
      }),
    ),
  ),
  ...inEachScope(
    row(
      "edit.overwrites-whom-it-is-renamed-to",
      "command.name.rename-to-a-used-name-is-refused",
      "removes the command whose name another one takes",
      "A rename destroys a command without a word",
      instead(["edit"], ({ call, proceed, acted }) => {
        const command = call.scope.get(call.commandId)?.command;
        const other =
          command && isObject(call.body)
            ? call.scope.find(command.type, String(call.body["name"]))?.command
            : undefined;
        if (!other || other.id === call.commandId) return proceed();
        acted();
        call.scope.remove(other.id);
        return proceed();
      }),
    ),
  ),
  inOneScope(
    row(
      "edit.is-a-daily-create",
      "edit.is-not-a-daily-create",
      "counts an edit as a create of the day",
      "A bot that edits often cannot register any more",
      instead(["edit"], ({ call, proceed, acted }) => {
        const answer = proceed();
        if (isRefusal(answer)) return answer;
        acted();
        call.scope.dailyCreates.spend(1);
        return answer;
      }),
    ),
    "guild",
  ),
  ...inEachScope(
    row(
      "edit.answers-what-was-before",
      "edit.replaces-provided-fields",
      "answers an edit with the command as it was before",
      "The client shows the old state after every change",
      instead(["edit"], ({ call, proceed, acted }) => {
        const before = call.scope.get(call.commandId);
        const answer = proceed();
        if (isRefusal(answer) || !before || answer.json === before.json) return answer;
        acted();
        return { status: 200, json: before.json };
      }),
    ),
  ),
  ...inEachScope(
    row(
      "edit.stores-nothing",
      "edit.replaces-provided-fields",
      "answers an edit as if it was made and keeps the old command",
      STUCK,
      instead(["edit"], ({ call, proceed, acted }) => {
        const before = call.scope.get(call.commandId)?.command;
        const answer = proceed();
        if (isRefusal(answer) || !before) return answer;
        acted();
        call.scope.put(before);
        return answer;
      }),
    ),
  ),
  ...inEachScope(refusedButApplied("edit")),
  ...inEachScope(refusedButApplied("create")),
];

function refusing(isRefused: (body: JsonObject) => boolean) {
  return instead(["edit"], ({ call, proceed, acted }) => {
    if (!isObject(call.body) || !isRefused(call.body) || !call.scope.get(call.commandId)) return proceed();
    acted();
    return {
      refusal: "invalid",
      violations: [{ rule: "edit.every-field-is-optional" as RuleId, pointer: "", message: "a field is missing" }],
    };
  });
}

interface Rename {
  readonly call: Parameters<Parameters<typeof instead>[1]>[0]["call"];
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
function refusedButApplied(verb: "edit" | "create"): Fault {
  return row(
    `${verb}.is-refused-and-applied`,
    "endpoint.refused-write-leaves-no-trace",
    `changes the description although it refuses the ${verb}`,
    "A client that was told no finds half of its change made",
    instead([verb], ({ call, proceed, acted }) => {
      const answer = proceed();
      const { body, scope, commandId } = call;
      if (!isRefusal(answer) || !isObject(body)) return answer;
      const record = verb === "edit" ? scope.get(commandId) : scope.find(1, String(body["name"]));
      if (record?.command.type !== 1) return answer;
      acted();
      scope.put({ ...record.command, description: "Half done", version: call.service.snowflakes.next() });
      return answer;
    }),
  );
}
