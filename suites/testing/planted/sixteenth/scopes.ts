/** Bugs across guilds, applications and types. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  edit,
  GLOBALLY,
  IN_OTHER_GUILD,
  list,
  permissions,
  permit,
  remove,
  times,
} from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { EntriesOfCommands } from "./entries.js";

const OF_OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";
const USER = 2;
const MESSAGE = 3;
const MOST_OF_A_CONTEXT_MENU = 15;
const GUILD_PART = /\/guilds\/\d+/;
const APPLICATION_PART = /^\/applications\/\d+/;

/** Looks up entries by the command alone. */
function readingEntriesOfAllGuilds(known: Known): Handler {
  const written = new EntriesOfCommands(known);
  return async (call, { pass }) => {
    written.forget();
    const { operation, path } = call;
    const response = await pass();
    await written.learn(call, response);
    const id = path["id"] ?? "";
    if (operation !== "get-permissions" || !known.has(id)) return response;
    const others = written.of(id).filter(({ guild }) => guild !== path["guild"]);
    return changed(response, (answer) => (isObject(answer) ? withEntries(answer, others) : answer));
  };
}

function withEntries(answer: JsonObject, others: ReturnType<EntriesOfCommands["of"]>): JsonObject {
  const own = elementsOf(answer["permissions"]);
  return { ...answer, permissions: [...own, ...others.flatMap(({ entries }) => entries)] };
}

/** Entries of a guild are deleted by the name and the type of the command, whatever its scope is. */
function deletingEntriesByName(known: Known): Handler {
  const emptied = new Set<string>();
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    const guild = path["guild"] ?? "";
    const deleted = known.get(path["id"] ?? "");
    const response = await pass();
    if (operation === "delete" && response.ok && guild !== "" && deleted !== undefined) {
      const key = keyOf(place.replace(GUILD_PART, ""), deleted.command);
      for (const [id, one] of known) if (one.key === key) emptied.add(`${guild} ${id}`);
    }
    if (operation === "edit-permissions" && response.ok) emptied.delete(`${guild} ${path["id"] ?? ""}`);
    const body = path["name"] === "changePermissions" ? await objectOf(request) : {};
    emptied.delete(`${textOf(body, "guild_id")} ${textOf(body, "command_id")}`);
    if (operation !== "get-permissions" || !emptied.has(`${guild} ${path["id"] ?? ""}`)) return response;
    return changed(response, (answer) => (isObject(answer) ? { ...answer, permissions: [] } : answer));
  };
}

/** A rename looks for the name among the commands of every application. */
function comparingNamesOfAllApplications(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass }) => {
    const own = known.get(path["id"] ?? "");
    const body = operation === "edit" ? await objectOf(request) : {};
    const { name } = body;
    if (own === undefined || typeof name !== "string" || own.name === name) return pass();
    const scope = (one: string) => one.replace(APPLICATION_PART, "");
    const isTaken = [...known.values()].some(
      (one) =>
        one.place !== place &&
        scope(one.place) === scope(place) &&
        one.name === name &&
        one.command["type"] === own.command["type"],
    );
    return isTaken ? refusal() : pass();
  };
}

function isOfContextMenu(command: Json): command is JsonObject {
  return isObject(command) && (command["type"] === USER || command["type"] === MESSAGE);
}

/** Context menus have one limit, whatever they are of. */
function countingContextMenusTogether(): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    if (operation !== "create" && operation !== "bulk") return pass();
    const body = (await bodyOf(request)) ?? null;
    if (operation === "bulk") {
      const count = elementsOf(body).filter(isOfContextMenu).length;
      return count > MOST_OF_A_CONTEXT_MENU ? refusal() : pass();
    }
    if (!isOfContextMenu(body)) return pass();
    const all = elementsOf(await bodyOf(await ask("GET", place))).filter(isOfContextMenu);
    const isNew = all.every((one) => keyOf(place, one) !== keyOf(place, body));
    return isNew && all.length >= MOST_OF_A_CONTEXT_MENU ? refusal() : pass();
  };
}

/** Writes each element under its id, which may be that of a command elsewhere. */
function takingCommandsFromElsewhere(known: Known): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "bulk" || !response.ok) return response;
    for (const element of elementsOf(await bodyOf(request))) {
      const id = textOf(element, "id");
      const elsewhere = known.get(id)?.place ?? place;
      if (elsewhere !== place) await ask("DELETE", `${elsewhere}/${id}`);
    }
    return response;
  };
}

/** Such bugs. */
export const SIXTEENTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "permissions-of-a-global-command-show-in-each-guild",
    what: "Reading the permissions of a global command in a guild shows those of other guilds too.",
    kind: "scope",
    // D1 "What the service does" 6 and "Guild application command permissions": permissions are those in a guild.
    rules: ["permission.is-per-guild", "permission.covers-global-and-guild-commands", "permission.edit.is-read-back"],
    plant: remembering(readingEntriesOfAllGuilds),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), permissions(0, IN_OTHER_GUILD)],
  },
  {
    id: "deleting-a-guild-command-empties-its-global-namesake",
    what: "Deleting a guild command deletes the permissions that the global command of its name and type has in the guild.",
    kind: "scope",
    // D1 "Guild application command permissions", rule 5: deleting deletes all permissions of that command.
    rules: ["permission.delete-drops-permissions", "scope.writes-stay-in-their-scope", "permission.edit.is-read-back"],
    plant: remembering(deletingEntriesByName),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), createA({}), remove(2), permissions(0)],
  },
  {
    id: "rename-is-refused-for-a-name-of-another-application",
    what: "A rename to a name that another application uses in the guild is refused.",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 8.
    rules: ["command.name.is-free-for-other-applications", "endpoint.edit.answers-200"],
    plant: remembering(comparingNamesOfAllApplications),
    minimal: [
      createA({}),
      { ...create({ name: "b", description: "b" }, OF_OTHER_APPLICATION), as: "otherBot" },
      edit(0, { name: "b" }),
    ],
  },
  {
    id: "user-and-message-commands-share-their-limit",
    what: "A scope may have 15 commands of both context menus, instead of 15 of each.",
    kind: "scope",
    // D1 "Limits": 15 USER commands, 15 MESSAGE commands; same counts per type in guilds.
    rules: ["limit.types-are-independent", "limit.user.is-15", "limit.message.is-15", "bulk.type-limits-hold"],
    plant: handledBy(countingContextMenusTogether),
    minimal: [
      bulk(times(MOST_OF_A_CONTEXT_MENU, (index) => ({ type: USER, name: `u${index}` }))),
      create({ type: MESSAGE, name: "m" }),
    ],
  },
  {
    id: "bulk-with-an-id-of-another-guild-takes-the-command",
    what: "A bulk overwrite with the id of a command of another guild removes the command there.",
    kind: "scope",
    // D1 "Guild commands": same overwrite semantics for the targeted guild.
    rules: ["bulk.stays-in-its-scope", "scope.writes-stay-in-their-scope", "scope.guild-ids-do-not-cross"],
    plant: remembering(takingCommandsFromElsewhere),
    minimal: [createA({}), bulk([{ id: "{#0.id}", name: "a", description: "a" }], IN_OTHER_GUILD), list()],
  },
];
