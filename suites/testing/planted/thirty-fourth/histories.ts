/** Mistakes that several writes of commands show: sequences. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, create, createA, edit, list, read, remove } from "../requests.js";
import { type Handler, handledBy } from "../wrap.js";
import { listKeyOf } from "./shared.js";

/** An edit enters the name into the index that the command had before a bulk overwrite renamed it by its id. */
function enteringOldNames(known: Known): Handler {
  const renamed = new Map<string, string>();
  const old = new Map<string, string>();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    if (operation === "create") {
      const body = await objectOf(request);
      const key = keyOf(place, body);
      const id = old.get(key) ?? "";
      const isThere = known.has(id) && ![...known.values()].some((each) => each.key === key);
      if (isThere) return ask("PATCH", `${place}/${id}`, without(body, "type"));
      old.delete(key);
      return pass();
    }
    const elements = operation === "bulk" ? elementsOf(await bodyOf(request)).filter(isObject) : [];
    const names = elements.flatMap((element) => {
      const id = textOf(element, "id");
      const before = known.get(id);
      return before?.place === place && before.key !== keyOf(place, element) ? [[id, before.key] as const] : [];
    });
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "bulk") {
      const there = elementsOf(await bodyOf(response)).map((each) => textOf(each, "id"));
      for (const [key, id] of old) if (there.includes(id)) old.delete(key);
      for (const [id, key] of names) renamed.set(id, key);
    }
    const id = path["id"] ?? "";
    const before = renamed.get(id);
    if (operation !== "edit" || before === undefined) return response;
    renamed.delete(id);
    if ((await objectOf(request))["name"] === undefined) old.set(before, id);
    return response;
  };
}

/** The newest version of a list of commands; an empty text for an empty list. */
function newestOf(commands: Json | undefined): string {
  const versions = elementsOf(commands).map((each) => textOf(each, "version"));
  return versions.reduce((newest, each) => (each.padStart(20, "0") > newest.padStart(20, "0") ? each : newest), "");
}

/** A list is kept until there is a newer version in it. */
function keepingListsUntilANewerVersion(): Handler {
  const kept = new Map<string, Json>();
  return async (call, { pass }) => {
    const response = await pass();
    if (call.operation !== "list" || !response.ok) return response;
    const now = (await bodyOf(response)) ?? [];
    const before = kept.get(listKeyOf(call));
    if (before !== undefined && newestOf(before) === newestOf(now)) return Response.json(before);
    kept.set(listKeyOf(call), now);
    return response;
  };
}

/** The default permissions of a body; undefined where it says nothing. */
function defaultPermissionsOf(body: JsonObject): Json | undefined {
  return body["default_member_permissions"];
}

/** A delete marks the row, and a create of the name takes the mark away and writes what it was sent. */
function revivingRows(known: Known): Handler {
  const marked = new Map<string, Json>();
  return async ({ operation, place, path, request }, { pass }) => {
    const deleted = operation === "delete" ? known.get(path["id"] ?? "") : undefined;
    if (operation === "create") {
      const body = await objectOf(request);
      const permissions = marked.get(keyOf(place, body));
      if (permissions !== undefined && defaultPermissionsOf(body) === undefined) {
        const response = await pass({ ...body, default_member_permissions: permissions });
        if (!response.ok) return response;
        marked.delete(keyOf(place, body));
        const answer = await objectOf(response);
        return Response.json({ ...answer, default_member_permissions: null }, { status: response.status });
      }
    }
    const response = await pass();
    if (!response.ok) return response;
    const permissions = defaultPermissionsOf(deleted?.command ?? {});
    if (deleted !== undefined && typeof permissions === "string") marked.set(deleted.key, permissions);
    if (!["create", "edit", "bulk"].includes(operation)) return response;
    const answer = await bodyOf(response);
    for (const each of Array.isArray(answer) ? answer : [answer]) if (isObject(each)) marked.delete(keyOf(place, each));
    return response;
  };
}

/** Those of the writes of commands. */
export const HISTORIES: readonly PlantedBug[] = [
  {
    id: "edits-enter-names-before-a-bulk-rename",
    what: "After a bulk overwrite renamed a command by its id and an edit changed it, a create of its old name overwrites it.",
    kind: "sequence",
    rules: [
      "endpoint.create.answers-201-for-a-new-name",
      "bulk.id-links-to-the-command",
      "edit.rename-frees-the-old-name",
      "edit.keeps-other-fields",
      "command.name.is-unique-per-type-and-scope",
      "command.list.holds-each-command",
      "upsert.adds-no-entry",
    ],
    plant: remembering(enteringOldNames),
    minimal: [
      createA({}),
      bulk([{ id: "{#0.id}", name: "b", description: "b" }]),
      edit(0, { description: "c" }),
      create(A),
    ],
  },
  {
    id: "lists-are-kept-until-a-newer-version",
    what: "A list that was read still shows a command that was deleted since, as long as no version is newer.",
    kind: "sequence",
    rules: [
      "endpoint.delete.removes-the-command",
      "bulk.removes-what-is-not-listed",
      "localization.list.shows-the-requesters-locale",
      "endpoint.list.answers-200-with-an-array",
    ],
    plant: handledBy(keepingListsUntilANewerVersion),
    minimal: [createA({}), create({ name: "b", description: "b" }), list(), remove(0), list()],
  },
  {
    id: "deleted-rows-keep-default-permissions",
    what: "A command that is created after one of its name was deleted gets the default_member_permissions of that one.",
    kind: "sequence",
    rules: [
      "command.default-member-permissions.defaults-to-none",
      "command.create.answers-what-is-read-back",
      "upsert.after-delete-is-a-create",
      "endpoint.delete.removes-the-command",
      "access.default-member-permissions.zero-forbids",
      "access.default-member-permissions.asks-for-its-bit",
    ],
    plant: remembering(revivingRows),
    minimal: [createA({ default_member_permissions: "32" }), remove(0), createA({}), read(2)],
  },
];
