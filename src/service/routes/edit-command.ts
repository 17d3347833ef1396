/** Operations editGlobalCommand and editGuildCommand. */
import { isObject } from "../../contract/json.js";
import type { CommandOperation } from "../call.js";
import { writeContextOf } from "./write-context.js";

/** Replaces each field that the body names, whole. A new name drops the permissions of the command in every guild. */
export const editCommand: CommandOperation = (call) => {
  const { application, body, commandId, scope, service } = call;
  const record = scope.get(commandId);
  if (record === undefined) return { refusal: "unknown-command" };
  const current = record.command;
  const violations = [
    ...service.policies.violationsOfEdit(body, { ...writeContextOf(call), current }),
    ...service.policies.violationsOfDiscovery(body, application),
  ];
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };

  const edited = service.policies.editedCommand(current, body);
  if (edited === current) return { status: 200, json: record.json };
  const isRenamed = edited.name !== current.name;
  if (isRenamed && scope.find(edited.type, edited.name) !== undefined) return { refusal: "name-taken" };
  if (isRenamed) application.permissions.drop(commandId);
  return { status: 200, json: scope.put({ ...edited, version: service.snowflakes.next() }).json };
};
