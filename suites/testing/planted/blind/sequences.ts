/** Bugs that need three to five requests in a certain order. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { countOf, inEach, isDictionary, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  edit,
  list,
  permissions,
  permit,
  read,
  remove,
  times,
} from "../requests.js";
import { changed, type Handler, refusal } from "../wrap.js";
import { placeOfPermissions, replacingPermissions } from "./lost-permissions.js";

const USER = 2;
const MOST_USER_COMMANDS = 15;
const OPTION: JsonObject = { type: 3, name: "colour", description: "Which colour" };

const idOf = ({ path }: Call): string => path["id"] ?? "";

/** Deleted options come back in the first edit of a command that took the name. */
function editingTheDeleted(known: Known): Handler {
  const stale = new Map<string, Json>();
  return async (call, { pass }) => {
    const command = known.get(idOf(call));
    const body = await bodyOf(call.request);
    if (call.operation === "delete" && command !== undefined && countOf(command.command["options"]) > 0)
      stale.set(command.key, command.command["options"] ?? []);
    if (call.operation !== "edit" || command === undefined || !isObject(body)) return pass();
    const options = stale.get(command.key);
    stale.delete(command.key);
    return options === undefined || "options" in body || "name" in body ? pass() : pass({ ...body, options });
  };
}

/** An edit that follows the removal of all options takes them from the cache. */
function editingTheEmptied(known: Known): Handler {
  const emptied = new Map<string, Json>();
  return async (call, { pass }) => {
    const id = idOf(call);
    const body = await bodyOf(call.request);
    if (call.operation === "create" || call.operation === "bulk") emptied.clear();
    if (call.operation !== "edit" || !isObject(body)) return pass();
    const before = emptied.get(id);
    emptied.delete(id);
    const { options } = body;
    const stored = known.get(id)?.command["options"];
    if (Array.isArray(options) && options.length === 0 && countOf(stored) > 0) emptied.set(id, stored ?? []);
    return before === undefined || options !== undefined ? pass() : pass({ ...body, options: before });
  };
}

/** A bulk overwrite that renames by id leaves the old name in the index. */
function creatingInTheStaleIndex(known: Known): Handler {
  const index = new Map<string, string>();
  return async (call, { pass, ask }) => {
    const body = await bodyOf(call.request);
    if (call.operation === "bulk") {
      const before = new Map([...known].map(([id, { key }]) => [id, key]));
      const response = await pass();
      const after = response.ok ? elementsOf(await bodyOf(response)) : [];
      for (const command of after) {
        const key = before.get(textOf(command, "id"));
        if (isObject(command) && key !== undefined && key !== keyOf(call.place, command))
          index.set(key, textOf(command, "id"));
      }
      return response;
    }
    if (call.operation !== "create" || !isObject(body)) return pass();
    const key = keyOf(call.place, body);
    const id = index.get(key) ?? "";
    index.delete(key);
    const isFree = [...known.values()].every((command) => command.key !== key);
    return known.has(id) && isFree ? ask("PATCH", `${call.place}/${id}`, without(body, "type")) : pass();
  };
}

/** An upsert puts the first version of a command back where it was edited since. */
function upsertingTheFirstVersion(): Handler {
  const first = new Map<string, Json>();
  const edited = new Set<string>();
  const shown = new Map<string, Json>();
  return async (call, { pass }) => {
    const response = await pass();
    const answer = response.ok ? await objectOf(response) : {};
    const id = textOf(answer, "id");
    if (response.status === 201) first.set(id, answer["version"] ?? null);
    if (call.operation === "edit" && response.ok) edited.add(id);
    if (call.operation === "edit") shown.delete(id);
    if (call.operation === "bulk") shown.clear();
    const version = first.get(id);
    if (call.operation === "create" && response.status === 200 && version !== undefined && edited.has(id))
      shown.set(id, version);
    return changed(response, (body) =>
      inEach(body, (part) => {
        const other = shown.get(textOf(part, "id"));
        return other === undefined ? part : { ...part, version: other };
      }),
    );
  };
}

/** User commands are counted, and a bulk overwrite with nothing returns before it counts anew. */
function countingUserCommands(known: Known): Handler {
  const counts = new Map<string, number>();
  const isUser = (command: Json | undefined) => isObject(command) && command["type"] === USER;
  return async (call, { pass }) => {
    const count = counts.get(call.place) ?? 0;
    const body = await bodyOf(call.request);
    const isNew = [...known.values()].every(({ key }) => !isObject(body) || key !== keyOf(call.place, body));
    if (call.operation === "create" && isUser(body) && isNew && count >= MOST_USER_COMMANDS) return refusal();
    const response = await pass();
    if (call.operation === "create" && response.status === 201 && isUser(body)) counts.set(call.place, count + 1);
    if (call.operation === "delete" && response.ok && isUser(known.get(idOf(call))?.command))
      counts.set(call.place, count - 1);
    if (call.operation === "bulk" && response.ok && countOf(body) > 0)
      counts.set(call.place, elementsOf(body).filter(isUser).length);
    return response;
  };
}

/** A list fills the cache of single commands with what it shows. */
function readingWhatWasListed(): Handler {
  const listed = new Map<string, Json>();
  return async (call, { pass }) => {
    const response = await pass();
    const { operation } = call;
    if (operation === "list" && response.ok && !call.query.has("with_localizations"))
      for (const command of elementsOf(await bodyOf(response))) listed.set(textOf(command, "id"), command);
    if (operation !== "list" && operation !== "get") listed.clear();
    if (operation !== "get") return response;
    return changed(response, (body) => {
      const isTranslated = isObject(body) && isDictionary(body["name_localizations"]);
      return isTranslated ? (listed.get(idOf(call)) ?? body) : body;
    });
  };
}

export const BLIND_SEQUENCES: readonly PlantedBug[] = [
  {
    id: "options-of-the-deleted-command-of-that-name",
    what: "The cache of edits is keyed by name and survives a deletion: the first edit of a new command brings the old options back.",
    kind: "sequence",
    rules: ["edit.keeps-other-fields"],
    plant: remembering(editingTheDeleted),
    minimal: [createA({ options: [OPTION] }), remove(0), createA({}), edit(2, { description: "b" })],
  },
  {
    id: "removed-options-return-with-the-next-edit",
    what: "After an edit removed all options, the next edit without options stores them again.",
    kind: "sequence",
    rules: ["edit.keeps-other-fields", "edit.empty-options-remove-all"],
    plant: remembering(editingTheEmptied),
    minimal: [createA({ options: [OPTION] }), edit(0, { options: [] }), edit(0, { description: "b" })],
  },
  {
    id: "bulk-rename-leaves-the-old-name-in-the-index",
    what: "After a bulk overwrite renamed a command by its id, a create of the old name overwrites the renamed command.",
    kind: "sequence",
    rules: ["endpoint.create.answers-201-for-a-new-name", "edit.rename-frees-the-old-name"],
    plant: remembering(creatingInTheStaleIndex),
    minimal: [createA({}), bulk([{ id: "{#0.id}", name: "b", description: "a" }]), createA({})],
  },
  {
    id: "upsert-takes-the-first-version",
    what: "An overwriting create gives an edited command the version that it had at its creation.",
    kind: "sequence",
    rules: ["command.version.grows", "command.version.changes-on-edit"],
    plant: remembering(upsertingTheFirstVersion),
    minimal: [createA({}), edit(0, { description: "b" }), createA({ description: "c" })],
  },
  {
    id: "permissions-stay-under-the-old-name",
    what: "Permissions are kept by name, so a new command with the old name of a renamed command has those of that command.",
    kind: "sequence",
    rules: ["edit.rename-drops-permissions", "edit.rename-frees-the-old-name"],
    plant: replacingPermissions((replaced, known) => {
      const byId = new Map<string, Json>();
      const left = new Map<string, Json>();
      return async (call, response) => {
        const { operation, place } = call;
        const answer = await objectOf(response);
        const before = known.get(idOf(call));
        if (operation === "edit-permissions") byId.set(idOf(call), answer["permissions"] ?? []);
        if (operation === "edit" && before !== undefined && before.name !== textOf(answer, "name")) {
          const set = byId.get(idOf(call));
          if (countOf(set) > 0) left.set(before.key, set ?? []);
          byId.delete(idOf(call));
        }
        const old = left.get(keyOf(place, answer));
        if (operation !== "create" || response.status !== 201 || old === undefined) return;
        replaced.set(placeOfPermissions(call.path["guild"] ?? "", textOf(answer, "id")), old);
        left.delete(keyOf(place, answer));
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), edit(0, { name: "b" }), createA({}), permissions(3)],
  },
  {
    id: "deletion-drops-permissions-of-other-types",
    what: "Deleting a command drops the permissions of all commands of its name in the guild, of other types too.",
    kind: "sequence",
    rules: ["scope.writes-stay-in-their-scope"],
    plant: replacingPermissions((replaced, known) => (call) => {
      const guild = call.path["guild"];
      const gone = known.get(idOf(call));
      if (call.operation !== "delete" || guild === undefined || gone === undefined) return;
      for (const [id, { place, name }] of known)
        if (place === call.place && name === gone.name) replaced.set(placeOfPermissions(guild, id), []);
    }),
    minimal: [createA({}), create({ type: USER, name: "a" }), permit(0, [ALLOW_ROLE]), remove(1), permissions(0)],
  },
  {
    id: "empty-bulk-keeps-the-count-of-user-commands",
    what: "A bulk overwrite with an empty list does not set the counter of user commands back, so a full guild stays full.",
    kind: "sequence",
    rules: ["limit.user.is-15", "bulk.empty-list-clears-the-scope", "limit.delete-frees-a-slot"],
    plant: remembering(countingUserCommands),
    minimal: [
      bulk(times(MOST_USER_COMMANDS, (index) => ({ type: USER, name: `u${index}` }))),
      bulk([]),
      create({ type: USER, name: "one more" }),
    ],
  },
  {
    id: "list-fills-the-cache-of-single-commands",
    what: "Reading a command after a list answers what the list showed: without the dictionaries, with the localized name.",
    kind: "sequence",
    rules: ["localization.dictionaries.are-in-single-answers"],
    plant: remembering(readingWhatWasListed),
    minimal: [createA({ name_localizations: { fr: "b" } }), list(), read(0)],
  },
];
