/** Operations aim at what exists: drawn by name alone, two of three would request a command that is not there. */
import { commandOf, type ModelScope } from "../../src/state/model.js";
import type { ModelRequest } from "../../src/state/operation.js";

/**
 * The operation on the newest command, where the one that it names does not exist. Edits keep their aim: their body is
 * for one type, and unknown commands are to be requested as well.
 */
export function aimed(request: ModelRequest, scope: ModelScope): ModelRequest {
  const { operation } = request;
  if (!("of" in operation) || operation.do === "edit" || commandOf(scope, operation.of)) return request;
  const newest = scope.commands.at(-1);
  if (!newest) return request;
  return { ...request, operation: { ...operation, of: { type: newest.type, name: newest.name } } };
}
