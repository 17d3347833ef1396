/** Operations getGlobalCommand and getGuildCommand. */
import type { Operation } from "../call.js";

/** One command of the scope, with its dictionaries. */
export const getCommand: Operation = ({ scope, commandId }) => {
  const record = scope.get(commandId);
  return record === undefined ? { refusal: "unknown-command" } : { status: 200, json: record.json };
};
