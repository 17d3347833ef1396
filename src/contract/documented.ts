/** What the documents say about members when two values are compared: names, defaults, and which lists are sets. */
import type { Json } from "./json.js";

/** Members of commands, options, choices and permissions; any other member is an extra and never judged. */
export const DOCUMENTED_MEMBERS: ReadonlySet<string> = new Set([
  "id",
  "type",
  "application_id",
  "guild_id",
  "name",
  "name_localizations",
  "name_localized",
  "description",
  "description_localizations",
  "description_localized",
  "options",
  "default_member_permissions",
  "dm_permission",
  "default_permission",
  "nsfw",
  "integration_types",
  "contexts",
  "version",
  "handler",
  "required",
  "choices",
  "channel_types",
  "min_value",
  "max_value",
  "min_length",
  "max_length",
  "autocomplete",
  "value",
  "permissions",
  "permission",
]);

/** Members that mean the same whether they hold this value or are absent. */
export const DEFAULTS: ReadonlyMap<string, boolean | "empty"> = new Map<string, boolean | "empty">([
  ["nsfw", false],
  ["required", false],
  ["autocomplete", false],
  ["default_permission", true],
  ["dm_permission", true],
  ["options", "empty"],
  ["choices", "empty"],
  ["channel_types", "empty"],
  ["name_localizations", "empty"],
  ["description_localizations", "empty"],
]);

/** Lists whose order means nothing. */
export const SETS: ReadonlySet<string> = new Set(["contexts", "integration_types", "channel_types", "permissions"]);

/** True for nothing, null, and the documented default of the member `name`. */
export function isDefault(value: Json | undefined, name: string): boolean {
  if (value === undefined || value === null) return true;
  const standard = DEFAULTS.get(name);
  if (standard === undefined) return false;
  if (standard !== "empty") return value === standard;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** True for the two members whose keys are locales. */
export function isDictionary(name: string): name is "name_localizations" | "description_localizations" {
  return name === "name_localizations" || name === "description_localizations";
}
