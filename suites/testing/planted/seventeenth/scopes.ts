/** Bugs of scopes, types and applications. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  bulk,
  create,
  createA,
  drive,
  edit,
  FORBID_USER,
  GLOBALLY,
  IN_OTHER_GUILD,
  permissions,
  permit,
  remove,
  times,
} from "../requests.js";
import { answers, changed, type Handler, handledBy, refusal } from "../wrap.js";

const CHAT_INPUT = 1;
const USER_COMMAND = 2;
const MAX_USER_COMMANDS = 15;
const MAX_OF_TYPE: Readonly<Record<number, number>> = { 1: 100, 2: MAX_USER_COMMANDS, 3: 15 };

/** A rename looks for the new name among commands of all types. */
function renamingAcrossTypes(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass }) => {
    const name = operation === "edit" ? textOf(await objectOf(request), "name") : "";
    const own = known.get(path["id"] ?? "");
    const isUsed = [...known.values()].some(
      (other) => other.place === place && other.name === name && other.command["type"] !== own?.command["type"],
    );
    return own !== undefined && own.name !== name && isUsed ? refusal() : pass();
  };
}

/** A delete looks for the id among the commands of all guilds. */
function deletingAcrossGuilds(known: Known): Handler {
  return async ({ operation, place, path }, { pass, ask }) => {
    const id = path["id"] ?? "";
    const own = operation === "delete" ? known.get(id) : undefined;
    const isElsewhere = own !== undefined && own.place !== place && path["guild"] !== undefined;
    return isElsewhere && own.place.includes("/guilds/") ? ask("DELETE", `${own.place}/${id}`) : pass();
  };
}

/** Keeps the permissions of a command without the guild. */
function sharingPermissions(): Handler {
  const latest = new Map<string, Json>();
  const edited = new Set<string>();
  return async ({ operation, path, request }, { pass }) => {
    const { id = "", guild = "" } = path;
    if (operation !== "edit-permissions" && operation !== "get-permissions") return pass();
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit-permissions") {
      latest.set(id, (await objectOf(request))["permissions"] ?? []);
      edited.add(`${guild} ${id}`);
      return response;
    }
    const shared = edited.has(`${guild} ${id}`) ? undefined : latest.get(id);
    return changed(response, (answer) =>
      isObject(answer) && shared !== undefined ? { ...answer, permissions: shared } : answer,
    );
  };
}

/** A picker has one command of a name and type. */
function oncePerName(commands: Json): Json {
  const seen = new Map<string, string>();
  return elementsOf(commands).filter((command) => {
    if (!isObject(command)) return true;
    const key = keyOf("", command);
    const application = textOf(command, "application_id");
    const first = seen.get(key) ?? application;
    seen.set(key, first);
    return first === application;
  });
}

/** Counts global commands toward the limits of a guild. */
function countingGlobalOnes(known: Known): Handler {
  return async ({ operation, place, path, request }, { pass }) => {
    if (operation !== "create" || path["guild"] === undefined) return pass();
    const body = await objectOf(request);
    const type = body["type"] ?? CHAT_INPUT;
    const globally = `/applications/${path["application"] ?? ""}/commands`;
    const counted = [...known.values()].filter(
      (one) => (one.place === place || one.place === globally) && one.command["type"] === type,
    );
    const max = typeof type === "number" ? (MAX_OF_TYPE[type] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
    const isNew = !counted.some(({ key }) => key === keyOf(place, body));
    return isNew && counted.length >= max ? refusal() : pass();
  };
}

const OF_OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";
const PICKER: PlainRequest = drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" });

/** Such bugs. */
export const SEVENTEENTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "rename-minds-names-of-other-types",
    what: "A rename to a name that a command of another type has is refused.",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 4 and 6.
    rules: ["command.name.is-free-for-other-types", "endpoint.edit.answers-200", "edit.replaces-provided-fields"],
    plant: remembering(renamingAcrossTypes),
    minimal: [createA({}), create({ name: "b", type: USER_COMMAND }), edit(1, { name: "a" })],
  },
  {
    id: "delete-in-one-guild-reaches-another",
    what: "A delete below one guild deletes the command of another guild that has the id.",
    kind: "scope",
    // D1 "What the service does" 3: a command is scoped globally or to one guild.
    rules: ["scope.guild-ids-do-not-cross", "endpoint.unknown-command.is-refused", "scope.writes-stay-in-their-scope"],
    plant: remembering(deletingAcrossGuilds),
    minimal: [createA({}), remove(0, IN_OTHER_GUILD)],
  },
  {
    id: "guilds-share-permissions-of-global-commands",
    what: "A guild without permissions of a global command shows those that another guild set.",
    kind: "scope",
    // D1 "What the service does" 6 and "Guild application command permissions": inside a guild; guild_id is a field.
    rules: ["permission.is-per-guild", "permission.get.answers-the-object"],
    plant: handledBy(sharingPermissions),
    minimal: [createA({}, GLOBALLY), permit(0, [FORBID_USER]), permissions(0, IN_OTHER_GUILD)],
  },
  {
    id: "picker-has-one-command-of-a-name",
    what: "The picker leaves out a command whose name and type a command of another application has.",
    kind: "scope",
    // D1 "Naming and uniqueness rules" 8: different applications may use the same command names.
    rules: ["command.name.is-free-for-other-applications", "endpoint.guild-create.is-visible-at-once"],
    plant: answers((body, { path }) =>
      path["name"] === "listPicker" && isObject(body)
        ? { ...body, commands: oncePerName(body["commands"] ?? []) }
        : body,
    ),
    minimal: [createA({}), { ...createA({}, OF_OTHER_APPLICATION), as: "otherBot" }, PICKER],
  },
  {
    id: "global-commands-count-toward-the-limit-of-a-guild",
    what: "A guild has room for fewer commands of a type, the more global ones the application has.",
    kind: "scope",
    // D1 "Limits": guild commands per guild: same counts per type.
    rules: ["limit.scopes-are-independent", "limit.user.is-15", "limit.chat-input.is-100", "limit.message.is-15"],
    plant: remembering(countingGlobalOnes),
    minimal: [
      bulk(
        times(MAX_USER_COMMANDS, (index) => ({ name: `a${index}`, type: USER_COMMAND })),
        GLOBALLY,
      ),
      create({ name: "a", type: USER_COMMAND }),
    ],
  },
];
