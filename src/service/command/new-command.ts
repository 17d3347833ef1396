/** A command made from the body of a create or from one element of a bulk overwrite. */
import type { Json, JsonObject } from "../../contract/json.js";
import { CHAT_INPUT, ENTRY_POINT } from "../../rules/context.js";
import type { StoredCommand } from "../store/stored-command.js";
import { flagOr, handlerOr, listOr, localizationsOf, textOr } from "./members.js";
import { storedOptions } from "./stored-options.js";

/** What the service adds to a body. */
export interface Identity {
  /** Snowflake of the command. */
  readonly id: string;
  /** Snowflake of its owner. */
  readonly applicationId: string;
  /** Undefined in the global scope. */
  readonly guildId: string | undefined;
  /** Snowflake that changes with every edit. */
  readonly version: string;
}

/** What a global command has where its body is silent. */
export interface GlobalDefaults {
  /** Installation kinds: 0 guild, 1 user. */
  readonly integrationTypes: readonly number[];
  /** Interaction contexts; null means all. */
  readonly contexts: readonly number[] | null;
}

/** @see D1 "Bulk overwrite body element"; a create defaults to the application's own contexts instead */
export const BULK_DEFAULTS: GlobalDefaults = { integrationTypes: [0], contexts: [0, 1, 2] };

/** The whole command: nothing of one that it may overwrite stays, but its id. The body is valid. */
export function newCommand(body: JsonObject, identity: Identity, defaults: GlobalDefaults): StoredCommand {
  const type = typeof body["type"] === "number" ? body["type"] : CHAT_INPUT;
  return {
    id: identity.id,
    application_id: identity.applicationId,
    ...(identity.guildId === undefined ? {} : { guild_id: identity.guildId }),
    type,
    name: textOr(body["name"], ""),
    name_localizations: localizationsOf(body["name_localizations"]),
    description: hasDescription(type) ? textOr(body["description"], "") : "",
    description_localizations: localizationsOf(body["description_localizations"]),
    ...(type === CHAT_INPUT ? { options: storedOptions(body["options"]) } : {}),
    default_member_permissions: textOr(body["default_member_permissions"], null),
    default_permission: flagOr(body["default_permission"], true),
    nsfw: flagOr(body["nsfw"], false),
    ...(identity.guildId === undefined ? globalMembers(body, defaults) : {}),
    ...(type === ENTRY_POINT ? { handler: handlerOr(body["handler"], DEFAULT_HANDLER) } : {}),
    version: identity.version,
  };
}

/** User and message commands have none: it reads as the empty string. */
export function hasDescription(type: number): boolean {
  return type === CHAT_INPUT || type === ENTRY_POINT;
}

const DEFAULT_HANDLER = 1;

function globalMembers(body: JsonObject, defaults: GlobalDefaults) {
  return {
    dm_permission: flagOr(body["dm_permission"], true),
    integration_types: listOr(body["integration_types"], defaults.integrationTypes),
    contexts: listOr<readonly number[] | null>(body["contexts"] as Json | undefined, defaults.contexts),
  };
}
