/** Bugs of what is in other scopes: guilds, applications, direct messages. */
import { elementsOf, isObject, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { createA, DELIVERIES, drive, edit, FORBID_USER, GLOBALLY, invoke, list, permit } from "../requests.js";
import { changed, type Handler, refusal } from "../wrap.js";
import { type Attempt, deniesWrongly } from "./access.js";
import {
  forgetting,
  type HistoryChange,
  inside,
  interactionOf,
  isCommandUse,
  listsWrongly,
  localeOf,
  outcome,
} from "./support.js";

const WRITES: ReadonlySet<string> = new Set(["create", "edit", "bulk", "delete"]);
const USER_ENTRY = 2;

/** A list in a locale is kept under its guild and its locale. */
function keepingListsOfGuilds(): Handler {
  const kept = new Map<string, Map<string, Response>>();
  return async (call, { pass }) => {
    const { operation, path, query, request } = call;
    const { guild } = path;
    if (guild === undefined) return pass();
    const locale = localeOf(request);
    const isKept = operation === "list" && locale !== "" && query.get("with_localizations") !== "true";
    const lists = kept.get(guild) ?? new Map<string, Response>();
    const response = await pass();
    if (response.ok && WRITES.has(operation)) kept.delete(guild);
    if (!isKept || !response.ok) return response;
    kept.set(guild, lists);
    const before = lists.get(locale);
    if (before === undefined) lists.set(locale, response.clone());
    return before?.clone() ?? response;
  };
}

/** True for commands of one type and name. */
function areNamesakes(one: JsonObject, other: JsonObject): boolean {
  return one["type"] === other["type"] && one["name"] === other["name"];
}

/** The commands of a picker, of each type and name those of one application. */
function ofOneApplication(commands: readonly JsonObject[]): readonly JsonObject[] {
  return commands.filter((each) => {
    const first = commands.find((other) => areNamesakes(each, other));
    return first?.["application_id"] === each["application_id"];
  });
}

/** The commands in an answer to `listPicker`. */
function commandsOf(picker: JsonObject): readonly JsonObject[] {
  return elementsOf(picker["commands"]).filter(isObject);
}

/** Commands in reach of a user are in a map by type and name, whatever their application. */
function findingByName(): Handler {
  return async (call, { pass, ask }) => {
    if (driven(call) === "listPicker")
      return changed(await pass(), (body) => ({ commands: ofOneApplication(commandsOf(isObject(body) ? body : {})) }));
    if (!isCommandUse(call)) return pass();
    const { user_id = "", channel_id = "", command_id = "" } = await objectOf(call.request);
    const all = commandsOf(await objectOf(await ask("POST", "/driver/listPicker", { user_id, channel_id })));
    const isIn = (list: readonly JsonObject[]) => list.some(({ id }) => id === command_id);
    const isHidden = isIn(all) && !isIn(ofOneApplication(all));
    return isHidden ? outcome("unknown", `there is no command ${String(command_id)}`) : pass();
  };
}

/** Members are kept by their user alone. */
const membersByUser: HistoryChange = (delivery, before) => {
  const interaction = interactionOf(delivery);
  const member = inside(interaction, "member");
  const user = textOf(inside(member, "user"), "id");
  const isOfUser = (each: JsonObject) => textOf(inside(each, "member", "user"), "id") === user;
  const first = before.map(interactionOf).find(isOfUser);
  if (user === "" || first === undefined || first["guild_id"] === interaction["guild_id"]) return delivery;
  const { nick = null, roles = [], joined_at = null } = inside(first, "member");
  return { ...delivery, interaction: { ...interaction, member: { ...member, nick, roles, joined_at } } };
};

/** In a direct message, the permissions of all guilds are looked through. */
function isForbiddenSomewhere({ user, isDirect, entries }: Attempt): boolean {
  const isForbidden = ({ id, type, permission }: JsonObject) =>
    type === USER_ENTRY && id === user && permission === false;
  return isDirect && entries.some(({ list: all }) => all.some(isForbidden));
}

/** A new name in a guild is looked for in the guild and globally. */
function lookingGlobally(known: Known): Handler {
  return async (call, { pass }) => (isNamedGlobally(call, known, await bodyOf(call.request)) ? refusal() : pass());
}

/** True for an edit in a guild that takes the name of a global command. */
function isNamedGlobally({ operation, path }: Call, known: Known, body: unknown): boolean {
  const { command = {}, name: before } = known.get(path["id"] ?? "") ?? {};
  const name = isObject(body) ? textOf(body, "name") : "";
  if (operation !== "edit" || path["guild"] === undefined || name === "" || name === before) return false;
  const wanted = keyOf(`/applications/${path["application"]}/commands`, { ...command, name });
  return [...known.values()].some(({ key }) => key === wanted);
}

/** The request of the other application, in the same place. */
function ofOther(request: PlainRequest): PlainRequest {
  return { ...request, path: request.path.replace("{application_id}", "{other_application_id}"), as: "otherBot" };
}

/** The request with a locale. */
function inGerman(request: PlainRequest): PlainRequest {
  return { ...request, headers: { "accept-language": "de" } };
}

/** Those of this set. */
export const TWENTY_EIGHTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "lists-of-a-guild-are-kept-for-all-applications",
    what: "A list of a guild in a locale is answered to every application in the guild, until one of them writes there.",
    kind: "scope",
    rules: [
      "scope.lists-do-not-mix",
      "authentication.other-applications-are-out-of-reach",
      "command.application-id.equals-the-path",
      "command.list.holds-each-command",
      "localization.list.shows-the-requesters-locale",
      "localization.accept-language.is-used",
      "localization.header.precedes-accept-language",
      "endpoint.list.answers-200-with-an-array",
    ],
    plant: forgetting(keepingListsOfGuilds),
    minimal: [createA({}), inGerman(list()), ofOther(inGerman(list()))],
  },
  {
    id: "one-application-has-a-name",
    what: "Of commands of one type and name, a user finds and uses only those of the first application.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-applications",
      "access.global-commands.are-in-every-guild",
      "access.global-commands.are-in-direct-messages",
      "access.guild-commands.stay-in-their-guild",
      "access.no-bot-user-is-needed",
      "interaction.application-id.is-the-owner",
      "interaction.command.is-type-2",
      "scope.writes-stay-in-their-scope",
    ],
    plant: forgetting(findingByName),
    minimal: [createA({}), ofOther(createA({})), invoke(1)],
  },
  {
    id: "members-are-those-of-the-first-guild",
    what: "A user is delivered with the nick, roles and joined_at of the guild where its first interaction was.",
    kind: "scope",
    rules: ["interaction.member.has-its-fields", "interaction.guild-id.is-present-in-guilds"],
    plant: listsWrongly("listDeliveries", "deliveries", membersByUser),
    minimal: [
      createA({}, GLOBALLY),
      drive("makeGuild"),
      drive("makeMember", { guild_id: "{#1.guild_id}", user_id: "{user_id}", nick: "n" }),
      invoke(0),
      invoke(0, { channel_id: "{#1.channel_id}" }),
      DELIVERIES,
    ],
  },
  {
    id: "denials-follow-into-direct-messages",
    what: "A user whom a permission of some guild forbids a global command cannot use it in direct messages either.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "access.global-commands.are-in-direct-messages",
      "access.contexts.bot-dm-lets-a-command-run-there",
      "access.role-and-user-entries.apply",
      "access.denied-user.neither-sees-nor-uses",
    ],
    plant: deniesWrongly(isForbiddenSomewhere),
    minimal: [
      createA({}, GLOBALLY),
      permit(0, [FORBID_USER]),
      drive("makeChannel", { type: 1, recipient_ids: ["{user_id}"] }),
      invoke(0, { channel_id: "{#2.channel_id}" }),
    ],
  },
  {
    id: "renames-avoid-global-names",
    what: "A guild command cannot be renamed to the name of a global command of its type.",
    kind: "scope",
    rules: [
      "command.name.is-free-in-other-scopes",
      "command.name.rename-to-a-used-name-is-refused",
      "endpoint.edit.answers-200",
      "edit.replaces-provided-fields",
      "scope.writes-stay-in-their-scope",
    ],
    plant: forgetting(lookingGlobally),
    minimal: [createA({}, GLOBALLY), createA({ name: "b" }), edit(1, { name: "a" })],
  },
];
