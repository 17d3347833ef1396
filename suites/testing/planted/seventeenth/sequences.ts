/** Bugs that four or more requests show. */
import { isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { countOf, textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  createA,
  DELIVERIES,
  drive,
  edit,
  FORBID_USER,
  invoke,
  permissions,
  permit,
  read,
  remove,
} from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const CREATED = 201;
const MODAL = 9;

/** Answers a read from a cache, which a create does not touch. */
function cachingReads(): Handler {
  const cache = new Map<string, Json>();
  return async ({ operation, place, path, request }, { pass }) => {
    const key = `${place}/${path["id"] ?? ""}`;
    const asSender = `${key} ${request.headers.get("authorization") ?? ""}`;
    const cached = operation === "get" ? cache.get(asSender) : undefined;
    if (cached !== undefined) return Response.json(cached);
    const response = await pass();
    if (operation === "get" && response.ok) cache.set(asSender, (await bodyOf(response)) ?? null);
    const changedKey = operation === "bulk" ? `${place}/` : `${key} `;
    const isChange = operation === "edit" || operation === "delete" || operation === "bulk";
    for (const each of cache.keys()) if (isChange && each.startsWith(changedKey)) cache.delete(each);
    return response;
  };
}

/** Deletes the entries that are not in a list, which deletes nothing where the list is empty. */
function keepingEntries(): Handler {
  const entries = new Map<string, Json>();
  return async ({ operation, place, path, request }, { pass }) => {
    if (operation !== "edit-permissions") return pass();
    const key = `${place}/${path["id"] ?? ""}`;
    const sent = (await objectOf(request))["permissions"];
    const kept = Array.isArray(sent) && countOf(sent) === 0 ? entries.get(key) : undefined;
    const response = kept === undefined ? await pass() : await pass({ permissions: kept });
    if (response.ok && kept === undefined && sent !== undefined) entries.set(key, sent);
    return kept === undefined
      ? response
      : changed(response, (answer) => (isObject(answer) ? { ...answer, permissions: [] } : answer));
  };
}

/** Keeps the first name of a renamed command in its index when the command is deleted. */
function keepingOldNames(known: Known): Handler {
  const namesOf = new Map<string, Set<string>>();
  const ghosts = new Set<string>();
  return async ({ operation, place, path }, { pass }) => {
    const id = path["id"] ?? "";
    const before = known.get(id);
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit" && before !== undefined) namesOf.set(id, (namesOf.get(id) ?? new Set()).add(before.key));
    if (operation === "delete") for (const key of namesOf.get(id) ?? []) if (key !== before?.key) ghosts.add(key);
    if (operation !== "create" || response.status !== CREATED) return response;
    const made = await objectOf(response);
    return ghosts.delete(keyOf(place, made)) ? Response.json(made) : response;
  };
}

/** Keeps permissions under the name of a command, so that a name that comes back has its own. */
function keepingPermissionsByName(known: Known): Handler {
  const entries = new Map<string, { readonly guild: string; readonly permissions: Json }>();
  return async ({ operation, path, request }, { pass, ask }) => {
    const id = path["id"] ?? "";
    const keyNamed = (name: string) => JSON.stringify([id, name]);
    const before = known.get(id)?.name ?? "";
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit-permissions") {
      const sent = (await objectOf(request))["permissions"] ?? null;
      entries.set(keyNamed(before), { guild: path["guild"] ?? "", permissions: sent });
    }
    const after = operation === "edit" ? textOf(await objectOf(response), "name") : before;
    const own = after === before ? undefined : entries.get(keyNamed(after));
    if (own !== undefined) {
      const body = { guild_id: own.guild, command_id: id, permissions: own.permissions };
      await ask("POST", "/../../driver/changePermissions", body);
    }
    return response;
  };
}

/** Keeps the open modals of a user by custom_id, so that a second one takes the place of the first. */
function keepingModalsByCustomId(): Handler {
  const userOf = new Map<string, string>();
  const keyOfModal = new Map<string, string>();
  const latest = new Map<string, string>();
  return async ({ operation, path, request }, { pass }) => {
    const body = operation === "driver" || operation === "respond" ? await objectOf(request) : {};
    if (path["name"] === "submitModal") {
      const shown = latest.get(keyOfModal.get(textOf(body, "interaction_id")) ?? "");
      return shown === undefined ? pass() : pass({ ...body, interaction_id: shown });
    }
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "driver") userOf.set(textOf(await objectOf(response), "interaction_id"), textOf(body, "user_id"));
    if (operation !== "respond" || body["type"] !== MODAL) return response;
    const interaction = path["id"] ?? "";
    const key = JSON.stringify([userOf.get(interaction) ?? "", textOf(body["data"], "custom_id")]);
    keyOfModal.set(interaction, key);
    latest.set(key, interaction);
    return response;
  };
}

/** Answers the delivery at a position of the list that the request of this index made. */
function openModal(index: number, position: number, input: string): PlainRequest {
  const member = (name: string) => `{#${index}.deliveries.${position}.interaction.${name}}`;
  const component: Json = { type: 4, custom_id: input, style: 1, required: false };
  return {
    method: "POST",
    path: `/interactions/${member("id")}/${member("token")}/callback`,
    body: { type: MODAL, data: { custom_id: "m", title: "m", components: [{ type: 18, label: "l", component }] } },
    as: "none",
  };
}

/** Such bugs. */
export const SEVENTEENTH_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "cached-command-outlives-an-upsert",
    what: "A command that was read is read as before after a create overwrites it.",
    kind: "sequence",
    // D1 "States and transitions": exists, POST create: exists, overwritten.
    rules: [
      "upsert.stores-the-fields",
      "command.create.answers-what-is-read-back",
      "endpoint.guild-create.is-visible-at-once",
    ],
    plant: handledBy(cachingReads),
    minimal: [createA({}), read(0), createA({ description: "b" }), read(0)],
  },
  {
    id: "empty-permissions-remove-nothing",
    what: "An edit of permissions to an empty list answers so and stores nothing.",
    kind: "sequence",
    // D1 "Permissions endpoints": PUT overwrites existing permissions.
    rules: ["permission.edit.empty-list-removes-all", "permission.edit.is-read-back", "permission.edit.replaces-all"],
    plant: handledBy(keepingEntries),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, []), permissions(0)],
  },
  {
    id: "old-name-of-a-deleted-command-counts-as-used",
    what: "A create with the former name of a renamed and then deleted command answers 200.",
    kind: "sequence",
    // D1 "Errors": create with a new name: 201.
    rules: [
      "endpoint.create.answers-201-for-a-new-name",
      "edit.rename-frees-the-old-name",
      "upsert.after-delete-is-a-create",
    ],
    plant: remembering(keepingOldNames),
    minimal: [createA({}), edit(0, { name: "b" }), remove(0), createA({})],
  },
  {
    id: "permissions-come-back-with-the-former-name",
    what: "A command that is renamed and renamed back has its permissions again.",
    kind: "sequence",
    // D1 "Guild application command permissions", rule 5: renaming permanently deletes all permissions.
    rules: ["edit.rename-drops-permissions"],
    plant: remembering(keepingPermissionsByName),
    minimal: [createA({}), permit(0, [FORBID_USER]), edit(0, { name: "b" }), edit(0, { name: "a" }), permissions(0)],
  },
  {
    id: "second-modal-of-a-custom-id-replaces-the-first",
    what: "A submitted modal has the components of the modal with its custom_id that the user opened last.",
    kind: "sequence",
    // D2 "Events" 2: submitting a modal delivers the response structures of its components.
    rules: [
      "component-response.modal.mirrors-its-components",
      "component-response.ids-are-those-of-the-components",
      "component-response.label.has-its-fields",
      "component-response.text-input.has-its-fields",
      "component.custom-id.comes-back-unchanged",
    ],
    plant: handledBy(keepingModalsByCustomId),
    minimal: [
      createA({}),
      invoke(0),
      invoke(0),
      DELIVERIES,
      openModal(3, 0, "one"),
      openModal(3, 1, "two"),
      drive("submitModal", {
        user_id: "{user_id}",
        interaction_id: "{#3.deliveries.0.interaction.id}",
        values: {},
      }),
      DELIVERIES,
    ],
  },
];
