/** Bugs of what belongs to another guild, scope or application. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, type KnownCommand, objectOf, remembering } from "../memory.js";
import { inEach, textOf, withMember } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  A,
  ALLOW_ROLE,
  create,
  createA,
  drive,
  GLOBALLY,
  IN_GUILD,
  IN_OTHER_GUILD,
  invoke,
  permit,
} from "../requests.js";
import { answers, type Behind, changed, type Handler } from "../wrap.js";
import { eventsWithout, forgetting, type LeftOut, PERMISSIONS_UPDATE } from "./support.js";
import { TOP_LEVEL_PERMISSIONS_ARE_OF_THE_GUILD } from "./top-level.js";

const IN_GUILD_OF_OTHER = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** The picker has one entry for a name and type, that of the application which comes first. */
function showingNamesOnce(commands: readonly Json[]): readonly Json[] {
  const owners = new Map<string, string>();
  return commands.filter((each) => {
    const key = isObject(each) ? JSON.stringify([each["type"] ?? null, each["name"] ?? null]) : "";
    const owner = textOf(each, "application_id");
    if (!owners.has(key)) owners.set(key, owner);
    return owners.get(key) === owner;
  });
}

/** What was sent last is noted by command; another guild is taken for a repetition. */
const isOfASecondGuild: LeftOut = ({ name, data }, before) => {
  const isTopLevel = textOf(data, "id") === textOf(data, "application_id");
  if (name !== PERMISSIONS_UPDATE || isTopLevel) return false;
  const first = before.find((each) => each["name"] === name && textOf(each["data"], "id") === textOf(data, "id"));
  return first !== undefined && textOf(first["data"], "guild_id") !== textOf(data, "guild_id");
};

const PLACE = /^\/applications\/(\d+)\/(?:guilds\/\d+\/)?commands$/;

/** The guild commands of the same application, name and type as a global command. */
function namesakesOf(known: Known, id: string): readonly string[] {
  const own = known.get(id);
  const applicationOf = ({ place }: KnownCommand) => PLACE.exec(place)?.[1];
  if (own === undefined || own.place.includes("/guilds/")) return [];
  const isNamesake = (each: KnownCommand) =>
    each.place.includes("/guilds/") &&
    applicationOf(each) === applicationOf(own) &&
    each.name === own.name &&
    each.command["type"] === own.command["type"];
  return [...known].filter(([, each]) => isNamesake(each)).map(([other]) => other);
}

/** What no command takes: with it nothing is delivered, whoever tries it. */
const IMPOSSIBLE: readonly Json[] = [{ name: "?" }];

/** True where a guild command of its name forbids a global command. A guild command of another guild is unknown there. */
async function isForbidden(known: Known, { ask }: Behind, scene: Readonly<Record<string, string>>): Promise<boolean> {
  for (const id of namesakesOf(known, scene["command_id"] ?? "")) {
    const attempt = { ...scene, command_id: id, options: IMPOSSIBLE };
    const { outcome } = await objectOf(await ask("POST", "/driver/invokeCommand", attempt));
    if (outcome === "denied") return true;
  }
  return false;
}

/** Whether a user may use a command is looked up by its name in the guild, and then for the command itself. */
function lookingUpByName(known: Known): Handler {
  return async (call, behind) => {
    const name = driven(call);
    const body = await objectOf(call.request);
    const scene = { user_id: textOf(body, "user_id"), channel_id: textOf(body, "channel_id") };
    if (name === "invokeCommand" || name === "typeOption") {
      const use = { ...scene, command_id: textOf(body, "command_id") };
      return (await isForbidden(known, behind, use)) ? Response.json({ outcome: "denied" }) : behind.pass();
    }
    const response = await behind.pass();
    if (name !== "listPicker" || !response.ok) return response;
    const shown: Json[] = [];
    for (const each of elementsOf((await objectOf(response))["commands"])) {
      if (!(await isForbidden(known, behind, { ...scene, command_id: textOf(each, "id") }))) shown.push(each);
    }
    return changed(response, (answer) => inEach(answer, (all) => ({ ...all, commands: shown })));
  };
}

/** An installation is deleted by its guild alone. */
function uninstallingAll(): Handler {
  const applications = new Set<string>();
  return async (call, { pass, ask }) => {
    const { application } = call.path;
    if (application !== undefined) applications.add(application);
    const { guild_id, application_id = null } = driven(call) === "uninstall" ? await objectOf(call.request) : {};
    const response = await pass();
    if (!response.ok || typeof guild_id !== "string") return response;
    if (application_id !== null) await ask("POST", "/driver/uninstall", { guild_id });
    for (const other of applications) {
      if (other !== application_id) await ask("POST", "/driver/uninstall", { guild_id, application_id: other });
    }
    return response;
  };
}

/** Sent by the other application. */
function byOther(request: PlainRequest): PlainRequest {
  return { ...request, as: "otherBot" };
}

/** Permissions of the first command in the second guild. */
const PERMIT_IN_OTHER_GUILD: PlainRequest = permit(0, [ALLOW_ROLE], IN_OTHER_GUILD);

/** Those of scopes. */
export const SCOPES: readonly PlantedBug[] = [
  TOP_LEVEL_PERMISSIONS_ARE_OF_THE_GUILD,
  {
    id: "pickers-show-a-name-of-one-application",
    what: "The picker has commands of only one application where two have commands of the same name and type.",
    kind: "scope",
    rules: [
      "command.name.is-free-for-other-applications",
      "access.global-commands.are-in-every-guild",
      "access.denied-user.neither-sees-nor-uses",
      "access.role-and-user-entries.apply",
      "endpoint.guild-create.is-visible-at-once",
      "scope.writes-stay-in-their-scope",
    ],
    plant: answers((body, call) =>
      driven(call) === "listPicker"
        ? inEach(body, (answer) => withMember(answer, "commands", (all) => showingNamesOnce(elementsOf(all))))
        : body,
    ),
    minimal: [
      createA({}),
      byOther(create(A, IN_GUILD_OF_OTHER)),
      drive("listPicker", { user_id: "{user_id}", channel_id: "{channel_id}" }),
    ],
  },
  {
    id: "events-are-for-the-first-guild",
    what: "After permissions of a global command were edited in one guild, no event follows edits of them in another one.",
    kind: "scope",
    rules: [
      "event.permissions-update.follows-an-edit",
      "permission.is-per-guild",
      "permission.covers-global-and-guild-commands",
    ],
    plant: forgetting(() => async (call, behind) => {
      return driven(call) === "listEvents" ? eventsWithout(call, behind, isOfASecondGuild) : behind.pass();
    }),
    minimal: [createA({}, GLOBALLY), permit(0, [ALLOW_ROLE], IN_GUILD), PERMIT_IN_OTHER_GUILD, drive("listEvents")],
  },
  {
    id: "namesakes-must-both-be-allowed",
    what: "A user cannot use a global command in a guild whose guild command of the same name and type the user cannot use.",
    kind: "scope",
    rules: [
      "command.name.is-free-in-other-scopes",
      "access.global-commands.are-in-every-guild",
      "access.default-member-permissions.zero-forbids",
      "access.default-member-permissions.asks-for-its-bit",
      "access.denied-user.neither-sees-nor-uses",
      "access.role-and-user-entries.apply",
      "access.nsfw.is-for-adults",
      "scope.writes-stay-in-their-scope",
      "interaction.command.is-type-2",
    ],
    plant: remembering(lookingUpByName),
    minimal: [createA({}, GLOBALLY), createA({ default_member_permissions: "0" }), invoke(0)],
  },
  {
    id: "uninstalls-take-every-application",
    what: "When an application is taken from a guild, every other one is taken from it too.",
    kind: "scope",
    rules: [
      "access.guild-commands.need-the-scope-in-the-guild",
      "access.commands.need-their-scope",
      "access.no-bot-user-is-needed",
      "access.global-commands.are-in-every-guild",
      "command.list.holds-each-command",
      "command.create.answers-what-is-read-back",
      "endpoint.guild-create.is-visible-at-once",
      "scope.writes-stay-in-their-scope",
      "interaction.command.is-type-2",
    ],
    plant: forgetting(uninstallingAll),
    minimal: [
      createA({}),
      drive("uninstall", { application_id: "{other_application_id}", guild_id: "{guild_id}" }),
      invoke(0),
    ],
  },
];
