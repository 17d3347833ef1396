/** Bugs between guilds, applications, types and the global scope. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { type Known, type KnownCommand, keyOf, objectOf, remembering } from "../memory.js";
import { countOf, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  create,
  createA,
  DELIVERIES,
  drive,
  GLOBALLY,
  IN_OTHER_GUILD,
  invoke,
  permissions,
  permit,
  remove,
  times,
} from "../requests.js";
import { COMMANDS_ARE_TAKEN } from "../rules.js";
import { answers, changed, type Handler, handledBy, refusal } from "../wrap.js";
import { inInteractions } from "./interactions.js";

const CHAT_INPUT = 1;
const USER = 2;
const MESSAGE = 3;
const MOST_OF_A_CONTEXT_MENU = 15;
const GUILDS = "/guilds/";

/** Empty permissions, of which the service keeps no more than that. */
function withoutPermissions(body: Json): Json {
  return isObject(body) ? { ...body, permissions: [] } : body;
}

/** Emptying deletes the rows of the command, and the guild is forgotten in the condition. */
function emptyingEverywhere(): Handler {
  const guildsSince = new Map<string, Set<string>>();
  return async ({ operation, path }, { pass }) => {
    const { id = "", guild = "" } = path;
    const response = await pass();
    const since = guildsSince.get(id);
    if (operation === "get-permissions" && since !== undefined && !since.has(guild)) {
      return changed(response, withoutPermissions);
    }
    if (operation !== "edit-permissions" || !response.ok) return response;
    if (countOf((await objectOf(response))["permissions"]) === 0) guildsSince.set(id, new Set([guild]));
    else since?.add(guild);
    return response;
  };
}

/** Permissions are deleted by a join over the application and the name. */
const deletingByName = remembering((known) => {
  const dropped = new Set<string>();
  return async ({ operation, path }, { pass }) => {
    const { id = "", application, guild } = path;
    const before = known.get(id);
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "delete" && guild === undefined && before !== undefined) {
      for (const [other, { place, name }] of known) {
        if (name === before.name && place.startsWith(`/applications/${application}${GUILDS}`)) dropped.add(other);
      }
    }
    if (operation === "edit-permissions") dropped.delete(id);
    return operation === "get-permissions" && dropped.has(id) ? changed(response, withoutPermissions) : response;
  };
});

/** The query that counts the commands of a guild does not name the application. */
const countingAllApplications = remembering((known) => async ({ operation, place, path, request }, { pass }) => {
  const body = operation === "create" ? await objectOf(request) : {};
  const { type } = body;
  if (path["guild"] === undefined || (type !== USER && type !== MESSAGE)) return pass();
  const ofGuild = [...known.values()].filter((each) => each.place.endsWith(`${GUILDS}${path["guild"]}/commands`));
  const isNew = !ofGuild.some(({ key }) => key === keyOf(place, body));
  const count = ofGuild.filter(({ command }) => command["type"] === type).length;
  return isNew && count >= MOST_OF_A_CONTEXT_MENU ? refusal() : pass();
});

/** A used command is looked up by its name and type, the global ones first. */
const findingTheGlobalNamesake = remembering((known) => async (call, { pass }) => {
  const response = await pass();
  if (call.operation !== "driver" || call.path["name"] !== "listDeliveries") return response;
  return changed(response, (body) => {
    return inInteractions(body, (interaction) => {
      const id = namesakeOf(known, interaction);
      const withId = (data: Json) => (isObject(data) && id !== undefined ? { ...data, id } : data);
      return withMember(interaction, "data", withId);
    });
  });
});

/** Id of the global command with name and type of the guild command that was used. */
function namesakeOf(known: Known, { data }: JsonObject): string | undefined {
  const used = isObject(data) ? known.get(textOf(data, "id")) : undefined;
  if (used === undefined || !used.place.includes(GUILDS)) return undefined;
  const place = used.place.replace(/\/guilds\/\d+/, "");
  const isNamesake = ([, each]: readonly [string, KnownCommand]) => each.key === keyOf(place, used.command);
  return [...known].find(isNamesake)?.[0];
}

/** A guild command takes the place of a global one of its name, and the type is forgotten. */
function onePerName(body: Json): Json {
  const commands = isObject(body) ? elementsOf(body["commands"]).filter(isObject) : [];
  const nameOf = ({ application_id, name }: JsonObject) => JSON.stringify([application_id, name]);
  const local = new Set(commands.filter(({ guild_id }) => guild_id !== undefined).map(nameOf));
  const shown = commands.filter((each) => each["guild_id"] !== undefined || !local.has(nameOf(each)));
  return isObject(body) ? { ...body, commands: shown } : body;
}

const OF_OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** Such bugs. */
export const TWENTY_SECOND_SCOPES: readonly PlantedBug[] = [
  {
    id: "emptying-permissions-in-one-guild-empties-all-guilds",
    what: "Setting no permissions of a global command in one guild removes those that it has in other guilds.",
    kind: "scope",
    rules: ["permission.is-per-guild", "permission.edit.empty-list-removes-all", "scope.writes-stay-in-their-scope"],
    plant: handledBy(emptyingEverywhere),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), permit(0, [], IN_OTHER_GUILD), permissions(0)],
  },
  {
    id: "deleting-a-global-command-takes-permissions-of-its-namesake",
    what: "Deleting a global command removes the permissions of guild commands with its name too.",
    kind: "scope",
    rules: ["scope.writes-stay-in-their-scope", "permission.delete-drops-permissions", "permission.edit.is-read-back"],
    plant: deletingByName,
    minimal: [createA({}), createA({}, GLOBALLY), permit(0, [ALLOW_ROLE]), remove(1, GLOBALLY), permissions(0)],
  },
  {
    id: "context-menu-limits-count-other-applications",
    what: "A user or message command is refused where the applications of the guild together have 15 of its type.",
    kind: "scope",
    rules: ["limit.scopes-are-independent", "limit.user.is-15", "limit.message.is-15", ...COMMANDS_ARE_TAKEN],
    plant: countingAllApplications,
    minimal: [
      {
        method: "PUT",
        path: OF_OTHER_APPLICATION,
        body: times(MOST_OF_A_CONTEXT_MENU, (index) => ({ type: USER, name: `u${index}` })),
        as: "otherBot",
      },
      create({ type: USER, name: "Mine" }),
    ],
  },
  {
    id: "guild-command-is-delivered-with-the-id-of-its-global-namesake",
    what: "Using a guild command delivers the id of the global command with the same name and type.",
    kind: "scope",
    rules: ["interaction.data.id-is-the-command", "command.name.is-free-in-other-scopes"],
    plant: findingTheGlobalNamesake,
    minimal: [createA({}), createA({}, GLOBALLY), invoke(0), DELIVERIES],
  },
  {
    id: "picker-shows-one-command-per-name",
    what: "The picker leaves out a global command where a guild command of another type has its name.",
    kind: "scope",
    rules: [
      "access.global-commands.are-in-every-guild",
      "command.name.is-free-for-other-types",
      "command.name.is-free-in-other-scopes",
    ],
    plant: answers((body, { operation, path }) => {
      return operation === "driver" && path["name"] === "listPicker" ? onePerName(body) : body;
    }),
    minimal: [
      create({ ...A, type: CHAT_INPUT }),
      create({ type: USER, name: "a" }, GLOBALLY),
      drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" }),
    ],
  },
];
