/** Takes from a body what a command has, and nothing else. */

import { MEMBER_TYPES } from "./check-option-members.js";
import { isObject, type Json } from "./texts.js";

const SHARED_MEMBERS = [
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "default_permission",
  "nsfw",
];
const GLOBAL_MEMBERS = ["dm_permission", "integration_types", "contexts"];

/** Members that an edit may give; a creation may also give the type. */
export function editableMembers(isGlobal: boolean): readonly string[] {
  return isGlobal ? [...SHARED_MEMBERS, ...GLOBAL_MEMBERS] : SHARED_MEMBERS;
}

export function pick(source: Json, members: readonly string[]): Json {
  return Object.fromEntries(members.filter((member) => source[member] !== undefined).map((m) => [m, source[m]]));
}

/** The options as they are stored: members that are unknown or not for their type are left out. */
export function cleanOptions(options: unknown): unknown {
  return Array.isArray(options) ? options.filter(isObject).map(cleanOption) : options;
}

function cleanOption(option: Json): Json {
  const texts = ["name", "name_localizations", "description", "description_localizations"];
  const own = Object.entries(MEMBER_TYPES).filter(([, types]) => types.includes(Number(option["type"])));
  const clean = pick(option, ["type", ...texts, ...own.map(([member]) => member)]);
  if (clean["options"] !== undefined) clean["options"] = cleanOptions(clean["options"]);
  if (Array.isArray(clean["choices"])) {
    clean["choices"] = clean["choices"].filter(isObject).map((c) => pick(c, ["name", "name_localizations", "value"]));
  }
  return clean;
}
