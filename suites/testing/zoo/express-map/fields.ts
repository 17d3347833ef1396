/** Which fields of a body go into a command. */

import type { JsonObject } from "../shared-a/json.js";
import { knownPartOfOptions } from "../shared-a/option-rules.js";

/** What a command has where the body leaves it out. */
export function defaultsOf(type: number, isGlobal: boolean): JsonObject {
  return {
    name_localizations: null,
    description: "",
    description_localizations: null,
    ...(type === 1 ? { options: [] } : {}),
    ...(type === 4 ? { handler: 1 } : {}),
    default_member_permissions: null,
    default_permission: true,
    nsfw: false,
    ...(isGlobal ? { dm_permission: true, integration_types: [0], contexts: null } : {}),
  };
}

/** The fields of the body that a client may set. */
export function allowedFields(body: JsonObject, type: number, isGlobal: boolean): JsonObject {
  const defaults = defaultsOf(type, isGlobal);
  const fields: JsonObject = {};
  for (const field of ["name", ...Object.keys(defaults)]) {
    const value = body[field];
    if (value !== undefined) fields[field] = value ?? defaults[field] ?? null;
  }
  if (fields["options"] !== undefined) fields["options"] = knownPartOfOptions(fields["options"]);
  return fields;
}
