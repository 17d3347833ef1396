/** Bugs of scopes: guilds, applications, types. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { keyOf, objectOf, remembering } from "../memory.js";
import { textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, create, createA, edit, GLOBALLY, IN_GUILD, list, times } from "../requests.js";
import { changed, handledBy, refusal } from "../wrap.js";

const USER = 2;
const MESSAGE = 3;
const MENU_LIMIT = 15;

/** Commands of the other application in the first guild. */
const OF_OTHER = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** Type of a command in a body. */
const typeOf = (command: Json): Json => (isObject(command) ? (command["type"] ?? 1) : 1);

/** True for a command of a context menu. */
const isOfMenu = (command: Json): boolean => [USER, MESSAGE].some((type) => type === typeOf(command));

/** A command that was read, as an element of a bulk overwrite. */
function asElement(command: Json): Json {
  if (!isObject(command)) return command;
  const sent = without(command, "application_id", "guild_id", "version");
  return isOfMenu(command) ? without(sent, "description", "options") : sent;
}

/** Bugs of this kind. */
export const NINETEENTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "bulk-keeps-types-that-it-does-not-list",
    what: "A bulk overwrite replaces each type that its list has, and leaves the commands of the other types",
    kind: "scope",
    // D1 "States and transitions": commands not in the list are removed; all types are overwritten.
    rules: ["bulk.covers-all-types", "bulk.removes-what-is-not-listed"],
    plant: handledBy(() => async (call, { pass, ask }) => {
      const body = elementsOf(await bodyOf(call.request));
      if (call.operation !== "bulk" || body.length === 0) return pass();
      const types = new Set(body.map(typeOf));
      const current = elementsOf(await bodyOf(await ask("GET", `${call.place}?with_localizations=true`)));
      const kept = current.filter((command) => !types.has(typeOf(command)));
      if (kept.length === 0) return pass();
      const response = await pass([...body, ...kept.map(asElement)]);
      return changed(response, (commands) => elementsOf(commands).filter((command) => types.has(typeOf(command))));
    }),
    minimal: [createA({}), bulk([{ name: "u", type: USER }]), list()],
  },
  {
    id: "rename-looks-at-every-application",
    what: "A rename in a guild is refused where another application has a command of the new name there",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 8: different applications may use the same command names.
    rules: [
      "command.name.is-free-for-other-applications",
      "endpoint.edit.answers-200",
      "edit.replaces-provided-fields",
    ],
    plant: remembering((known) => async (call, { pass }) => {
      const { operation, path } = call;
      const name = textOf(await objectOf(call.request), "name");
      const isTaken = [...known.values()].some(
        ({ command, name: used }) =>
          used === name && command["guild_id"] === path["guild"] && command["application_id"] !== path["application"],
      );
      return operation === "edit" && path["guild"] !== undefined && isTaken ? refusal() : pass();
    }),
    minimal: [
      { ...create({ name: "b", description: "b" }, OF_OTHER), as: "otherBot" },
      createA({}),
      edit(1, { name: "b" }),
    ],
  },
  {
    id: "context-menus-share-15-commands",
    what: "User and message commands are counted together, and a scope takes 15 of both",
    kind: "scope",
    // D1 "Limits": 15 USER commands and 15 MESSAGE commands.
    rules: ["limit.types-are-independent", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering((known) => async (call, { pass }) => {
      const { operation, place } = call;
      const body = await bodyOf(call.request);
      const ofPlace = [...known.values()].filter((one) => one.place === place);
      const isNew = isObject(body) && !ofPlace.some(({ key }) => key === keyOf(place, body));
      const isOver =
        operation === "bulk"
          ? elementsOf(body).filter(isOfMenu).length > MENU_LIMIT
          : operation === "create" &&
            isNew &&
            isOfMenu(body) &&
            ofPlace.filter(({ command }) => isOfMenu(command)).length >= MENU_LIMIT;
      return isOver ? refusal() : pass();
    }),
    minimal: [bulk(times(15, (index) => ({ name: `u${index}`, type: USER }))), create({ name: "m", type: MESSAGE })],
  },
  {
    id: "guild-create-overwrites-the-global-command",
    what: "A create in a guild finds the global command of its name and type, and overwrites that one",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 6: an application can have a global and a guild command with the same name.
    rules: [
      "command.name.is-free-in-other-scopes",
      "scope.writes-stay-in-their-scope",
      "endpoint.create.answers-201-for-a-new-name",
      "command.guild-id.equals-the-path",
    ],
    plant: remembering((known) => async (call, { pass, ask }) => {
      const { operation, path } = call;
      const body = await objectOf(call.request);
      const place = `/applications/${path["application"]}/commands`;
      const isGlobal = [...known.values()].some(({ key }) => key === keyOf(place, body));
      const isCaught = operation === "create" && path["guild"] !== undefined && isGlobal;
      return isCaught ? ask("POST", place, body) : pass();
    }),
    minimal: [create(A, GLOBALLY), create(A, IN_GUILD)],
  },
  {
    id: "global-path-deletes-guild-commands",
    what: "A delete under the path of global commands also deletes a guild command of that id",
    kind: "scope",
    // D1 "Endpoints": guild commands are deleted under the path of their guild, global ones under that of the application.
    rules: [
      "scope.global-and-guild-ids-do-not-cross",
      "scope.writes-stay-in-their-scope",
      "endpoint.unknown-command.is-refused",
    ],
    plant: remembering((known) => async (call, { pass, ask }) => {
      const { operation, path } = call;
      const id = path["id"] ?? "";
      const found = known.get(id);
      const isOfGuild =
        found?.command["guild_id"] !== undefined && found.command["application_id"] === path["application"];
      const isCaught = operation === "delete" && path["guild"] === undefined && isOfGuild;
      return isCaught ? ask("DELETE", `${found.place}/${id}`) : pass();
    }),
    minimal: [createA({}), { method: "DELETE", path: `${GLOBALLY}/{#0.id}` }],
  },
];
