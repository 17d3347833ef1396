/** What is stored of a body. */

import type { JsonObject } from "../shared-a/json.js";
import type { IsFixed } from "../shared-a/mended.js";
import type { CauseId } from "./causes.js";
import type { Command, Scope } from "./command-store.js";

const GLOBAL_ONLY = ["dm_permission", "integration_types", "contexts"];

export type ContentOf = (body: JsonObject, type: number, scope: Scope) => JsonObject;

/** Makes the function that turns a body with its defaults into the content of a command. */
export function contentMaker(isFixed: IsFixed<CauseId>): ContentOf {
  function optionsOf(body: JsonObject, type: number): JsonObject {
    if (!isFixed("options-are-null")) return { options: body["options"] ?? null };
    return type === 1 ? { options: body["options"] ?? [] } : {};
  }
  return (body, type, scope) => ({
    application_id: scope.applicationId,
    ...(scope.guildId === undefined ? {} : { guild_id: scope.guildId }),
    type,
    name: body["name"],
    name_localizations: body["name_localizations"] ?? null,
    description: body["description"] ?? "",
    description_localizations: body["description_localizations"] ?? null,
    ...optionsOf(body, type),
    default_member_permissions: body["default_member_permissions"],
    default_permission: body["default_permission"],
    nsfw: body["nsfw"],
    ...(scope.guildId === undefined
      ? {
          dm_permission: body["dm_permission"] ?? true,
          integration_types: body["integration_types"] ?? [0],
          contexts: body["contexts"] ?? null,
        }
      : {}),
    ...(type === 4 ? { handler: body["handler"] ?? 1 } : {}),
  });
}

/** The command with the fields that the body gives. */
export function edited(command: Command, body: JsonObject, scope: Scope): Command {
  const given = Object.entries(body).filter(([field]) => scope.guildId === undefined || !GLOBAL_ONLY.includes(field));
  const fields = Object.fromEntries(given);
  if (fields["dm_permission"] === null) fields["dm_permission"] = true;
  if (command.type !== 1) delete fields["options"];
  return { ...command, ...fields };
}
