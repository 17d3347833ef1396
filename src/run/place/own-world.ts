/** Cases that a driver makes a world for: a guild with users, which no other case sees. */
import type { Step } from "../../case/case.js";
import { isObject } from "../../contract/json.js";
import {
  GUILD_OPERATIONS,
  INTERACTION_OPERATIONS,
  type OperationId,
  PERMISSION_OPERATIONS,
} from "../../contract/operations.js";

/** True where nothing that the steps do is seen in the guild of another case. */
export function hasOwnWorld(steps: readonly Step[]): boolean {
  const guilds = new Set(steps.filter(({ call }) => call === "makeGuild").map(({ name }) => name));
  const makesWorld = steps[0]?.call === "makeUser" || steps[0]?.call === "makeGuild";
  const isOwn = (step: Step): boolean =>
    OF_OWN_WORLD.has(step.call) || (IN_OWN_GUILD.has(step.call) && guilds.size > 0) || isInOwnGuild(step, guilds);
  return makesWorld && steps.every((step) => isOwn(step) && isOfOwnPeople(step) && !isBetweenUsers(step));
}

/** What is delivered from a direct message names no guild: every case would see it. */
function isBetweenUsers({ call, body }: Step): boolean {
  return call === "makeChannel" && isObject(body) && body["guild_id"] === undefined;
}

/** It is about the commands of a guild that the case makes. */
function isInOwnGuild({ call, path }: Step, guilds: ReadonlySet<string>): boolean {
  const guild: unknown = path?.["guild_id"];
  const isOfGuild = ON_GUILD_COMMANDS.has(call);
  return isOfGuild && isObject(guild) && guild["at"] === "/guild_id" && guilds.has(String(guild["$"]));
}

const ON_GUILD_COMMANDS: ReadonlySet<OperationId> = new Set<OperationId>([
  ...Object.values(GUILD_OPERATIONS),
  ...Object.values(PERMISSION_OPERATIONS),
]);

/** It is sent by the bot, with a token that the case was given, or with none, and meets no other step. */
function isOfOwnPeople({ as, together }: Step): boolean {
  return (as === undefined || as === "none" || typeof as === "object") && together === undefined;
}

/** True where the guild that a driven case makes is as good for the next one: it only uses what is there. */
export function keepsWorld(steps: readonly Step[]): boolean {
  const rest = steps.slice(preparedSteps(steps).length);
  return steps[0]?.call === "makeGuild" && rest.every(({ call }) => IN_OWN_GUILD.has(call));
}

/** The steps at the beginning of a driven case that make a guild with what is in it: groups need them once. */
export function preparedSteps(steps: readonly Step[]): readonly Step[] {
  const end = steps.findIndex(({ call, path }) => !MADE_IN_GUILD.has(call) || (path && !isInMadeGuild(path)));
  return steps.slice(0, end === -1 ? steps.length : end);
}

const MADE_IN_GUILD: ReadonlySet<OperationId> = new Set([
  "makeGuild",
  "makeUser",
  "makeMember",
  "makeRole",
  "createGuildCommand",
]);

function isInMadeGuild(path: NonNullable<Step["path"]>): boolean {
  return JSON.stringify(path) === '{"guild_id":{"$":"guild","at":"/guild_id"}}';
}

const IN_OWN_GUILD: ReadonlySet<OperationId> = new Set<OperationId>([
  ...INTERACTION_OPERATIONS,
  "listDeliveries",
  "invokeCommand",
  "typeOption",
  "useComponent",
  "submitModal",
  "createMessage",
  "getMessage",
  "listMessages",
]);

const OF_OWN_WORLD: ReadonlySet<OperationId> = new Set<OperationId>([
  "makeGuild",
  "makeUser",
  "makeMember",
  "makeRole",
  "makeChannel",
  "makeMessage",
  "makeToken",
  "deleteToken",
  "exchangeToken",
  "getMyUser",
  "listPicker",
  "createOrJoinLobby",
  "getLobby",
  "bulkEditLobbyMembers",
  "createLobbyMessage",
  "listLobbyMessages",
  "getThreadMember",
  "enterVoice",
  "setVoiceStatus",
  "pinMessage",
]);
