/** Bugs that four or more requests in a row show. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf, withMember, without } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, bulk, create, createA, drive, edit, invoke, permissions, permit, read } from "../requests.js";
import { type Behind, changed, type Handler, handledBy } from "../wrap.js";
import { driverOf } from "./driver.js";
import { permitting } from "./permits.js";

/** The row of a command keeps the name that it was created with, and a rename frees that one. */
function freeingTheFirstName(known: Known): Handler {
  const renamed = new Set<string>();
  const taken = new Map<string, string>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    const { id = "" } = path;
    const before = known.get(id);
    const body = operation === "edit" || operation === "create" ? await objectOf(request) : {};
    const key = keyOf(place, body);
    const owner = operation === "create" ? taken.get(key) : undefined;
    if (owner !== undefined && known.has(owner) && ![...known.values()].some((one) => one.key === key)) {
      taken.delete(key);
      return ask("PATCH", `${place}/${owner}`, without(body, "type"));
    }
    const response = await pass();
    if (operation !== "edit" || !response.ok || before === undefined) return response;
    const { name = before.name } = body;
    if (name === before.name) return response;
    if (renamed.has(id)) taken.set(before.key, id);
    renamed.add(id);
    return response;
  };
}

/** Single reads are cached, and a bulk overwrite does not empty the cache. */
function cachingReads(): Handler {
  const cache = new Map<string, Json>();
  return async ({ operation, place, path }, { pass }) => {
    const response = await pass();
    if (operation === "create" && response.ok) cache.delete(`${place}/${textOf(await bodyOf(response), "id")}`);
    const address = `${place}/${path["id"] ?? ""}`;
    if (operation === "edit" || operation === "delete") cache.delete(address);
    if (operation !== "get") return response;
    const cached = cache.get(address);
    if (cached !== undefined && (response.ok || response.status === 404)) return Response.json(cached);
    if (response.ok) cache.set(address, (await bodyOf(response)) ?? null);
    return response;
  };
}

/** An end is sent once for each user and SKU, so that nothing is sent twice. */
function endingOncePerSku(): Handler {
  const keys = new Map<string, string>();
  const ended = new Set<string>();
  const silent = new Set<string>();
  const isSent = (event: Json) =>
    !isObject(event) || event["name"] !== "ENTITLEMENT_UPDATE" || !silent.has(textOf(event["data"], "id"));
  return async (call, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    const body = await objectOf(call.request);
    if (driverOf(call) === "makeEntitlement") {
      const key = JSON.stringify([body["user_id"] ?? null, body["guild_id"] ?? null, body["sku_id"] ?? null]);
      keys.set(textOf(await objectOf(response), "entitlement_id"), key);
    }
    if (driverOf(call) === "endEntitlement") {
      const id = textOf(body, "entitlement_id");
      const key = keys.get(id) ?? "";
      if (ended.has(key)) silent.add(id);
      ended.add(key);
    }
    if (driverOf(call) !== "listEvents") return response;
    return changed(response, (answer) =>
      isObject(answer) ? withMember(answer, "events", (all) => elementsOf(all).filter(isSent)) : answer,
    );
  };
}

/** Entries by guild and id. */
type Entries = Map<string, Map<string, readonly Json[]>>;

/** What a request writes as permissions. */
function writtenBy(operation: string, path: Readonly<Record<string, string>>, body: JsonObject) {
  if (operation === "edit-permissions") return { guild: path["guild"] ?? "", id: path["id"] ?? "" };
  return { guild: textOf(body, "guild_id"), id: textOf(body, "command_id") };
}

/** A command that ever had entries of its own keeps its row, and whoever has a row does not follow the application. */
function keepingEmptyOverwrites(known: Known): Handler {
  const entries: Entries = new Map();
  const had = new Set<string>();
  const isEmptied = (guild: string, id: string) =>
    had.has(`${guild} ${id}`) && (entries.get(guild)?.get(id) ?? []).length === 0;
  /** Asks while the entries of the application are away in the guilds where the command has an empty row. */
  const unfollowed = async (id: string, { pass, ask }: Behind) => {
    const application = textOf(known.get(id)?.command, "application_id");
    const away = [...entries].flatMap(([guild, all]) => {
      const row = { guild_id: guild, command_id: application, permissions: all.get(application) ?? [] };
      return isEmptied(guild, id) ? [row] : [];
    });
    for (const one of away) await ask("POST", "/driver/changePermissions", { ...one, permissions: [] });
    const response = await pass();
    for (const one of away) await ask("POST", "/driver/changePermissions", one);
    return response;
  };
  return async (call, behind) => {
    const { operation, path, request } = call;
    const body = await objectOf(request);
    const response = await behind.pass();
    if (operation === "delete") for (const guild of entries.keys()) had.delete(`${guild} ${path["id"] ?? ""}`);
    if (response.ok && (operation === "edit-permissions" || driverOf(call) === "changePermissions")) {
      const { guild, id } = writtenBy(operation, path, body);
      const all = elementsOf(body["permissions"]);
      entries.set(guild, (entries.get(guild) ?? new Map()).set(id, all));
      if (all.length > 0) had.add(`${guild} ${id}`);
    }
    if (driverOf(call) !== "invokeCommand" || textOf(await bodyOf(response), "outcome") !== "denied") return response;
    return unfollowed(textOf(body, "command_id"), behind);
  };
}

/** Permissions go before the new name is checked, outside of a transaction. */
function droppingPermissionsFirst(): (service: Fetch) => Fetch {
  return permitting(({ setAll }) => async ({ operation, place, path, request }, { pass, ask }) => {
    const response = await pass();
    const { id = "" } = path;
    const { name } = operation === "edit" ? await objectOf(request) : {};
    if (name === undefined || response.status !== 400) return response;
    const commands = elementsOf(await bodyOf(await ask("GET", place))).filter(isObject);
    const own = commands.find((one) => one["id"] === id);
    const isTaken = commands.some((one) => one !== own && one["type"] === own?.["type"] && one["name"] === name);
    if (own !== undefined && isTaken) await setAll(id, () => []);
    return response;
  });
}

const FORBID: JsonObject = { id: "{user_id}", type: 2, permission: false };
const ALLOW: JsonObject = { id: "{user_id}", type: 2, permission: true };
const ENTITLEMENT: JsonObject = { user_id: "{user_id}", sku_id: "1200000", subscription: true };

/** Such bugs. */
export const FIFTEENTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "second-rename-keeps-the-name-between",
    what: "After two renames the name between still leads to the command, so that creating it overwrites the renamed command.",
    kind: "sequence",
    rules: ["edit.rename-frees-the-old-name", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering(freeingTheFirstName),
    minimal: [createA({}), edit(0, { name: "b" }), edit(0, { name: "c" }), create({ name: "b", description: "b" })],
  },
  {
    id: "bulk-does-not-empty-the-cache-of-reads",
    what: "A command that was read before a bulk overwrite is read as it was before it.",
    kind: "sequence",
    rules: [
      "command.create.answers-what-is-read-back",
      "bulk.removes-what-is-not-listed",
      "command.list.holds-each-command",
    ],
    plant: handledBy(cachingReads),
    minimal: [createA({}), read(0), bulk([{ name: "a", description: "b" }]), read(0)],
  },
  {
    id: "second-end-of-an-entitlement-is-not-sent",
    what: "When a user gets an entitlement of the same SKU again, its end sends no ENTITLEMENT_UPDATE.",
    kind: "sequence",
    rules: ["event.entitlement-update.follows-its-end"],
    plant: handledBy(endingOncePerSku),
    minimal: [
      drive("makeEntitlement", ENTITLEMENT),
      drive("endEntitlement", { entitlement_id: "{#0.entitlement_id}" }),
      drive("makeEntitlement", ENTITLEMENT),
      drive("endEntitlement", { entitlement_id: "{#2.entitlement_id}" }),
      drive("listEvents"),
    ],
  },
  {
    id: "emptied-overwrites-still-replace-those-of-the-application",
    what: "A command whose own entries were removed again is used past the entries of the application.",
    kind: "sequence",
    rules: ["access.application-entry.applies-without-an-overwrite", "permission.edit.empty-list-removes-all"],
    plant: remembering(keepingEmptyOverwrites),
    minimal: [
      createA({}),
      drive("changePermissions", { guild_id: "{guild_id}", command_id: "{application_id}", permissions: [FORBID] }),
      permit(0, [ALLOW]),
      permit(0, []),
      invoke(0),
    ],
  },
  {
    id: "refused-rename-removes-the-permissions",
    what: "A rename that is refused because the name is used removes the permissions of the command.",
    kind: "sequence",
    rules: ["endpoint.refused-write-leaves-no-trace", "command.name.rename-to-a-used-name-is-refused"],
    plant: droppingPermissionsFirst(),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      permit(0, [ALLOW_ROLE]),
      edit(0, { name: "b" }),
      permissions(0),
    ],
  },
];
