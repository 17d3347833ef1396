/** The operations of `spec/openapi.yaml` by id: the spine that generators, suites and the service share. */
import { ROUTES } from "./routes.gen.js";

/** Id of an operation. */
export type OperationId = keyof typeof ROUTES;

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

/** What is done to the messages of a channel. */
export const MESSAGE_OPERATIONS = {
  list: "listMessages",
  create: "createMessage",
  get: "getMessage",
  edit: "editMessage",
  delete: "deleteMessage",
} as const;

/** Who answers an operation. */
type Server = (typeof ROUTES)[OperationId]["server"];

/** Operations that one server answers: `driver` is what a target lets the toolkit do as a user. */
export type OperationOf<S extends Server> = {
  [Id in OperationId]: (typeof ROUTES)[Id]["server"] extends S ? Id : never;
}[OperationId];

/** Operations of `spec/openapi.yaml` (`api`), `spec/driver.yaml`, `spec/gateway.yaml` (the own client of the toolkit) or `spec/app.yaml`. */
export function operationsOf<S extends Server>(server: S): readonly OperationOf<S>[] {
  return (Object.keys(ROUTES) as OperationId[]).filter((id): id is OperationOf<S> => ROUTES[id].server === server);
}

/** How an application answers an interaction. */
export const INTERACTION_OPERATIONS = operationsOf("api").filter((id) =>
  /^\/(interactions|webhooks)\//.test(ROUTES[id].path),
);

/** What platform notices mention: all that is in no other group. */
export const NOTICE_OPERATIONS: readonly OperationId[] = operationsOf("api").filter((id) => !isInGroup(id));

function isInGroup(id: OperationId): boolean {
  const groups = [
    GLOBAL_OPERATIONS,
    GUILD_OPERATIONS,
    PERMISSION_OPERATIONS,
    MESSAGE_OPERATIONS,
    INTERACTION_OPERATIONS,
  ];
  return groups.some((group) => Object.values<OperationId>(group).includes(id));
}

/** What is done to a command, in either scope. */
export type CommandVerb = keyof typeof GLOBAL_OPERATIONS;

/** The verb of each operation on the commands of a scope. */
export const COMMAND_VERBS: ReadonlyMap<OperationId, CommandVerb> = new Map(
  [GLOBAL_OPERATIONS, GUILD_OPERATIONS].flatMap((ids) =>
    Object.entries(ids).map(([verb, id]) => [id, verb as CommandVerb]),
  ),
);

/** What an operation writes to the commands of its scope; undefined for those that write none. */
export function commandWriteOf(operation: OperationId): Exclude<CommandVerb, "list" | "get"> | undefined {
  const verb = COMMAND_VERBS.get(operation);
  return verb === "list" || verb === "get" ? undefined : verb;
}
