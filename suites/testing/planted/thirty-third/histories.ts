/** Mistakes of what several requests leave behind: sequences and a time. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  bulk,
  createA,
  drive,
  edit,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
} from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";
import { commandsIn, DAY_MS, type Loss, listFor, localeOf, losesPermissions, withClock } from "./helpers.js";

const BAD_REQUEST = 400;
const RETENTION_MS = 30 * DAY_MS;
const TOO_LONG = "a".repeat(101);

/** A bulk overwrite keeps one list of permissions of each command that it takes over. */
const keepingOneGuild: Loss = async ({ operation, path, request }, response, written, known) => {
  if (operation !== "bulk" || path["guild"] !== undefined) return [];
  const sent = await bodyOf(request);
  const kept = (await commandsIn(response)).map((command) => textOf(command, "id")).filter((id) => known.has(id));
  if (!Array.isArray(sent)) return [];
  return kept.flatMap((id) => written.filter(([command]) => command === id).slice(0, -1));
};

/** A refused edit has already changed the record in memory, which the next edit saves. */
function changingBeforeTheCheck(): Handler {
  const waiting = new Map<string, Json>();
  return async (call, { pass }) => {
    if (driven(call) === "reset") waiting.clear();
    if (call.operation !== "edit") return pass();
    const id = call.path["id"] ?? "";
    const body = await bodyOf(call.request);
    if (!isObject(body)) return pass();
    const nsfw = body["nsfw"] ?? waiting.get(id);
    const response = await (nsfw === undefined || body["nsfw"] !== undefined ? pass() : pass({ ...body, nsfw }));
    if (response.ok) waiting.delete(id);
    if (response.status === BAD_REQUEST && typeof body["nsfw"] === "boolean") waiting.set(id, body["nsfw"]);
    return response;
  };
}

const LOCALIZED = ["name_localized", "description_localized"];

/** The localized texts of lists are cached, and an edit does not empty the cache. */
function cachingLocalizedTexts(): Handler {
  const caches = new Map<string, Map<string, JsonObject>>();
  return async (call, { pass }) => {
    const { operation, place } = call;
    const response = await pass();
    if (driven(call) === "reset") caches.clear();
    if (response.ok && ["create", "bulk", "delete"].includes(operation))
      for (const key of caches.keys()) if (key.startsWith(`${place} `)) caches.delete(key);
    const locale = localeOf(call);
    if (operation !== "list" || locale === undefined || call.query.has("with_localizations")) return response;
    const key = `${place} ${locale}`;
    const cache = caches.get(key) ?? new Map<string, JsonObject>();
    caches.set(key, cache);
    return changed(response, (body) =>
      inEach(body, (command) => {
        const id = textOf(command, "id");
        const texts = Object.entries(command).filter(([member]) => LOCALIZED.includes(member));
        const cached = cache.get(id) ?? Object.fromEntries(texts);
        cache.set(id, cached);
        const others = Object.entries(command).filter(([member]) => !LOCALIZED.includes(member));
        return { ...Object.fromEntries(others), ...cached };
      }),
    );
  };
}

/** Commands that were not written for a month are archived, and a list leaves them out. */
function archivingAfterAMonth(): Handler {
  return withClock((movedMs) => {
    const writtenAt = new Map<string, number>();
    return async (call, { pass }) => {
      const response = await pass();
      if (driven(call) === "reset") writtenAt.clear();
      if (["create", "edit", "bulk"].includes(call.operation))
        for (const command of await commandsIn(response)) writtenAt.set(textOf(command, "id"), movedMs());
      if (call.operation !== "list") return response;
      const isFresh = (command: Json) => {
        const at = writtenAt.get(textOf(command, "id"));
        return at === undefined || movedMs() - at < RETENTION_MS;
      };
      return changed(response, (body) => (Array.isArray(body) ? body.filter(isFresh) : body));
    };
  })();
}

/** An empty list of permissions removes the rows of its command, in every guild. */
const emptyingEveryGuild: Loss = async ({ operation, path, request }, _response, written, known) => {
  const id = path["id"] ?? "";
  if (operation !== "edit-permissions" || known.get(id)?.command["guild_id"] !== undefined) return [];
  const { permissions: all } = await objectOf(request);
  if (!Array.isArray(all) || all.length > 0) return [];
  return written.filter(([command, guild]) => command === id && guild !== path["guild"]);
};

/** Those that need a history. */
export const HISTORIES: readonly PlantedBug[] = [
  {
    id: "a-bulk-remembers-one-guild",
    what: "A global bulk overwrite keeps the permissions of a command only in the guild where they were set last.",
    kind: "sequence",
    rules: [
      "bulk.same-name-keeps-the-id",
      "bulk.is-idempotent-on-ids",
      "bulk.stays-in-its-scope",
      "permission.is-per-guild",
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
      "permission.covers-global-and-guild-commands",
      "upsert.keeps-permissions",
    ],
    plant: losesPermissions(keepingOneGuild),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE]),
      permit(0, [], IN_OTHER_GUILD),
      bulk([A], GLOBALLY),
      permissions(0),
    ],
  },
  {
    id: "refused-edits-wait-for-the-next-one",
    what: "The nsfw of an edit that was refused is stored by the next edit of the command.",
    kind: "sequence",
    rules: [
      "endpoint.refused-write-leaves-no-trace",
      "edit.keeps-other-fields",
      "edit.replaces-provided-fields",
      "edit.answers-the-whole-command",
      "command.nsfw.defaults-to-false",
    ],
    plant: handledBy(changingBeforeTheCheck),
    minimal: [createA({}), edit(0, { nsfw: true, description: TOO_LONG }), edit(0, { description: "b" })],
  },
  {
    id: "translations-outlive-their-edit",
    what: "A list for a locale that was listed before shows the localized texts from before an edit.",
    kind: "sequence",
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.edit.replaces-the-dictionary",
      "localization.accept-language.is-used",
      "endpoint.guild-edit.is-visible-at-once",
      "edit.replaces-dictionaries-whole",
      "edit.replaces-provided-fields",
    ],
    plant: handledBy(cachingLocalizedTexts),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      listFor(IN_GUILD, "de"),
      edit(0, { name_localizations: { de: "c" } }),
      listFor(IN_GUILD, "de"),
    ],
  },
  {
    id: "quiet-months-empty-the-list",
    what: "A command that was last written 30 days ago is left out of lists.",
    kind: "time",
    rules: [
      "command.list.holds-each-command",
      "endpoint.list.answers-200-with-an-array",
      "endpoint.list.returns-all-types",
      "command.create.answers-what-is-read-back",
    ],
    plant: handledBy(archivingAfterAMonth),
    minimal: [createA({}), drive("moveClock", { milliseconds: RETENTION_MS }), list()],
  },
  {
    id: "one-empty-list-empties-all-guilds",
    what: "An empty list of permissions of a global command removes its permissions in the other guilds too.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "permission.edit.empty-list-removes-all",
      "permission.edit.is-read-back",
      "permission.edit.replaces-all",
      "permission.get.answers-the-object",
      "permission.covers-global-and-guild-commands",
      "scope.writes-stay-in-their-scope",
    ],
    plant: losesPermissions(emptyingEveryGuild),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), permit(0, [], IN_OTHER_GUILD), permissions(0)],
  },
];
