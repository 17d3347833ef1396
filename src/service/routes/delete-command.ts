/** Operations deleteGlobalCommand and deleteGuildCommand. */
import type { CommandOperation } from "../call.js";

/** Removes a command and its permissions in every guild. */
export const deleteCommand: CommandOperation = ({ application, commandId, scope }) => {
  if (scope.get(commandId) === undefined) return { refusal: "unknown-command" };
  scope.remove(commandId);
  application.permissions.drop(commandId);
  return { status: 204 };
};
