/** Bugs of global and guild commands, several guilds, several applications and several types. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { countOf, textOf, without } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, create, createA, DELIVERIES, GLOBALLY, IN_OTHER_GUILD, invoke, permit, times } from "../requests.js";
import { type Handler, handledBy, refusal } from "../wrap.js";
import { startClock } from "./clock.js";
import { DAILY_CREATES, DAY_MS, isGuildCreate, newCommandsIn } from "./creates.js";
import { driverOf } from "./driver.js";

const USER = 2;
const MESSAGE = 3;
const MOST_ENTRIES = 100;

/** The entries of a command are counted without its guild. */
function countingEntriesOfAllGuilds(): Handler {
  const counts = new Map<string, Map<string, number>>();
  return async ({ operation, path, request }, { pass }) => {
    const { id = "", guild = "" } = path;
    const body = await objectOf(request);
    const own = counts.get(id) ?? new Map<string, number>();
    const isPermit = operation === "edit-permissions" && request.headers.get("authorization")?.startsWith("Bearer ");
    const count = countOf(body["permissions"]);
    const others = [...own].filter(([other]) => other !== guild).reduce((sum, [, each]) => sum + each, 0);
    if (isPermit === true && count > 0 && others > 0 && count + others > MOST_ENTRIES) return refusal();
    const response = await pass();
    if (isPermit === true && response.ok) counts.set(id, own.set(guild, count));
    if (operation === "delete" || (operation === "edit" && body["name"] !== undefined)) counts.delete(id);
    return response;
  };
}

function isContextMenu(type: Json | undefined): boolean {
  return type === USER || type === MESSAGE;
}

/** True where commands of both context menus have one name. */
function isShared(commands: readonly JsonObject[]): boolean {
  const names = commands.filter(({ type }) => isContextMenu(type)).map(({ type, name }) => ({ type, name }));
  return names.some((one) => names.some(({ type, name }) => one.name === name && one.type !== type));
}

/** Both kinds of context menus are one kind in the index of names. */
function sharingNamesOfContextMenus(): Handler {
  const afterwards = async ({ operation, path, request, place }: Call, read: () => Promise<Response>) => {
    if (operation === "bulk") return elementsOf(await bodyOf(request)).filter(isObject);
    const body = await objectOf(request);
    const isCreate = operation === "create" && isContextMenu(body["type"]);
    const isRename = operation === "edit" && typeof body["name"] === "string";
    if (place === "" || !(isCreate || isRename)) return [];
    const before = elementsOf(await bodyOf(await read())).filter(isObject);
    if (isCreate) return [...before, body];
    return before.map((command) =>
      command["id"] === path["id"] ? { ...command, name: body["name"] ?? null } : command,
    );
  };
  return async (call, { pass, ask }) => {
    const commands = await afterwards(call, () => ask("GET", call.place));
    return isShared(commands) ? refusal() : pass();
  };
}

/** Names are unique in a guild, whichever application has them. */
function sharingNamesOfApplications(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const { application, guild } = path;
    if (operation !== "create" || guild === undefined) return pass();
    const { name, type = 1 } = await objectOf(request);
    const alike = [...known.values()].filter(
      ({ command }) => command["guild_id"] === guild && command["name"] === name && command["type"] === type,
    );
    const isOwn = alike.some(({ command }) => command["application_id"] === application);
    return alike.length > 0 && !isOwn ? refusal() : pass();
  };
}

/** What a user uses in a guild is looked up by its name, and a command of the guild comes first. */
function usingGuildCommandsFirst(known: Known): Handler {
  const twinsOf = (id: string) => {
    const used = known.get(id);
    if (used === undefined || used.command["guild_id"] !== undefined) return [];
    return [...known.values()].filter(
      ({ name, command }) =>
        command["guild_id"] !== undefined &&
        name === used.name &&
        command["type"] === used.command["type"] &&
        command["application_id"] === used.command["application_id"],
    );
  };
  return async (call, { pass }) => {
    if (driverOf(call) !== "invokeCommand") return pass();
    const use = await objectOf(call.request);
    for (const { command } of use["version"] === undefined ? twinsOf(textOf(use, "command_id")) : []) {
      const response = await pass({ ...without(use, "command_id"), command_id: command["id"] ?? null });
      if (textOf(await bodyOf(response), "outcome") !== "unknown") return response;
    }
    return pass();
  };
}

/** Creates are counted for each application. */
function countingCreatesOfAllGuilds(): Handler {
  const clock = startClock();
  const created = new Map<string, { readonly place: string; readonly atMs: number; readonly count: number }[]>();
  return async (call, behind) => {
    await clock.watch(call);
    if (driverOf(call) === "reset") created.clear();
    if (!isGuildCreate(call)) return behind.pass();
    const { place } = call;
    const application = call.path["application"] ?? "";
    const today = (created.get(application) ?? []).filter(({ atMs }) => clock.nowMs() - atMs < DAY_MS);
    const added = await newCommandsIn(call, behind);
    const sum = today.reduce((all, { count }) => all + count, 0);
    const isOfOthers = today.some((one) => one.place !== place);
    if (added > 0 && isOfOthers && sum + added > DAILY_CREATES) return refusal();
    const response = await behind.pass();
    if (response.ok && added > 0) created.set(application, [...today, { place, atMs: clock.nowMs(), count: added }]);
    return response;
  };
}

const OF_OTHER_APPLICATION = "/applications/{other_application_id}/guilds/{guild_id}/commands";

function hundred(letter: string): readonly Json[] {
  return times(DAILY_CREATES / 2, (index) => ({ name: `${letter}${index}`, description: "a" }));
}

/** Permissions of so many users, none of them known. */
function users(count: number): readonly Json[] {
  return times(count, (index) => ({ id: String(7_000_000_000_000_000 + index), type: 2, permission: true }));
}

/** Such bugs. */
export const FIFTEENTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "permission-entries-of-all-guilds-count-together",
    what: "The 100 permission entries of a global command are counted over all guilds.",
    kind: "scope",
    rules: ["permission.edit.takes-at-most-100", "permission.is-per-guild"],
    plant: handledBy(countingEntriesOfAllGuilds),
    minimal: [createA({}, GLOBALLY), permit(0, users(60)), permit(0, users(60), IN_OTHER_GUILD)],
  },
  {
    id: "user-and-message-commands-share-their-names",
    what: "A user command and a message command of one scope cannot have the same name.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-types",
      "command.name.is-unique-per-type-and-scope",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: handledBy(sharingNamesOfContextMenus),
    minimal: [create({ type: USER, name: "Report" }), create({ type: MESSAGE, name: "Report" })],
  },
  {
    id: "applications-share-the-names-of-a-guild",
    what: "A name that another application uses in the guild is refused.",
    kind: "scope",
    rules: ["command.name.is-free-for-other-applications", "endpoint.create.answers-201-for-a-new-name"],
    plant: remembering(sharingNamesOfApplications),
    minimal: [createA({}), { ...createA({}, OF_OTHER_APPLICATION), as: "otherBot" }],
  },
  {
    id: "guild-command-is-used-instead-of-the-global-one",
    what: "Using a global command in a guild that has one of the same name delivers the command of the guild.",
    kind: "scope",
    rules: ["interaction.data.id-is-the-command", "command.name.is-free-in-other-scopes"],
    plant: remembering(usingGuildCommandsFirst),
    minimal: [createA({}, GLOBALLY), createA({}), invoke(0), DELIVERIES],
  },
  {
    id: "daily-creates-of-all-guilds-count-together",
    what: "The 200 creates of a day are counted over all guilds of an application.",
    kind: "scope",
    rules: ["limit.daily-creates.is-200-per-guild", "endpoint.create.answers-201-for-a-new-name"],
    plant: handledBy(countingCreatesOfAllGuilds),
    minimal: [bulk(hundred("a")), bulk(hundred("b"), IN_OTHER_GUILD), create({ type: USER, name: "u" })],
  },
];
