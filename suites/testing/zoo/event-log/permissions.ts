/** Handlers of the permissions of commands in a guild. */

import { isObject, isSnowflake, type Json } from "../shared-c/texts.js";
import { type Answer, ok, Refusal, unknownCommand } from "./answer.js";
import type { EventLog, Scope, StoredPermissions } from "./log.js";

const MOST_OVERWRITES = 100;

type GuildScope = Required<Scope>;

const show = (entry: StoredPermissions): Json => ({
  id: entry.id,
  application_id: entry.applicationId,
  guild_id: entry.guildId,
  permissions: entry.permissions,
});

export function listPermissions(log: EventLog, scope: GuildScope): Answer {
  return ok(log.permissionsOf(scope).map(show));
}

export function getPermissions(log: EventLog, scope: GuildScope, id: string): Answer {
  refuseUnknown(log, scope, id);
  const entry = log.permissionsOf(scope).find((candidate) => candidate.id === id);
  return ok(show(entry ?? { ...scope, id, permissions: [] }));
}

export function putPermissions(log: EventLog, scope: GuildScope, id: string, body: unknown): Answer {
  refuseUnknown(log, scope, id);
  const list = isObject(body) ? body["permissions"] : undefined;
  if (!Array.isArray(list)) throw new Refusal(400, "permissions must be an array");
  if (list.length > MOST_OVERWRITES) throw new Refusal(400, "permissions has more than 100 entries");
  const permissions = list.map(readPermission);
  log.append([{ kind: "permitted", entry: { ...scope, id, permissions } }]);
  return getPermissions(log, scope, id);
}

function readPermission(entry: unknown): Json {
  if (!isObject(entry)) throw new Refusal(400, "A permission must be an object");
  const { id, type, permission } = entry;
  if (!isSnowflake(id)) throw new Refusal(400, "id must be a snowflake");
  if (type !== 1 && type !== 2 && type !== 3) throw new Refusal(400, "type must be 1, 2 or 3");
  if (typeof permission !== "boolean") throw new Refusal(400, "permission must be a boolean");
  return { id, type, permission };
}

/** The id is that of a command of the guild, of a global command, or of the application. */
function refuseUnknown(log: EventLog, scope: GuildScope, id: string): void {
  const { applicationId } = scope;
  const isKnown = id === applicationId || log.find(scope, id) !== undefined || log.find({ applicationId }, id);
  // Permissions that outlive their command can still be read.
  if (!isKnown && !log.permissionsOf(scope).some((entry) => entry.id === id)) throw unknownCommand();
}
