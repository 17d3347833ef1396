/** Bugs of several requests about commands: sequences, time, scopes, and a size. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  createA,
  drive,
  edit,
  GLOBALLY,
  permissions,
  permit,
  read,
  remove,
  times,
} from "../requests.js";
import { type Behind, changed, type Handler, handledBy } from "../wrap.js";
import { clockMovedMs } from "./driven.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 50;
const FIRST_USER = 10n ** 17n;
const OPTION: JsonObject = { type: 3, name: "o", description: "o" };
const B: JsonObject = { name: "b", description: "b" };
const C: JsonObject = { name: "c", description: "c" };

/** The permissions of one command in one guild. */
function permissionsPath(call: Call, id: string): string {
  return `/applications/${call.path["application"]}/guilds/${call.path["guild"]}/commands/${id}/permissions`;
}

/** An answer to a read of permissions. */
function permissionsObject({ path }: Call, all: readonly Json[]): Response {
  const { application = "", guild = "", id = "" } = path;
  return Response.json({ id, application_id: application, guild_id: guild, permissions: all });
}

/** Permissions hang on the name of a guild command: a rename leaves them behind, and the next command finds them. */
function leavingPermissionsBehind(known: Known): Handler {
  const left = new Map<string, readonly Json[]>();
  const found = new Map<string, readonly Json[]>();
  return async (call, { pass, ask }) => {
    const { operation, place } = call;
    const id = call.path["id"] ?? "";
    const before = known.get(id);
    const isRename = operation === "edit" && call.path["guild"] !== undefined && before !== undefined;
    const old = isRename ? (await objectOf(await ask("GET", permissionsPath(call, id))))["permissions"] : undefined;
    const response = await pass();
    if (operation === "get-permissions") return foundPermissions(found, call, response);
    if (!response.ok) return response;
    if (operation === "edit-permissions") found.delete(id);
    const now = operation === "edit" || operation === "create" ? await objectOf(response) : {};
    const key = keyOf(place, now);
    if (isRename && before.key !== key && elementsOf(old).length > 0) left.set(before.key, elementsOf(old));
    const all = left.get(key);
    if (response.status !== 201 || all === undefined) return response;
    left.delete(key);
    found.set(textOf(now, "id"), all);
    return response;
  };
}

function foundPermissions(found: ReadonlyMap<string, readonly Json[]>, call: Call, response: Response): Response {
  const all = found.get(call.path["id"] ?? "");
  return all === undefined ? response : permissionsObject(call, all);
}

/** Each edit makes a version, and an overwriting create begins again with the first one. */
function beginningVersionsAgain(): Handler {
  const first = new Map<string, Json>();
  const edited = new Set<string>();
  const back = new Set<string>();
  const older: Change = (command) => {
    const id = textOf(command, "id");
    return back.has(id) ? { ...command, version: first.get(id) ?? null } : command;
  };
  const noteCreate = (command: JsonObject, status: number): void => {
    const id = textOf(command, "id");
    if (status === 201) first.set(id, command["version"] ?? null);
    else if (edited.delete(id) && first.has(id)) back.add(id);
  };
  return async ({ operation, path }, { pass }) => {
    const response = await pass();
    if (!response.ok) return response;
    const id = path["id"] ?? "";
    if (operation === "edit") {
      edited.add(id);
      back.delete(id);
    }
    if (operation === "bulk") back.clear();
    if (operation === "create") noteCreate(await objectOf(response), response.status);
    return operation === "create" || operation === "list" || operation === "get"
      ? changed(response, (body) => inEach(body, older))
      : response;
  };
}

/** An edit that removes all options leaves them in the stored row, and the next edit writes the row back. */
function writingOptionsBack(known: Known): Handler {
  const removed = new Map<string, readonly Json[]>();
  return async (call, { pass }) => {
    const { operation } = call;
    const id = call.path["id"] ?? "";
    const before = elementsOf(known.get(id)?.command["options"]);
    const body = operation === "edit" ? await objectOf(call.request) : {};
    const old = removed.get(id);
    if (operation === "edit" && old !== undefined && body["options"] === undefined) {
      const response = await pass({ ...body, options: old });
      removed.delete(id);
      return response.ok
        ? changed(response, (answer) => inEach(answer, withoutOptions(known.get(id)?.command)))
        : pass();
    }
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "bulk") removed.clear();
    if (operation === "create") removed.delete(textOf(await objectOf(response), "id"));
    if (operation !== "edit" || !Array.isArray(body["options"])) return response;
    if (body["options"].length === 0 && before.length > 0) removed.set(id, before);
    else removed.delete(id);
    return response;
  };
}

/** Shows options as they were shown before: as an empty list, or not at all. */
function withoutOptions(shown: JsonObject | undefined): Change {
  const options = shown?.["options"];
  return (command) => (options === undefined ? without(command, "options") : { ...command, options });
}

/** A bulk overwrite of as many commands as there are compares the lists one by one; what differs is made anew. */
async function comparingByPosition({ operation, place, request }: Call, { pass, ask }: Behind): Promise<Response> {
  const sent = operation === "bulk" ? elementsOf(await bodyOf(request)).filter(isObject) : [];
  if (sent.length < 2 || sent.some(({ id }) => id !== undefined)) return pass();
  const stored = elementsOf(await bodyOf(await ask("GET", place))).filter(isObject);
  const response = await pass();
  if (!response.ok || stored.length !== sent.length) return response;
  const keys = stored.map((command) => keyOf(place, command));
  const moved = sent.flatMap((element, index) => {
    const position = keys.indexOf(keyOf(place, element));
    return position === -1 || position === index ? [] : [textOf(stored[position], "id")];
  });
  if (moved.length === 0) return response;
  for (const id of moved) await ask("DELETE", `${place}/${id}`);
  return pass();
}

/** Names are found in an index whose entries end a day after they were written; then a create replaces the command. */
function endingNames(known: Known): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass, ask }) => {
    movedMs += await clockMovedMs(call);
    const { operation, place } = call;
    const response = await pass();
    if (!response.ok || !["create", "edit", "bulk"].includes(operation)) return response;
    const answer = await bodyOf(response);
    const commands = (Array.isArray(answer) ? answer : [answer]).filter(isObject);
    const [command] = commands;
    const age = movedMs - (writtenAt.get(keyOf(place, command ?? {})) ?? movedMs);
    for (const each of commands) writtenAt.set(keyOf(place, each), movedMs);
    const id = textOf(command, "id");
    if (operation !== "create" || response.status !== 200 || age < DAY_MS || !known.has(id)) return response;
    await ask("DELETE", `${place}/${id}`);
    return pass();
  };
}

/** Permissions in a guild are deleted by the name and type of the guild command that is deleted. */
function deletingPermissionsByName(known: Known): Handler {
  const lost = new Set<string>();
  return async (call, { pass }) => {
    const { operation } = call;
    const { guild, application, id = "" } = call.path;
    const deleted = known.get(id)?.command;
    const response = await pass();
    if (!response.ok || guild === undefined) return response;
    if (operation === "edit-permissions") lost.delete(`${guild} ${id}`);
    if (operation === "delete" && deleted !== undefined)
      for (const [other, { place, command }] of known) {
        const isTwin = command["name"] === deleted["name"] && command["type"] === deleted["type"];
        if (isTwin && place === `/applications/${application}/commands`) lost.add(`${guild} ${other}`);
      }
    const isLost = operation === "get-permissions" && lost.has(`${guild} ${id}`);
    return isLost ? permissionsObject(call, []) : response;
  };
}

/** Permissions are written in batches, and each batch replaces the one before. */
async function writingInBatches({ operation, request }: Call, { pass }: Behind): Promise<Response> {
  const response = await pass();
  const body = operation === "edit-permissions" && response.ok ? await objectOf(request) : {};
  const all = elementsOf(body["permissions"]);
  if (all.length <= BATCH) return response;
  await pass({ ...body, permissions: all.slice(BATCH * Math.floor((all.length - 1) / BATCH)) });
  return response;
}

/** Allows as many users, who need not be there. */
function allowUsers(count: number): readonly Json[] {
  return times(count, (index) => ({ id: String(FIRST_USER + BigInt(index)), type: 2, permission: true }));
}

/** Those that take several requests. */
export const FIFTH_HISTORIES: readonly PlantedBug[] = [
  {
    id: "permissions-keep-their-last-batch",
    what: "An edit of more than 50 permissions writes them 50 by 50, and only the last of these parts is kept.",
    kind: "size",
    rules: ["permission.edit.is-read-back", "permission.edit.takes-at-most-100"],
    plant: handledBy(() => writingInBatches),
    minimal: [createA({}), permit(0, allowUsers(BATCH + 1)), permissions(0)],
  },
  {
    id: "renames-leave-permissions-to-the-next-one",
    what: "A renamed command leaves its permissions under its old name, and the next command of that name has them.",
    kind: "sequence",
    rules: ["edit.rename-drops-permissions", "permission.edit.is-read-back", "scope.writes-stay-in-their-scope"],
    plant: remembering(leavingPermissionsBehind),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), edit(0, { name: "b" }), createA({}), permissions(3)],
  },
  {
    id: "upserts-begin-versions-again",
    what: "An overwriting create gives a command that was edited the version back that it was created with.",
    kind: "sequence",
    rules: ["command.version.grows", "command.version.changes-on-edit"],
    plant: handledBy(beginningVersionsAgain),
    minimal: [createA({}), edit(0, { description: "b" }), createA({ description: "c" })],
  },
  {
    id: "removed-options-come-back",
    what: "Options that an edit removed with an empty list are stored again by the next edit of something else.",
    kind: "sequence",
    rules: [
      "edit.keeps-other-fields",
      "edit.empty-options-remove-all",
      "edit.replaces-options-whole",
      "edit.answers-the-whole-command",
      "endpoint.guild-edit.is-visible-at-once",
    ],
    plant: remembering(writingOptionsBack),
    minimal: [createA({ options: [OPTION] }), edit(0, { options: [] }), edit(0, { description: "b" }), read(0)],
  },
  {
    id: "reordered-bulks-make-commands-anew",
    what: "A bulk overwrite of the same commands in another order replaces them by new ones with other ids.",
    kind: "sequence",
    rules: ["bulk.same-name-keeps-the-id", "bulk.is-idempotent-on-ids", "bulk.known-commands-are-not-daily-creates"],
    plant: handledBy(() => comparingByPosition),
    minimal: [bulk([B, C]), bulk([C, B])],
  },
  {
    id: "names-end-after-a-day",
    what: "A create of a used name that was last written a day ago answers 201 and replaces the command by a new one.",
    kind: "time",
    rules: ["endpoint.create.answers-200-for-a-used-name", "upsert.keeps-the-id"],
    plant: remembering(endingNames),
    minimal: [createA({}), drive("moveClock", { milliseconds: DAY_MS }), createA({})],
  },
  {
    id: "deleted-twins-take-permissions-along",
    what: "Deleting a guild command also deletes the permissions of the global command of its name and type there.",
    kind: "scope",
    rules: [
      "scope.writes-stay-in-their-scope",
      "permission.edit.is-read-back",
      "permission.covers-global-and-guild-commands",
    ],
    plant: remembering(deletingPermissionsByName),
    minimal: [createA({}, GLOBALLY), createA({}), permit(0, [ALLOW_ROLE]), remove(1), permissions(0)],
  },
];
