/** What operations do to the commands of their scope. */
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../../contract/operations.js";
import type { CommandWrite } from "./follow.js";

/** Operations that answer with the commands of a scope. */
export const LISTS: readonly OperationId[] = [GLOBAL_OPERATIONS, GUILD_OPERATIONS].flatMap(({ list, bulk }) => [
  list,
  bulk,
]);

/** What an operation writes; none for those that write no commands. */
export const VERBS: Readonly<Partial<Record<OperationId, CommandWrite>>> = {
  createGlobalCommand: "create",
  createGuildCommand: "create",
  editGlobalCommand: "edit",
  editGuildCommand: "edit",
  deleteGlobalCommand: "delete",
  deleteGuildCommand: "delete",
  bulkOverwriteGlobalCommands: "bulk",
  bulkOverwriteGuildCommands: "bulk",
};
