/** Bugs of requests that arrive together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { atOnce, bulk, create, createA, edit, list, remove } from "../requests.js";
import { afterOthers, changed, type Handler, handledBy, refusal } from "../wrap.js";
import { type Change, disguisedBy } from "./disguise.js";

const NO_CONTENT = 204;
const SERVER_ERROR = 500;

/** What is underway under a key, so that what comes meanwhile can see it. */
type Underway = Map<string, Promise<Response>>;

/** Sends a request once others could arrive, and shows it to them until it is answered. */
async function shownWhile(underway: Underway, key: string, send: () => Promise<Response>): Promise<Response> {
  const response = afterOthers().then(send);
  underway.set(key, response);
  try {
    return (await response).clone();
  } finally {
    if (underway.get(key) === response) underway.delete(key);
  }
}

/** Looks for the name, then inserts; the index of the table lets only one insert pass. */
function insertingOnce(known: Known): Handler {
  const underway: Underway = new Map();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "create") return pass();
    const key = keyOf(place, await objectOf(request));
    const first = underway.get(key);
    if (first === undefined) return shownWhile(underway, key, () => pass());
    const isUsed = [...known.values()].some((one) => one.key === key);
    return (await first).ok && !isUsed ? refusal(SERVER_ERROR) : pass();
  };
}

const EDITED = [
  "name",
  "name_localizations",
  "description",
  "description_localizations",
  "options",
  "default_member_permissions",
  "default_permission",
  "nsfw",
];

/** Reads a command, changes it and writes it whole. */
function writingWhole(): Handler {
  const underway: Underway = new Map();
  return async ({ operation, place, path, request }, { pass, ask }) => {
    if (operation !== "edit") return pass();
    const key = `${place}/${path["id"] ?? ""}`;
    const first = underway.get(key);
    if (first === undefined) return shownWhile(underway, key, () => pass());
    const before = await objectOf(await ask("GET", key));
    const body = await bodyOf(request);
    await first;
    return isObject(body) ? pass({ ...fieldsOf(before), ...body }) : pass();
  };
}

function fieldsOf(command: JsonObject): JsonObject {
  const isWritten = ([member, value]: readonly [string, Json]) => EDITED.includes(member) && value !== "";
  const isOfMenu = command["type"] !== 1;
  const fields = Object.entries(command).filter(isWritten);
  return Object.fromEntries(fields.filter(([member]) => !isOfMenu || !/^(?:description|options)/.test(member)));
}

/** An edit saves a command that was deleted since it was read. */
function savingDeletedOnes(): Handler {
  const underway: Underway = new Map();
  return async ({ operation, place, path }, { pass }) => {
    const key = `${place}/${path["id"] ?? ""}`;
    if (operation === "edit") return shownWhile(underway, key, () => pass());
    if (operation !== "delete") return pass();
    const early = underway.get(key);
    await afterOthers();
    const edited = await (early ?? underway.get(key));
    return edited?.ok === true ? new Response(null, { status: NO_CONTENT }) : pass();
  };
}

/** Deletes what was there when it looked, and inserts its own list. */
function insertingBothLists(): Handler {
  const underway: Underway = new Map();
  const sent = new Map<string, readonly JsonObject[]>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "bulk") return pass();
    const own = elementsOf(await bodyOf(request)).filter(isObject);
    const first = underway.get(place);
    if (first === undefined) {
      sent.set(place, own);
      return shownWhile(underway, place, () => pass());
    }
    const keys = new Set(own.map((one) => keyOf(place, one)));
    const more = (sent.get(place) ?? []).filter((one) => !keys.has(keyOf(place, one)));
    const both = (await first).ok && more.length > 0 ? await pass([...own, ...more]) : undefined;
    if (both?.ok !== true) return pass();
    return changed(both, (answer) => elementsOf(answer).filter((one) => isObject(one) && keys.has(keyOf(place, one))));
  };
}

/** Looks whether a name is free, and renames later. */
function renamingAfterALook(): Change {
  const wanted = new Map<string, Set<string>>();
  let count = 0;
  return async (body, { operation, place, path }) => {
    const name = textOf(body, "name");
    const id = path["id"] ?? "";
    if (operation !== "edit" || name === "") return body;
    const key = JSON.stringify([place, name]);
    const ids = wanted.get(key) ?? new Set();
    const isBeside = ids.size > 0 && !ids.has(id);
    wanted.set(key, ids.add(id));
    await afterOthers();
    ids.delete(id);
    count += 1;
    return isBeside ? { ...body, name: `${[...name].slice(0, 20).join("")}-${count}` } : body;
  };
}

/** Such bugs. */
export const SEVENTEENTH_RACES: readonly PlantedBug[] = [
  {
    id: "second-of-two-equal-creates-fails",
    what: "Of two creates of one new name at once, the second is a server error.",
    kind: "race",
    // D1 "Errors": create with an existing name: 200, command overwritten.
    rules: [
      "upsert.parallel-creates-make-one-command",
      "endpoint.create.answers-200-for-a-used-name",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(insertingOnce),
    minimal: [createA({}), atOnce(createA({ description: "b" }))],
  },
  {
    id: "second-of-two-edits-undoes-the-first",
    what: "Of two edits of different fields at once, the second writes the fields of the first as they were before.",
    kind: "race",
    // D1 "Edit body": each provided field overwrites the existing value.
    rules: ["edit.keeps-other-fields", "edit.replaces-provided-fields", "command.create.answers-what-is-read-back"],
    plant: handledBy(writingWhole),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(edit(0, { nsfw: true })), list()],
  },
  {
    id: "edit-saves-a-command-deleted-meanwhile",
    what: "A command that is deleted while an edit of it is underway exists after both.",
    kind: "race",
    // D1 "States and transitions": exists, DELETE: does not exist.
    rules: ["endpoint.delete.removes-the-command", "endpoint.delete.answers-204"],
    plant: handledBy(savingDeletedOnes),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(remove(0)), list()],
  },
  {
    id: "two-overwrites-at-once-leave-both-lists",
    what: "Of two bulk overwrites of one scope at once, the commands of both are there afterwards.",
    kind: "race",
    // D1 "Guild commands": bulk overwrite replaces the whole command list.
    rules: ["bulk.removes-what-is-not-listed", "bulk.is-atomic", "command.list.holds-each-command"],
    plant: handledBy(insertingBothLists),
    minimal: [bulk([{ name: "a", description: "a" }]), atOnce(bulk([{ name: "b", description: "b" }])), list()],
  },
  {
    id: "two-renames-at-once-take-one-name",
    what: "Two commands that are renamed to one name at once both have it.",
    kind: "race",
    // D1 "Naming and uniqueness rules" 4 and 5.
    rules: ["command.name.is-unique-per-type-and-scope", "command.name.rename-to-a-used-name-is-refused"],
    plant: disguisedBy(renamingAfterALook),
    minimal: [
      createA({}),
      create({ name: "b", description: "b" }),
      edit(0, { name: "c" }),
      atOnce(edit(1, { name: "c" })),
      list(),
    ],
  },
];
