/** What the documents say about members when two values are compared: names, defaults, and which lists are sets. */
import type { Json, JsonObject } from "./json.js";

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

/** What a command is known by in its scope: its type, 1 where it says none, and its name. */
export function typeAndNameOf(command: JsonObject): string {
  return `${String(command["type"] ?? 1)} ${String(command["name"])}`;
}

/** Bounds of numbers, with the widest value of each: where an option has none, any other value forbids what it takes. */
const WIDEST_BOUNDS: ReadonlyMap<string, (value: number) => boolean> = new Map([
  ["min_value", (value) => value <= Number.MIN_SAFE_INTEGER],
  ["max_value", (value) => value >= Number.MAX_SAFE_INTEGER],
]);

/** True for a bound of an option that says more than nothing: null and the widest value do not, and texts have no such bounds. */
export function isBound(option: JsonObject, name: string): boolean {
  const isWidest = WIDEST_BOUNDS.get(name);
  const value = option[name];
  if (isWidest === undefined || (option["type"] !== 4 && option["type"] !== 10)) return false;
  return value !== null && !(typeof value === "number" && isWidest(value));
}

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
