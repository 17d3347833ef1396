/** Bugs of what belongs to a guild, an application, a user or a token. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven, inInteractions } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  create,
  createA,
  DELIVERIES,
  drive,
  GLOBALLY,
  IN_CHANNEL,
  invoke,
  message,
  permissions,
} from "../requests.js";
import { answers, changed, type Handler, handledBy, refusal } from "../wrap.js";
import { groupsIn, isReset } from "./paths.js";

const COMMAND = 2;
const USER_COMMAND = 2;
const PIN = /^PUT \/channels\/(?<channel>\d+)\/messages\/pins\/(?<id>\d+)$/;
const PERMISSIONS = /^GET \/applications\/(?<application>\d+)\/guilds\/(?<guild>\d+)\/commands\/permissions$/;
/** See the channel, write there, read what was written. */
const NO_PINS = String(2 ** 10 + 2 ** 11 + 2 ** 16);

/** The permission to pin is looked up for the bot, and not for the bot in the guild. */
function mayingPinEverywhere(): Handler {
  const mayPin = new Set<string | null>();
  return async (call, { pass }) => {
    if (isReset(call)) mayPin.clear();
    const response = await pass();
    if (groupsIn(call, PIN) === undefined) return response;
    const token = call.request.headers.get("authorization");
    if (response.ok) mayPin.add(token);
    return response.status === 403 && mayPin.has(token) ? new Response(null, { status: 204 }) : response;
  };
}

/** The roles of a target are read from the member who uses the command. */
const withRolesOfTheUser: Change = (one) => {
  const { data, member } = one;
  if (one["type"] !== COMMAND || !isObject(data) || data["type"] !== USER_COMMAND || !isObject(member)) return one;
  const roles = member["roles"] ?? [];
  return withMember(one, "data", () =>
    withMember(data, "resolved", (resolved) =>
      inEach(resolved, (all) =>
        withMember(all, "members", (members) => {
          const entries = Object.entries(isObject(members) ? members : {});
          return Object.fromEntries(
            entries.map(([id, each]) => [id, inEach(each, (target) => ({ ...target, roles }))]),
          );
        }),
      ),
    ),
  );
};

/** Permissions of global commands have no guild, and those of bearers are looked up in it. */
function bearersBeingOfGuilds(known: Known): Handler {
  return async ({ operation, path, request }, { pass }) => {
    const isBearer = request.headers.get("authorization")?.startsWith("Bearer ") === true;
    const place = known.get(path["id"] ?? "")?.place;
    const isGlobal = place === `/applications/${path["application"]}/commands`;
    return operation === "get-permissions" && isBearer && isGlobal ? refusal(403) : pass();
  };
}

/** The permissions of a guild are selected by the guild alone. */
function listingByGuild(known: Known): Handler {
  const byCommand = new Map<string, JsonObject>();
  return async (call, { pass }) => {
    const { application = "", guild = "" } = groupsIn(call, PERMISSIONS) ?? {};
    const response = await pass();
    if (isReset(call)) byCommand.clear();
    if (response.ok && call.operation === "delete") byCommand.delete(call.path["id"] ?? "");
    if (response.ok && driven(call) === "changePermissions") {
      const { command_id: id = "", guild_id = "", permissions: all = [] } = await objectOf(call.request);
      const owner = /^\/applications\/(\d+)/.exec(known.get(String(id))?.place ?? "")?.[1];
      const one = { id, application_id: owner ?? "", guild_id, permissions: all };
      if (owner !== undefined && elementsOf(all).length > 0) byCommand.set(String(id), one);
      else byCommand.delete(String(id));
    }
    const others = [...byCommand.values()].filter((each) => {
      return each["guild_id"] === guild && each["application_id"] !== application && known.has(textOf(each, "id"));
    });
    if (guild === "" || others.length === 0 || !Array.isArray(await bodyOf(response))) return response;
    return changed(response, (body: Json) => [...elementsOf(body), ...others]);
  };
}

/** Pins a message of a channel. */
function pin(messages: string, id: string): PlainRequest {
  return { method: "PUT", path: `${messages}/pins/${id}` };
}

/** Those of a scope. */
export const THIRTY_EIGHTH_SCOPES: readonly PlantedBug[] = [
  // D1 "Versioning" 6: "pin-messages (1 << 51) is required to pin".
  {
    id: "who-pins-in-one-guild-pins-in-all",
    what: "A bot that pinned a message in one guild can pin in another one without the permission.",
    kind: "scope",
    rules: ["notice.pins.need-bit-51"],
    plant: handledBy(mayingPinEverywhere),
    minimal: [
      message({ content: "a" }),
      pin(IN_CHANNEL, "{#0.id}"),
      drive("makeGuild", { installed: { scopes: ["bot"], permissions: NO_PINS } }),
      drive("makeMessage", { user_id: "{user_id}", channel_id: "{#2.channel_id}", content: "a" }),
      pin("/channels/{#2.channel_id}/messages", "{#3.message_id}"),
    ],
  },
  // D1: "User command: the application receives target_id and resolved.users and resolved.members keyed by ID"; D2: "Resolved member fields seen: …, roles."
  {
    id: "targets-wear-the-roles-of-their-user",
    what: "The member that a user command is used on is resolved with the roles of who uses it.",
    kind: "scope",
    rules: ["interaction.user-command.has-its-target", "component-response.resolved.member-has-its-fields"],
    plant: answers(inInteractions(withRolesOfTheUser)),
    minimal: [
      drive("makeUser"),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#0.user_id}", role_ids: ["{role_id}"] }),
      create({ name: "u", type: USER_COMMAND }),
      invoke(2, { target_id: "{#0.user_id}" }),
      DELIVERIES,
    ],
  },
  // D1 "Authentication" 2: "All command management endpoints accept either form."
  {
    id: "bearers-read-permissions-of-guild-commands-alone",
    what: "With a bearer token the permissions of a global command cannot be read.",
    kind: "scope",
    rules: [
      "permission.get.takes-bot-and-client-credentials",
      "permission.get.answers-the-object",
      "permission.covers-global-and-guild-commands",
      "permission.edit.is-read-back",
      "authentication.client-credentials.are-accepted",
    ],
    plant: remembering(bearersBeingOfGuilds),
    minimal: [createA({}, GLOBALLY), { ...permissions(0), as: "clientCredentials" }],
  },
  // D1 "Permissions endpoints": "Get permissions of all commands of the application in a guild".
  {
    id: "lists-of-permissions-mix-applications",
    what: "The permissions of all commands in a guild hold those of commands of other applications.",
    kind: "scope",
    rules: [
      "permission.list.answers-objects",
      "scope.lists-do-not-mix",
      "authentication.other-applications-are-out-of-reach",
    ],
    plant: remembering(listingByGuild),
    minimal: [
      { ...create(A, "/applications/{other_application_id}/guilds/{guild_id}/commands"), as: "otherBot" },
      drive("changePermissions", { guild_id: "{guild_id}", command_id: "{#0.id}", permissions: [ALLOW_ROLE] }),
      { method: "GET", path: "/applications/{application_id}/guilds/{guild_id}/commands/permissions" },
    ],
  },
];
