/** The command endpoints of the blind service. */
import { APPLICATION } from "./identifiers.js";
import { isObject, type JsonObject, objectsOf } from "./json.js";
import { commandRefusal } from "./refuse-command.js";
import { type Asked, type Reply, refused } from "./service.js";
import { inLocale } from "./store.js";

interface Place {
  readonly guild: string | undefined;
  readonly command: string | undefined;
}

const EDITABLE = ["name", "name_localizations", "description", "description_localizations", "options"].concat([
  "default_member_permissions",
  "default_permission",
  "nsfw",
]);
const GLOBAL_ONLY = ["dm_permission", "integration_types", "contexts"];
const MOST_OF_TYPE: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15, 4: 1 };

export function answerCommands(asked: Asked, place: Place): Reply {
  const { method, on } = asked;
  const scope = place.guild ?? "global";
  const list = asked.store.commands.get(scope) ?? [];
  if (place.command === undefined) {
    if (method === "GET") return { status: 200, body: listed(asked, place.guild, list) };
    if (method === "POST") return created(asked, place.guild, list);
    return method === "PUT" ? overwritten(asked, place.guild, list) : refused(405, "method");
  }
  const command = list.find(({ id }) => id === place.command);
  const removed = asked.store.commands.get(`${scope} removed`)?.find(({ id }) => id === place.command);
  if (method === "GET" && removed && on("reads-a-deleted-command")) return { status: 200, body: removed };
  if (!command) return refused(404, "Unknown application command");
  if (method === "GET") return { status: 200, body: shown(asked, command) };
  if (method === "PATCH") return edited(asked, place.guild, list, command);
  if (method !== "DELETE") return refused(405, "method");
  keep(asked, scope, on("lists-a-deleted-command") ? list : list.filter((one) => one !== command));
  asked.store.commands.set(`${scope} removed`, [command]);
  dropPermissions(asked, command);
  return on("delete-answers-200") ? { status: 200, body: {} } : { status: 204 };
}

function created(asked: Asked, guild: string | undefined, list: JsonObject[]): Reply {
  const { body, on } = asked;
  if (!isObject(body)) return refused(400, "a command is an object");
  const tolerated = on("accepts-33-characters") && [...String(body["name"])].length === 33;
  const reason = tolerated ? undefined : (commandRefusal(body, guild !== undefined) ?? missingName(body));
  if (reason) return refused(400, reason);
  const same = list.find(({ name, type }) => name === body["name"] && type === (body["type"] ?? 1));
  if (!same && isFull(list, Number(body["type"] ?? 1))) return refused(400, "Maximum number of commands reached");
  const isDuplicate = same !== undefined && on("makes-a-duplicate");
  const command = whole(asked, body, guild, isDuplicate ? undefined : same);
  const others = list.filter((one) => one !== same || isDuplicate);
  keep(asked, guild ?? "global", on("forgets-a-created-command") && !same ? others : [...others, command]);
  const isNew = same ? on("answers-201-for-a-replaced-command") : !on("answers-200-for-a-new-command");
  return { status: isNew ? 201 : 200, body: shown(asked, command) };
}

function edited(asked: Asked, guild: string | undefined, list: JsonObject[], command: JsonObject): Reply {
  const { body, on } = asked;
  if (!isObject(body)) return refused(400, "an edit is an object");
  const fields = guild === undefined ? [...EDITABLE, ...GLOBAL_ONLY] : EDITABLE;
  const given = Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)));
  const next: JsonObject = {
    ...command,
    ...given,
    ...(Object.keys(given).length > 0 ? { version: nextVersion(asked, command) } : {}),
    ...(on("edit-resets-nsfw") && given["nsfw"] === undefined ? { nsfw: false } : {}),
    ...(on("edit-drops-options") && given["options"] === undefined ? { options: [] } : {}),
    ...(on("edit-loses-localizations") && given["name_localizations"] === undefined
      ? { name_localizations: null }
      : {}),
  };
  const reason = commandRefusal(next, guild !== undefined);
  if (reason) return refused(400, reason);
  const isUsed = list.some((one) => one !== command && one["name"] === next["name"] && one["type"] === next["type"]);
  if (isUsed && !on("renames-to-a-used-name")) return refused(400, "the name is used");
  if (next["name"] !== command["name"] && !on("permissions-survive-a-rename")) dropPermissions(asked, command);
  keep(
    asked,
    guild ?? "global",
    list.map((one) => (one === command ? next : one)),
  );
  return { status: 200, body: shown(asked, next) };
}

function overwritten(asked: Asked, guild: string | undefined, list: JsonObject[]): Reply {
  const { body, on } = asked;
  if (!Array.isArray(body) || !body.every(isObject)) return refused(400, "a bulk overwrite is a list of commands");
  const elements = objectsOf(body);
  const keys = elements.map(({ name, type }) => `${type ?? 1} ${name}`);
  const reason = elements.map((one) => commandRefusal(one, guild !== undefined) ?? missingName(one)).find(Boolean);
  if (reason || new Set(keys).size !== keys.length) return refused(400, reason ?? "names are unique");
  const next = elements.map((element) => {
    const byId = list.find(({ id }) => id === element["id"]);
    const byName = list.find(({ name, type }) => name === element["name"] && type === (element["type"] ?? 1));
    return whole(asked, guild === undefined ? { contexts: [0, 1, 2], ...element } : element, guild, byId ?? byName);
  });
  const gone = list.filter(({ id }) => !next.some((one) => one["id"] === id));
  for (const command of gone) dropPermissions(asked, command);
  keep(asked, guild ?? "global", on("bulk-keeps-unlisted") ? [...next, ...gone] : next);
  return { status: 200, body: next.map((one) => shown(asked, one)) };
}

function listed(asked: Asked, guild: string | undefined, list: readonly JsonObject[]): unknown {
  const { on, query, headers, store } = asked;
  const whole =
    query.get("with_localizations") === "true" ? !on("no-dictionaries-on-request") : on("dictionaries-in-a-plain-list");
  const locale =
    String(headers["x-discord-locale"] ?? headers["accept-language"] ?? "en-US").split(/[,;]/)[0] ?? "en-US";
  const others = [...store.commands]
    .filter(([scope]) => /^\d+$/.test(scope) && scope !== guild)
    .flatMap(([, all]) => all);
  const strangers = guild === undefined ? [] : others;
  return [
    ...list,
    ...(on("lists-commands-of-another-guild") ? strangers : []),
    ...(on("lists-commands-of-another-guild-as-its-own") ? strangers.map((one) => ({ ...one, guild_id: guild })) : []),
  ].map((command) => (whole ? shown(asked, command) : inLocale(shown(asked, command), locale)));
}

/** The command of a request with its defaults, under the id of the command that it replaces. */
function whole(asked: Asked, body: JsonObject, guild: string | undefined, same: JsonObject | undefined): JsonObject {
  const { id: _, version: __, ...given } = body;
  const ofScope =
    guild === undefined ? { dm_permission: true, contexts: null, integration_types: [0] } : { guild_id: guild };
  const defaults = { type: 1, description: "", name_localizations: null, description_localizations: null };
  return {
    ...defaults,
    ...{ default_member_permissions: null, default_permission: true, nsfw: false },
    ...ofScope,
    ...given,
    ...(guild === undefined ? {} : { guild_id: guild }),
    id: same?.["id"] ?? asked.store.nextId(),
    application_id: APPLICATION,
    version: same ? nextVersion(asked, same) : asked.store.nextId(),
  };
}

function nextVersion({ on, store }: Asked, command: JsonObject): string {
  if (on("version-stays")) return String(command["version"]);
  return on("version-goes-back") ? String(BigInt(String(command["version"])) - 1n) : store.nextId();
}

/** The command as an answer shows it; here the mistakes of single fields are made. */
function shown({ on }: Asked, command: JsonObject): JsonObject {
  const { guild_id: guild, ...rest } = command;
  const bits = command["default_member_permissions"];
  return {
    ...(on("guild-command-without-guild-id") ? rest : command),
    ...(on("null-description-of-a-menu-command") && command["type"] !== 1 ? { description: null } : {}),
    ...(on("permission-bits-as-a-number") && bits !== null ? { default_member_permissions: Number(bits) } : {}),
    ...(on("zero-permissions-become-null") && bits === "0" ? { default_member_permissions: null } : {}),
    ...(on("options-in-alphabetical-order") && command["options"] ? { options: byName(command["options"]) } : {}),
    ...(on("id-as-a-number") ? { id: Number(command["id"]) } : {}),
    ...(on("more-fields") ? { rank: 3, global_popularity_rank: 1 } : {}),
  };
}

function byName(options: JsonObject[string]): JsonObject[] {
  return [...objectsOf(options)].sort((one, other) => (String(one["name"]) < String(other["name"]) ? -1 : 1));
}

function missingName(body: JsonObject): string | undefined {
  return body["name"] === undefined ? "a name is required" : undefined;
}

function isFull(list: readonly JsonObject[], type: number): boolean {
  return list.filter((one) => one["type"] === type).length >= (MOST_OF_TYPE[type] ?? 0);
}

function keep({ store }: Asked, scope: string, list: JsonObject[]): void {
  store.commands.set(scope, list);
}

function dropPermissions({ store }: Asked, command: JsonObject): void {
  for (const key of store.permissions.keys()) if (key.endsWith(`/${command["id"]}`)) store.permissions.delete(key);
}
