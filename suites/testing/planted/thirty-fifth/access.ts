/** Bugs of who finds and may use what, and where: a pair and scopes. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { A, create, createA, drive, FORBID_USER, GLOBALLY, invoke, permit } from "../requests.js";
import { answers, type Handler } from "../wrap.js";
import { notDelivered } from "./uses.js";

const ROLE_ENTRY = 1;
const USER_ENTRY = 2;
const CHANNEL_ENTRY = 3;
const GLOBALLY_OF_OTHER = "/applications/{other_application_id}/commands";

/** A list of permissions that a request sets. */
interface SetPermissions {
  readonly guild: string;
  /** Id of a command or of an application. */
  readonly id: string;
  readonly entries: readonly Json[];
}

/** What permissions a request sets, by the API or by the driver; undefined for any other request. */
async function setBy(call: Call): Promise<SetPermissions | undefined> {
  const body = await objectOf(call.request);
  const entries = elementsOf(body["permissions"]);
  if (call.operation === "edit-permissions")
    return { guild: call.path["guild"] ?? "", id: call.path["id"] ?? "", entries };
  if (driven(call) !== "changePermissions") return undefined;
  return { guild: textOf(body, "guild_id"), id: textOf(body, "command_id"), entries };
}

/** True for entries that allow everyone, and say nothing of any other role or user. */
function allowsEveryoneAlone(guild: string, entries: readonly Json[]): boolean {
  const people = entries.filter((each) => isObject(each) && each["type"] !== CHANNEL_ENTRY);
  return (
    people.some((each) => isObject(each) && each["id"] === guild && each["permission"] === true) && people.length === 1
  );
}

/** Whoever is not named by an entry needs default_member_permissions, and everyone is not named by that of everyone. */
function takingEveryoneForNobody(known: Known): Handler {
  const opened = new Map<string, Set<string>>();
  return async (call, { pass }) => {
    if (driven(call) === "reset") opened.clear();
    if (driven(call) === "invokeCommand") {
      const id = textOf(await objectOf(call.request), "command_id");
      const isForbidden = known.get(id)?.command["default_member_permissions"] === "0";
      const isOpened = (opened.get(id)?.size ?? 0) > 0;
      return isForbidden && isOpened ? notDelivered("denied", "Permission Denied") : pass();
    }
    const set = await setBy(call);
    const response = await pass();
    if (!response.ok) return response;
    const { operation, path } = call;
    const isRenamed = operation === "edit" && (await objectOf(call.request))["name"] !== undefined;
    if (operation === "delete" || isRenamed) opened.delete(path["id"] ?? "");
    if (operation === "bulk") opened.clear();
    if (set === undefined) return response;
    const guilds = opened.get(set.id) ?? new Set<string>();
    opened.set(set.id, guilds);
    if (allowsEveryoneAlone(set.guild, set.entries)) guilds.add(set.guild);
    else guilds.delete(set.guild);
    return response;
  };
}

/** A guild that the driver made, and its channel. */
interface MadeGuild {
  readonly guild: string;
  /** Empty where it is somebody new. */
  readonly owner: string;
}

/** Entries of users under the id of an application are found by that id, whatever their guild is. */
function findingByApplication(known: Known): Handler {
  const made = new Map<string, MadeGuild>();
  const lists = new Map<string, SetPermissions>();
  const isDeniedElsewhere = (guild: string, application: Json | undefined, user: string) =>
    [...lists.values()].some((list) => {
      if (list.id !== application || list.guild === guild) return false;
      return list.entries.some((each) => {
        return isObject(each) && each["type"] === USER_ENTRY && each["id"] === user && each["permission"] === false;
      });
    });
  return async (call, { pass }) => {
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    if (name === "reset") {
      made.clear();
      lists.clear();
    }
    if (name === "invokeCommand") {
      const user = textOf(body, "user_id");
      const id = textOf(body, "command_id");
      const place = made.get(textOf(body, "channel_id"));
      const application = known.get(id)?.command["application_id"];
      if (place === undefined || place.owner === user) return pass();
      const isSetThere = [id, application].some((each) => lists.has(`${place.guild} ${each}`));
      const isDenied = !isSetThere && isDeniedElsewhere(place.guild, application, user);
      return isDenied ? notDelivered("denied", "Permission Denied") : pass();
    }
    const set = await setBy(call);
    const response = await pass();
    if (!response.ok) return response;
    if (set !== undefined && set.entries.length > 0) lists.set(`${set.guild} ${set.id}`, set);
    if (set !== undefined && set.entries.length === 0) lists.delete(`${set.guild} ${set.id}`);
    if (name === "makeGuild") {
      const answer = await objectOf(response);
      made.set(textOf(answer, "channel_id"), { guild: textOf(answer, "guild_id"), owner: textOf(body, "owner_id") });
    }
    return response;
  };
}

/** The picker has one place for each name of a type. */
function showingOneOfAName(body: Json, call: Call): Json {
  if (driven(call) !== "listPicker" || !isObject(body)) return body;
  return withMember(body, "commands", (commands) => {
    const owners = new Map<string, string>();
    return elementsOf(commands).filter((each) => {
      const key = JSON.stringify(isObject(each) ? [each["type"] ?? null, each["name"] ?? null] : []);
      const owner = owners.get(key) ?? textOf(each, "application_id");
      owners.set(key, owner);
      return owner === textOf(each, "application_id");
    });
  });
}

const OPEN_TO_EVERYONE: Json = { id: "{guild_id}", type: ROLE_ENTRY, permission: true };
const JOIN: PlainRequest = drive("makeMember", { guild_id: "{#0.guild_id}", user_id: "{user_id}" });

/** Those of access. */
export const THIRTY_FIFTH_ACCESS: readonly PlantedBug[] = [
  {
    id: "everyone-overwrite-cannot-lift-zero",
    what: 'A command with default_member_permissions "0" stays forbidden where a permission allows it to everyone.',
    kind: "pair",
    rules: [
      "access.default-member-permissions.zero-forbids",
      "access.everyone-is-the-guild-id",
      "access.role-and-user-entries.apply",
      "access.administrators.use-all-commands",
      "permission.constants.are-accepted",
    ],
    plant: remembering(takingEveryoneForNobody),
    minimal: [createA({ default_member_permissions: "0" }), permit(0, [OPEN_TO_EVERYONE]), invoke(0)],
  },
  {
    id: "application-entries-follow-into-other-guilds",
    what: "A user whom permissions under the id of the application forbid its commands in a guild cannot use them elsewhere.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "access.application-entry.applies-without-an-overwrite",
      "access.global-commands.are-in-every-guild",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "access.administrators.use-all-commands",
      "interaction.command.is-type-2",
    ],
    plant: remembering(findingByApplication),
    minimal: [
      drive("makeGuild"),
      JOIN,
      createA({}, GLOBALLY),
      drive("changePermissions", {
        guild_id: "{guild_id}",
        command_id: "{application_id}",
        permissions: [FORBID_USER],
      }),
      invoke(2, { channel_id: "{#0.channel_id}" }),
    ],
  },
  {
    id: "picker-dedupes-names-across-applications",
    what: "Of commands of one type and name the picker shows those of one application only.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-applications",
      "access.global-commands.are-in-every-guild",
      "access.denied-user.neither-sees-nor-uses",
      "access.role-and-user-entries.apply",
      "access.administrators.use-all-commands",
    ],
    plant: answers(showingOneOfAName),
    minimal: [
      createA({}, GLOBALLY),
      { ...create(A, GLOBALLY_OF_OTHER), as: "otherBot" },
      drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" }),
    ],
  },
];
