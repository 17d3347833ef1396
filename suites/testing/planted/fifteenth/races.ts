/** Bugs of requests that arrive together. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { keyOf, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  atOnce,
  bulk,
  createA,
  edit,
  GLOBALLY,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
  read,
  remove,
} from "../requests.js";
import { afterOthers, changed, type Handler, handledBy } from "../wrap.js";
import { driverOf } from "./driver.js";

const CREATED = 201;
const CHAT_INPUT = 1;

/** A request on its way, and those of the same key that were on their way at some time beside it. */
interface Underway<T> {
  readonly it: T;
  readonly beside: Underway<T>[];
}

/** Requests on their way by a key. */
class Traffic<T> {
  readonly #underway = new Map<string, Set<Underway<T>>>();

  /** Adds a request, until it is ended. */
  begin(key: string, it: T): Underway<T> {
    const others = this.#underway.get(key) ?? new Set();
    const own: Underway<T> = { it, beside: [...others] };
    for (const other of others) other.beside.push(own);
    this.#underway.set(key, others.add(own));
    return own;
  }

  /** Takes it away. */
  end(key: string, own: Underway<T>): void {
    this.#underway.get(key)?.delete(own);
  }
}

const EVERY_TYPE = ["name_localizations", "default_member_permissions", "default_permission", "nsfw"];
const CHAT_INPUT_ONLY = ["description", "description_localizations", "options"];

/** The members of a command that an edit may write. */
function editableOf(command: JsonObject): JsonObject {
  const members = command["type"] === CHAT_INPUT ? [...EVERY_TYPE, ...CHAT_INPUT_ONLY] : EVERY_TYPE;
  const has = (member: string) => command[member] !== undefined;
  return Object.fromEntries(members.filter(has).map((member) => [member, command[member] ?? null]));
}

/** Reads the command, changes it and writes all of it. */
function writingWholeCommands(): Handler {
  const traffic = new Traffic<Call>();
  return async (call, { pass, ask }) => {
    if (call.operation !== "edit") return pass();
    const address = `${call.place}/${call.path["id"] ?? ""}`;
    const own = traffic.begin(address, call);
    const read = await ask("GET", address);
    await afterOthers();
    const isShared = own.beside.length > 0 && read.ok;
    const response = await pass(
      isShared ? { ...editableOf(await objectOf(read)), ...(await objectOf(call.request)) } : undefined,
    );
    traffic.end(address, own);
    return response;
  };
}

/** Permissions of all guilds are one document for each command, which is read and written as a whole. */
function writingPermissionsOfAllGuilds(): Handler {
  const traffic = new Traffic<string>();
  const entries = new Map<string, Json>();
  return async (call, { pass, ask }) => {
    const { operation, place, path, request } = call;
    const body = await objectOf(request);
    if (driverOf(call) === "changePermissions")
      entries.set(`${textOf(body, "guild_id")} ${textOf(body, "command_id")}`, body["permissions"] ?? []);
    if (operation !== "edit-permissions") return pass();
    const { id = "", guild = "" } = path;
    const before = entries.get(`${guild} ${id}`) ?? [];
    const own = traffic.begin(id, guild);
    const seen = own.beside.length;
    await afterOthers();
    const response = await pass();
    const isOverwritten = own.beside.slice(seen).some(({ it }) => it !== guild);
    if (response.ok && isOverwritten) await ask("PUT", `${place}/${id}/permissions`, { permissions: before });
    else if (response.ok) entries.set(`${guild} ${id}`, body["permissions"] ?? []);
    traffic.end(id, own);
    return response;
  };
}

/** An edit saves the command that it read, whether or not it is still there. */
function savingDeletedCommands(): Handler {
  const editing = new Map<string, Promise<Response>>();
  return async ({ operation, place, path, request }, { pass }) => {
    if (operation !== "edit" && operation !== "delete") return pass();
    const key = JSON.stringify([place, path["id"] ?? "", request.headers.get("authorization")]);
    if (operation === "delete") {
      await afterOthers();
      const isSaved = (await editing.get(key))?.ok === true;
      return isSaved ? new Response(null, { status: 204 }) : pass();
    }
    const edited = afterOthers().then(() => pass());
    editing.set(key, edited);
    await edited;
    await afterOthers();
    if (editing.get(key) === edited) editing.delete(key);
    return (await edited).clone();
  };
}

/** Deletes what the scope had when it looked, and adds the list. */
function addingBothLists(): Handler {
  const traffic = new Traffic<readonly JsonObject[]>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "bulk") return pass();
    const sent = elementsOf(await bodyOf(request)).filter(isObject);
    const key = JSON.stringify([place, request.headers.get("authorization")]);
    const own = traffic.begin(key, sent);
    const first = own.beside.flatMap(({ it }) => it);
    await afterOthers();
    const keys = new Set(sent.map((command) => keyOf(place, command)));
    const more = first.filter((command) => command["id"] === undefined && !keys.has(keyOf(place, command)));
    const both = more.length > 0 ? await pass([...sent, ...more]) : undefined;
    const isBoth = both?.ok === true;
    const response = isBoth ? both : await pass();
    traffic.end(key, own);
    if (!isBoth) return response;
    const isSent = (command: Json) => isObject(command) && keys.has(keyOf(place, command));
    return changed(response, (answer) => elementsOf(answer).filter(isSent));
  };
}

/** Whether a name is new is looked up before it is written. */
function lookingBeforeTheWrite(): Handler {
  const traffic = new Traffic<{ status: number }>();
  return async ({ operation, place, request }, { pass }) => {
    if (operation !== "create") return pass();
    const key = keyOf(place, await objectOf(request));
    const it = { status: 0 };
    const own = traffic.begin(key, it);
    await afterOthers();
    const response = await pass();
    it.status = response.status;
    const isNewInOther = own.beside.some((other) => other.it.status === CREATED);
    traffic.end(key, own);
    return response.ok && isNewInOther
      ? Response.json((await bodyOf(response)) ?? null, { status: CREATED })
      : response;
  };
}

/** Such bugs. */
export const FIFTEENTH_RACES: readonly PlantedBug[] = [
  {
    id: "edits-at-once-lose-a-field",
    what: "Of two edits at once that give different fields, the second writes the field of the first as it was before.",
    kind: "race",
    rules: ["edit.keeps-other-fields", "edit.replaces-provided-fields", "command.create.answers-what-is-read-back"],
    plant: handledBy(writingWholeCommands),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(edit(0, { nsfw: true })), read(0)],
  },
  {
    id: "permissions-of-two-guilds-at-once-lose-one",
    what: "When permissions of a global command are set in two guilds at once, those of one guild stay as they were.",
    kind: "race",
    rules: ["permission.edit.is-read-back", "permission.edit.replaces-all", "permission.is-per-guild"],
    plant: handledBy(writingPermissionsOfAllGuilds),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [ALLOW_ROLE]),
      atOnce(permit(0, [ALLOW_ROLE], IN_OTHER_GUILD)),
      permissions(0),
    ],
  },
  {
    id: "edit-beside-a-delete-keeps-the-command",
    what: "A command that is edited and deleted at once exists afterwards, although the delete is answered with 204.",
    kind: "race",
    rules: ["endpoint.delete.removes-the-command", "endpoint.delete.answers-204", "command.list.holds-each-command"],
    plant: handledBy(savingDeletedCommands),
    minimal: [createA({}), edit(0, { description: "b" }), atOnce(remove(0)), list()],
  },
  {
    id: "bulks-at-once-add-both-lists",
    what: "Two bulk overwrites at once leave the commands of both lists.",
    kind: "race",
    rules: ["bulk.removes-what-is-not-listed", "bulk.is-atomic"],
    plant: handledBy(addingBothLists),
    minimal: [bulk([{ name: "a", description: "a" }]), atOnce(bulk([{ name: "b", description: "b" }])), list()],
  },
  {
    id: "creates-at-once-are-both-new",
    what: "Two creates of one name at once are both answered with 201, although they make one command.",
    kind: "race",
    rules: [
      "upsert.parallel-creates-make-one-command",
      "endpoint.create.answers-200-for-a-used-name",
      "upsert.adds-no-entry",
    ],
    plant: handledBy(lookingBeforeTheWrite),
    minimal: [createA({}), atOnce(createA({}))],
  },
];
