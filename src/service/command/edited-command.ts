/** A command after an edit. @see D1 "Edit body": each provided field entirely overwrites the existing value */
import type { Json, JsonObject } from "../../contract/json.js";
import { CHAT_INPUT, ENTRY_POINT } from "../../rules/context.js";
import type { StoredCommand } from "../store/stored-command.js";
import { flagOr, handlerOr, listOr, localizationsOf, textOr } from "./members.js";
import { hasDescription } from "./new-command.js";
import { storedOptions } from "./stored-options.js";

/** How one member of the body replaces one of the command. Null clears what the documents call nullable. */
type Replacement = (value: Json, current: StoredCommand) => Partial<StoredCommand>;

const REPLACEMENTS: ReadonlyMap<string, Replacement> = new Map<string, Replacement>([
  ["name", (value, current) => ({ name: textOr(value, current.name) })],
  ["name_localizations", (value) => ({ name_localizations: localizationsOf(value) })],
  ["description", replacedDescription],
  ["description_localizations", (value) => ({ description_localizations: localizationsOf(value) })],
  ["options", replacedOptions],
  ["default_member_permissions", (value) => ({ default_member_permissions: textOr(value, null) })],
  ["default_permission", (value) => ({ default_permission: flagOr(value, true) })],
  ["nsfw", (value, current) => ({ nsfw: flagOr(value, current.nsfw) })],
  ["handler", replacedHandler],
]);

const GLOBAL_REPLACEMENTS: ReadonlyMap<string, Replacement> = new Map<string, Replacement>([
  ["dm_permission", (value) => ({ dm_permission: flagOr(value, true) })],
  ["integration_types", (value, current) => ({ integration_types: listOr(value, current.integration_types ?? []) })],
  ["contexts", (value) => ({ contexts: listOr<null>(value, null) })],
]);

/**
 * The command with the members of the body in place, or the very same command where the body names none.
 *
 * @remarks The version is not touched. The body is valid.
 */
export function editedCommand(current: StoredCommand, body: JsonObject): StoredCommand {
  let edited = current;
  for (const [member, value] of Object.entries(body)) {
    const replace = REPLACEMENTS.get(member) ?? globalReplacement(member, current);
    if (replace !== undefined) edited = { ...edited, ...replace(value, current) };
  }
  return edited;
}

function globalReplacement(member: string, current: StoredCommand): Replacement | undefined {
  return current.guild_id === undefined ? GLOBAL_REPLACEMENTS.get(member) : undefined;
}

function replacedDescription(value: Json, current: StoredCommand): Partial<StoredCommand> {
  return hasDescription(current.type) ? { description: textOr(value, current.description) } : {};
}

function replacedOptions(value: Json, current: StoredCommand): Partial<StoredCommand> {
  return current.type === CHAT_INPUT && value !== null ? { options: storedOptions(value) } : {};
}

function replacedHandler(value: Json, current: StoredCommand): Partial<StoredCommand> {
  return current.type === ENTRY_POINT ? { handler: handlerOr(value, current.handler ?? 1) } : {};
}
