/** How a bulk overwrite writes the commands of menus, which the documents leave open. */
import { isObject, type Json } from "../contract/json.js";

/** Types of user and message commands. */
const MENUS: ReadonlySet<Json | undefined> = new Set([2, 3]);

/** The same list, with an empty description for each menu command that has none. A body that is no list is left as it is. */
export function withMenuDescriptions(commands: Json): Json {
  if (!Array.isArray(commands)) return commands;
  return (commands as readonly Json[]).map((command) =>
    isObject(command) && MENUS.has(command["type"]) && !("description" in command)
      ? { ...command, description: "" }
      : command,
  );
}
