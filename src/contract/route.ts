/** Where an operation is found, once the open points of the documents are bound. */
import type { Bindings } from "./bindings.js";
import type { OperationId } from "./operations.js";
import { ROUTES } from "./routes.gen.js";
import { successStatusesOf } from "./success.js";

export interface Route {
  /** Who answers: the service, the driver of the target, the toolkit's own gateway client, or an application. */
  readonly server: "api" | "driver" | "gateway" | "app";
  /** HTTP method, in capitals. */
  readonly method: string;
  /** Template relative to the base URL of the target: `/applications/{application_id}/commands`. */
  readonly path: string;
  /** Statuses that are a success, ascending: those shown, or any 2xx where none is. Empty for the disabled operation. */
  readonly successStatuses: readonly number[];
}

/** Method, path and success statuses of an operation; `bindings` win over what the contract has as default. */
export function routeOf(operation: OperationId, bindings: Bindings): Route {
  const { server, method, path } = ROUTES[operation];
  return { server, method, path, ...boundTo(operation, bindings), successStatuses: successStatusesOf(operation) };
}

function boundTo(operation: OperationId, bindings: Bindings): { readonly method?: string; readonly path?: string } {
  switch (operation) {
    case "bulkOverwriteGlobalCommands":
      return { method: bindings.bulkMethod, path: bindings.bulkPath.global };
    case "bulkOverwriteGuildCommands":
      return { method: bindings.bulkMethod, path: bindings.bulkPath.guild };
    case "listCommandPermissions":
      return { path: bindings.permissionsListPath };
    case "batchEditCommandPermissions":
      return { method: bindings.batchEditMethod, path: bindings.batchEditPath };
    default: {
      const path = bindings.paths[operation];
      return path === undefined ? {} : { path };
    }
  }
}
