/** Bugs of who may use a command, and where: sequences. */
import { elementsOf, type Json } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { type Known, keyOf, objectOf, remembering } from "../memory.js";
import { type Change, inEach, textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { ALLOW_ROLE, createA, drive, edit, GLOBALLY, invoke, permit } from "../requests.js";
import { changed, type Handler, handledBy } from "../wrap.js";
import { cameTo, setPermissions, useOf } from "./uses.js";

const DIRECT_MESSAGE = 1;
const BOT_DM = 1;
const ALLOW_USER: Json = { id: "{user_id}", type: 2, permission: true };
const COMMANDS_OF_GUILD = /\/guilds\//;

/** Overwrites count from the moment on from which the default forbids: those from before are forgotten. */
function forgettingOlderOverwrites(known: Known): Handler {
  const allowed = new Map<string, ReadonlySet<string>>();
  const forgotten = new Set<string>();
  const slotsOf = (id: string) => [...allowed.keys()].filter((slot) => slot.endsWith(` ${id}`));
  return async (call, { pass }) => {
    const use = await useOf(call, "invokeCommand");
    const isStopped = slotsOf(textOf(use, "command_id")).some((slot) => {
      return forgotten.has(slot) && allowed.get(slot)?.has(textOf(use, "user_id"));
    });
    if (isStopped) return cameTo("denied");
    const id = call.path["id"] ?? "";
    const before = known.get(id);
    const response = await pass();
    if (!response.ok) return response;
    const set = await setPermissions(call);
    if (set !== undefined) {
      allowed.set(set.slot, set.allowed);
      forgotten.delete(set.slot);
    }
    if (call.operation !== "edit" || before === undefined) return response;
    const after = await objectOf(response);
    if (textOf(after, "name") !== before.name) for (const slot of slotsOf(id)) allowed.delete(slot);
    const isForbidden = after["default_member_permissions"] === "0";
    if (!isForbidden) for (const slot of slotsOf(id)) forgotten.delete(slot);
    else if (before.command["default_member_permissions"] !== "0") for (const slot of slotsOf(id)) forgotten.add(slot);
    return response;
  };
}

/** A command whose overwrites were removed keeps an empty row of them, which hides those of the application. */
function keepingEmptyRows(known: Known): Handler {
  const emptied = new Map<string, string>();
  const given = new Map<string, ReadonlySet<string>>();
  return async (call, { pass }) => {
    const use = await useOf(call, "invokeCommand");
    const id = textOf(use, "command_id");
    const command = known.get(id)?.command;
    if (command?.["default_member_permissions"] === "0") {
      const application = textOf(command, "application_id");
      const isHidden = [...emptied].some(([slot, guild]) => {
        return slot === `${guild} ${id}` && given.get(`${guild} ${application}`)?.has(textOf(use, "user_id"));
      });
      if (isHidden) return cameTo("denied");
    }
    const response = await pass();
    const set = response.ok ? await setPermissions(call) : undefined;
    if (set === undefined) return response;
    if (set.count === 0 && given.has(set.slot)) emptied.set(set.slot, set.guild);
    else emptied.delete(set.slot);
    given.set(set.slot, set.allowed);
    return response;
  };
}

/** An overwriting create writes every column but the one that the age is checked with. */
function keepingTheAge(known: Known): Handler {
  const open = new Set<string>();
  const shown: Change = (command) => (open.has(textOf(command, "id")) ? { ...command, nsfw: true } : command);
  return async (call, { pass }) => {
    const { operation, place, path, request } = call;
    const body = operation === "create" || operation === "edit" ? await objectOf(request) : {};
    const key = keyOf(place, body);
    const isOverwrite = [...known.values()].some((each) => each.key === key && each.command["nsfw"] !== true);
    const staysOpen = operation === "create" && body["nsfw"] === true && isOverwrite;
    const isClosed = operation === "edit" && open.has(path["id"] ?? "");
    const response = await (staysOpen
      ? pass({ ...body, nsfw: false })
      : isClosed
        ? pass({ nsfw: true, ...body })
        : pass());
    if (!response.ok) return response;
    if (isClosed) open.delete(path["id"] ?? "");
    if (operation === "bulk") open.clear();
    if (operation === "create") open.delete(textOf(await objectOf(response), "id"));
    if (staysOpen) open.add(textOf(await objectOf(response), "id"));
    const shows = operation === "create" || operation === "list" || operation === "get";
    return shows ? changed(response, (answer) => inEach(answer, shown)) : response;
  };
}

/** Whether a command is for direct messages is noted when it is created. */
function notingContextsOnce(known: Known): Handler {
  const lacking = new Set<string>();
  const conversations = new Set<string>();
  return async (call, { pass }) => {
    const use = await useOf(call, "invokeCommand");
    const id = textOf(use, "command_id");
    const isForThem = elementsOf(known.get(id)?.command["contexts"]).includes(BOT_DM);
    if (lacking.has(id) && isForThem && conversations.has(textOf(use, "channel_id"))) return cameTo("denied");
    const made = await useOf(call, "makeChannel");
    const response = await pass();
    if (!response.ok) return response;
    if (made?.["type"] === DIRECT_MESSAGE) conversations.add(textOf(await objectOf(response), "channel_id"));
    if (call.operation !== "create") return response;
    const command = await objectOf(response);
    const { contexts } = command;
    if (Array.isArray(contexts) && !contexts.includes(BOT_DM)) lacking.add(textOf(command, "id"));
    else lacking.delete(textOf(command, "id"));
    return response;
  };
}

/** A guild has a copy of each global command. Leaving deletes them, and coming back brings only what is written later. */
function copyingIntoGuilds(known: Known): Handler {
  const guilds = new Map<string, string>();
  const missing = new Map<string, Set<string>>();
  return async (call, { pass }) => {
    const use = await useOf(call, "invokeCommand");
    const isMissing = missing.get(guilds.get(textOf(use, "channel_id")) ?? "")?.has(textOf(use, "command_id"));
    if (isMissing) return cameTo("unknown");
    const body = driven(call) === undefined ? {} : await objectOf(call.request);
    const response = await pass();
    if (!response.ok) return response;
    const answer = await objectOf(response);
    const guild = textOf(body, "guild_id");
    if (driven(call) === "makeGuild") guilds.set(textOf(answer, "channel_id"), textOf(answer, "guild_id"));
    if (driven(call) === "makeChannel") guilds.set(textOf(answer, "channel_id"), guild);
    if (driven(call) === "uninstall" && guild !== "" && body["application_id"] === undefined) {
      const global = [...known].filter(([, { place }]) => !COMMANDS_OF_GUILD.test(place));
      missing.set(guild, new Set(global.map(([id]) => id)));
    }
    const isWrite = call.operation === "create" || call.operation === "edit";
    if (isWrite) for (const ids of missing.values()) ids.delete(textOf(answer, "id"));
    if (call.operation === "bulk") missing.clear();
    return response;
  };
}

/** That a member may not use a command is remembered until the command changes. */
function rememberingDenials(): Handler {
  const denied = new Set<string>();
  return async (call, { pass }) => {
    const use = await useOf(call, "invokeCommand");
    const key = JSON.stringify([textOf(use, "user_id"), textOf(use, "channel_id"), textOf(use, "command_id")]);
    if (denied.has(key)) return cameTo("denied");
    const response = await pass();
    if (use !== undefined && textOf(await objectOf(response), "outcome") === "denied") denied.add(key);
    const isWrite = ["create", "edit", "bulk", "edit-permissions"].includes(call.operation);
    if (isWrite || driven(call) === "changePermissions" || driven(call) === "reset") denied.clear();
    return response;
  };
}

/** The user that the third request made. */
const MINOR = "{#2.user_id}";

/** Those of access. */
export const THIRTY_SIXTH_ACCESS: readonly PlantedBug[] = [
  {
    id: "zero-set-later-forgets-overwrites",
    what: 'An edit that sets default_member_permissions to "0" shuts out users whom an earlier overwrite allows.',
    kind: "sequence",
    rules: [
      "access.default-member-permissions.zero-forbids",
      "access.role-and-user-entries.apply",
      "access.administrators.use-all-commands",
      "interaction.command.is-type-2",
    ],
    plant: remembering(forgettingOlderOverwrites),
    minimal: [createA({}), permit(0, [ALLOW_USER]), edit(0, { default_member_permissions: "0" }), invoke(0)],
  },
  {
    id: "emptied-permissions-hide-those-of-the-application",
    what: "A command whose permissions were removed with an empty list does not fall back to those of the application.",
    kind: "sequence",
    rules: [
      "access.application-entry.applies-without-an-overwrite",
      "access.default-member-permissions.zero-forbids",
      "permission.edit.empty-list-removes-all",
      "access.administrators.use-all-commands",
    ],
    plant: remembering(keepingEmptyRows),
    minimal: [
      createA({ default_member_permissions: "0" }),
      drive("changePermissions", { guild_id: "{guild_id}", command_id: "{application_id}", permissions: [ALLOW_USER] }),
      permit(0, [ALLOW_ROLE]),
      permit(0, []),
      invoke(0),
    ],
  },
  {
    id: "overwritten-commands-stay-open-to-minors",
    what: "A command that an overwriting create marks as nsfw is shown so, and can still be used by minors.",
    kind: "sequence",
    rules: ["access.nsfw.is-for-adults", "upsert.stores-the-fields"],
    plant: remembering(keepingTheAge),
    minimal: [
      createA({}),
      createA({ nsfw: true }),
      drive("makeUser", { is_adult: false }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: MINOR }),
      invoke(0, { user_id: MINOR }),
    ],
  },
  {
    id: "direct-messages-follow-the-first-contexts",
    what: "A command that was created without BOT_DM in its contexts and has it since an edit cannot be used in direct messages.",
    kind: "sequence",
    rules: [
      "access.contexts.bot-dm-lets-a-command-run-there",
      "access.global-commands.are-in-direct-messages",
      "edit.reaches-global-fields",
    ],
    plant: remembering(notingContextsOnce),
    minimal: [
      createA({ contexts: [0] }, GLOBALLY),
      edit(0, { contexts: [0, BOT_DM] }, GLOBALLY),
      drive("makeChannel", { type: DIRECT_MESSAGE, recipient_ids: ["{user_id}"] }),
      invoke(0, { channel_id: "{#2.channel_id}" }),
    ],
  },
  {
    id: "reinstalled-guilds-lack-older-commands",
    what: "A guild that removed the application and added it again lacks the global commands from before.",
    kind: "sequence",
    rules: ["access.global-commands.are-in-every-guild", "interaction.command.is-type-2"],
    plant: remembering(copyingIntoGuilds),
    minimal: [
      createA({}, GLOBALLY),
      drive("makeGuild", { owner_id: "{user_id}" }),
      drive("uninstall", { guild_id: "{#1.guild_id}" }),
      drive("install", { guild_id: "{#1.guild_id}", scopes: ["bot", "applications.commands"] }),
      invoke(0, { channel_id: "{#1.channel_id}" }),
    ],
  },
  {
    id: "denials-are-kept-for-the-member",
    what: "A member who was denied a command stays denied after getting a role with the permission that it asks for.",
    kind: "sequence",
    rules: [
      "access.default-member-permissions.asks-for-its-bit",
      "access.administrators.use-all-commands",
      "interaction.command.is-type-2",
    ],
    plant: handledBy(rememberingDenials),
    minimal: [
      createA({ default_member_permissions: "32" }),
      drive("makeRole", { guild_id: "{guild_id}", permissions: "32" }),
      invoke(0),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{user_id}", role_ids: ["{#1.role_id}"] }),
      invoke(0),
    ],
  },
];
