/** Which scope an operation works in. */
import type { OperationId } from "../../contract/operations.js";
import { ROUTES } from "../../contract/routes.gen.js";

/** A scope as the path of a request names it. */
export interface NamedScope {
  /** Id of the application. */
  readonly application: string;
  /** `undefined` for the global scope. */
  readonly guild: string | undefined;
}

/** True for an operation whose path names a guild: it works there, and not in the global scope. */
export function isInGuild(operation: OperationId): boolean {
  return ROUTES[operation].path.includes("{guild_id}");
}

/** The scope that the path parameters of a request name. */
export function scopeOfCall(operation: OperationId, parameters: Readonly<Record<string, string>>): NamedScope {
  const guild = isInGuild(operation) ? parameters["guild_id"] : undefined;
  return { application: parameters["application_id"] ?? "", guild };
}
