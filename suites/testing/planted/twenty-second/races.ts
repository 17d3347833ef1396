/** Bugs of requests that are sent together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf } from "../memory.js";
import { countOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  bulk,
  create,
  createA,
  edit,
  FORBID_USER,
  list,
  permissions,
  permit,
  remove,
  row,
} from "../requests.js";
import { afterOthers, type Behind, changed, type Handler, handledBy } from "../wrap.js";

const NOT_FOUND = 404;
/** What a bulk overwrite takes of a command that was read. */
const LISTED_MEMBERS = [
  "id",
  "type",
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "nsfw",
];

/** Commands of a list of any kind, by type and name. */
function byKey(place: string, body: Json | undefined): ReadonlyMap<string, JsonObject> {
  return new Map(
    elementsOf(body)
      .filter(isObject)
      .map((each) => [keyOf(place, each), each]),
  );
}

function listedMembers(command: JsonObject): JsonObject {
  const isListed = (name: string, value: Json) => LISTED_MEMBERS.includes(name) && value !== "" && value !== null;
  return Object.fromEntries(Object.entries(command).filter(([name, value]) => isListed(name, value)));
}

/** An edit reads the row, and saves it whole: where the row is gone, saving inserts it. */
function savingWholeRows(): Handler {
  return async ({ operation, place, path, request }, { pass, ask }) => {
    if (operation !== "edit") return pass();
    const row = await ask("GET", `${place}/${path["id"]}`);
    await afterOthers();
    const response = await pass();
    if (!row.ok || response.status !== NOT_FOUND) return response;
    const saved = { ...without(listedMembers(await objectOf(row)), "id"), ...(await objectOf(request)) };
    const inserted = await ask("POST", place, saved);
    return inserted.ok ? Response.json(await objectOf(inserted)) : response;
  };
}

/** A bulk overwrite deletes what it saw at its start, and then writes its list. */
function deletingWhatWasSeen(): Handler {
  let turn: Promise<unknown> = Promise.resolve();
  const write = async (place: string, seen: ReadonlySet<string>, sent: Json, { pass, ask }: Behind) => {
    const present = byKey(place, await bodyOf(await ask("GET", `${place}?with_localizations=true`)));
    const own = byKey(place, sent);
    const missed = [...present]
      .filter(([key]) => !seen.has(key) && !own.has(key))
      .map(([, each]) => listedMembers(each));
    if (missed.length === 0) return pass();
    const response = await pass([...elementsOf(sent), ...missed]);
    return response.ok ? changed(response, (body) => elementsOf(body).slice(0, countOf(sent))) : pass();
  };
  return async ({ operation, place, request }, behind) => {
    const sent = operation === "bulk" ? await bodyOf(request) : undefined;
    if (sent === undefined || !Array.isArray(sent)) return behind.pass();
    const seen = new Set(byKey(place, await bodyOf(await behind.ask("GET", place))).keys());
    await afterOthers();
    const response = turn.then(() => write(place, seen, sent, behind));
    turn = response;
    return response;
  };
}

/** The permissions of a guild are one document, which an edit reads, changes and writes back. */
function oneDocumentPerGuild(): Handler {
  const documents = new Map<string, ReadonlyMap<string, Json>>();
  const lost = new Map<string, Json>();
  return async ({ operation, place, path }, { pass }) => {
    const { id = "", name } = path;
    if (operation === "driver" && name === "changePermissions") lost.clear();
    if (operation === "get-permissions") {
      const former = lost.get(`${place} ${id}`);
      const isShown = (body: Json): body is JsonObject => isObject(body) && countOf(body["permissions"]) > 0;
      return changed(await pass(), (body) => (former && isShown(body) ? { ...body, permissions: former } : body));
    }
    if (operation !== "edit-permissions") return pass();
    const before = documents.get(place) ?? new Map<string, Json>();
    await afterOthers();
    const response = await pass();
    if (!response.ok) return response;
    for (const [other, entries] of documents.get(place) ?? []) {
      if (before.get(other) !== entries) lost.set(`${place} ${other}`, before.get(other) ?? []);
    }
    lost.delete(`${place} ${id}`);
    documents.set(place, new Map([...before, [id, (await objectOf(response))["permissions"] ?? []]]));
    return response;
  };
}

/** The message that is being made is in a variable of the module. */
function draftOfTheModule(): Handler {
  let draft: Json | undefined;
  return async ({ operation, request }, { pass }) => {
    const body = operation === "create-message" ? await bodyOf(request) : undefined;
    if (body === undefined) return pass();
    draft = body;
    await afterOthers();
    return pass(draft);
  };
}

/** A bulk overwrite deletes first and inserts then, and lists read in between. */
function deletingBeforeInserting(): Handler {
  const running = new Map<string, Promise<ReadonlySet<string>>>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation === "bulk") {
      running.set(
        place,
        bodyOf(request).then((body) => new Set(byKey(place, body).keys())),
      );
      await afterOthers();
      const response = await pass();
      running.delete(place);
      return response;
    }
    const kept = operation === "list" ? await running.get(place) : undefined;
    if (kept === undefined) return pass();
    const isKept = (each: Json) => isObject(each) && kept.has(keyOf(place, each));
    return changed(await pass(), (body) => elementsOf(body).filter(isKept));
  };
}

function button(customId: string): Json {
  return { type: 2, style: 1, label: customId, custom_id: customId };
}

/** Such bugs. */
export const TWENTY_SECOND_RACES: readonly PlantedBug[] = [
  {
    id: "edit-at-once-revives-a-deleted-command",
    what: "An edit that is under way while the command is deleted makes the command again.",
    kind: "race",
    rules: ["endpoint.delete.removes-the-command", "endpoint.unknown-command.is-refused"],
    plant: handledBy(savingWholeRows),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(remove(0)), list()],
  },
  {
    id: "bulks-at-once-leave-the-commands-of-both",
    what: "Two bulk overwrites at once leave the commands of both lists.",
    kind: "race",
    rules: ["bulk.removes-what-is-not-listed", "bulk.is-atomic", "bulk.covers-all-types"],
    plant: handledBy(deletingWhatWasSeen),
    minimal: [bulk([{ name: "a", description: "a" }]), atOnce(bulk([{ name: "b", description: "b" }])), list()],
  },
  {
    id: "permissions-of-two-commands-at-once-lose-one",
    what: "Of two edits of permissions at once, of different commands of a guild, one is lost.",
    kind: "race",
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all"],
    plant: handledBy(oneDocumentPerGuild),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(1, [FORBID_USER])),
      permissions(0),
      permissions(1),
    ],
  },
  {
    id: "messages-at-once-have-the-content-of-the-last",
    what: "Of two messages that are sent at once both have the content and components of the second.",
    kind: "race",
    rules: ["message.components.read-back", "v2.flag.is-per-message", "legacy.components.sit-beside-content"],
    plant: handledBy(draftOfTheModule),
    minimal: [row(button("first")), atOnce(row(button("second")))],
  },
  {
    id: "list-during-a-bulk-lacks-both-lists",
    what: "A list that is read during a bulk overwrite has only commands that are in the old list and in the new one.",
    kind: "race",
    rules: ["bulk.is-atomic", "command.list.holds-each-command", "endpoint.list.returns-all-types"],
    plant: handledBy(deletingBeforeInserting),
    minimal: [bulk([{ name: "a", description: "a" }]), bulk([{ name: "b", description: "b" }]), atOnce(list())],
  },
];
