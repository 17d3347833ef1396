/** The operations of `spec/openapi.yaml` by id: the spine that generators, suites and the service share. */

export const GLOBAL_OPERATIONS = {
  list: "listGlobalCommands",
  create: "createGlobalCommand",
  bulk: "bulkOverwriteGlobalCommands",
  get: "getGlobalCommand",
  edit: "editGlobalCommand",
  delete: "deleteGlobalCommand",
} as const;

export const GUILD_OPERATIONS = {
  list: "listGuildCommands",
  create: "createGuildCommand",
  bulk: "bulkOverwriteGuildCommands",
  get: "getGuildCommand",
  edit: "editGuildCommand",
  delete: "deleteGuildCommand",
} as const;

export const PERMISSION_OPERATIONS = {
  list: "listCommandPermissions",
  get: "getCommandPermissions",
  edit: "editCommandPermissions",
  batchEdit: "batchEditCommandPermissions",
} as const;

/** What is done to a command, in either scope. */
export type CommandVerb = keyof typeof GLOBAL_OPERATIONS;

type ValueOf<T> = T[keyof T];
export type OperationId =
  | ValueOf<typeof GLOBAL_OPERATIONS>
  | ValueOf<typeof GUILD_OPERATIONS>
  | ValueOf<typeof PERMISSION_OPERATIONS>;
