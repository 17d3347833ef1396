/** Bugs of several requests about commands and their permissions: sequences and scopes. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { countOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  createA,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_OTHER_GUILD,
  permissions,
  permit,
  read,
  remove,
} from "../requests.js";
import type { Handler } from "../wrap.js";

const BAD_REQUEST = 400;
/** From this rename on, the index of names is not written. */
const SECOND_RENAME = 2;

/** default_member_permissions of edits are in a table by name, from which a deletion does not take them. */
function keepingMemberPermissions(known: Known): Handler {
  const byName = new Map<string, Json>();
  return async ({ operation, place, request }, { pass }) => {
    const body = operation === "create" || operation === "edit" ? await objectOf(request) : {};
    const given = body["default_member_permissions"];
    if (operation === "create") {
      const key = keyOf(place, body);
      const kept = byName.get(key);
      const isNew = ![...known.values()].some((one) => one.key === key);
      if (given !== undefined) byName.delete(key);
      return isNew && given === undefined && kept !== undefined
        ? pass({ ...body, default_member_permissions: kept })
        : pass();
    }
    const response = await pass();
    if (operation !== "edit" || !response.ok || given === undefined) return response;
    const key = keyOf(place, await objectOf(response));
    if (given === null) byName.delete(key);
    else byName.set(key, given);
    return response;
  };
}

/** A bulk overwrite finds commands in an index of names, which a create and the first rename of a command write. */
function indexingTheFirstRename(known: Known): Handler {
  const renames = new Map<string, number>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const id = path["id"] ?? "";
    const before = known.get(id)?.name;
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit") {
      const { name } = await objectOf(response);
      if (before !== undefined && name !== before) renames.set(id, (renames.get(id) ?? 0) + 1);
    }
    if (operation !== "bulk") return response;
    const elements = elementsOf(await bodyOf(request)).filter(isObject);
    const keys = new Set(elements.filter((each) => each["id"] === undefined).map((each) => keyOf(place, each)));
    const missed = [...known].filter(([each, { key }]) => keys.has(key) && (renames.get(each) ?? 0) >= SECOND_RENAME);
    for (const [each] of missed) await ask("DELETE", `${place}/${each}`);
    return missed.length > 0 ? pass() : response;
  };
}

/** A refused edit leaves its fields on the loaded command, and the next edit of the command stores them after its answer. */
function flushingRefusedFields(): Handler {
  const left = new Map<string, JsonObject>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "edit") return response;
    const id = path["id"] ?? "";
    const { name: _, ...fields } = await objectOf(request);
    if (response.status === BAD_REQUEST) left.set(id, { ...left.get(id), ...fields });
    if (!response.ok) return response;
    const dirty = Object.entries(left.get(id) ?? {}).filter(([member]) => fields[member] === undefined);
    left.delete(id);
    for (const [member, value] of dirty) await ask("PATCH", `${place}/${id}`, { [member]: value });
    return response;
  };
}

/** Permissions that are emptied are deleted by the id of the command, whatever the guild. */
function emptyingEveryGuild(known: Known): Handler {
  const places = new Map<string, Set<string>>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "edit-permissions" || !response.ok) return response;
    const id = path["id"] ?? "";
    const own = places.get(id) ?? new Set<string>();
    places.set(id, own.add(place));
    const command = known.get(id)?.command;
    const isGlobal = command !== undefined && command["guild_id"] === undefined;
    if (!isGlobal || countOf((await objectOf(request))["permissions"]) > 0) return response;
    const others = [...own].filter((each) => each !== place);
    for (const other of others) await ask("PUT", `${other}/${id}/permissions`, { permissions: [] });
    return response;
  };
}

/** Deleting a global command deletes what is taken for its copies in guilds. */
function deletingNamesakes(known: Known): Handler {
  return async ({ operation, place, path }, { pass, ask }) => {
    const deleted = known.get(path["id"] ?? "");
    const others = [...known];
    const response = await pass();
    if (operation !== "delete" || !response.ok || deleted === undefined || path["guild"] !== undefined) return response;
    const guilds = place.replace(/commands$/, "guilds/");
    for (const [id, one] of others) {
      const isNamesake = one.place.startsWith(guilds) && one.key === keyOf(one.place, deleted.command);
      if (isNamesake) await ask("DELETE", `${one.place}/${id}`);
    }
    return response;
  };
}

/** Those that take several requests about commands. */
export const NINTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "member-permissions-outlive-a-deletion",
    what: "A command under the name of a deleted one has the default_member_permissions that an edit gave that one.",
    kind: "sequence",
    rules: [
      "command.default-member-permissions.defaults-to-none",
      "upsert.after-delete-is-a-create",
      "access.default-member-permissions.zero-forbids",
      "access.default-member-permissions.asks-for-its-bit",
    ],
    plant: remembering(keepingMemberPermissions),
    minimal: [createA({}), edit(0, { default_member_permissions: "8" }), remove(0), createA({})],
  },
  {
    id: "second-renames-are-not-indexed",
    what: "A bulk overwrite makes a new command in the place of one that was renamed twice, instead of overwriting it.",
    kind: "sequence",
    rules: [
      "bulk.same-name-keeps-the-id",
      "bulk.is-idempotent-on-ids",
      "bulk.known-commands-are-not-daily-creates",
      "edit.rename-keeps-the-id",
    ],
    plant: remembering(indexingTheFirstRename),
    minimal: [createA({}), edit(0, { name: "b" }), edit(0, { name: "c" }), bulk([{ name: "c", description: "a" }])],
  },
  {
    id: "refused-fields-come-with-the-next-edit",
    what: "The fields of a refused edit stay on the loaded command, and the next edit stores them after it was answered.",
    kind: "sequence",
    rules: [
      "endpoint.refused-write-leaves-no-trace",
      "edit.keeps-other-fields",
      "edit.answers-the-whole-command",
      "endpoint.guild-edit.is-visible-at-once",
      "command.version.stays-on-read",
    ],
    plant: remembering(flushingRefusedFields),
    minimal: [createA({}), edit(0, { name: "", description: "b" }), edit(0, { nsfw: true }), read(0)],
  },
  {
    id: "permissions-are-emptied-in-every-guild",
    what: "An edit that empties the permissions of a global command in a guild empties them in every other guild too.",
    kind: "scope",
    rules: ["permission.is-per-guild", "scope.writes-stay-in-their-scope", "permission.edit.is-read-back"],
    plant: remembering(emptyingEveryGuild),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE]),
      permit(0, [FORBID_USER], IN_OTHER_GUILD),
      permit(0, []),
      permissions(0, IN_OTHER_GUILD),
    ],
  },
  {
    id: "global-deletes-reach-guilds",
    what: "Deleting a global command also deletes the guild commands of its application, type and name.",
    kind: "scope",
    rules: [
      "scope.writes-stay-in-their-scope",
      "command.name.is-free-in-other-scopes",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "endpoint.get.answers-200",
    ],
    plant: remembering(deletingNamesakes),
    minimal: [createA({}, GLOBALLY), createA({}), remove(0, GLOBALLY), read(1)],
  },
];
