/** Bugs that cross the borders of guilds, applications and types. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  create,
  createA,
  drive,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
  read,
  remove,
} from "../requests.js";
import { changed, refusal } from "../wrap.js";

/** Bugs of permissions. */
const OF_PERMISSIONS: readonly PlantedBug[] = [
  {
    id: "permissions-of-a-global-command-have-no-guild",
    what: "Permissions of a global command in one guild are those in each guild.",
    kind: "scope",
    // D1 "Guild application command permissions": "guild_id | snowflake", and D1 "What the service does" 6: "allow or deny
    // a command for up to 100 users, roles and channels inside a guild".
    rules: [
      "permission.is-per-guild",
      "permission.covers-global-and-guild-commands",
      "permission.get.answers-the-object",
    ],
    plant: remembering((known) => {
      const given = new Map<string, Json>();
      return async (call, { pass }) => {
        const { operation } = call;
        const id = call.path["id"] ?? "";
        const response = await pass();
        if (!response.ok) return response;
        if (operation === "delete" || isRename(known, call, await bodyOf(response))) given.delete(id);
        if (!isGlobal(known, id)) return response;
        if (operation === "edit-permissions") given.set(id, (await objectOf(response))["permissions"] ?? []);
        return operation === "get-permissions" ? withPermissions(response, given.get(id)) : response;
      };
    }),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), permissions(0, IN_OTHER_GUILD)],
  },
  {
    id: "global-rename-drops-permissions-of-one-guild",
    what: "A new name of a global command removes its permissions in the first guild that set them alone.",
    kind: "scope",
    // D1 "Command permission" 5: "Deleting or renaming a command permanently deletes all permissions of that command."
    rules: ["edit.rename-drops-permissions", "permission.is-per-guild"],
    plant: remembering((known) => {
      const given = new Map<string, Json>();
      const kept = new Map<string, Json>();
      return async (call, { pass }) => {
        const response = await pass();
        if (!response.ok) return response;
        const set = await permissionsSetBy(call);
        if (set !== undefined) {
          kept.delete(set.slot);
          given.set(set.slot, set.permissions);
        }
        const id = call.path["id"] ?? "";
        if (isGlobal(known, id) && isRename(known, call, await bodyOf(response))) {
          const slots = [...given.keys()].filter((slot) => slot.startsWith(`${id} `));
          for (const slot of slots.slice(1)) kept.set(slot, given.get(slot) ?? []);
          for (const slot of slots) given.delete(slot);
        }
        return call.operation === "get-permissions"
          ? withPermissions(response, kept.get(`${id} ${call.path["guild"]}`))
          : response;
      };
    }),
    minimal: [
      createA({}, GLOBALLY),
      drive("changePermissions", { guild_id: "{guild_id}", command_id: "{#0.id}", permissions: [FORBID_USER] }),
      drive("changePermissions", { guild_id: "{other_guild_id}", command_id: "{#0.id}", permissions: [FORBID_USER] }),
      edit(0, { name: "b" }, GLOBALLY),
      permissions(0, IN_OTHER_GUILD),
    ],
  },
];

/** Bugs of commands. */
const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "global-delete-takes-guild-commands-of-the-name",
    what: "The delete of a global command also removes the commands of its name and type in guilds.",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 6: "An application can have a global and a guild CHAT_INPUT command with the same
    // name"; D1 "States and transitions": DELETE is said of the one command.
    rules: [
      "scope.writes-stay-in-their-scope",
      "endpoint.delete.removes-the-command",
      "command.name.is-free-in-other-scopes",
      "endpoint.get.answers-200",
      "command.list.holds-each-command",
    ],
    plant: remembering((known) => async (call, { pass, ask }) => {
      const deleted = known.get(call.path["id"] ?? "");
      const response = await pass();
      if (call.operation !== "delete" || !response.ok || deleted === undefined) return response;
      if (call.path["guild"] !== undefined) return response;
      for (const [id, { place, command }] of known) {
        const inGuild = place !== call.place && keyOf(call.place, command) === deleted.key;
        if (inGuild) await ask("DELETE", `${place}/${id}`);
      }
      return response;
    }),
    minimal: [createA({}, GLOBALLY), createA({}), remove(0, GLOBALLY), read(1)],
  },
  {
    id: "bulk-overwrite-takes-other-applications",
    what: "A bulk overwrite in a guild removes the commands of every application there.",
    kind: "scope",
    // D1 "Bulk overwrite": "replaces the whole command list (slash, user and message commands) of that scope"; D1 "Naming
    // and uniqueness rules" 4: "per application, per type, within each scope".
    rules: [
      "bulk.stays-in-its-scope",
      "scope.writes-stay-in-their-scope",
      "authentication.other-applications-are-out-of-reach",
      "command.list.holds-each-command",
    ],
    plant: remembering((known) => {
      // The list of another application is emptied with its own token, so when it is next asked for.
      const emptied = new Set<string>();
      return async (call, { pass, ask }) => {
        if (emptied.delete(call.place)) await ask("PUT", call.place, []);
        const response = await pass();
        const { guild } = call.path;
        if (call.operation !== "bulk" || guild === undefined || !response.ok) return response;
        const places = [...known.values()].map(({ place }) => place);
        for (const place of places) {
          if (place !== call.place && place.includes(`/guilds/${guild}/`)) emptied.add(place);
        }
        return response;
      };
    }),
    minimal: [
      createA({}),
      {
        method: "PUT",
        path: "/applications/{other_application_id}/guilds/{guild_id}/commands",
        body: [{ name: "b", description: "b" }],
        as: "otherBot",
      },
      list(),
    ],
  },
  {
    id: "rename-compares-names-of-all-types",
    what: "A new name is refused where a command of another type has it.",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 4: "Command names are unique per application, per type, within each scope".
    rules: [
      "command.name.is-free-for-other-types",
      "command.name.is-unique-per-type-and-scope",
      "endpoint.edit.answers-200",
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const name = textOf(await bodyOf(call.request), "name");
      const id = call.path["id"] ?? "";
      const isTaken = [...known].some(([other, one]) => other !== id && one.place === call.place && one.name === name);
      return call.operation === "edit" && isTaken ? refusal() : pass();
    }),
    minimal: [createA({}), create({ type: 2, name: "b" }), edit(1, { name: "a" })],
  },
];

/** Every such bug. */
export const EIGHTEENTH_SCOPES: readonly PlantedBug[] = [...OF_PERMISSIONS, ...OF_COMMANDS];

function isGlobal(known: Known, id: string): boolean {
  return known.get(id)?.place.includes("/guilds/") === false;
}

/** True where an edit has changed the name. */
function isRename(known: Known, { operation, path }: Call, body: Json | undefined): boolean {
  return operation === "edit" && known.get(path["id"] ?? "")?.name !== textOf(body, "name");
}

/** What a request to the service or its driver makes the permissions of one command in one guild. */
async function permissionsSetBy(call: Call): Promise<{ slot: string; permissions: Json } | undefined> {
  const body: JsonObject = await objectOf(call.request);
  const set = body["permissions"] ?? [];
  if (call.operation === "edit-permissions")
    return { slot: `${call.path["id"]} ${call.path["guild"]}`, permissions: set };
  if (call.path["name"] !== "changePermissions") return undefined;
  return { slot: `${textOf(body, "command_id")} ${textOf(body, "guild_id")}`, permissions: set };
}

function withPermissions(response: Response, permissionsThere: Json | undefined): Promise<Response> | Response {
  if (permissionsThere === undefined) return response;
  return changed(response, (body) => (isObject(body) ? { ...body, permissions: permissionsThere } : body));
}
