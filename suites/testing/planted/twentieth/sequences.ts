/** Bugs that a history of requests shows. */
import { isDeepStrictEqual } from "node:util";
import type { Json } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { countOf, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  DELIVERIES,
  edit,
  IN_GUILD,
  invoke,
  list,
  permissions,
  permit,
  remove,
  times,
} from "../requests.js";
import { changed, handledBy, refusal } from "../wrap.js";
import { deliveredIn, inDeliveries, isDriven, withData } from "./driven.js";

const CHAT_INPUT = 1;
const USER = 2;
const HEADER = "x-discord-locale";
const SERVER_ERROR = 500;

/** Most commands of a type in one scope. */
const MOST: Readonly<Record<number, number>> = { 1: 100, 2: 15, 3: 15 };

/** True where an edit may change what everybody sees of a command. */
const isSeenByAll = (body: Json): boolean => ["name", "description", "options"].some((field) => isSent(body, field));

function isSent(body: Json, field: string): boolean {
  return typeof body === "object" && body !== null && field in body;
}

function typeOf(command: Json | undefined): number {
  const type = typeof command === "object" && command !== null && "type" in command ? command.type : undefined;
  return typeof type === "number" ? type : CHAT_INPUT;
}

function countOfType(known: Known, place: string, type: number): number {
  return [...known.values()].filter((one) => one.place === place && typeOf(one.command) === type).length;
}

const isWrite = ({ operation }: Call): boolean => ["create", "edit", "delete", "bulk"].includes(operation);

/** Bugs of this kind. */
export const TWENTIETH_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "second-rename-keeps-its-old-name",
    what: "The index of names forgets the first name of a command only, so a second rename does not free its old name",
    kind: "sequence",
    // D1 "Naming and uniqueness rules" 4: unique among the commands of a scope, and none has that name any more.
    rules: [
      "edit.rename-frees-the-old-name",
      "endpoint.create.answers-201-for-a-new-name",
      "command.name.is-unique-per-type-and-scope",
    ],
    plant: remembering((known) => {
      const renamed = new Set<string>();
      const held = new Set<string>();
      return async (call, { pass }) => {
        const { operation, place, path } = call;
        if (operation === "create" && held.has(keyOf(place, await objectOf(call.request)))) return refusal();
        const { id = "" } = path;
        const before = known.get(id);
        const response = await pass();
        if (operation !== "edit" || !response.ok || before === undefined) return response;
        const key = keyOf(place, await objectOf(response));
        if (key === before.key) return response;
        if (renamed.has(id)) held.add(before.key);
        renamed.add(id);
        held.delete(key);
        return response;
      };
    }),
    minimal: [createA({}), edit(0, { name: "b" }), edit(0, { name: "c" }), createA({ name: "b" })],
  },
  {
    id: "empty-bulk-overwrite-leaves-the-cached-list",
    what: "A bulk overwrite drops the cached list once per element, so an empty one leaves the old list to be shown",
    kind: "sequence",
    // D1 "States and transitions": bulk overwrite: commands not in the list are removed.
    rules: [
      "bulk.empty-list-clears-the-scope",
      "bulk.removes-what-is-not-listed",
      "bulk.covers-all-types",
      "command.list.holds-each-command",
    ],
    plant: handledBy(() => {
      const cached = new Map<string, readonly [key: string, response: Response]>();
      return async (call, { pass }) => {
        const { operation, place, request, query } = call;
        const isEmptied = operation === "bulk" && countOf(await bodyOf(request)) === 0;
        if (isWrite(call) && !isEmptied) cached.delete(place);
        if (operation !== "list" || request.headers.has(HEADER) || query.size > 0) return pass();
        const sender = `${request.headers.get("authorization")} ${request.headers.get("accept-language")}`;
        const [key, kept] = cached.get(place) ?? [];
        if (key === sender && kept !== undefined) return kept.clone();
        const response = await pass();
        if (response.ok) cached.set(place, [sender, response.clone()]);
        return response;
      };
    }),
    minimal: [createA({}), list(), bulk([]), list()],
  },
  {
    id: "second-upsert-restores-old-permissions",
    what: "An upsert keeps the permissions that the upsert before it saw, and undoes what was set meanwhile",
    kind: "sequence",
    // D1 "Permissions endpoints": Edit overwrites existing permissions; "Guild application command permissions" 5 names all that ends them.
    rules: [
      "upsert.keeps-permissions",
      "permission.edit.is-read-back",
      "permission.edit.empty-list-removes-all",
      "permission.edit.replaces-all",
    ],
    plant: handledBy(() => {
      const set = new Map<string, Json>();
      const seen = new Map<string, Json>();
      const restored = new Map<string, Json>();
      const forget = (key: string) => {
        for (const one of [set, seen, restored]) one.delete(key);
      };
      return async (call, { pass }) => {
        const { operation, place, path } = call;
        const key = `${place}/${path["id"]}`;
        const old = restored.get(key);
        const response = await pass();
        if (!response.ok) return operation === "get-permissions" && old !== undefined ? Response.json(old) : response;
        const body = (await bodyOf(response)) ?? null;
        if (operation === "get-permissions" && old !== undefined) return Response.json(old);
        if (operation === "edit-permissions") {
          set.set(key, body);
          restored.delete(key);
        }
        if (operation === "delete" || (operation === "edit" && isSent(await objectOf(call.request), "name")))
          forget(key);
        if (operation !== "create" || response.status !== 200) return response;
        const own = `${place}/${textOf(body, "id")}`;
        const [now, before] = [set.get(own), seen.get(own)];
        if (before !== undefined && !isDeepStrictEqual(before, now)) restored.set(own, before);
        else if (now !== undefined) seen.set(own, now);
        return response;
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), createA({}), permit(0, []), createA({}), permissions(0)],
  },
  {
    id: "delete-frees-a-slot-of-the-newest-type",
    what: "A delete counts down the commands of the type that was created last, and not of its own type",
    kind: "sequence",
    // D1 "Limits": 15 USER commands; "States and transitions": a deleted command does not exist.
    rules: [
      "limit.delete-frees-a-slot",
      "limit.types-are-independent",
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.chat-input.is-100",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering((known) => {
      const newest = new Map<string, number>();
      const lost = new Map<string, number>();
      const slotOf = (place: string, type: number) => `${place} ${type}`;
      return async (call, { pass }) => {
        const { operation, place, path } = call;
        const body = operation === "create" ? await objectOf(call.request) : {};
        const type = operation === "create" ? typeOf(body) : typeOf(known.get(path["id"] ?? "")?.command);
        const slot = slotOf(place, type);
        if (operation === "create") {
          const isNew = ![...known.values()].some((one) => one.key === keyOf(place, body));
          const taken = countOfType(known, place, type) + (lost.get(slot) ?? 0);
          if (isNew && taken >= (MOST[type] ?? Number.POSITIVE_INFINITY)) return refusal();
        }
        const response = await pass();
        if (!response.ok) return response;
        if (operation === "create") newest.set(place, type);
        if (operation === "bulk") for (const one of [1, 2, 3]) lost.delete(slotOf(place, one));
        const isOther = newest.has(place) && newest.get(place) !== type;
        if (operation === "delete" && isOther) lost.set(slot, (lost.get(slot) ?? 0) + 1);
        return response;
      };
    }),
    minimal: [
      bulk(times(15, (index) => ({ name: `u${index}`, type: USER }))),
      createA({}),
      { method: "DELETE", path: `${IN_GUILD}/{#0.0.id}` },
      create({ name: "u", type: USER }),
    ],
  },
  {
    id: "new-translations-leave-the-cached-list",
    what: "A list in a locale is cached, and an edit of translations alone does not drop it",
    kind: "sequence",
    // D1 "Localization" 5: the list returns name_localized of the requester's locale; "Guild commands": edit is effective immediately.
    rules: [
      "localization.list.shows-the-requesters-locale",
      "localization.edit.replaces-the-dictionary",
      "endpoint.guild-edit.is-visible-at-once",
      "edit.replaces-dictionaries-whole",
      "edit.replaces-provided-fields",
    ],
    plant: handledBy(() => {
      const cached = new Map<string, Map<string, Response>>();
      return async (call, { pass }) => {
        const { operation, place, request, query } = call;
        const isKept = operation === "edit" && !isSeenByAll(await objectOf(request));
        if (isWrite(call) && !isKept) cached.delete(place);
        const locale = request.headers.get(HEADER);
        if (operation !== "list" || locale === null || query.size > 0) return pass();
        const key = `${locale} ${request.headers.get("authorization")}`;
        const kept = cached.get(place)?.get(key);
        if (kept !== undefined) return kept.clone();
        const response = await pass();
        if (response.ok) cached.set(place, new Map([...(cached.get(place) ?? []), [key, response.clone()]]));
        return response;
      };
    }),
    minimal: [
      createA({ name_localizations: { de: "b" } }),
      { ...list(), headers: { [HEADER]: "de" } },
      edit(0, { name_localizations: { de: "c" } }),
      { ...list(), headers: { [HEADER]: "de" } },
    ],
  },
  {
    id: "uses-remember-the-id-of-a-name",
    what: "The id of a command is remembered by its name when it is used, so its successor is delivered with that id",
    kind: "sequence",
    // D1 "Interaction received by the application": Command data: id (command ID).
    rules: ["interaction.data.id-is-the-command", "interaction.deleted-command.is-not-delivered"],
    plant: remembering((known) => {
      const first = new Map<string, string>();
      const wrong = new Map<string, string>();
      return async (call, { pass }) => {
        const response = await pass();
        if (isDriven(call, "listDeliveries"))
          return changed(response, (body) =>
            inDeliveries(body, (interaction) => {
              const id = wrong.get(textOf(interaction, "id"));
              return id === undefined ? interaction : withData(interaction, (data) => ({ ...data, id }));
            }),
          );
        if (!isDriven(call, "invokeCommand")) return response;
        const id = textOf(await objectOf(call.request), "command_id");
        const used = known.get(id);
        const interactionId = deliveredIn(await objectOf(response));
        if (used === undefined || interactionId === "") return response;
        const remembered = first.get(used.key) ?? id;
        first.set(used.key, remembered);
        if (remembered !== id) wrong.set(interactionId, remembered);
        return response;
      };
    }),
    minimal: [create(A), invoke(0), remove(0), create(A), invoke(3), DELIVERIES],
  },
  {
    id: "name-can-be-deleted-once",
    what: "A deleted command stays as a marked row, and a second one of its name, type and scope cannot be deleted",
    kind: "sequence",
    // D1 "States and transitions": exists, DELETE: does not exist, response 204.
    rules: [
      "endpoint.delete.answers-204",
      "endpoint.delete.removes-the-command",
      "endpoint.bad-input-is-never-a-server-error",
      "upsert.after-delete-is-a-create",
    ],
    plant: remembering((known) => {
      const deleted = new Set<string>();
      return async (call, { pass }) => {
        const one = known.get(call.path["id"] ?? "");
        if (call.operation !== "delete" || one === undefined || one.place !== call.place) return pass();
        if (deleted.has(one.key)) return refusal(SERVER_ERROR);
        const response = await pass();
        if (response.ok) deleted.add(one.key);
        return response;
      };
    }),
    minimal: [create(A), remove(0), create(A), remove(2)],
  },
];
