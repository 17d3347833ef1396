/** Bugs of scopes: other applications, other guilds, and who may use what there. */
import { elementsOf } from "../../../../src/contract/json.js";
import { driven } from "../fifth/driven.js";
import { objectOf, remembering } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import {
  ALLOW_ROLE,
  createA,
  drive,
  edit,
  FORBID_USER,
  IN_OTHER_GUILD,
  invoke,
  permissions,
  permit,
} from "../requests.js";
import { denies, entryFor, SeenPermissions } from "./denying.js";
import { forgetsPermissions } from "./forgetting.js";

const USER = 2;
const CHANNEL = 3;
const ADMINISTRATOR = 8n;
const MANAGE_GUILD = 32n;
const IN_GUILD_OF_OTHER = "/applications/{other_application_id}/guilds/{guild_id}/commands";

/** Bugs of scopes. */
export const TWENTY_FIFTH_SCOPES: readonly PlantedBug[] = [
  {
    id: "rename-by-another-application-drops-permissions",
    what: "Renaming a command drops the permissions of commands of its old name that other applications have in the guild.",
    kind: "scope",
    rules: ["scope.writes-stay-in-their-scope", "permission.edit.is-read-back"],
    plant: forgetsPermissions(({ operation, path }, known, { name }) => {
      const before = operation === "edit" ? known.get(path["id"] ?? "") : undefined;
      if (before === undefined || name === undefined || name === before.name) return [];
      const { application_id: own, guild_id: guild } = before.command;
      const namesakes = [...known].filter(([, one]) => one.name === before.name && one.command["guild_id"] === guild);
      return namesakes.filter(([, one]) => one.command["application_id"] !== own).map(([id]) => id);
    }),
    minimal: [
      createA({}),
      permit(0, [ALLOW_ROLE]),
      { ...createA({}, IN_GUILD_OF_OTHER), as: "otherBot" },
      { ...edit(2, { name: "b" }, IN_GUILD_OF_OTHER), as: "otherBot" },
      permissions(0),
    ],
  },
  {
    id: "permissions-are-read-through-any-guild",
    what: "The permissions of a guild command are returned by the path of another guild as well.",
    kind: "scope",
    rules: ["scope.guild-ids-do-not-cross", "permission.is-per-guild"],
    plant: remembering((known) => async (call, { pass, ask }) => {
      const response = await pass();
      if (call.operation !== "get-permissions" || response.status !== 404) return response;
      const { id = "", application = "" } = call.path;
      const one = known.get(id);
      const isOwn = one?.command["application_id"] === application && one.command["guild_id"] !== undefined;
      return isOwn ? ask("GET", `${one.place}/${id}/permissions`) : response;
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permissions(0, IN_OTHER_GUILD)],
  },
  {
    id: "application-permissions-are-merged",
    what: "A user whom the permissions of the application forbid is denied a command with its own permissions too.",
    kind: "scope",
    rules: ["access.command-entry.beats-the-application-entry"],
    plant: denies(() => {
      const seen = new SeenPermissions();
      return {
        learn: (call, response) => seen.learn(call, response),
        isDenied: ({ user }, command) => {
          const guild = textOf(command, "guild_id");
          const own = seen.of(guild, textOf(command, "id"));
          const ofAll = seen.of(guild, textOf(command, "application_id"));
          return own.length > 0 && entryFor(own, USER, user) === undefined && entryFor(ofAll, USER, user) === false;
        },
      };
    }),
    minimal: [createA({}), permit(0, [ALLOW_ROLE]), permitAll({ ...FORBID_USER }), invoke(0)],
  },
  {
    id: "administrator-role-is-compared-whole",
    what: "A member is an administrator only by a role that has no other permission.",
    kind: "scope",
    rules: ["access.administrators.use-all-commands"],
    plant: denies(() => {
      const roles = new Map<string, bigint>();
      const members = new Map<string, readonly string[]>();
      const seen = new SeenPermissions();
      return {
        learn: async (call, response) => {
          await seen.learn(call, response);
          const name = driven(call);
          const body = await objectOf(call.request);
          const bits = textOf(body, "permissions");
          if (name === "makeRole") roles.set(textOf(await objectOf(response), "role_id"), BigInt(bits || "0"));
          if (name !== "makeMember" || body["role_ids"] === undefined) return;
          const ids = elementsOf(body["role_ids"]).filter((id) => typeof id === "string");
          members.set(`${textOf(body, "guild_id")} ${textOf(body, "user_id")}`, ids);
        },
        isDenied: ({ user }, command) => {
          const guild = textOf(command, "guild_id");
          const own = (members.get(`${guild} ${user}`) ?? []).map((id) => roles.get(id) ?? 0n);
          const all = own.reduce((bits, role) => bits | role, 0n);
          const requested = textOf(command, "default_member_permissions");
          const isForbidden = /^\d+$/.test(requested) && isMissing(BigInt(requested), all);
          const hasEntries = ["id", "application_id"].some((each) => seen.of(guild, textOf(command, each)).length > 0);
          return isForbidden && !hasEntries && (all & ADMINISTRATOR) !== 0n && !own.includes(ADMINISTRATOR);
        },
      };
    }),
    minimal: [
      createA({ default_member_permissions: "0" }),
      drive("makeRole", { guild_id: "{guild_id}", permissions: String(ADMINISTRATOR | MANAGE_GUILD) }),
      drive("makeMember", { guild_id: "{guild_id}", user_id: "{user_id}", role_ids: ["{#1.role_id}"] }),
      invoke(0),
    ],
  },
  {
    id: "later-threads-miss-channel-permissions",
    what: "A thread that is newer than the permissions of a command follows All Channels, and not its own channel.",
    kind: "scope",
    rules: ["access.channel.includes-its-threads"],
    plant: denies(() => {
      const seen = new SeenPermissions();
      const threads = new Map<string, { readonly parent: string; readonly at: number }>();
      let requests = 0;
      return {
        learn: async (call, response) => {
          requests += 1;
          await seen.learn(call, response, requests);
          if (driven(call) !== "makeChannel") return;
          const parent = textOf(await objectOf(call.request), "parent_id");
          threads.set(textOf(await objectOf(response), "channel_id"), { parent, at: requests });
        },
        isDenied: ({ channel }, command) => {
          const [guild, id] = [textOf(command, "guild_id"), textOf(command, "id")];
          const thread = threads.get(channel);
          if (thread === undefined || guild === "" || thread.at < seen.setAt(guild, id)) return false;
          const entries = seen.of(guild, id);
          const isElsewhereForbidden = entryFor(entries, CHANNEL, String(BigInt(guild) - 1n)) === false;
          return isElsewhereForbidden && entryFor(entries, CHANNEL, thread.parent) === true;
        },
      };
    }),
    minimal: [
      createA({}),
      permit(0, [
        { id: "{all_channels_id}", type: CHANNEL, permission: false },
        { id: "{channel_id}", type: CHANNEL, permission: true },
      ]),
      drive("makeChannel", { type: 11, parent_id: "{channel_id}" }),
      invoke(0, { channel_id: "{#2.channel_id}" }),
    ],
  },
];

function isMissing(requested: bigint, own: bigint): boolean {
  return requested === 0n || (requested & MANAGE_GUILD & ~own) !== 0n;
}

/** Sets the permissions under the id of the application. */
function permitAll(...entries: Parameters<typeof permit>[1][number][]): PlainRequest {
  return drive("changePermissions", { guild_id: "{guild_id}", command_id: "{application_id}", permissions: entries });
}
