/** Bugs that answer other permissions than those that were set, until they are set again. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { type Known, remembering } from "../memory.js";
import type { Fetch } from "../planted-bug.js";
import { changed } from "../wrap.js";

/** Permissions that reads answer instead, by `placeOfPermissions`. */
export type Replaced = Map<string, Json>;

/** One command in one guild. */
export function placeOfPermissions(guild: string, command: string): string {
  return `${guild}/${command}`;
}

/** The command and the guild of a call on permissions or on a guild command. */
export function calledPlace({ path }: Call): string {
  return placeOfPermissions(path["guild"] ?? "", path["id"] ?? "");
}

/**
 * A service that answers other permissions.
 *
 * @param begin makes a function that replaces permissions after a successful call; `known` is as it was before that call
 */
export function replacingPermissions(
  begin: (replaced: Replaced, known: Known) => (call: Call, response: Response) => Promise<void> | void,
): (service: Fetch) => Fetch {
  return remembering((known) => {
    const replaced: Replaced = new Map();
    const look = begin(replaced, known);
    return async (call, { pass }) => {
      const response = await pass();
      if (!response.ok) return response;
      if (call.operation === "edit-permissions") replaced.delete(calledPlace(call));
      await look(call, response);
      const other = call.operation === "get-permissions" ? replaced.get(calledPlace(call)) : undefined;
      return other === undefined
        ? response
        : changed(response, (body) => (isObject(body) ? { ...body, permissions: other } : body));
    };
  });
}
