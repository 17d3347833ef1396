/** Bugs of what belongs to another guild, command or place: scopes. */
import { elementsOf, isObject, type Json } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, countOf, inEach, textOf, withMember } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { bulk, createA, drive, FORBID_USER, GLOBALLY, IN_OTHER_GUILD, invoke, permit, read } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";

const DIRECT_MESSAGE = 1;
const APPLICATION_OF_PLACE = /^\/applications\/(\d+)\//;
const ALL_PERMISSIONS = /\/guilds\/\d+\/commands\/permissions$/;
/** An entry without effect: it is for an empty list that is there. */
const NO_ONE: Json = { id: "1", type: 2, permission: true };

/** The part without that entry. */
const withoutNoOne: Change = (part) =>
  withMember(part, "permissions", (all) => elementsOf(all).filter((each) => textOf(each, "id") !== "1"));

/** An emptied list of permissions is a list all the same, so those of the application do not count. */
const keepingEmptyLists: Handler = async (call, { pass }) => {
  const { operation, path, request } = call;
  const name = driven(call);
  const body = await objectOf(request);
  const isWrite = operation === "edit-permissions" || name === "changePermissions";
  const isOfCommand = path["id"] !== path["application"] || name === "changePermissions";
  const isEmpty = Array.isArray(body["permissions"]) && countOf(body["permissions"]) === 0;
  if (isWrite && isOfCommand && isEmpty)
    return changed(await pass({ ...body, permissions: [NO_ONE] }), (answer) => inEach(answer, withoutNoOne));
  const response = await pass();
  if (operation === "edit-permissions" || operation === "get-permissions")
    return changed(response, (answer) => inEach(answer, withoutNoOne));
  if (ALL_PERMISSIONS.test(new URL(request.url).pathname))
    return changed(response, (answer) => {
      const all = inEach(answer, withoutNoOne);
      return elementsOf(all).filter((each) => isObject(each) && countOf(each["permissions"]) > 0);
    });
  if (name !== "listEvents") return response;
  const inEvent: Change = (event) => withMember(event, "data", (data) => inEach(data, withoutNoOne));
  return changed(response, (answer) =>
    inEach(answer, (all) => withMember(all, "events", (list) => inEach(list, inEvent))),
  );
};

/** A bulk overwrite deletes the rows of the ids that it names, in whatever scope, before it writes its own. */
function deletingByIdAlone(known: Known): Handler {
  return async ({ operation, place, request }, { pass, ask }) => {
    const response = await pass();
    if (operation !== "bulk" || !response.ok) return response;
    const application = APPLICATION_OF_PLACE.exec(place)?.[1];
    for (const element of elementsOf(await bodyOf(request))) {
      const other = known.get(textOf(element, "id"));
      const isElsewhere = other !== undefined && other.place !== place;
      if (isElsewhere && APPLICATION_OF_PLACE.exec(other.place)?.[1] === application)
        await ask("DELETE", `${other.place}/${textOf(element, "id")}`);
    }
    return response;
  };
}

/** Whether a bot shares a guild with a user is looked up in the first guild of the user. */
function lookingIntoOneGuild(known: Known): Handler {
  const firsts = new Map<string, string>();
  const withoutBot = new Set<string>();
  const conversations = new Set<string>();
  const installers = new Set<string>();
  const joining = new Set<string>();
  const join = (user: string, guild: string): void => {
    if (joining.delete(user)) firsts.set(user, guild);
  };
  const learn = (name: string | undefined, sent: Json, answer: Json): void => {
    const guild = textOf(sent, "guild_id");
    const user = textOf(sent, "user_id");
    if (name === "reset") for (const each of [firsts, withoutBot, conversations, installers, joining]) each.clear();
    if (name === "makeUser") joining.add(textOf(answer, "user_id"));
    if (name === "makeMember") join(user, guild);
    if (name === "makeGuild") join(textOf(sent, "owner_id"), textOf(answer, "guild_id"));
    if (name === "makeGuild" && isObject(sent) && sent["installed"] === null)
      withoutBot.add(textOf(answer, "guild_id"));
    if (name === "install") {
      withoutBot.delete(guild);
      installers.add(user);
    }
    if (name === "uninstall" && guild !== "") withoutBot.add(guild);
    if (name === "makeChannel" && isObject(sent) && sent["type"] === DIRECT_MESSAGE)
      conversations.add(textOf(answer, "channel_id"));
  };
  const isCutOff = (use: Json): boolean => {
    const user = textOf(use, "user_id");
    const isAlone = withoutBot.has(firsts.get(user) ?? "") && !installers.has(user);
    return isAlone && conversations.has(textOf(use, "channel_id"));
  };
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === undefined) return pass();
    const sent = await objectOf(call.request);
    const isUse = name === "invokeCommand" || name === "typeOption";
    const isGlobal = !known.get(textOf(sent, "command_id"))?.place.includes("/guilds/");
    if (isUse && isGlobal && isCutOff(sent)) return Response.json({ outcome: "unknown" });
    const response = await pass();
    if (!response.ok) return response;
    learn(name, sent, (await bodyOf(response)) ?? null);
    if (name !== "listPicker" || !isCutOff(sent)) return response;
    return changed(response, (answer) => inEach(answer, (all) => ({ ...all, commands: [] })));
  };
}

const FORBID_FOR_ALL_COMMANDS = drive("changePermissions", {
  guild_id: "{guild_id}",
  command_id: "{application_id}",
  permissions: [FORBID_USER],
});

/** Those of scopes. */
export const TWENTY_SIXTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "emptied-permissions-are-an-overwrite",
    what: "A command whose permissions were emptied is not subject to those under the id of the application any more.",
    kind: "scope",
    rules: [
      "access.application-entry.applies-without-an-overwrite",
      "access.denied-user.neither-sees-nor-uses",
      "permission.edit.empty-list-removes-all",
    ],
    plant: handledBy(() => keepingEmptyLists),
    minimal: [createA({}), FORBID_FOR_ALL_COMMANDS, permit(0, []), invoke(0)],
  },
  {
    id: "bulk-overwrites-delete-ids-elsewhere",
    what: "A bulk overwrite deletes the command of another scope whose id one of its elements has.",
    kind: "scope",
    rules: [
      "bulk.stays-in-its-scope",
      "scope.writes-stay-in-their-scope",
      "scope.guild-ids-do-not-cross",
      "scope.global-and-guild-ids-do-not-cross",
      "command.list.holds-each-command",
    ],
    plant: remembering(deletingByIdAlone),
    minimal: [
      createA({}, IN_OTHER_GUILD),
      bulk([{ id: "{#0.id}", name: "b", description: "b" }]),
      read(0, IN_OTHER_GUILD),
    ],
  },
  {
    id: "only-the-first-guild-is-shared",
    what: "Global commands are not in a direct message with the bot if the guild that the user joined first is without it.",
    kind: "scope",
    rules: [
      "access.global-commands.are-in-direct-messages",
      "access.contexts.bot-dm-lets-a-command-run-there",
      "interaction.command.is-type-2",
    ],
    plant: remembering(lookingIntoOneGuild),
    minimal: [
      createA({}, GLOBALLY),
      drive("makeUser"),
      drive("makeGuild", { installed: null }),
      drive("makeMember", { user_id: "{#1.user_id}", guild_id: "{#2.guild_id}" }),
      drive("makeMember", { user_id: "{#1.user_id}", guild_id: "{guild_id}" }),
      drive("makeChannel", { type: DIRECT_MESSAGE, recipient_ids: ["{#1.user_id}"] }),
      invoke(0, { user_id: "{#1.user_id}", channel_id: "{#5.channel_id}" }),
    ],
  },
];
