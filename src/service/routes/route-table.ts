/** Which operation answers where, and who may ask. The operation ids are those of the contract. */
import type { OperationId } from "../../contract/operations.js";
import type { Operation } from "../call.js";
import type { Policies } from "../policies.js";
import { bulkOverwriteCommands } from "./bulk-overwrite-commands.js";
import { editCommandPermissions, getCommandPermissions, listCommandPermissions } from "./command-permissions.js";
import { createCommand } from "./create-command.js";
import { deleteCommand } from "./delete-command.js";
import { editCommand } from "./edit-command.js";
import { getCommand } from "./get-command.js";
import { listCommands } from "./list-commands.js";

export interface RouteRow {
  readonly operationId: OperationId;
  readonly operation: Operation;
  /** Name of the policy that says who may ask. */
  readonly access: "mayManageCommands" | "mayReadPermissions" | "mayEditPermissions";
  readonly takesBody: boolean;
}

/** In the order of matching: the list of permissions stands before the command that its path would name. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  row("listCommandPermissions", listCommandPermissions, "mayReadPermissions"),
  row("getCommandPermissions", getCommandPermissions, "mayReadPermissions"),
  row("editCommandPermissions", editCommandPermissions, "mayEditPermissions", { takesBody: true }),
  row("listGlobalCommands", listCommands),
  row("createGlobalCommand", createCommand, "mayManageCommands", { takesBody: true }),
  row("bulkOverwriteGlobalCommands", bulkOverwriteCommands, "mayManageCommands", { takesBody: true }),
  row("getGlobalCommand", getCommand),
  row("editGlobalCommand", editCommand, "mayManageCommands", { takesBody: true }),
  row("deleteGlobalCommand", deleteCommand),
  row("listGuildCommands", listCommands),
  row("createGuildCommand", createCommand, "mayManageCommands", { takesBody: true }),
  row("bulkOverwriteGuildCommands", bulkOverwriteCommands, "mayManageCommands", { takesBody: true }),
  row("getGuildCommand", getCommand),
  row("editGuildCommand", editCommand, "mayManageCommands", { takesBody: true }),
  row("deleteGuildCommand", deleteCommand),
];

function row(
  operationId: OperationId,
  operation: Operation,
  access: RouteRow["access"] & keyof Policies = "mayManageCommands",
  { takesBody } = { takesBody: false },
): RouteRow {
  return { operationId, operation, access, takesBody };
}
