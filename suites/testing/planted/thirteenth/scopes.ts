/** Bugs of what is in another guild: scopes. */
import { elementsOf, type JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlantedBug } from "../planted-bug.js";
import { createA, drive, FORBID_USER, GLOBALLY, invoke } from "../requests.js";
import type { Handler } from "../wrap.js";
import { permissionsWrittenBy } from "./permissions-written.js";

const GUILD_OF_PLACE = /\/guilds\/(\d+)\//;
const USER_ENTRY = 2;
const DIRECT_MESSAGE_TYPES: ReadonlySet<unknown> = new Set([1, 3]);
/** MANAGE_GUILD. @see D1 Command permission, rule 4 */
const MANAGE_GUILD = "32";
const DENIED = { outcome: "denied" };

/** The guilds of the channels that the driver made; a channel of a direct message has null. */
interface Channels {
  readonly guilds: ReadonlyMap<string, string | null>;
  /** Learns from a driver call that worked. */
  readonly learn: (call: Call, response: Response) => Promise<void>;
}

function channelsMade(): Channels {
  const guilds = new Map<string, string | null>();
  return {
    guilds,
    learn: async (call, response) => {
      const name = driven(call);
      if (name === "reset") guilds.clear();
      if (name !== "makeGuild" && name !== "makeChannel") return;
      const body = await objectOf(call.request);
      const answer = await objectOf(response);
      const isDirect = name === "makeChannel" && DIRECT_MESSAGE_TYPES.has(body["type"]);
      const guild = name === "makeGuild" ? textOf(answer, "guild_id") : textOf(body, "guild_id");
      guilds.set(textOf(answer, "channel_id"), isDirect ? null : guild);
    },
  };
}

function isDenial(entry: JsonObject, user: string): boolean {
  return entry["type"] === USER_ENTRY && entry["id"] === user && entry["permission"] === false;
}

/** The permissions of an application are looked up without regard to the guild. */
function denyingInEveryGuild(known: Known): Handler {
  const channels = channelsMade();
  const written = new Map<string, ReadonlyMap<string, readonly JsonObject[]>>();
  const isDeniedElsewhere = (application: string, user: string, guild: string | undefined) =>
    [...(written.get(application) ?? [])].some(([other, entries]) => {
      const isMade = [...channels.guilds.values()].includes(other);
      const isHere = guild === undefined ? !isMade : guild === other;
      return !isHere && entries.some((each) => isDenial(each, user));
    });
  return async (call, { pass }) => {
    const name = driven(call);
    if (name === "invokeCommand") {
      const used = await objectOf(call.request);
      const guild = channels.guilds.get(textOf(used, "channel_id"));
      const command = textOf(used, "command_id");
      const hasOwn = [...(written.get(command)?.values() ?? [])].some((entries) => entries.length > 0);
      if (guild === null || hasOwn) return pass();
      const application = textOf(known.get(command)?.command, "application_id");
      return isDeniedElsewhere(application, textOf(used, "user_id"), guild) ? Response.json(DENIED) : pass();
    }
    const response = await pass();
    if (!response.ok) return response;
    if (name === "reset") written.clear();
    await channels.learn(call, response);
    const permissions = await permissionsWrittenBy(call);
    if (permissions !== undefined) {
      const { guild, id, entries } = permissions;
      written.set(id, new Map([...(written.get(id) ?? []), [guild, entries]]));
    }
    return response;
  };
}

/** The roles of a user are those of the guild that the user joined last. */
function keepingTheLastRoles(known: Known): Handler {
  const overwritten = new Set<string>();
  const rolesIn = new Map<string, ReadonlyMap<string, number>>();
  const lastGuild = new Map<string, string>();
  return async (call, { pass }) => {
    const name = driven(call);
    const body = name === undefined ? {} : await objectOf(call.request);
    const user = textOf(body, "user_id");
    if (name === "invokeCommand") {
      const { place = "", command } = known.get(textOf(body, "command_id")) ?? {};
      const guild = GUILD_OF_PLACE.exec(place)?.[1] ?? "";
      const isRestricted = textOf(command, "default_member_permissions") !== "";
      const hadRoles = (rolesIn.get(user)?.get(guild) ?? 0) > 0;
      const isElsewhere = hadRoles && lastGuild.get(user) !== guild;
      const isOpen = overwritten.has(textOf(body, "command_id")) || !isRestricted;
      return isElsewhere && !isOpen ? Response.json(DENIED) : pass();
    }
    const response = await pass();
    if (!response.ok) return response;
    if (name === "reset") {
      rolesIn.clear();
      lastGuild.clear();
    }
    if (name === "makeMember") {
      const guild = textOf(body, "guild_id");
      rolesIn.set(user, new Map([...(rolesIn.get(user) ?? []), [guild, elementsOf(body["role_ids"]).length]]));
      lastGuild.set(user, guild);
    }
    const permissions = await permissionsWrittenBy(call);
    if (permissions !== undefined) overwritten.add(permissions.id);
    return response;
  };
}

/** Those of a scope. */
export const THIRTEENTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "application-permissions-hold-in-every-guild",
    what: "A user whom the permissions of an application forbid in one guild cannot use its commands in another guild.",
    kind: "scope",
    rules: [
      "permission.is-per-guild",
      "access.application-entry.applies-without-an-overwrite",
      "access.denied-user.neither-sees-nor-uses",
      "access.role-and-user-entries.apply",
      "access.global-commands.are-in-every-guild",
    ],
    plant: remembering(denyingInEveryGuild),
    minimal: [
      createA({}, GLOBALLY),
      drive("makeGuild"),
      drive("makeMember", { guild_id: "{#1.guild_id}", user_id: "{user_id}" }),
      drive("changePermissions", {
        guild_id: "{guild_id}",
        command_id: "{application_id}",
        permissions: [FORBID_USER],
      }),
      invoke(0, { channel_id: "{#1.channel_id}" }),
    ],
  },
  {
    id: "members-have-the-roles-of-their-last-guild",
    what: "A user who joins another guild loses what the roles of the first one permit there.",
    kind: "scope",
    rules: [
      "access.default-member-permissions.asks-for-its-bit",
      "access.default-member-permissions.zero-forbids",
      "access.administrators.use-all-commands",
    ],
    plant: remembering(keepingTheLastRoles),
    minimal: [
      createA({ default_member_permissions: MANAGE_GUILD }),
      drive("makeUser"),
      drive("makeRole", { guild_id: "{guild_id}", permissions: MANAGE_GUILD }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{#1.user_id}", role_ids: ["{#2.role_id}"] }),
      drive("makeGuild"),
      drive("makeMember", { guild_id: "{#4.guild_id}", user_id: "{#1.user_id}" }),
      invoke(0, { user_id: "{#1.user_id}" }),
    ],
  },
];
