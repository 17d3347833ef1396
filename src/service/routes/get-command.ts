/** Operations getGlobalCommand and getGuildCommand. */
import type { CommandOperation } from "../call.js";

/** One command of the scope, with its dictionaries. */
export const getCommand: CommandOperation = ({ scope, commandId }) => {
  const record = scope.get(commandId);
  return record === undefined ? { refusal: "unknown-command" } : { status: 200, json: record.json };
};
