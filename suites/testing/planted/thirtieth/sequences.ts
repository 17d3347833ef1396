/** Bugs of several requests in a particular order. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { Fetch, PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  edit,
  FORBID_USER,
  IN_GUILD,
  invoke,
  permissions,
  permit,
  read,
  times,
} from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";
import { denial, isUse, losingPermissions, says, writtenPermissions } from "./support.js";

const USER_COMMAND = 2;
const CHANGING_PERMISSIONS: ReadonlySet<string | undefined> = new Set(["changePermissions", "reset", "uninstall"]);
const LIMITS: Readonly<Record<string, number>> = { 1: 100, 2: 15, 3: 15 };

/** Counts of commands go down with a delete, and not with a bulk overwrite. */
function countingWithoutBulks(known: Known): Handler {
  const uncounted = new Map<string, number>();
  const slotOf = (place: string, { type = 1 }: JsonObject) => `${place} ${type}`;
  const isFull = (place: string, body: JsonObject): boolean => {
    const slot = slotOf(place, body);
    const key = keyOf(place, body);
    const there = [...known.values()].filter((each) => slotOf(each.place, each.command) === slot);
    if (there.some((each) => each.key === key)) return false;
    const gone = uncounted.get(slot) ?? 0;
    return gone > 0 && there.length + gone >= (LIMITS[String(body["type"] ?? 1)] ?? 1);
  };
  return async ({ operation, place, request }, { pass }) => {
    if (operation === "create" && isFull(place, await objectOf(request))) return refusal();
    const response = await pass();
    if (operation !== "bulk" || !response.ok) return response;
    const left = new Set(elementsOf(await bodyOf(response)).map((each) => textOf(each, "id")));
    for (const [id, each] of known) {
      if (each.place !== place || left.has(id)) continue;
      const slot = slotOf(place, each.command);
      uncounted.set(slot, (uncounted.get(slot) ?? 0) + 1);
    }
    return response;
  };
}

/** The index of names keeps the old name of a renamed command, and a create finds the command there. */
function findingOldNames(known: Known): Handler {
  const old = new Map<string, string>();
  return async (call, { pass, ask }) => {
    const { operation, place, path, request } = call;
    const body = operation === "create" ? await objectOf(request) : {};
    const key = keyOf(place, body);
    const renamed = operation === "create" ? old.get(key) : undefined;
    old.delete(key);
    const isTaken = [...known.values()].some((each) => each.key === key);
    if (renamed !== undefined && known.has(renamed) && !isTaken) {
      const overwritten = await ask("PATCH", `${place}/${renamed}`, without(body, "type"));
      if (overwritten.ok) return overwritten;
    }
    const id = path["id"] ?? "";
    const before = known.get(id);
    const response = await pass();
    const isRenamed = operation === "edit" && response.ok && before !== undefined;
    if (isRenamed && before.name !== textOf(await objectOf(response), "name")) old.set(before.key, id);
    return response;
  };
}

/** An empty list of permissions counts as nothing to do. */
function skippingEmptyLists(known: Known): Handler {
  const last = new Map<string, Json>();
  return async (call, { pass }) => {
    const { guild = "", id = "" } = call.path;
    const slot = `${id} ${guild}`;
    if (call.operation === "edit-permissions") {
      const { permissions: sent = [] } = await objectOf(call.request);
      const isEmpty = Array.isArray(sent) && sent.length === 0;
      const kept = isEmpty ? last.get(slot) : undefined;
      if (kept !== undefined) return pass({ permissions: kept });
      const response = await pass();
      if (response.ok && !isEmpty) last.set(slot, sent);
      return response;
    }
    const response = await pass();
    if (!response.ok) return response;
    if (CHANGING_PERMISSIONS.has(driven(call))) last.clear();
    for (const lost of await losingPermissions(known, call))
      for (const each of last.keys()) if (each.startsWith(`${lost} `)) last.delete(each);
    return response;
  };
}

/** A command that was read is cached; edits, deletes and bulk overwrites empty the cache, and creates do not. */
function cachingReads(): Handler {
  const cache = new Map<string, Json>();
  return async (call, { pass }) => {
    const { operation, request } = call;
    const response = await pass();
    const isChange = ["edit", "delete", "bulk"].includes(operation) || driven(call) !== undefined;
    if (isChange && response.ok) cache.clear();
    if (operation !== "get" || !response.ok) return response;
    const cached = cache.get(request.url);
    if (cached !== undefined) return Response.json(cached);
    cache.set(request.url, (await bodyOf(response)) ?? null);
    return response;
  };
}

/** Permissions of the application are copied to its commands in the guild when they are set. */
function copyingPermissions(known: Known): Handler {
  const ofApplications = new Map<string, readonly JsonObject[]>();
  const own = new Set<string>();
  const copies = new Map<string, readonly JsonObject[]>();
  const isForbidden = (use: JsonObject): boolean => {
    const user = textOf(use, "user_id");
    const id = textOf(use, "command_id");
    const { application_id: application, guild_id: guild } = known.get(id)?.command ?? {};
    const now = ofApplications.get(`${application} ${guild}`) ?? [];
    return says(copies.get(id) ?? [], user, false) && !says(now, user, false);
  };
  const copy = (application: string, guild: string, entries: readonly JsonObject[]): void => {
    ofApplications.set(`${application} ${guild}`, entries);
    const place = `/applications/${application}/guilds/${guild}/commands`;
    if (entries.length === 0) return;
    for (const [id, each] of known) if (each.place === place && !own.has(id)) copies.set(id, entries);
  };
  const note = async (call: Call): Promise<void> => {
    const written = await writtenPermissions(call);
    if (driven(call) === "reset") copies.clear();
    for (const id of await losingPermissions(known, call)) copies.delete(id);
    if (written === undefined) return;
    const { id, guild, entries } = written;
    if (!known.has(id)) return copy(id, guild, entries);
    copies.delete(id);
    if (entries.length > 0) own.add(id);
    else own.delete(id);
  };
  return async (call, { pass }) => {
    if (isUse(call) && isForbidden(await objectOf(call.request))) return denial();
    const response = await pass();
    if (response.ok) await note(call);
    return response;
  };
}

/** A bulk overwrite writes the name of a command that it knows by its id, and leaves the permissions. */
function renamingInBulk(service: Fetch): (known: Known) => Handler {
  return (known) => {
    const writes = new Map<string, Map<string, Request>>();
    const restore = async (call: Call, response: Response): Promise<void> => {
      const there = new Set(elementsOf(await bodyOf(response)).map((each) => textOf(each, "id")));
      const elements = elementsOf(await bodyOf(call.request)).filter(isObject);
      for (const [id, guilds] of writes) {
        const before = known.get(id);
        const renamed = elements.find((each) => each["id"] === id && each["name"] !== before?.name);
        if (before?.place !== call.place || renamed === undefined || !there.has(id)) continue;
        for (const write of guilds.values()) await service(write.clone());
      }
    };
    return async (call, { pass }) => {
      const { id = "", guild = "" } = call.path;
      const response = await pass();
      if (!response.ok) return response;
      if (call.operation === "edit-permissions") {
        const guilds = writes.get(id) ?? new Map<string, Request>();
        writes.set(id, guilds.set(guild, call.request.clone()));
      }
      if (call.operation === "bulk") await restore(call, response);
      else for (const lost of await losingPermissions(known, call)) writes.delete(lost);
      return response;
    };
  };
}

/** Sets the permissions of the application in the first guild. */
function permitApplication(entries: readonly Json[]): PlainRequest {
  const path = `${IN_GUILD}/{application_id}/permissions`;
  return { method: "PUT", path, body: { permissions: entries }, as: "guildManager" };
}

const USER_COMMANDS: readonly JsonObject[] = times(15, (index) => ({ type: USER_COMMAND, name: `u${index}` }));

/** Those of one order. */
export const THIRTIETH_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "vacated-slots-stay-counted",
    what: "Commands that a bulk overwrite removed still count toward the limit of their type.",
    kind: "sequence",
    rules: [
      "limit.delete-frees-a-slot",
      "limit.user.is-15",
      "limit.message.is-15",
      "limit.chat-input.is-100",
      "bulk.removes-what-is-not-listed",
      "bulk.empty-list-clears-the-scope",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingWithoutBulks),
    minimal: [bulk(USER_COMMANDS), bulk([]), create({ type: USER_COMMAND, name: "u" })],
  },
  {
    id: "erstwhile-names-still-find-the-command",
    what: "A create of the old name of a renamed command overwrites that command and answers 200.",
    kind: "sequence",
    rules: [
      "edit.rename-frees-the-old-name",
      "endpoint.create.answers-201-for-a-new-name",
      "scope.writes-stay-in-their-scope",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
    ],
    plant: remembering(findingOldNames),
    minimal: [createA({}), edit(0, { name: "b" }), createA({})],
  },
  {
    id: "hollow-lists-change-no-permissions",
    what: "An edit of permissions with an empty list leaves those that are there.",
    kind: "sequence",
    rules: [
      "permission.edit.empty-list-removes-all",
      "permission.edit.replaces-all",
      "permission.edit.answers-the-object",
      "permission.edit.is-read-back",
      "event.permissions-update.follows-an-edit",
    ],
    plant: remembering(skippingEmptyLists),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permit(0, [])],
  },
  {
    id: "glimpsed-commands-outlive-an-overwrite",
    what: "A command that was read alone is read as it was then, also after a create overwrote it.",
    kind: "sequence",
    rules: [
      "upsert.stores-the-fields",
      "command.create.answers-what-is-read-back",
      "endpoint.guild-create.is-visible-at-once",
      "endpoint.get.answers-200",
      "command.version.changes-on-edit",
      "command.version.grows",
    ],
    plant: handledBy(cachingReads),
    minimal: [createA({}), read(0), createA({ description: "b" }), read(0)],
  },
  {
    id: "inherited-permissions-are-copies",
    what: "Permissions of the application are copied to guild commands, which keep them after the application lost them.",
    kind: "sequence",
    rules: [
      "access.application-entry.applies-without-an-overwrite",
      "access.denied-user.neither-sees-nor-uses",
      "access.role-and-user-entries.apply",
      "permission.edit.empty-list-removes-all",
      "permission.edit.replaces-all",
      "access.command-entry.beats-the-application-entry",
      "interaction.command.is-type-2",
    ],
    plant: remembering(copyingPermissions),
    minimal: [createA({}), permitApplication([FORBID_USER]), permitApplication([]), invoke(0)],
  },
  {
    id: "indexed-renames-keep-permissions",
    what: "A bulk overwrite that renames a command by its id keeps the permissions of the command.",
    kind: "sequence",
    rules: [
      "edit.rename-drops-permissions",
      "bulk.removal-drops-permissions",
      "bulk.id-links-to-the-command",
      "permission.edit.is-read-back",
      "permission.get.answers-the-object",
    ],
    plant: (service) => remembering(renamingInBulk(service))(service),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), bulk([{ ...A, id: "{#0.id}", name: "b" }]), permissions(0)],
  },
];
