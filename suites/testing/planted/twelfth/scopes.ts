/** Bugs of what is elsewhere: scopes. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { A, bulk, create, createA, FORBID_USER, GLOBALLY, invoke, permit } from "../requests.js";
import type { Handler } from "../wrap.js";

const GUILD_OF_PLACE = /\/guilds\/(\d+)\//;
const USER_COMMAND = 2;
const USER_ENTRY = 2;

/** What is available everywhere has no need to be in a guild. */
function leavingOutWhatIsGlobal(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    if (operation !== "bulk" || path["guild"] === undefined) return pass();
    const body = await bodyOf(request);
    const place = `/applications/${path["application"]}/commands`;
    const keys = new Set([...known.values()].filter((each) => each.place === place).map(({ key }) => key));
    const isLeftOut = (element: Json) => isObject(element) && keys.has(keyOf(place, element));
    const all = elementsOf(body);
    return all.some(isLeftOut) ? pass(all.filter((element) => !isLeftOut(element))) : pass();
  };
}

/** The guild of a guild command; undefined for any other. */
function guildOf(known: Known, id: string): string | undefined {
  return GUILD_OF_PLACE.exec(known.get(id)?.place ?? "")?.[1];
}

/** Denials of users are looked up by the name of the command. */
function denyingByName(known: Known): Handler {
  const entries = new Map<string, readonly Json[]>();
  const isDenied = (user: string, id: string): boolean => {
    const guild = guildOf(known, id);
    if (guild === undefined || (entries.get(id) ?? []).length > 0) return false;
    const name = known.get(id)?.name;
    const isNamesake = (other: string) => guildOf(known, other) === guild && known.get(other)?.name === name;
    const others = [...entries].filter(([other]) => isNamesake(other)).flatMap(([, all]) => all);
    return others
      .filter(isObject)
      .some((each) => each["type"] === USER_ENTRY && each["id"] === user && each["permission"] === false);
  };
  return async (call, { pass }) => {
    const { operation, path, request } = call;
    const name = driven(call);
    if (name === "invokeCommand") {
      const use = await objectOf(request);
      const isStopped = isDenied(textOf(use, "user_id"), textOf(use, "command_id"));
      return isStopped ? Response.json({ outcome: "denied" }) : pass();
    }
    const id = path["id"] ?? "";
    const before = known.get(id)?.name;
    const response = await pass();
    if (!response.ok) return response;
    if (operation === "edit-permissions") entries.set(id, elementsOf((await objectOf(request))["permissions"]));
    if (name === "changePermissions") {
      const { command_id: command, permissions } = await objectOf(request);
      if (typeof command === "string") entries.set(command, elementsOf(permissions));
    }
    if (name === "reset") entries.clear();
    if (operation === "delete") entries.delete(id);
    if (operation === "edit" && textOf(await objectOf(response), "name") !== before) entries.delete(id);
    return response;
  };
}

/** Those of a scope. */
export const TWELFTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "guilds-do-without-what-is-global",
    what: "A bulk overwrite in a guild leaves out elements that have the name and type of a global command.",
    kind: "scope",
    rules: [
      "command.name.is-free-in-other-scopes",
      "endpoint.bulk.answers-200-with-an-array",
      "scope.writes-stay-in-their-scope",
      "bulk.same-name-keeps-the-id",
      "bulk.id-links-to-the-command",
      "bulk.is-idempotent-on-ids",
      "bulk.rules-hold-per-element",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
    ],
    plant: remembering(leavingOutWhatIsGlobal),
    minimal: [createA({}, GLOBALLY), bulk([A])],
  },
  {
    id: "denials-hold-for-the-name",
    what: "A user whom a guild command forbids cannot use those of other types or applications with its name there either.",
    kind: "scope",
    rules: [
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "access.administrators.use-all-commands",
      "scope.writes-stay-in-their-scope",
      "command.name.is-free-for-other-types",
      "command.name.is-free-for-other-applications",
      "interaction.command.is-type-2",
      "interaction.user-command.has-its-target",
      "interaction.message-command.has-its-target",
    ],
    plant: remembering(denyingByName),
    minimal: [
      createA({}),
      create({ name: "a", type: USER_COMMAND }),
      permit(0, [FORBID_USER]),
      invoke(1, { target_id: "{user_id}" }),
    ],
  },
];
