/** Bugs that need four or more requests in a particular order. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  edit,
  invoke,
  permissions,
  permit,
  read,
  remove,
  times,
} from "../requests.js";
import { changed, refusal } from "../wrap.js";

const MAX_USER_COMMANDS = 15;
const SUBCOMMAND: Json = { type: 1, name: "sub", description: "sub" };

/** Bugs of commands. */
const OF_COMMANDS: readonly PlantedBug[] = [
  {
    id: "delete-also-takes-the-first-name",
    what: "A delete also removes the command that has the name under which the deleted one was created.",
    kind: "sequence",
    // D1 "States and transitions": "exists | DELETE | - | does not exist", which is said of the one command.
    rules: [
      "scope.writes-stay-in-their-scope",
      "endpoint.delete.removes-the-command",
      "edit.rename-frees-the-old-name",
      "command.list.holds-each-command",
      "endpoint.get.answers-200",
    ],
    plant: remembering((known) => {
      const firstNames = new Map<string, string>();
      return async (call, { pass, ask }) => {
        const response = await pass();
        if (call.operation === "create" && response.status === 201) {
          const created = await objectOf(response);
          firstNames.set(textOf(created, "id"), textOf(created, "name"));
        }
        const id = call.path["id"] ?? "";
        if (call.operation !== "delete" || !response.ok) return response;
        const heir = idOfNamed(known, id, firstNames.get(id));
        if (heir !== undefined) await ask("DELETE", `${call.place}/${heir}`);
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { name: "b" }), createA({}), remove(0), read(2)],
  },
  {
    id: "command-with-former-subcommands-is-not-usable",
    what: "A command that once had subcommands is not usable by itself after an edit has removed them.",
    kind: "sequence",
    // D1 "Edit body": "each provided field entirely overwrites the existing value"; D1 "What the service does" 4: "When
    // a user invokes a command, the service delivers an interaction to the application."
    rules: [
      "interaction.base-command.is-not-usable-with-subcommands",
      "edit.empty-options-remove-all",
      "edit.replaces-options-whole",
      "interaction.command.is-type-2",
      "endpoint.guild-edit.is-visible-at-once",
    ],
    plant: remembering((known) => {
      const former = new Set<string>();
      return async (call, { pass }) => {
        if (call.operation === "edit") {
          const old = known.get(call.path["id"] ?? "")?.command;
          if (old !== undefined && hasSubcommands(old)) former.add(textOf(old, "id"));
        }
        const id = call.path["name"] === "invokeCommand" ? textOf(await bodyOf(call.request), "command_id") : "";
        const now = known.get(id)?.command;
        const isDenied = former.has(id) && now !== undefined && !hasSubcommands(now);
        return isDenied ? Response.json({ outcome: "invalid" }) : pass();
      };
    }),
    minimal: [createA({}), edit(0, { options: [SUBCOMMAND] }), edit(0, { options: [] }), invoke(0)],
  },
  {
    id: "overwrites-use-up-the-limit-of-a-type",
    what: "Each POST of a user command counts toward the 15 of the scope, also one that overwrites.",
    kind: "sequence",
    // D1 "Limits": "Global USER commands | 15"; D1 "What the service does" 10: "Posting a command whose name is already
    // used (same application, type and scope) is an upsert: the existing command is overwritten."
    rules: ["limit.user.is-15", "upsert.adds-no-entry", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering((known) => {
      const posts = new Map<string, number>();
      return async (call, { pass }) => {
        const { operation, place } = call;
        const body = await bodyOf(call.request);
        const isPost = operation === "create" && isUserCommand(body);
        const count = posts.get(place) ?? 0;
        if (isPost && count >= MAX_USER_COMMANDS && !isKnown(known, place, body)) return refusal();
        const response = await pass();
        if (!response.ok) return response;
        const isRemoval = operation === "delete" && isUserCommand(known.get(call.path["id"] ?? "")?.command);
        if (isPost) posts.set(place, count + 1);
        if (isRemoval) posts.set(place, Math.max(0, count - 1));
        if (operation === "bulk") posts.set(place, elementsOf(body).filter(isUserCommand).length);
        return response;
      };
    }),
    minimal: [...times(15, () => create({ type: 2, name: "Profile" })), create({ type: 2, name: "Avatar" })],
  },
];

/** Bugs of permissions. */
const OF_PERMISSIONS: readonly PlantedBug[] = [
  {
    id: "permissions-wait-for-a-name-after-bulk",
    what: "Permissions of a command that a bulk overwrite removed apply to the next command of its name.",
    kind: "sequence",
    // D1 "Command permission" 5: "Deleting or renaming a command permanently deletes all permissions of that command."
    rules: [
      "bulk.removal-drops-permissions",
      "permission.delete-drops-permissions",
      "permission.get.answers-the-object",
    ],
    plant: remembering((known) => {
      const given = new Map<string, Json>();
      return async (call, { pass }) => {
        const id = call.path["id"] ?? "";
        const slot = `${call.path["guild"]} ${known.get(id)?.key}`;
        const response = await pass();
        if (!response.ok) return response;
        const { operation } = call;
        if (operation === "delete" || operation === "edit") given.delete(slot);
        if (operation === "edit-permissions") given.set(slot, (await objectOf(response))["permissions"] ?? []);
        const old = operation === "get-permissions" ? given.get(slot) : undefined;
        if (old === undefined) return response;
        return changed(response, (body) => (isObject(body) ? { ...body, permissions: old } : body));
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), bulk([]), createA({}), permissions(3)],
  },
  {
    id: "bulk-rename-keeps-permissions",
    what: "A command that a bulk overwrite renames by its id keeps its permissions.",
    kind: "sequence",
    // D1 "Command permission" 5: "Deleting or renaming a command permanently deletes all permissions of that command."
    rules: ["edit.rename-drops-permissions", "bulk.removal-drops-permissions", "bulk.id-links-to-the-command"],
    plant: remembering((known) => {
      const given = new Map<string, Json>();
      const kept = new Map<string, Json>();
      return async (call, { pass }) => {
        const slot = `${call.path["guild"]} ${call.path["id"]}`;
        const response = await pass();
        if (!response.ok) return response;
        const { operation } = call;
        if (operation === "edit" || operation === "delete" || operation === "edit-permissions") kept.delete(slot);
        if (operation === "edit-permissions") given.set(slot, (await objectOf(response))["permissions"] ?? []);
        if (operation === "bulk") {
          for (const id of renamedIn(known, await bodyOf(response))) {
            const of = `${call.path["guild"]} ${id}`;
            const old = given.get(of);
            if (old !== undefined) kept.set(of, old);
          }
        }
        const old = operation === "get-permissions" ? kept.get(slot) : undefined;
        if (old === undefined) return response;
        return changed(response, (body) => (isObject(body) ? { ...body, permissions: old } : body));
      };
    }),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      bulk([{ id: "{#0.id}", name: "b", description: "b" }]),
      permissions(0),
    ],
  },
];

/** Every such bug. */
export const EIGHTEENTH_SEQUENCES: readonly PlantedBug[] = [...OF_COMMANDS, ...OF_PERMISSIONS];

function isUserCommand(command: Json | undefined): command is JsonObject {
  return isObject(command) && command["type"] === 2;
}

function isKnown(known: Known, place: string, command: JsonObject): boolean {
  return [...known.values()].some(({ key }) => key === keyOf(place, command));
}

function hasSubcommands(command: JsonObject): boolean {
  return elementsOf(command["options"]).some(
    (option) => isObject(option) && (option["type"] === 1 || option["type"] === 2),
  );
}

/** The other command of the scope and type of a deleted one that has a name. */
function idOfNamed(known: Known, deletedId: string, name: string | undefined): string | undefined {
  const deleted = known.get(deletedId);
  if (deleted === undefined || name === undefined || deleted.name === name) return undefined;
  const key = keyOf(deleted.place, { ...deleted.command, name });
  return [...known].find(([, one]) => one.key === key)?.[0];
}

/** Ids of the commands in a bulk answer that had another name before. */
function renamedIn(known: Known, body: Json | undefined): readonly string[] {
  const isRenamed = (command: Json) => {
    const old = known.get(textOf(command, "id"));
    return old !== undefined && old.name !== textOf(command, "name");
  };
  return elementsOf(body)
    .filter(isRenamed)
    .map((command) => textOf(command, "id"));
}
