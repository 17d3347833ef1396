/** Operations listCommandPermissions, getCommandPermissions and editCommandPermissions. */
import { elementsOf, isObject, type Json } from "../../contract/json.js";
import type { CommandCall, CommandOperation } from "../call.js";
import type { PermissionEntry } from "../store/permission-store.js";

/** The permissions of every command that has some in this guild. */
export const listCommandPermissions: CommandOperation = (call) => {
  const lists = [...call.application.permissions.inGuild(call.guildId ?? "")];
  return { status: 200, json: JSON.stringify(lists.map(([id, entries]) => answerOf(call, id, entries))) };
};

/** The permissions of one command of this guild, global or not. */
export const getCommandPermissions: CommandOperation = (call) => {
  const { application, commandId, guildId, service } = call;
  if (!isReachable(call)) return { refusal: "unknown-command" };
  const entries = application.permissions.get(guildId ?? "", commandId);
  if (entries === undefined && service.refusesUnsetPermissions) return { refusal: "no-permissions-set" };
  return { status: 200, json: JSON.stringify(answerOf(call, commandId, entries ?? [])) };
};

/** Replaces the permissions of one command in this guild. Of two entries for one target the later one counts. */
export const editCommandPermissions: CommandOperation = (call) => {
  const { application, body, commandId, guildId, service } = call;
  if (!isReachable(call)) return { refusal: "unknown-command" };
  const violations = service.policies.violationsOfPermissions(body);
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };

  const entries = entriesOf(body["permissions"]);
  application.permissions.set(guildId ?? "", commandId, entries);
  const answer = answerOf(call, commandId, entries);
  service.policies.permissionsChanged(service, application.id, answer);
  return { status: 200, json: JSON.stringify(answer) };
};

/** A command of the guild, a global one, or the application itself, which represents all its commands. */
function isReachable({ application, commandId, scope }: CommandCall): boolean {
  if (commandId === application.id) return true;
  return scope.get(commandId) !== undefined || application.global.get(commandId) !== undefined;
}

function answerOf({ application, guildId = "" }: CommandCall, id: string, permissions: readonly PermissionEntry[]) {
  return { id, application_id: application.id, guild_id: guildId, permissions };
}

/** The entries of a sound body. */
export function entriesOf(permissions: Json | undefined): readonly PermissionEntry[] {
  const byTarget = new Map<string, PermissionEntry>();
  for (const entry of elementsOf(permissions)) {
    if (!isObject(entry)) continue;
    const { id, type, permission } = entry;
    if (typeof id !== "string" || typeof type !== "number" || typeof permission !== "boolean") continue;
    byTarget.set(`${type} ${id}`, { id, type, permission });
  }
  return [...byTarget.values()];
}
