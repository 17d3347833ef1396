/** A stored command as the service shows it, with the defaults. */

import { cleanOptions } from "../shared-c/command-members.js";
import type { Json } from "../shared-c/texts.js";
import type { StoredCommand } from "./log.js";

export function showCommand({ id, type, scope, version, given }: StoredCommand): Json {
  return {
    id,
    application_id: scope.applicationId,
    ...(scope.guildId === undefined ? {} : { guild_id: scope.guildId }),
    version,
    type,
    name: given["name"],
    name_localizations: given["name_localizations"] ?? null,
    description: given["description"] ?? "",
    description_localizations: given["description_localizations"] ?? null,
    ...(type === 1 && given["options"] !== undefined ? { options: cleanOptions(given["options"]) } : {}),
    default_member_permissions: given["default_member_permissions"] ?? null,
    default_permission: given["default_permission"] ?? true,
    nsfw: given["nsfw"] ?? false,
    ...(scope.guildId === undefined ? showGlobalMembers(given) : {}),
  };
}

function showGlobalMembers(given: Json): Json {
  return {
    dm_permission: given["dm_permission"] ?? true,
    integration_types: given["integration_types"] ?? [0],
    contexts: given["contexts"] ?? null,
  };
}
