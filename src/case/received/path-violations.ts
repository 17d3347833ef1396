/** What a response says of the path of its own request: whose command it is, and of which guild. Nothing else can have caused it. */
import type { Json, JsonObject } from "../../contract/json.js";
import { GLOBAL_OPERATIONS, GUILD_OPERATIONS, type OperationId } from "../../contract/operations.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { showValueAt } from "../show.js";
import type { ReceivedViolation } from "./questions.js";

/** Parameters of a path by name, such as `guild_id`. */
export type PathParameters = Readonly<Record<string, string>>;

const OF_APPLICATION: RuleId = "command.application-id.equals-the-path";
const OF_GUILD: RuleId = "command.guild-id.equals-the-path";
const GLOBAL: RuleId = "command.guild-id.is-absent-globally";

/** The rules that the one command in a response to this operation shows; a list may have none. */
export function rulesOfPath(operation: OperationId): readonly RuleId[] {
  if (ONE_COMMAND.global.has(operation)) return [OF_APPLICATION, GLOBAL];
  return ONE_COMMAND.guild.has(operation) ? [OF_APPLICATION, OF_GUILD] : [];
}

const ONE_COMMAND: Readonly<Record<"global" | "guild", ReadonlySet<OperationId>>> = {
  global: new Set([GLOBAL_OPERATIONS.create, GLOBAL_OPERATIONS.get, GLOBAL_OPERATIONS.edit]),
  guild: new Set([GUILD_OPERATIONS.create, GUILD_OPERATIONS.get, GUILD_OPERATIONS.edit]),
};

/** Compares a command with the application of the path. @param at JSON pointer of the command in the body */
export function applicationViolations(
  command: JsonObject,
  path: PathParameters,
  at = "",
): readonly ReceivedViolation[] {
  const { application_id: shown } = command;
  const id = path["application_id"];
  if (typeof shown !== "string" || isSameId(shown, id)) return [];
  return [violationOf(OF_APPLICATION, `${at}/application_id`, { expected: inPath("application_id", id), shown })];
}

/** Compares a command with the guild of the path; without one it is a global command. @param at JSON pointer of the command in the body */
export function guildViolations(command: JsonObject, path: PathParameters, at = ""): readonly ReceivedViolation[] {
  const { guild_id: shown = null } = command;
  const id = path["guild_id"];
  const pointer = `${at}/guild_id`;
  if (shown === null)
    return id === undefined
      ? []
      : [violationOf(OF_GUILD, pointer, { expected: inPath("guild_id", id), shown: undefined })];
  // What is no text is a matter of the schema.
  if (typeof shown !== "string" || isSameId(shown, id)) return [];
  return id === undefined
    ? [violationOf(GLOBAL, pointer, { expected: "a global command, without guild_id", shown })]
    : [violationOf(OF_GUILD, pointer, { expected: inPath("guild_id", id), shown })];
}

const OF_PERMISSIONS: Readonly<Partial<Record<OperationId, RuleId>>> = {
  getCommandPermissions: "permission.get.answers-the-object",
  editCommandPermissions: "permission.edit.answers-the-object",
  listCommandPermissions: "permission.list.answers-objects",
};

/**
 * Compares the permissions of a command with the application, the guild and the command of the path. A command without
 * entries of its own may be answered with those of the application, which apply to it.
 *
 * @param at JSON pointer of the permissions in the body
 */
export function permissionViolations(
  operation: OperationId,
  permissions: JsonObject,
  path: PathParameters,
  at = "",
): readonly ReceivedViolation[] {
  const rule = OF_PERMISSIONS[operation];
  if (rule === undefined) return [];
  const isOfAll = operation === "getCommandPermissions" && permissions["id"] === path["application_id"];
  const members = [
    ["id", isOfAll ? undefined : path["command_id"]],
    ["application_id", path["application_id"]],
    ["guild_id", path["guild_id"]],
  ] as const;
  return members.flatMap(([name, id]) => {
    const shown = permissions[name];
    if (id === undefined || typeof shown !== "string" || isSameId(shown, id)) return [];
    return [violationOf(rule, `${at}/${name}`, { expected: inPath(name, id), shown })];
  });
}

const inPath = (name: string, id: string | undefined): string => `${name} ${id}, as in the path`;

function isSameId(one: string, other: string | undefined): boolean {
  return other !== undefined && one.replace(/^0+/, "") === other.replace(/^0+/, "");
}

function violationOf(
  rule: RuleId,
  pointer: string,
  { expected, shown }: { readonly expected: string; readonly shown: Json | undefined },
): ReceivedViolation {
  const kind = shown === undefined ? "missing" : "different";
  return { rule, pointer, kind, expected, actual: showValueAt(pointer, shown) };
}
