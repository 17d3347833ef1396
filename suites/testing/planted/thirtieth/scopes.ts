/** Bugs that mix guilds, scopes, applications, types and kinds of channels. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { Fetch, PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  bulk,
  create,
  createA,
  drive,
  FORBID_USER,
  GLOBALLY,
  IN_OTHER_GUILD,
  invoke,
  list,
  permissions,
  permit,
  times,
} from "../requests.js";
import { type Handler, refusal, refuses } from "../wrap.js";
import { denial, isUse, noteConversations, notePermissions, resending, says } from "./support.js";

const USER_COMMAND = 2;
const MESSAGE_COMMAND = 3;
const DIRECT_MESSAGE = 1;
const FORBIDDEN = 403;
const LIMITS: Readonly<Record<string, number>> = { 1: 100, 2: 15, 3: 15 };

/** Denials are looked up by command and user, without the guild. */
function denyingInEveryGuild(known: Known): Handler {
  const noted = notePermissions(known);
  const conversations = noteConversations();
  const isDenied = (use: JsonObject): boolean => {
    const id = textOf(use, "command_id");
    const command = known.get(id)?.command;
    const isGlobal = command !== undefined && command["guild_id"] === undefined;
    return (
      isGlobal && !conversations.has(textOf(use, "channel_id")) && says(noted.of(id), textOf(use, "user_id"), false)
    );
  };
  return async (call, { pass }) => {
    if (isUse(call) && isDenied(await objectOf(call.request))) return denial();
    const response = await pass();
    await conversations.note(call, response);
    if (response.ok) await noted.note(call);
    return response;
  };
}

/** An empty list has no command that names a guild, so the guild commands of the application are deleted. */
function clearingEveryGuild(known: Known): Handler {
  return async (call, { pass, ask }) => {
    const { application, guild } = call.path;
    const body = call.operation === "bulk" && guild !== undefined ? await bodyOf(call.request) : undefined;
    const places = new Set([...known.values()].map(({ place }) => place));
    const response = await pass();
    if (!response.ok || !Array.isArray(body) || body.length > 0) return response;
    for (const place of places)
      if (place !== call.place && place.startsWith(`/applications/${application}/guilds/`)) await ask("PUT", place, []);
    return response;
  };
}

/** Global commands take room in each guild, as users find them there too. */
function countingGlobalOnes(known: Known): Handler {
  const isFull = ({ place, path }: Call, body: JsonObject): boolean => {
    const { type = 1 } = body;
    const everywhere = `/applications/${path["application"]}/commands`;
    const there = [...known.values()].filter((each) => each.place === place || each.place === everywhere);
    const isUsed = there.some(({ key }) => key === keyOf(place, body));
    const limit = LIMITS[String(type)] ?? Number.POSITIVE_INFINITY;
    return !isUsed && there.filter(({ command }) => command["type"] === type).length >= limit;
  };
  return async (call, { pass }) => {
    const isOfGuild = call.operation === "create" && call.path["guild"] !== undefined;
    return isOfGuild && isFull(call, await objectOf(call.request)) ? refusal() : pass();
  };
}

/** Whoever has a token of any application reads permissions. */
function readingForEveryApplication(service: Fetch): Handler {
  const owners = new Map<string, string>();
  return async ({ operation, path, request }, { pass }) => {
    const application = path["application"] ?? "";
    const response = await pass();
    const sender = request.headers.get("authorization");
    const isOfCommands = ["list", "create", "bulk", "get", "edit", "delete"].includes(operation);
    if (isOfCommands && response.ok && sender !== null) owners.set(application, sender);
    const owner =
      operation === "get-permissions" && response.status === FORBIDDEN ? owners.get(application) : undefined;
    return owner === undefined ? response : service(new Request(request.url, { headers: { authorization: owner } }));
  };
}

/** True for a bulk overwrite in which a name repeats, but never with its type. */
function repeatsNamesAcrossTypes(body: Json, { operation, place }: Call): boolean {
  const elements = operation === "bulk" ? elementsOf(body).filter(isObject) : [];
  const keys = new Set(elements.map((each) => keyOf(place, each)));
  const names = new Set(elements.map(({ name = null }) => name));
  return keys.size === elements.length && names.size < elements.length;
}

/** The permission to send messages is that of a member, and no user is one in a conversation. */
function askingForAMember(known: Known): Handler {
  const conversations = noteConversations();
  return async (call, { pass }) => {
    const use = isUse(call) ? await objectOf(call.request) : {};
    const isOnUser = known.get(textOf(use, "command_id"))?.command["type"] === USER_COMMAND;
    if (isOnUser && conversations.has(textOf(use, "channel_id"))) return denial();
    const response = await pass();
    await conversations.note(call, response);
    return response;
  };
}

/** Those of two scopes. */
export const THIRTIETH_SCOPES: readonly PlantedBug[] = [
  {
    id: "migrating-denials",
    what: "A user whom a global command forbids in one guild cannot use it in any other guild.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "permission.covers-global-and-guild-commands",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
      "access.global-commands.are-in-every-guild",
      "access.administrators.use-all-commands",
      "interaction.command.is-type-2",
    ],
    plant: remembering(denyingInEveryGuild),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [FORBID_USER]),
      drive("makeGuild"),
      drive("makeMember", { guild_id: "{#2.guild_id}", user_id: "{user_id}" }),
      invoke(0, { channel_id: "{#2.channel_id}" }),
    ],
  },
  {
    id: "sweeping-empty-bulk",
    what: "A bulk overwrite of a guild with an empty list also removes the commands of other guilds.",
    kind: "scope",
    rules: [
      "bulk.stays-in-its-scope",
      "scope.writes-stay-in-their-scope",
      "bulk.empty-list-clears-the-scope",
      "command.list.holds-each-command",
      "scope.lists-do-not-mix",
    ],
    plant: remembering(clearingEveryGuild),
    minimal: [createA({}, IN_OTHER_GUILD), bulk([]), list(IN_OTHER_GUILD)],
  },
  {
    id: "encroaching-global-commands",
    what: "Global commands count toward the limits of each guild, so a guild command is refused too early.",
    kind: "scope",
    rules: [
      "limit.scopes-are-independent",
      "limit.chat-input.is-100",
      "limit.user.is-15",
      "limit.message.is-15",
      "endpoint.create.answers-201-for-a-new-name",
    ],
    plant: remembering(countingGlobalOnes),
    minimal: [
      bulk(
        times(15, (index) => ({ type: MESSAGE_COMMAND, name: `m${index}` })),
        GLOBALLY,
      ),
      create({ type: MESSAGE_COMMAND, name: "m" }),
    ],
  },
  {
    id: "eavesdropping-on-permissions",
    what: "A bot of another application can read the permissions of a command.",
    kind: "scope",
    rules: [
      "authentication.other-applications-are-out-of-reach",
      "permission.get.takes-bot-and-client-credentials",
      "permission.get.answers-the-object",
    ],
    plant: resending(readingForEveryApplication),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), { ...permissions(0), as: "otherBot" }],
  },
  {
    id: "namesakes-in-a-bulk-are-refused",
    what: "A bulk overwrite is refused if two of its commands of different types have the same name.",
    kind: "scope",
    rules: [
      "bulk.names.are-unique-per-type",
      "command.name.is-free-for-other-types",
      "endpoint.bulk.answers-200-with-an-array",
      "bulk.covers-all-types",
      "bulk.rules-hold-per-element",
    ],
    plant: refuses(repeatsNamesAcrossTypes),
    minimal: [bulk([A, { type: USER_COMMAND, name: "a" }])],
  },
  {
    id: "speechless-in-direct-messages",
    what: "User commands are denied in direct messages, because no user is a member who may send messages there.",
    kind: "scope",
    rules: [
      "access.global-commands.are-in-direct-messages",
      "access.send-messages.is-needed-for-user-commands",
      "access.contexts.bot-dm-lets-a-command-run-there",
      "interaction.user-command.has-its-target",
    ],
    plant: remembering(askingForAMember),
    minimal: [
      create({ type: USER_COMMAND, name: "u" }, GLOBALLY),
      drive("makeChannel", { type: DIRECT_MESSAGE, recipient_ids: ["{user_id}"] }),
      invoke(0, { channel_id: "{#1.channel_id}", target_id: "{user_id}" }),
    ],
  },
];
