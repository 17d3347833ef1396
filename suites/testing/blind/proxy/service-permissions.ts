/** The permission endpoints of the blind service. */
import { APPLICATION, TOKENS } from "./identifiers.js";
import { isObject, type JsonObject, objectsOf } from "./json.js";
import { type Asked, type Reply, refused } from "./service.js";

const MOST = 100;

export function answerPermissions(
  asked: Asked,
  place: { readonly guild: string; readonly command: string | undefined },
): Reply {
  const { method, store, on } = asked;
  const known = ["global", place.guild].flatMap((scope) => store.commands.get(scope) ?? []);
  const objectOf = (id: string, permissions: readonly JsonObject[]) => ({
    id,
    application_id: APPLICATION,
    guild_id: place.guild,
    permissions,
  });
  if (place.command === undefined) {
    if (method !== "GET") return refused(405, "Batch editing is disabled");
    const mine = [...store.permissions].filter(([key]) => key.startsWith(`${place.guild}/`));
    return { status: 200, body: mine.map(([key, entries]) => objectOf(key.split("/")[1] ?? "", entries)) };
  }
  const key = `${place.guild}/${place.command}`;
  if (!known.some(({ id }) => id === place.command)) return refused(404, "Unknown application command");
  const kept = store.permissions.get(key);
  if (method === "GET") {
    if (on("permissions-none-is-404") && kept === undefined)
      return refused(404, "Unknown application command permissions");
    return { status: 200, body: objectOf(place.command, on("permissions-are-not-read-back") ? [] : (kept ?? [])) };
  }
  if (method !== "PUT") return refused(405, "method");
  const isAllowed = asked.token === `Bearer ${TOKENS.guildManager}` || on("takes-a-bot-token-for-permissions");
  if (!isAllowed) return refused(403, "Bots cannot use this endpoint");
  const entries = isObject(asked.body) ? asked.body["permissions"] : undefined;
  if (!Array.isArray(entries) || entries.length > MOST || !objectsOf(entries).every(isEntry))
    return refused(400, "permissions");
  const next = on("permissions-are-merged") ? [...(kept ?? []), ...objectsOf(entries)] : objectsOf(entries);
  store.permissions.set(key, next);
  return { status: 200, body: objectOf(place.command, next) };
}

function isEntry({ id, type, permission }: JsonObject): boolean {
  return typeof id === "string" && [1, 2, 3].includes(Number(type)) && typeof permission === "boolean";
}
