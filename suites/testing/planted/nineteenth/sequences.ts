/** Bugs that need four or more requests. */
import { isObject, type JsonObject } from "../../../../src/contract/json.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { countOf, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  drive,
  edit,
  GLOBALLY,
  list,
  permissions,
  permit,
  read,
  remove,
} from "../requests.js";
import { changed, handledBy, refusal } from "../wrap.js";

const ENTRY_POINT = 4;

/** Bugs of this kind. */
export const NINETEENTH_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "permissions-are-kept-under-the-name",
    what: "A command that a bulk overwrite removed leaves its permissions to the next command of its name",
    kind: "sequence",
    // D1 "Command permission" 5: deleting a command permanently deletes all permissions of that command.
    rules: [
      "bulk.removal-drops-permissions",
      "permission.delete-drops-permissions",
      "permission.get.answers-the-object",
    ],
    plant: remembering((known) => {
      const byKey = new Map<string, JsonObject>();
      const keyOfPermissions = (id: string, guild: string) => `${guild} ${known.get(id)?.key}`;
      return async (call, { pass }) => {
        const { operation, path } = call;
        const key = keyOfPermissions(path["id"] ?? "", path["guild"] ?? "");
        const response = await pass();
        if (operation === "edit-permissions" && response.ok) byKey.set(key, await objectOf(response));
        if (operation === "delete" && response.ok) byKey.delete(key);
        const kept = byKey.get(key)?.["permissions"];
        if (operation !== "get-permissions" || kept === undefined) return response;
        return changed(response, (body) =>
          isObject(body) && countOf(body["permissions"]) === 0 ? { ...body, permissions: kept } : body,
        );
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), bulk([]), createA({}), permissions(3)],
  },
  {
    id: "delete-leaves-the-new-name-behind",
    what: "After a rename and a delete the new name still counts as used, so that a create with it answers 200",
    kind: "sequence",
    // D1 "States and transitions": POST create, no command of same name, type and scope: response 201.
    rules: ["upsert.after-delete-is-a-create", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering((known) => {
      const leftovers = new Set<string>();
      const renamed = new Set<string>();
      return async (call, { pass }) => {
        const { operation, path, place } = call;
        const id = path["id"] ?? "";
        const before = known.get(id);
        const response = await pass();
        if (!response.ok) return response;
        const body = await objectOf(response);
        if (operation === "edit" && before !== undefined && before.name !== textOf(body, "name")) renamed.add(id);
        if (operation === "delete" && before !== undefined && renamed.has(id)) leftovers.add(before.key);
        const isLeft = operation === "create" && leftovers.has(keyOf(place, body));
        return isLeft ? Response.json(body, { status: 200 }) : response;
      };
    }),
    minimal: [createA({}), edit(0, { name: "b" }), remove(0), create({ name: "b", description: "b" })],
  },
  {
    id: "create-leaves-the-cached-command",
    what: "A command that was read is kept, and a create that overwrites it does not renew what is kept",
    kind: "sequence",
    // D1 "What the service does" 10: posting a command whose name is already used overwrites the existing command.
    rules: [
      "upsert.stores-the-fields",
      "command.create.answers-what-is-read-back",
      "endpoint.create.answers-200-for-a-used-name",
    ],
    plant: handledBy(() => {
      const cached = new Map<string, JsonObject>();
      return async (call, { pass }) => {
        const { operation, path } = call;
        const key = `${call.place}/${path["id"]}`;
        if (operation === "edit" || operation === "delete") cached.delete(key);
        if (operation === "bulk" || path["name"] === "reset") cached.clear();
        const response = await pass();
        if (operation !== "get" || !response.ok) return response;
        const kept = cached.get(key) ?? (await objectOf(response));
        cached.set(key, kept);
        return Response.json(kept);
      };
    }),
    minimal: [createA({}), read(0), createA({ description: "b" }), read(0)],
  },
  {
    id: "names-cannot-be-swapped",
    what: "The name that a command had before its rename stays taken as long as the command lives",
    kind: "sequence",
    // D1 "Naming and uniqueness rules" 5: an application cannot have two commands with the same name; "a" is none after the rename.
    rules: ["edit.rename-frees-the-old-name", "endpoint.edit.answers-200", "edit.replaces-provided-fields"],
    plant: remembering((known) => {
      const former = new Map<string, string>();
      return async (call, { pass }) => {
        const { operation, path, place } = call;
        const id = path["id"] ?? "";
        const before = known.get(id);
        const name = textOf(await objectOf(call.request), "name");
        if (operation !== "edit" || before === undefined || name === "" || name === before.name) return pass();
        const holder = former.get(keyOf(place, { ...before.command, name }));
        if (holder !== undefined && holder !== id && known.has(holder)) return refusal();
        const response = await pass();
        if (response.ok) former.set(before.key, id);
        return response;
      };
    }),
    minimal: [createA({}), create({ name: "b", description: "b" }), edit(0, { name: "c" }), edit(1, { name: "a" })],
  },
  {
    id: "entry-point-is-created-once",
    what: "An application whose entry point was deleted cannot create another one",
    kind: "sequence",
    // D1 "Entry point handler types": it can be deleted like other commands; only one is allowed per application.
    rules: ["entry-point.can-be-created-again", "entry-point.is-single", "entry-point.can-be-deleted"],
    plant: remembering((known) => {
      const had = new Set<string>();
      return async (call, { pass }) => {
        const { operation, path, place } = call;
        const type = (await objectOf(call.request))["type"];
        if (operation === "delete" && known.get(path["id"] ?? "")?.command["type"] === ENTRY_POINT) had.add(place);
        return operation === "create" && type === ENTRY_POINT && had.has(place) ? refusal() : pass();
      };
    }),
    minimal: [
      drive("changeApplication", { has_activity: false }),
      drive("changeApplication", { has_activity: true }),
      list(GLOBALLY),
      { method: "DELETE", path: `${GLOBALLY}/{#2.0.id}` },
      create({ name: "go", type: ENTRY_POINT, handler: 1 }, GLOBALLY),
    ],
  },
];
