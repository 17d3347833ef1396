/** Bugs that several requests after another show. */
import { isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, bulk, create, createA, edit, permissions, permit, read, remove } from "../requests.js";
import { COMMANDS_ARE_STORED } from "../rules.js";
import { changed, type Handler, handledBy } from "../wrap.js";

/** Members that have a default, and that a row keeps when it is deleted softly. */
const KEPT_WHEN_DELETED = ["nsfw", "default_member_permissions"] as const;
/** Members that an edit writes from the command that it has in its cache. */
const WRITTEN_FROM_THE_CACHE = ["description", "nsfw", "default_member_permissions"] as const;
const CREATED = 201;

/** Permissions are kept by the name of the command too, and a former name finds them again. */
const findingPermissionsByName = remembering((known) => {
  const byName = new Map<string, Json>();
  const renamed = new Set<string>();
  return async ({ operation, place, path, request }, { pass }) => {
    const { id = "" } = path;
    const name = known.get(id)?.name ?? "";
    const key = JSON.stringify([place, id, name]);
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit" && ((await objectOf(request))["name"] ?? name) !== name) renamed.add(id);
    if (operation === "edit-permissions") byName.set(key, (await objectOf(response))["permissions"] ?? []);
    const kept = byName.get(key);
    if (operation !== "get-permissions" || kept === undefined || !renamed.has(id)) return response;
    return changed(response, (body) => (isObject(body) ? { ...body, permissions: kept } : body));
  };
});

/** A deleted row is marked, and used again for the same name. */
const revivingDeletedRows = remembering((known) => {
  const deleted = new Map<string, JsonObject>();
  return async ({ operation, place, path, request }, { pass }) => {
    const before = operation === "delete" ? known.get(path["id"] ?? "") : undefined;
    const body = operation === "create" ? await objectOf(request) : {};
    const row = deleted.get(keyOf(place, body));
    const response = await (row === undefined ? pass() : pass({ ...membersOf(row, KEPT_WHEN_DELETED), ...body }));
    if (before !== undefined && response.ok) deleted.set(before.key, before.command);
    if (operation === "create" && response.ok) deleted.delete(keyOf(place, body));
    return response;
  };
});

/** The members with a value that the service takes. */
function membersOf(command: JsonObject, members: readonly string[]): JsonObject {
  const isTaken = (value: Json | undefined) => value !== undefined && value !== null && value !== "";
  return Object.fromEntries(
    Object.entries(command).filter(([name, value]) => members.includes(name) && isTaken(value)),
  );
}

/** Commands that were read alone stay in a cache, which a bulk overwrite does not empty. */
function cachingReads(): Handler {
  const cache = new Map<string, Json>();
  return async ({ operation, place, path }, { pass }) => {
    const key = `${place}/${path["id"]}`;
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit" || operation === "delete") cache.delete(key);
    if (operation === "create") cache.delete(`${place}/${textOf(await bodyOf(response), "id")}`);
    if (operation !== "get") return response;
    const cached = cache.get(key) ?? (await objectOf(response));
    cache.set(key, cached);
    return changed(response, () => cached);
  };
}

/** Creates and edits put a command into the cache that edits start from; overwriting one by a create does not. */
function editingTheCached(): Handler {
  const cache = new Map<string, JsonObject>();
  const outdated = new Set<string>();
  return async ({ operation, path, request }, { pass }) => {
    const cached = cache.get(path["id"] ?? "");
    const body = operation === "edit" ? await bodyOf(request) : undefined;
    const isOutdated = cached !== undefined && isObject(body) && outdated.has(path["id"] ?? "");
    const response = await (isOutdated ? pass({ ...membersOf(cached, WRITTEN_FROM_THE_CACHE), ...body }) : pass());
    if (!response.ok || (operation !== "create" && operation !== "edit")) return response;
    const command = await objectOf(response);
    const id = textOf(command, "id");
    if (operation === "create" && response.status !== CREATED) outdated.add(id);
    else {
      cache.set(id, command);
      outdated.delete(id);
    }
    return response;
  };
}

interface Revision {
  readonly content: string;
  readonly version: string;
}

/** A version belongs to a content: what a command said before has its version of then. */
function versionsByContent(): Handler {
  const revisions = new Map<string, Revision[]>();
  const shown = new Map<string, string>();
  const learn = (command: JsonObject): JsonObject => {
    const { id, version, ...content } = command;
    const own = revisions.get(String(id)) ?? [];
    const revision = { content: JSON.stringify(content), version: String(version) };
    const former = own.find((each) => each.content === revision.content);
    if (former !== undefined && own.at(-1)?.content !== revision.content) shown.set(revision.version, former.version);
    revisions.set(String(id), [...own, revision]);
    return command;
  };
  const show = (command: JsonObject): JsonObject => {
    const version = shown.get(textOf(command, "version"));
    return version === undefined ? command : { ...command, version };
  };
  return async ({ operation }, { pass }) => {
    const isWrite = operation === "create" || operation === "edit" || operation === "bulk";
    if (!isWrite && operation !== "get" && operation !== "list") return pass();
    return changed(await pass(), (body) => inEach(isWrite ? inEach(body, learn) : body, show));
  };
}

/** Such bugs. */
export const TWENTY_SECOND_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "naming-back-finds-the-former-permissions",
    what: "A command that is renamed and named back has its permissions again.",
    kind: "sequence",
    rules: ["edit.rename-drops-permissions"],
    plant: findingPermissionsByName,
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), edit(0, { name: "b" }), edit(0, { name: "a" }), permissions(0)],
  },
  {
    id: "created-again-takes-over-what-was-deleted",
    what: "A command of a deleted one's name takes over its nsfw and default member permissions where it says none.",
    kind: "sequence",
    rules: [
      "command.nsfw.defaults-to-false",
      "command.default-member-permissions.defaults-to-none",
      "upsert.after-delete-is-a-create",
      "endpoint.delete.removes-the-command",
    ],
    plant: revivingDeletedRows,
    minimal: [createA({ nsfw: true }), remove(0), createA({})],
  },
  {
    id: "bulk-leaves-the-cache-of-single-reads",
    what: "A command that was read alone reads the same after a bulk overwrite that changed it.",
    kind: "sequence",
    rules: ["command.create.answers-what-is-read-back", "bulk.same-name-keeps-the-id", "bulk.id-links-to-the-command"],
    plant: handledBy(cachingReads),
    minimal: [createA({}), read(0), bulk([{ name: "a", description: "Another" }]), read(0)],
  },
  {
    id: "edit-after-an-overwrite-starts-from-before-it",
    what: "An edit after an overwriting create brings back the description and settings from before that create.",
    kind: "sequence",
    rules: ["edit.keeps-other-fields", "edit.answers-the-whole-command", ...COMMANDS_ARE_STORED],
    plant: handledBy(editingTheCached),
    minimal: [createA({}), create({ name: "a", description: "Another" }), edit(0, { nsfw: true })],
  },
  {
    id: "version-returns-with-a-former-content",
    what: "A command that is edited back to what it said before has its version of then.",
    kind: "sequence",
    rules: ["command.version.grows", "command.version.changes-on-edit"],
    plant: handledBy(versionsByContent),
    minimal: [createA({}), edit(0, { description: "b" }), edit(0, { description: "a" })],
  },
];
