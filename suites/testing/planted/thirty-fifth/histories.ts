/** Bugs of several requests about commands and permissions: sequences, a scope and a size. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call, type CalledOperation } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
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
import { answers, changed, type Handler, handledBy, refusal } from "../wrap.js";

const USER_COMMAND = 2;
/** Permissions of a command in a guild. @see D1 "Limits" */
const MAX_PERMISSIONS = 100;
const FIRST_USER = 2n * 10n ** 17n;
const PERMISSIONS_UPDATE = "APPLICATION_COMMAND_PERMISSIONS_UPDATE";
const WRITES: ReadonlySet<CalledOperation> = new Set(["create", "edit", "delete", "bulk"]);

/** The permissions of one command in one guild. */
function slotOf({ path }: Call): string {
  return `${path["guild"]} ${path["id"]}`;
}

/** An answer to a read of permissions. */
function permissionsObject({ path }: Call, all: readonly Json[]): Response {
  const { application = "", guild = "", id = "" } = path;
  return Response.json({ id, application_id: application, guild_id: guild, permissions: all });
}

/** New entries are counted before the old ones are deleted. */
function countingBeforeTheDelete(): Handler {
  const counts = new Map<string, number>();
  const forget = (id: string | undefined) => {
    for (const slot of counts.keys()) if (slot.endsWith(` ${id}`)) counts.delete(slot);
  };
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const body = operation === "edit-permissions" || operation === "edit" ? await objectOf(request) : {};
    const count = elementsOf(body["permissions"]).length;
    const isEdit = operation === "edit-permissions";
    if (isEdit && count <= MAX_PERMISSIONS && count > 0 && count + (counts.get(slotOf(call)) ?? 0) > MAX_PERMISSIONS)
      return refusal();
    const response = await pass();
    if (!response.ok) return response;
    if (isEdit) counts.set(slotOf(call), elementsOf((await objectOf(response))["permissions"]).length);
    if (operation === "delete" || body["name"] !== undefined) forget(path["id"]);
    if (operation === "bulk") counts.clear();
    return response;
  };
}

/** A bulk overwrite updates the row of a command that it names by its id, and does not see that this is a rename. */
function renamingInPlace(known: Known): Handler {
  const kept = new Map<string, readonly Json[]>();
  return async (call, { pass, ask }) => {
    const { operation, place, path, request } = call;
    if (operation === "bulk" && path["guild"] !== undefined) {
      const renamed = elementsOf(await bodyOf(request)).filter((each) => {
        const before = known.get(textOf(each, "id"));
        return before?.place === place && before.name !== textOf(each, "name");
      });
      const before = new Map<string, readonly Json[]>();
      for (const each of renamed) {
        const id = textOf(each, "id");
        const held = kept.get(`${path["guild"]} ${id}`);
        const read =
          held ?? elementsOf((await objectOf(await ask("GET", `${place}/${id}/permissions`)))["permissions"]);
        if (read.length > 0) before.set(id, read);
      }
      const response = await pass();
      const now = response.ok ? elementsOf(await bodyOf(response)).map((each) => textOf(each, "id")) : [];
      for (const id of now) {
        const all = before.get(id);
        if (all !== undefined) kept.set(`${path["guild"]} ${id}`, all);
      }
      return response;
    }
    const response = await pass();
    if (!response.ok) return response;
    const isDropped = operation === "delete" || operation === "edit-permissions";
    const isRenamed = operation === "edit" && (await objectOf(request))["name"] !== undefined;
    if (isDropped || isRenamed) kept.delete(slotOf(call));
    const all = operation === "get-permissions" ? kept.get(slotOf(call)) : undefined;
    return all === undefined ? response : permissionsObject(call, all);
  };
}

/** A deleted command leaves its name behind, and lists hide what has that name until it is created again. */
function hidingDeletedNames(known: Known): Handler {
  const tombstones = new Map<string, Set<string>>();
  return async ({ operation, place, path }, { pass }) => {
    const deleted = operation === "delete" ? known.get(path["id"] ?? "") : undefined;
    const response = await pass();
    if (!response.ok) return response;
    const names = tombstones.get(place) ?? new Set<string>();
    tombstones.set(place, names);
    if (deleted !== undefined) names.add(deleted.name);
    if (operation === "bulk") names.clear();
    if (operation === "create" || operation === "edit") names.delete(textOf(await objectOf(response), "name"));
    if (operation !== "list" || names.size === 0) return response;
    return changed(response, (body) => elementsOf(body).filter((each) => !names.has(textOf(each, "name"))));
  };
}

/** A list that is kept to be answered again. */
interface KeptList {
  /** Its path. */
  readonly place: string;
  /** Whose token it was read with. */
  readonly sender: string;
  /** Its answer. */
  readonly response: Response;
}

/** Lists are cached for each token, and a write empties the cache of the token that wrote. */
function purgingOfOneToken(): Handler {
  const cache = new Map<string, KeptList>();
  return async ({ operation, place, request }, { pass }) => {
    const sender = request.headers.get("authorization") ?? "";
    if (operation === "driver") cache.clear();
    if (operation === "list") {
      const key = JSON.stringify([request.url, ...request.headers]);
      const kept = cache.get(key);
      if (kept !== undefined) return kept.response.clone();
      const response = await pass();
      if (response.ok) cache.set(key, { place, sender, response: response.clone() });
      return response;
    }
    const response = await pass();
    if (!response.ok || !WRITES.has(operation)) return response;
    for (const [key, each] of cache) if (each.place === place && each.sender === sender) cache.delete(key);
    return response;
  };
}

/** True for an event of permissions that are as the event before about the same command had them. */
function isRepeated(event: Json, index: number, all: readonly Json[]): boolean {
  if (!isObject(event) || event["name"] !== PERMISSIONS_UPDATE) return false;
  const isOfSame = (other: Json): boolean => {
    if (!isObject(other) || other["name"] !== PERMISSIONS_UPDATE) return false;
    return ["id", "guild_id"].every((member) => textOf(other["data"], member) === textOf(event["data"], member));
  };
  const before = all.slice(0, index).findLast(isOfSame);
  return isObject(before) && isDeepStrictEqual(before["data"], event["data"]);
}

function withoutRepeatedEvents(body: Json, call: Call): Json {
  if (driven(call) !== "listEvents" || !isObject(body)) return body;
  return withMember(body, "events", (events) => {
    const all = elementsOf(events);
    return all.filter((each, index) => !isRepeated(each, index, all));
  });
}

/** An empty list deletes all rows of the command, whatever their guild is. */
function clearingEverywhere(): Handler {
  const filled = new Map<string, Set<string>>();
  const cleared = new Set<string>();
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const response = await pass();
    if (!response.ok) return response;
    const { id = "", guild = "" } = path;
    if (operation === "edit-permissions") {
      const guilds = filled.get(id) ?? new Set<string>();
      filled.set(id, guilds);
      cleared.delete(slotOf(call));
      if (elementsOf((await objectOf(request))["permissions"]).length > 0) guilds.add(guild);
      else for (const other of guilds) if (other !== guild) cleared.add(`${other} ${id}`);
    }
    if (operation !== "get-permissions" || !cleared.has(slotOf(call))) return response;
    return changed(response, (body) => inEach(body, (each) => ({ ...each, permissions: [] })));
  };
}

/** Allows as many users, who need not be there. */
function allowUsers(count: number): readonly JsonObject[] {
  return times(count, (index) => ({ id: String(FIRST_USER + BigInt(index)), type: 2, permission: true }));
}

/** Those that take several requests. */
export const THIRTY_FIFTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "replaced-permissions-still-fill-quota",
    what: "An edit of permissions is refused if its entries and those that it replaces are more than 100 together.",
    kind: "size",
    rules: [
      "permission.edit.takes-at-most-100",
      "permission.edit.replaces-all",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
    ],
    plant: handledBy(countingBeforeTheDelete),
    minimal: [createA({}), permit(0, allowUsers(60)), permit(0, allowUsers(60))],
  },
  {
    id: "bulk-renames-by-id-keep-permissions",
    what: "A command that a bulk overwrite names by its id and gives another name keeps its permissions.",
    kind: "sequence",
    rules: ["edit.rename-drops-permissions", "bulk.removal-drops-permissions", "bulk.id-links-to-the-command"],
    plant: remembering(renamingInPlace),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      bulk([{ id: "{#0.id}", name: "b", description: "b" }]),
      permissions(0),
    ],
  },
  {
    id: "tombstones-hide-namesakes-of-other-types",
    what: "After a command was deleted, the list of its scope lacks commands of other types that have its name.",
    kind: "sequence",
    rules: [
      "command.list.holds-each-command",
      "command.name.is-free-for-other-types",
      "endpoint.list.returns-all-types",
      "endpoint.list.answers-200-with-an-array",
      "scope.writes-stay-in-their-scope",
    ],
    plant: remembering(hidingDeletedNames),
    minimal: [createA({}), create({ name: "a", type: USER_COMMAND }), remove(1), list()],
  },
  {
    id: "list-caches-purge-own-token-only",
    what: "Who listed commands before somebody with another token of the application wrote one gets that list again.",
    kind: "sequence",
    rules: [
      "endpoint.guild-edit.is-visible-at-once",
      "endpoint.guild-create.is-visible-at-once",
      "endpoint.delete.removes-the-command",
      "endpoint.list.answers-200-with-an-array",
      "edit.replaces-provided-fields",
      "upsert.stores-the-fields",
      "bulk.removes-what-is-not-listed",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "authentication.client-credentials.are-accepted",
      "authentication.bot-token.is-accepted",
    ],
    plant: handledBy(purgingOfOneToken),
    minimal: [createA({}), list(), { ...edit(0, { description: "b" }), as: "clientCredentials" }, list()],
  },
  {
    id: "repeated-permission-edits-send-no-event",
    what: "An edit of permissions that sets what was set before sends no event.",
    kind: "sequence",
    rules: ["event.permissions-update.follows-an-edit"],
    plant: answers(withoutRepeatedEvents),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, [ALLOW_ROLE]), drive("listEvents")],
  },
  {
    id: "clearing-permissions-clears-every-guild",
    what: "An empty list of permissions in one guild removes those of the command in all other guilds as well.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "permission.edit.is-read-back",
      "permission.edit.empty-list-removes-all",
      "permission.get.answers-the-object",
      "permission.covers-global-and-guild-commands",
      "scope.writes-stay-in-their-scope",
    ],
    plant: handledBy(clearingEverywhere),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), permit(0, [], IN_OTHER_GUILD), permissions(0)],
  },
];
