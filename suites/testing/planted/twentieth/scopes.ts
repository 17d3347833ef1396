/** Bugs that mix up applications, guilds and global commands. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, type KnownCommand, keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  edit,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
  read,
  times,
} from "../requests.js";
import { changed, refusal } from "../wrap.js";

const MESSAGE = 3;
const MOST_MESSAGE_COMMANDS = 15;
const OF_OTHER_APPLICATION = IN_GUILD.replace("{application_id}", "{other_application_id}");

/** The part of a place that says which guild it is of. */
const guildOf = (place: string): string => /\/guilds\/\d+\//.exec(place)?.[0] ?? "";
/** The place of global commands of the same application. */
const globalPlaceOf = (place: string): string => place.replace(/\/guilds\/\d+/, "");

/** A command of a guild with the permissions of its global namesake, where it has none. */
function joined(known: Known, place: string, command: JsonObject): JsonObject {
  if ((command["default_member_permissions"] ?? null) !== null) return command;
  const key = keyOf(globalPlaceOf(place), command);
  const namesake = [...known.values()].find((one) => one.key === key)?.command;
  const value = namesake?.["default_member_permissions"] ?? null;
  return value === null ? command : { ...command, default_member_permissions: value };
}

/** True where another application's command in that guild has the name and type of one that was deleted. */
function isNamesake(one: KnownCommand | undefined, deleted: KnownCommand): boolean {
  return (
    one !== undefined &&
    one.place !== deleted.place &&
    guildOf(one.place) !== "" &&
    guildOf(one.place) === guildOf(deleted.place) &&
    one.name === deleted.name &&
    one.command["type"] === deleted.command["type"]
  );
}

/** Bugs of this kind. */
export const TWENTIETH_SCOPES: readonly PlantedBug[] = [
  {
    id: "removal-of-a-name-reaches-other-applications",
    what: "A bulk overwrite removes names from the list of a guild whatever application a command of that name is of",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 8: different applications may use the same command names.
    rules: [
      "command.name.is-free-for-other-applications",
      "command.list.holds-each-command",
      "scope.writes-stay-in-their-scope",
      "bulk.stays-in-its-scope",
      "authentication.other-applications-are-out-of-reach",
    ],
    plant: remembering((known) => {
      const hidden = new Set<string>();
      return async (call, { pass }) => {
        const { operation, place } = call;
        const before = [...known];
        const response = await pass();
        if (!response.ok) return response;
        if (operation === "list")
          return changed(response, (body) => elementsOf(body).filter((one) => !hidden.has(textOf(one, "id"))));
        if (operation === "create" || operation === "edit") hidden.delete(textOf(await objectOf(response), "id"));
        if (operation !== "bulk") return response;
        const kept = elementsOf(await bodyOf(response)).map((one) => textOf(one, "id"));
        for (const id of kept) hidden.delete(id);
        const removed = before.filter(([id, one]) => one.place === place && !kept.includes(id));
        for (const [id, one] of before) if (removed.some(([, deleted]) => isNamesake(one, deleted))) hidden.add(id);
        return response;
      };
    }),
    minimal: [
      createA({}),
      { ...createA({}, OF_OTHER_APPLICATION), as: "otherBot" },
      { ...bulk([], OF_OTHER_APPLICATION), as: "otherBot" },
      list(),
    ],
  },
  {
    id: "message-commands-of-all-guilds-share-a-limit",
    what: "The message commands of all guilds together are counted against the limit of one guild",
    kind: "scope",
    // D1 "Limits": guild commands per guild: same counts per type; 15 MESSAGE commands.
    rules: [
      "limit.scopes-are-independent",
      "limit.message.is-15",
      "endpoint.create.answers-201-for-a-new-name",
      "scope.writes-stay-in-their-scope",
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const { operation, place, path } = call;
      if (operation !== "create" || path["guild"] === undefined) return pass();
      const body = await objectOf(call.request);
      const key = keyOf(place, body);
      const inGuilds = [...known.values()].filter(
        (one) =>
          one.command["type"] === MESSAGE &&
          guildOf(one.place) !== "" &&
          globalPlaceOf(one.place) === globalPlaceOf(place),
      );
      const isNew = !inGuilds.some((one) => one.key === key);
      const isOver = body["type"] === MESSAGE && isNew && inGuilds.length >= MOST_MESSAGE_COMMANDS;
      return isOver ? refusal() : pass();
    }),
    minimal: [
      bulk(times(MOST_MESSAGE_COMMANDS, (index) => ({ name: `m${index}`, type: MESSAGE }))),
      create({ name: "m", type: MESSAGE }, IN_OTHER_GUILD),
    ],
  },
  {
    id: "rename-drops-permissions-in-one-guild",
    what: "A rename of a global command drops its permissions in the first guild that has some, and in no other",
    kind: "scope",
    // D1 "Guild application command permissions" 5: renaming a command permanently deletes all permissions of that command.
    rules: ["edit.rename-drops-permissions", "permission.is-per-guild", "permission.covers-global-and-guild-commands"],
    plant: remembering((known) => {
      const set = new Map<string, Map<string, Json>>();
      const survived = new Map<string, Json>();
      return async (call, { pass }) => {
        const { operation, place, path } = call;
        const { id = "", guild } = path;
        const key = `${place}/${id}`;
        const nameBefore = known.get(id)?.name;
        const response = await pass();
        const old = survived.get(key);
        if (operation === "get-permissions" && old !== undefined) return Response.json(old);
        if (!response.ok) return response;
        if (operation === "edit-permissions") {
          set.set(id, new Map([...(set.get(id) ?? []), [key, (await bodyOf(response)) ?? null]]));
          survived.delete(key);
        }
        if (operation === "delete") {
          for (const one of set.get(id)?.keys() ?? []) survived.delete(one);
          set.delete(id);
        }
        const isEdited = operation === "edit" && guild === undefined && nameBefore !== undefined;
        if (!isEdited || textOf(await objectOf(response), "name") === nameBefore) return response;
        for (const [one, body] of [...(set.get(id) ?? [])].slice(1)) survived.set(one, body);
        return response;
      };
    }),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE]),
      permit(0, [ALLOW_ROLE], IN_OTHER_GUILD),
      edit(0, { name: "b" }, GLOBALLY),
      permissions(0, IN_OTHER_GUILD),
    ],
  },
  {
    id: "guild-command-reads-its-global-namesake",
    what: "A guild command without default_member_permissions is read with those of the global command of its name",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 6: a global and a guild command with the same name are two commands.
    rules: [
      "command.name.is-free-in-other-scopes",
      "command.default-member-permissions.defaults-to-none",
      "command.create.answers-what-is-read-back",
      "command.default-member-permissions.round-trips",
      "scope.lists-do-not-mix",
      "scope.writes-stay-in-their-scope",
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const { operation, place, path } = call;
      const isRead = (operation === "get" || operation === "list") && path["guild"] !== undefined;
      const response = await pass();
      return isRead ? changed(response, (body) => inEach(body, (one) => joined(known, place, one))) : response;
    }),
    minimal: [createA({ default_member_permissions: "8" }, GLOBALLY), createA({}), read(1)],
  },
];
