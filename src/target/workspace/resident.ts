/** Commands that were there before us: are they as they were, and how are they put back. */
import { DOCUMENTED_MEMBERS, isDictionary, SETS } from "../../contract/documented.js";
import { isNothing, isObject, type Json } from "../../contract/json.js";
import type { Resource } from "./scope.js";

const WRITABLE = [
  "name",
  "type",
  "description",
  "name_localizations",
  "description_localizations",
  "options",
  "default_member_permissions",
  "default_permission",
  "nsfw",
  "handler",
] as const;
const GLOBAL_ONLY = ["dm_permission", "integration_types", "contexts"] as const;

/**
 * Which members a body has, each a part of the one before: null too where the documents do not show it in an edit, all
 * that were listed, or those of options and choices that the documents show.
 */
export const WRITTEN_MEMBERS = ["null", "all", "documented"] as const;

export type WrittenMembers = (typeof WRITTEN_MEMBERS)[number];

/** The create body that makes a command like this one; what is null or empty by type is left out. */
export function bodyOfResident(resident: Resource, isGlobal: boolean, members: WrittenMembers = "all"): Resource {
  const names: readonly string[] = isGlobal ? [...WRITABLE, ...GLOBAL_ONLY] : WRITABLE;
  const body: Record<string, Json> = {};
  for (const name of names) {
    const value = resident[name];
    if (value === undefined || value === null) continue;
    if (name === "description" && value === "" && (resident["type"] ?? 1) !== 1) continue;
    body[name] = withoutLocalized(members === "documented" ? documented(value, name) : value);
  }
  return body;
}

/** The edit body: all of the create body but the type, and null where something has to go. */
export function editOfResident(
  resident: Resource,
  current: Resource,
  isGlobal: boolean,
  members: WrittenMembers,
): Resource {
  const { type: _type, ...body } = bodyOfResident(resident, isGlobal, members);
  const gone: Record<string, Json> = {};
  for (const name of ["name_localizations", "description_localizations", "default_member_permissions"]) {
    if (body[name] === undefined && !isNothing(current[name])) gone[name] = null;
  }
  if (body["options"] === undefined && !isNothing(current["options"])) gone["options"] = [];
  if (body["nsfw"] === undefined && current["nsfw"] === true) gone["nsfw"] = false;
  // Both are nullable in a command, but the documents do not say so of an edit: a service may refuse it.
  for (const name of isGlobal && members === "null" ? ["contexts", "dm_permission"] : [])
    if (body[name] === undefined && !isNothing(current[name])) gone[name] = null;
  return { ...body, ...gone };
}

/** True where a command reads as it did when it was listed first; version, extra members and order in sets aside. */
export function isAsItWas(resident: Resource, current: Resource): boolean {
  const isSame = (name: string): boolean =>
    isSameValue(documented(resident[name] ?? null, name), documented(current[name] ?? null, name), name);
  return [...WRITABLE, ...GLOBAL_ONLY].every(isSame);
}

/** True where a body says all of a command, members included that no document names. */
export function isWhole(resident: Resource, body: Resource): boolean {
  return [...WRITABLE, ...GLOBAL_ONLY].every((name) => isSameValue(resident[name], body[name], name));
}

/** Without the members of options and choices that a service has added, such as their ids in its database. */
function documented(value: Json, name: string): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => documented(one, ""));
  if (!isObject(value) || isDictionary(name)) return value;
  const members = Object.entries(value).filter(([member]) => DOCUMENTED_MEMBERS.has(member) && member !== "id");
  return Object.fromEntries(members.map(([member, part]) => [member, documented(part, member)]));
}

/** True for two values that mean the same: members have no order, sets neither. @param name the member that holds them */
export function isSameValue(one: Json | undefined, other: Json | undefined, name = ""): boolean {
  return JSON.stringify(sorted(one, name)) === JSON.stringify(sorted(other, name));
}

function sorted(value: Json | undefined, name: string): Json {
  if (isNothing(value)) return null;
  if (Array.isArray(value)) {
    const list = (value as readonly Json[]).map((one) => sorted(one, ""));
    return SETS.has(name) ? list.sort((one, other) => Number(one) - Number(other)) : list;
  }
  if (!isObject(value)) return value as Json;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key], key)]),
  );
}

function withoutLocalized(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutLocalized);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, part]) => part !== null && name !== "name_localized" && name !== "description_localized")
      .map(([name, part]) => [name, withoutLocalized(part)]),
  );
}
