/** Bugs that take several requests on commands. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { countOf, textOf } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, edit, FORBID_USER, permit, read, remove } from "../requests.js";
import { COMMANDS_ARE_STORED } from "../rules.js";
import { handledBy } from "../wrap.js";
import { versionsByContent } from "./versions.js";

const MOST_PERMISSIONS = 100;

function addressOf({ place, path }: Call): string {
  return `${place}/${path["id"]}`;
}

/** A command is only marked as deleted; the next one of its name takes its row over, and the restriction in it. */
function revivesRestriction(): (service: Fetch) => Fetch {
  return remembering((known) => {
    const deleted = new Map<string, Json>();
    return async ({ operation, path, place, request }, { pass }) => {
      const body = operation === "create" ? await objectOf(request) : {};
      const key = keyOf(place, body);
      const restriction = deleted.get(key);
      const isSilent = body["default_member_permissions"] === undefined && restriction !== undefined;
      const response = await (isSilent ? pass({ ...body, default_member_permissions: restriction }) : pass());
      if (!response.ok) return response;
      const before = operation === "delete" ? known.get(path["id"] ?? "") : undefined;
      const was = before?.command["default_member_permissions"];
      if (before !== undefined && typeof was === "string") deleted.set(before.key, was);
      if (operation === "create") deleted.delete(key);
      return response;
    };
  });
}

/** Entries that an empty list removed are only marked, and the next edit takes the mark away. */
function revivesPermissions(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const present = new Map<string, readonly Json[]>();
    const marked = new Map<string, readonly Json[]>();
    return async (call, { pass }) => {
      if (call.operation !== "edit-permissions") return pass();
      const body = await objectOf(call.request);
      const key = addressOf(call);
      const sent = elementsOf(body["permissions"]);
      const ids = sent.map((entry) => textOf(entry, "id"));
      const back = (marked.get(key) ?? []).filter((entry) => !ids.includes(textOf(entry, "id")));
      const revives = sent.length > 0 && back.length > 0 && sent.length + back.length <= MOST_PERMISSIONS;
      const response = await (revives ? pass({ ...body, permissions: [...sent, ...back] }) : pass());
      if (!response.ok) return response;
      if (sent.length > 0) marked.delete(key);
      else marked.set(key, present.get(key) ?? []);
      present.set(key, elementsOf((await objectOf(response))["permissions"]));
      return response;
    };
  });
}

/** Single reads are cached. Edits and deletions know the id and clear it; a create knows only the name. */
function keepsReadCommand(): (service: Fetch) => Fetch {
  return handledBy(() => {
    const cached = new Map<string, { readonly sender: string | null; readonly body: Json }>();
    return async (call, { pass }) => {
      const { operation, place, request } = call;
      const sender = request.headers.get("authorization");
      if (operation === "driver") cached.clear();
      if (operation === "edit" || operation === "delete") cached.delete(addressOf(call));
      if (operation === "bulk") for (const key of cached.keys()) if (key.startsWith(`${place}/`)) cached.delete(key);
      if (operation !== "get") return pass();
      const kept = cached.get(addressOf(call));
      if (kept !== undefined && kept.sender === sender) return Response.json(kept.body);
      const response = await pass();
      const body = response.ok ? await bodyOf(response) : undefined;
      if (body !== undefined) cached.set(addressOf(call), { sender, body });
      return response;
    };
  });
}

/** An edit with an empty list hides the options; the next edit without options writes the hidden ones back. */
function restoresOptions(): (service: Fetch) => Fetch {
  return remembering((known) => {
    const hidden = new Map<string, Json>();
    return async ({ operation, path, request }, { pass }) => {
      if (operation === "create" || operation === "bulk") hidden.clear();
      if (operation !== "edit") return pass();
      const id = path["id"] ?? "";
      const body: JsonObject = await objectOf(request);
      const options = hidden.get(id);
      const isSilent = body["options"] === undefined && options !== undefined && Object.keys(body).length > 0;
      const before = known.get(id)?.command["options"];
      const response = await (isSilent ? pass({ ...body, options }) : pass());
      if (!response.ok) return response;
      if (Array.isArray(body["options"]) || isSilent) hidden.delete(id);
      const isEmptied = Array.isArray(body["options"]) && countOf(body["options"]) === 0;
      if (isEmptied && before !== undefined && countOf(before) > 0) hidden.set(id, before);
      return response;
    };
  });
}

const OPTION: JsonObject = { type: 3, name: "b", description: "b" };

/** Each takes three requests or more. */
export const TWENTY_FOURTH_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "recreated-command-keeps-its-restriction",
    what: "A command that is created again after its deletion has the default_member_permissions of the deleted one.",
    kind: "sequence",
    rules: ["command.default-member-permissions.defaults-to-none", "upsert.after-delete-is-a-create"],
    plant: revivesRestriction(),
    minimal: [createA({ default_member_permissions: "8" }), remove(0), createA({})],
  },
  {
    id: "removed-permissions-return-with-the-next-edit",
    what: "Permissions that an empty list removed come back with the next edit, beside the entries that it sends.",
    kind: "sequence",
    rules: ["permission.edit.replaces-all", "permission.edit.empty-list-removes-all", "permission.edit.is-read-back"],
    plant: revivesPermissions(),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, []), permit(0, [FORBID_USER])],
  },
  {
    id: "read-command-survives-an-overwrite",
    what: "A command that was read once is answered from a cache, which an overwriting create does not clear.",
    kind: "sequence",
    rules: ["upsert.stores-the-fields", "command.create.answers-what-is-read-back"],
    plant: keepsReadCommand(),
    minimal: [createA({}), read(0), createA({ description: "b" }), read(0)],
  },
  {
    id: "emptied-options-return-with-the-next-edit",
    what: "Options that an edit emptied come back with the next edit, although it gives none.",
    kind: "sequence",
    rules: ["edit.empty-options-remove-all", "edit.keeps-other-fields", ...COMMANDS_ARE_STORED],
    plant: restoresOptions(),
    minimal: [createA({ options: [OPTION] }), edit(0, { options: [] }), edit(0, { description: "b" })],
  },
  {
    id: "old-content-brings-its-version-back",
    what: "An edit that makes a command what it was before gives it the version that it had then.",
    kind: "sequence",
    rules: ["command.version.grows", "command.version.changes-on-edit"],
    plant: versionsByContent(),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "a" })],
  },
];
