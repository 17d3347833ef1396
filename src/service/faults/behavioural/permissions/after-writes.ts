/** What becomes of permissions where their command is deleted, renamed or edited. */
import { isObject } from "../../../../contract/json.js";
import { isRefusal } from "../../../refusal/refusal.js";
import { type Apply, type Fault, fault, faults, withHarm } from "../../fault.js";
import { faultsInEachScope, inEachScope, inOneScope } from "../../in-scope.js";
import { instead, type Verb } from "../../operations.js";
import { PERMISSIONS_OPEN, PERMISSIONS_WRONG } from "../harm.js";
import { heldBy } from "../held-permissions.js";

export const permissionSurvivalFaults: readonly Fault[] = withHarm(PERMISSIONS_OPEN, [
  ...faultsInEachScope("permission.delete-drops-permissions", "An old command's permissions hold for a new one", {
    "delete.keeps-permissions": ["gives a new command the permissions of a deleted one of its name", inherited()],
  }),
  ...faults("permission.delete-drops-permissions", PERMISSIONS_WRONG, {
    "delete.leaves-permissions-readable": ["shows the permissions of a deleted command", lingering()],
  }),
  ...inEachScope("edit.rename-keeps-permissions", "edit.rename-drops-permissions", {
    title: "keeps the permissions of a renamed command",
    harm: "What was said of one command holds for another",
    apply: restored("edit", (before, now) => before !== now),
  }),
  ...inEachScope("edit.drops-permissions", "edit.keeps-other-fields", {
    title: "drops the permissions of every command that is edited",
    apply: dropping((body) => !("contexts" in body)),
  }),
  inOneScope(
    fault("edit.contexts-drop-permissions", "command.contexts.do-not-change-permissions", {
      title: "drops the permissions of a command whose contexts are edited",
      apply: dropping((body) => "contexts" in body),
    }),
    "global",
  ),
]);

/** Permissions of a deleted command go to the next one of its type and name. */
function inherited(): Apply {
  return (sound, acted) => {
    const left = new Map<string, ReturnType<typeof heldBy>>();
    return instead(["delete", "create"], ({ verb, call, proceed }) => {
      const { application, scope, commandId, guildId } = call;
      const command = scope.get(commandId)?.command;
      const held = heldBy(call, commandId);
      const answer = proceed();
      if (isRefusal(answer)) return answer;
      if (verb === "delete") {
        if (command && held.size > 0) left.set(`${guildId} ${command.type} ${command.name}`, held);
        return answer;
      }
      const made = JSON.parse(answer.json ?? "{}");
      const found = left.get(`${guildId} ${made.type} ${made.name}`);
      if (answer.status !== 201 || !found) return answer;
      acted();
      for (const [guild, entries] of found) application.permissions.set(guild, made.id, entries);
      return answer;
    })(sound, acted);
  };
}

/** Permissions of a deleted command can still be read by its id. */
function lingering(): Apply {
  return (sound, acted) => {
    const left = new Map<string, { readonly isGuildCommand: boolean; readonly held: ReturnType<typeof heldBy> }>();
    const deleting = instead(["delete", "readPermissions"], ({ verb, call, proceed }) => {
      const { application, commandId, guildId = "" } = call;
      if (verb === "delete") {
        const held = heldBy(call, commandId);
        if (held.size > 0) left.set(commandId, { isGuildCommand: call.guildId !== undefined, held });
        return proceed();
      }
      const answer = proceed();
      const permissions = left.get(commandId)?.held.get(guildId);
      if (!isRefusal(answer) || !permissions) return answer;
      acted();
      return {
        status: 200,
        json: JSON.stringify({ id: commandId, application_id: application.id, guild_id: guildId, permissions }),
      };
    });
    return deleting(sound, acted);
  };
}

/** Permissions survive a write that has to drop them. */
function restored(verb: Verb, isCase: (before: string, now: string) => boolean): Apply {
  return instead([verb], ({ call, proceed, acted }) => {
    const before = call.scope.get(call.commandId)?.command.name;
    const held = heldBy(call, call.commandId);
    const answer = proceed();
    const now = call.scope.get(call.commandId)?.command.name;
    if (isRefusal(answer) || before === undefined || now === undefined || held.size === 0 || !isCase(before, now))
      return answer;
    acted();
    for (const [guild, entries] of held) call.application.permissions.set(guild, call.commandId, entries);
    return answer;
  });
}

function dropping(isCase: (body: object) => boolean): Apply {
  return instead(["edit"], ({ call, proceed, acted }) => {
    const answer = proceed();
    if (isRefusal(answer) || !isObject(call.body) || !isCase(call.body) || heldBy(call, call.commandId).size === 0)
      return answer;
    acted();
    call.application.permissions.drop(call.commandId);
    return answer;
  });
}
