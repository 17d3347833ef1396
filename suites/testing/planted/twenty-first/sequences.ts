/** Bugs that need four requests or more. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { objectOf, remembering } from "../memory.js";
import { inComponents, textOf, without } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  edit,
  editMessage,
  GLOBALLY,
  invoke,
  list,
  permit,
  remove,
  row,
  use,
} from "../requests.js";
import { isDriven } from "../twentieth/driven.js";
import { changed, handledBy, refusal } from "../wrap.js";

const ENTRY_POINT = 4;
const BUTTON = 2;

/** The custom_id of each component that the answer of this call shows. */
function customIdsOf(body: Json, call: Call): ReadonlySet<string> {
  const found = new Set<string>();
  inComponents((part) => {
    if (typeof part["custom_id"] === "string") found.add(part["custom_id"]);
    return part;
  })(body, call);
  return found;
}

/** True for an edit of nothing but dictionaries. */
function isOfDictionaries(body: JsonObject): boolean {
  return Object.keys(body).every((member) => member.endsWith("_localizations"));
}

const button = (customId: string): JsonObject => ({ type: BUTTON, style: 1, label: "a", custom_id: customId });
const withButton = (customId: string): JsonObject => ({
  components: [{ type: 1, components: [button(customId)] }],
});

const WITH_DICTIONARIES: PlainRequest = { ...list(), path: `${list().path}?with_localizations=true` };

/** Bugs of this kind. */
export const TWENTY_FIRST_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "name-between-two-renames-stays-used",
    what: "A second rename does not free the name that the first one gave, so a create of it overwrites the command",
    kind: "sequence",
    // D1 "States and transitions": POST create, no command of same name, type and scope: exists, response 201.
    rules: [
      "edit.rename-frees-the-old-name",
      "endpoint.create.answers-201-for-a-new-name",
      "upsert.adds-no-entry",
      "command.name.is-unique-per-type-and-scope",
      "command.list.holds-each-command",
    ],
    plant: remembering((known) => {
      const used = new Map<string, string>();
      const renamed = new Set<string>();
      return async (call, { pass, ask }) => {
        const { operation, place } = call;
        const id = call.path["id"] ?? "";
        const body = await objectOf(call.request);
        const keyOfName = (name: string, type: Json) => JSON.stringify([place, name, type]);
        if (operation === "create") {
          const former = used.get(keyOfName(textOf(body, "name"), body["type"] ?? 1)) ?? "";
          const now = known.get(former);
          if (now === undefined || now.name === body["name"]) return pass();
          const isTaken = [...known.values()].some((one) => one.place === place && one.name === body["name"]);
          return isTaken ? pass() : ask("PATCH", `${place}/${former}`, without(body, "type"));
        }
        const before = known.get(id);
        const response = await pass();
        const isRenamed = before !== undefined && body["name"] !== undefined && body["name"] !== before.name;
        if (operation !== "edit" || !response.ok || !isRenamed) return response;
        if (renamed.has(id)) used.set(keyOfName(before.name, before.command["type"] ?? 1), id);
        renamed.add(id);
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { name: "b" }), edit(0, { name: "c" }), createA({ name: "b" })],
  },
  {
    id: "removed-button-stays-removed",
    what: "A button that one edit of a message took away and another brought back cannot be pressed",
    kind: "sequence",
    // D2 "Events" 1: clicking a button delivers an interaction of type 3 to the application.
    rules: [
      "button.press-delivers-an-interaction",
      "component-response.button.has-its-fields",
      "component-response.select.delivers-an-interaction",
      "interaction.type.is-by-cause",
    ],
    plant: handledBy(() => {
      const shown = new Map<string, ReadonlySet<string>>();
      const removed = new Set<string>();
      return async (call, { pass }) => {
        const body = await objectOf(call.request);
        const isGone = removed.has(`${textOf(body, "message_id")} ${textOf(body, "custom_id")}`);
        if (isDriven(call, "useComponent") && isGone)
          return Response.json({ outcome: "unknown", reason: "the message has no such component" });
        const response = await pass();
        if (!response.ok || !["create-message", "edit-message"].includes(call.operation)) return response;
        const answer = await objectOf(response);
        const id = textOf(answer, "id");
        const now = customIdsOf(answer, call);
        for (const customId of shown.get(id) ?? []) if (!now.has(customId)) removed.add(`${id} ${customId}`);
        shown.set(id, now);
        return response;
      };
    }),
    minimal: [row(button("a")), editMessage(0, withButton("b")), editMessage(0, withButton("a")), use(0, "a")],
  },
  {
    id: "bulk-brings-permissions-back",
    what: "Permissions are kept by name, and a command that bulk overwrites removed and brought back has them again",
    kind: "sequence",
    // D1 "Guild application command permissions", rule 5: deleting a command permanently deletes all permissions of it.
    rules: [
      "bulk.removal-drops-permissions",
      "permission.delete-drops-permissions",
      "bulk.removes-what-is-not-listed",
      "permission.get.answers-the-object",
    ],
    plant: remembering((known) => {
      const byKey = new Map<string, Json>();
      return async (call, { pass }) => {
        const { operation, place } = call;
        const before = known.get(call.path["id"] ?? "");
        const response = await pass();
        if (!response.ok || before === undefined || before.place !== place) return response;
        const body = await objectOf(call.request);
        const isRenamed = operation === "edit" && body["name"] !== undefined && body["name"] !== before.name;
        if (operation === "delete" || isRenamed) byKey.delete(before.key);
        if (operation === "edit-permissions") byKey.set(before.key, body["permissions"] ?? []);
        const kept = byKey.get(before.key);
        if (operation !== "get-permissions" || kept === undefined) return response;
        return changed(response, (answer) => (isObject(answer) ? { ...answer, permissions: kept } : answer));
      };
    }),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      bulk([]),
      bulk([A]),
      { method: "GET", path: `${list().path}/{#3.0.id}/permissions` },
    ],
  },
  {
    id: "renamed-entry-point-keeps-its-slot",
    what: "The slot of the entry point is freed by its first name, so after a rename and a delete no other can be made",
    kind: "sequence",
    // D1 "Entry point handler types": it can be renamed, changed or deleted like other commands; only one is allowed at a time.
    rules: [
      "entry-point.can-be-created-again",
      "entry-point.can-be-deleted",
      "entry-point.can-be-edited",
      "entry-point.is-single",
      "limit.delete-frees-a-slot",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering((known) => {
      const renamed = new Set<string>();
      const full = new Set<string>();
      return async (call, { pass }) => {
        const { operation, place } = call;
        const id = call.path["id"] ?? "";
        const before = known.get(id);
        const body = await objectOf(call.request);
        if (operation === "create" && body["type"] === ENTRY_POINT && full.has(place)) return refusal();
        const response = await pass();
        if (!response.ok || before?.command["type"] !== ENTRY_POINT) return response;
        const isRenamed = body["name"] !== undefined && body["name"] !== before.name;
        if (operation === "edit" && isRenamed) renamed.add(id);
        if (operation === "delete" && renamed.has(id)) full.add(place);
        return response;
      };
    }),
    minimal: [
      create({ name: "a", type: ENTRY_POINT, handler: 1 }, GLOBALLY),
      edit(0, { name: "b" }, GLOBALLY),
      remove(0, GLOBALLY),
      create({ name: "a", type: ENTRY_POINT, handler: 1 }, GLOBALLY),
    ],
  },
  {
    id: "version-is-of-the-content",
    what: "A version is checked by its content, so after an edit and its undoing the oldest version can be used again",
    kind: "sequence",
    // D1 "What the service does" 8: the service checks the command version and rejects the invocation.
    rules: ["interaction.stale-version.is-rejected", "command.version.changes-on-edit", "command.version.grows"],
    plant: handledBy(() => {
      const contents = new Map<string, string>();
      const current = new Map<string, string>();
      return async (call, { pass }) => {
        if (isDriven(call, "invokeCommand")) {
          const body = await objectOf(call.request);
          const newest = contents.get(current.get(textOf(body, "command_id")) ?? "");
          const isSame = newest !== undefined && contents.get(textOf(body, "version")) === newest;
          return isSame ? pass(without(body, "version")) : pass();
        }
        const response = await pass();
        if (!response.ok || !["create", "edit"].includes(call.operation)) return response;
        const command = await objectOf(response);
        contents.set(textOf(command, "version"), JSON.stringify(without(command, "version")));
        current.set(textOf(command, "id"), textOf(command, "version"));
        return response;
      };
    }),
    minimal: [
      createA({}, GLOBALLY),
      edit(0, { name: "b" }, GLOBALLY),
      edit(0, { name: "a" }, GLOBALLY),
      invoke(0, { version: "{#0.version}" }),
    ],
  },
  {
    id: "list-with-dictionaries-outlives-a-translation",
    what: "The list of a guild with dictionaries is cached, and an edit of nothing but dictionaries leaves it as it is",
    kind: "sequence",
    // D1 "Endpoints", Edit guild command: effective immediately; "Localization" 5: the dictionaries, where with_localizations is true.
    rules: [
      "endpoint.guild-edit.is-visible-at-once",
      "localization.list.returns-dictionaries-on-request",
      "localization.edit.replaces-the-dictionary",
      "command.list.holds-each-command",
      "edit.replaces-dictionaries-whole",
      "edit.replaces-provided-fields",
    ],
    plant: handledBy(() => {
      const cached = new Map<string, Json>();
      return async (call, { pass }) => {
        const { operation, place, query } = call;
        const isCached = operation === "list" && query.get("with_localizations") === "true";
        const before = cached.get(place);
        const response = await pass();
        if (!response.ok || call.path["guild"] === undefined) return response;
        if (isCached && before !== undefined) return Response.json(before);
        if (isCached) cached.set(place, (await bodyOf(response)) ?? []);
        const isKept = operation === "edit" && isOfDictionaries(await objectOf(call.request));
        if (["create", "edit", "delete", "bulk"].includes(operation) && !isKept) cached.delete(place);
        return response;
      };
    }),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      WITH_DICTIONARIES,
      edit(0, { name_localizations: { de: "c" } }),
      WITH_DICTIONARIES,
    ],
  },
];
