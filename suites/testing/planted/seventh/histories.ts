/** Bugs of several requests about commands and their permissions: sequences, a time, a race, a scope. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { clockMovedMs } from "../fifth/driven.js";
import { type Known, type KnownCommand, keyOf, objectOf, remembering } from "../memory.js";
import { countOf, inEach, textOf, withMember, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  drive,
  edit,
  GLOBALLY,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
  remove,
  times,
} from "../requests.js";
import { OPTIONS_ARE_STORED } from "../rules.js";
import { afterOthers, changed, type Handler, handledBy, refusal } from "../wrap.js";

const STRING = 3;
const USER_COMMAND = 2;
const BAD_REQUEST = 400;
const NOT_FOUND = 404;
const HOUR_MS = 60 * 60 * 1000;
const OPTION: JsonObject = { type: STRING, name: "o", description: "o" };
/** Allows all members of the second guild. */
const ALL_MEMBERS: JsonObject = { id: "{other_guild_id}", type: 1, permission: true };
const DICTIONARIES = ["name_localizations", "description_localizations"];
/** How many commands of a type a scope holds. @see D1 "Limits" */
const LIMITS: ReadonlyMap<Json, number> = new Map<Json, number>([
  [1, 100],
  [2, 15],
  [3, 15],
]);

/** A create counts the commands of its type before it looks whether it overwrites one of them. */
function countingFirst(): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    if (operation !== "create") return pass();
    const body = await objectOf(request);
    const { type = 1 } = body;
    const all = elementsOf(await bodyOf(await ask("GET", place))).filter(isObject);
    const isUsed = all.some((one) => keyOf(place, one) === keyOf(place, body));
    const count = all.filter((one) => (one["type"] ?? 1) === type).length;
    return isUsed && count >= (LIMITS.get(type) ?? Number.POSITIVE_INFINITY) ? refusal() : pass();
  };
}

/** Options with the dictionaries that those of the same names had, where they give none. */
function withOldDictionaries(options: Json, before: Json | undefined): Json {
  return inEach(options, (option) => {
    const old = elementsOf(before).find((one) => isObject(one) && one["name"] === option["name"]);
    const earlier = isObject(old) ? old : {};
    const kept = Object.entries(earlier).filter(([member]) => DICTIONARIES.includes(member));
    return withMember({ ...Object.fromEntries(kept), ...option }, "options", (inner) =>
      withOldDictionaries(inner, earlier["options"]),
    );
  });
}

/** An edit keeps the translations of options that it gives again. */
function keepingTranslations(): Handler {
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const body = operation === "edit" ? await objectOf(request) : {};
    const { options } = body;
    if (countOf(options) === 0 || options === undefined) return pass();
    const { options: before } = await objectOf(await ask("GET", `${place}/${path["id"]}`));
    const response = await pass({ ...body, options: withOldDictionaries(options, before) });
    return response.ok ? response : pass();
  };
}

/** An edit of permissions deletes the old ones, and then finds that one of the new ones is invalid. */
function deletingBeforeChecking(): Handler {
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "edit-permissions" || response.status !== BAD_REQUEST) return response;
    if (countOf((await objectOf(request))["permissions"]) > 0)
      await ask("PUT", `${place}/${path["id"]}/permissions`, { permissions: [] });
    return response;
  };
}

/** A command as lists without dictionaries show it to a requester whose locale has no text. */
function withoutDictionaries(part: JsonObject): JsonObject {
  const inside = ["options", "choices"];
  return inside.reduce<JsonObject>(
    (shown, member) => withMember(shown, member, (all) => inEach(all, withoutDictionaries)),
    without(part, ...DICTIONARIES),
  );
}

/** Deleted commands are marked, and the marks end after an hour. */
function endingMarks(known: Known): Handler {
  const deleted = new Map<string, KnownCommand & { readonly atMs: number }>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place, path, query } = call;
    const id = path["id"] ?? "";
    const before = known.get(id);
    const isBack = (one: { atMs: number; place: string }) => one.place === place && movedMs - one.atMs >= HOUR_MS;
    const back = [...deleted.values()].filter(isBack);
    const found = back.find(({ command }) => command["id"] === id);
    const response = await pass();
    if (operation === "bulk" && response.ok) for (const { command } of back) deleted.delete(textOf(command, "id"));
    if (operation === "get" && response.status === NOT_FOUND && found !== undefined)
      return Response.json(found.command);
    if (operation === "delete" && before !== undefined && (response.ok || found !== undefined)) {
      deleted.set(id, { ...before, atMs: movedMs });
      return new Response(null, { status: 204 });
    }
    if (operation !== "list" || back.length === 0) return response;
    return changed(response, (body) => {
      const names = new Set(elementsOf(body).map((one) => (isObject(one) ? keyOf(place, one) : "")));
      const shown = back.filter(({ key }) => !names.has(key)).map(({ command }) => command);
      const isWhole = query.get("with_localizations") === "true";
      return [...elementsOf(body), ...(isWhole ? shown : shown.map(withoutDictionaries))];
    });
  };
}

/** An edit empties the cache of lists before it writes, and a list in between fills it with what was there. */
function emptyingTheCacheTooEarly(): Handler {
  const edits = new Set<Call>();
  const cached = new Map<string, { readonly place: string; readonly body: Json }>();
  const empty = (place: string) => {
    for (const [key, one] of cached) if (one.place === place) cached.delete(key);
  };
  return async (call, { pass }) => {
    const { operation, place, request } = call;
    if (operation === "edit") {
      empty(place);
      edits.add(call);
      await afterOthers();
      return pass().finally(() => edits.delete(call));
    }
    const response = await pass();
    if (["create", "delete", "bulk"].includes(operation)) empty(place);
    if (operation !== "list" || !response.ok) return response;
    const languages = [...request.headers].filter(([name]) => name === "accept-language" || name.endsWith("-locale"));
    const key = JSON.stringify([request.url, languages]);
    const body = cached.get(key)?.body ?? (await bodyOf(response)) ?? null;
    if ([...edits].some((one) => one.place === place)) cached.set(key, { place, body });
    return changed(response, () => body);
  };
}

/** A rename of a global command removes its permissions in one guild, the one where they were set last. */
function removingThePermissionsOfOneGuild(known: Known): Handler {
  const set = new Map<string, Map<string, Json>>();
  const left = new Map<string, Json>();
  return async ({ operation, path }, { pass }) => {
    const [id, guild] = [path["id"] ?? "", path["guild"] ?? ""];
    const name = known.get(id)?.name;
    const key = `${guild}/${id}`;
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit-permissions") {
      const inGuilds = set.get(id) ?? new Map<string, Json>();
      inGuilds.delete(guild);
      left.delete(key);
      set.set(id, inGuilds.set(guild, await objectOf(response)));
    }
    if (
      operation === "edit" &&
      guild === "" &&
      name !== undefined &&
      textOf(await objectOf(response), "name") !== name
    ) {
      for (const [other, all] of [...(set.get(id) ?? [])].slice(0, -1)) left.set(`${other}/${id}`, all);
      set.delete(id);
    }
    const stale = operation === "get-permissions" ? left.get(key) : undefined;
    return stale === undefined ? response : Response.json(stale);
  };
}

/** Those that take several requests about commands. */
export const SEVENTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "full-scopes-take-no-overwrites",
    what: "A create of a used name is refused where the scope has as many commands of the type as it may have.",
    kind: "sequence",
    rules: ["upsert.works-at-the-type-limit", "endpoint.create.answers-200-for-a-used-name"],
    plant: handledBy(countingFirst),
    minimal: [
      bulk(times(15, (index) => ({ type: USER_COMMAND, name: `u${index}` }))),
      create({ type: USER_COMMAND, name: "u0" }),
    ],
  },
  {
    id: "options-keep-old-translations",
    what: "An option that an edit gives without translations keeps those of the option that had its name.",
    kind: "sequence",
    rules: OPTIONS_ARE_STORED,
    plant: handledBy(keepingTranslations),
    minimal: [createA({ options: [{ ...OPTION, name_localizations: { fr: "b" } }] }), edit(0, { options: [OPTION] })],
  },
  {
    id: "refused-permissions-remove-the-old-ones",
    what: "An edit of permissions with an invalid one is refused after the permissions of the command were removed.",
    kind: "sequence",
    rules: ["endpoint.refused-write-leaves-no-trace", "permission.edit.is-read-back"],
    plant: handledBy(deletingBeforeChecking),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, [{ ...ALLOW_ROLE, type: 4 }]), permissions(0)],
  },
  {
    id: "deleted-commands-are-back-after-an-hour",
    what: "A command that was deleted an hour ago can be read again, alone and in the list.",
    kind: "time",
    rules: ["endpoint.delete.removes-the-command", "endpoint.unknown-command.is-refused"],
    plant: remembering(endingMarks),
    minimal: [createA({}), remove(0), drive("moveClock", { milliseconds: HOUR_MS }), list()],
  },
  {
    id: "lists-beside-an-edit-stay-old",
    what: "A list at the same time as an edit is cached after the edit emptied the cache, so later lists are old.",
    kind: "race",
    rules: [
      "endpoint.guild-edit.is-visible-at-once",
      "edit.replaces-provided-fields",
      "command.list.holds-each-command",
    ],
    plant: handledBy(emptyingTheCacheTooEarly),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(list()), list()],
  },
  {
    id: "renames-drop-permissions-in-one-guild",
    what: "A rename of a global command removes its permissions in the guild where they were set last, and no others.",
    kind: "scope",
    rules: ["edit.rename-drops-permissions"],
    plant: remembering(removingThePermissionsOfOneGuild),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE]),
      permit(0, [ALL_MEMBERS], IN_OTHER_GUILD),
      edit(0, { name: "b" }, GLOBALLY),
      permissions(0),
    ],
  },
];
