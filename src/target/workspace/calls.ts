/** The toolkit's own requests in a scope: list, delete, create, edit, permissions. */

import { isObject, type Json } from "../../contract/json.js";
import { type CommandVerb, GLOBAL_OPERATIONS, GUILD_OPERATIONS } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { SavedPermissions } from "../custody/journal-format.js";
import type { OpenTarget } from "../open-target.js";
import { ownRequest, type Routes } from "../request.js";
import { sendWhileLost } from "../resend.js";
import type { WireResult } from "../wire.js";
import { isCommand } from "./follow.js";
import type { Resource, WorkspaceScope } from "./scope.js";

/** A target with its routes, as the workspace calls it. */
export interface Caller {
  /** The open target. */
  readonly target: OpenTarget;
  /** Method and path of each operation. */
  readonly routes: Routes;
}

/** What a list of a scope gave: its commands, or why there are none. */
export type Listed =
  | {
      readonly commands: readonly Resource[];
      /** The target does not serve the list with its query: what it holds of localizations is not known. */
      readonly lacksDictionaries?: true;
    }
  | { readonly commands?: undefined; readonly found: string; readonly isSilent: boolean };

/** Lists a scope with its dictionaries, or without where the target does not find a list that has a query. */
export async function tryListScope(caller: Caller, scope: WorkspaceScope): Promise<Listed> {
  const whole = await call(caller, scope, "list", { query: { with_localizations: "true" } });
  const listed = listedBy(whole);
  if (listed.commands || !NO_LIST.includes(whole.answer?.status ?? 0)) return listed;
  const plain = listedBy(await call(caller, scope, "list", {}));
  return plain.commands ? { ...plain, lacksDictionaries: true } : listed;
}

/** Statuses of a list that may be there under its path alone. */
const NO_LIST = [400, 404];

function listedBy({ answer, failure }: WireResult): Listed {
  if (failure)
    return { found: failure.message, isSilent: failure.kind === "silence" || failure.kind === "unreachable" };
  if (answer.status < 200 || answer.status >= 300) return { found: `${answer.status}`, isSilent: false };
  const body = answer.json;
  if (!Array.isArray(body)) return { found: `${answer.status} without a list`, isSilent: false };
  return { commands: (body as readonly Json[]).filter(isCommand) };
}

/** All commands of a scope with their dictionaries; `undefined` where no list came back. */
export async function listScope(caller: Caller, scope: WorkspaceScope): Promise<readonly Resource[] | undefined> {
  return (await tryListScope(caller, scope)).commands;
}

/** Sent again where the connection is lost. True where the command is gone afterwards, or was not there. */
export async function deleteCommand(caller: Caller, scope: WorkspaceScope, id: string): Promise<boolean> {
  const { answer } = await sendWhileLost(() => call(caller, scope, "delete", { id }));
  return answer !== undefined && (isSuccess(answer.status) || answer.status === 404);
}

/** Posts one command to a scope. */
export function createCommand(caller: Caller, scope: WorkspaceScope, body: Resource): Promise<WireResult> {
  return call(caller, scope, "create", { body });
}

/** Patches one command of a scope. */
export function editCommand(caller: Caller, scope: WorkspaceScope, id: string, body: Resource): Promise<WireResult> {
  return call(caller, scope, "edit", { id, body });
}

/** Permissions of all commands in a guild; none where the target has no such route, `undefined` where they cannot be read. */
export async function readPermissions(caller: Caller, guild: string): Promise<readonly SavedPermissions[] | undefined> {
  const { target, routes } = caller;
  const parameters = { application_id: target.description.applicationId, guild_id: guild };
  const authorization = `Bot ${target.description.tokens.bot}`;
  const { answer } = await target.send(ownRequest(routes.listCommandPermissions, parameters, { authorization }));
  if (answer && NO_ROUTE.includes(answer.status)) return [];
  if (!answer || !isSuccess(answer.status) || !Array.isArray(answer.json)) return undefined;
  return (answer.json as readonly Json[]).flatMap((entry) => {
    if (!isObject(entry) || typeof entry["id"] !== "string" || !Array.isArray(entry["permissions"])) return [];
    const permissions = (entry["permissions"] as readonly Json[]).filter(isObject);
    return permissions.length > 0 ? [{ guild, command: entry["id"], permissions }] : [];
  });
}

const NO_ROUTE = [404, 405, 501];

/** Needs the token of a user who may manage the guild; false where there is none or it was refused. */
export async function writePermissions(
  caller: Caller,
  guild: string,
  command: string,
  permissions: readonly Resource[],
): Promise<boolean> {
  const { target, routes } = caller;
  const token = target.description.tokens.guildManager;
  if (token === undefined) return false;
  const parameters = { application_id: target.description.applicationId, guild_id: guild, command_id: command };
  const options = { authorization: `Bearer ${token}`, body: { permissions } };
  const { answer } = await target.send(ownRequest(routes.editCommandPermissions, parameters, options));
  return answer !== undefined && isSuccess(answer.status);
}

/** What was sent to a scope, and what came of it. */
export interface ScopeCall {
  /** HTTP method. */
  readonly method: string;
  /** Path, filled in. */
  readonly path: string;
  /** The response, or why there is none. */
  readonly result: WireResult;
}

/** Any operation on commands, for who wants to see the route as well. */
export async function callScope(
  caller: Caller,
  scope: WorkspaceScope,
  verb: CommandVerb,
  what: { readonly id?: string; readonly body?: Json },
): Promise<ScopeCall> {
  const operation = scope.guild === undefined ? GLOBAL_OPERATIONS[verb] : GUILD_OPERATIONS[verb];
  const parameters = { application_id: scope.application, guild_id: scope.guild ?? "", command_id: what.id ?? "" };
  const request = ownRequest(caller.routes[operation], parameters, {
    authorization: scope.authorization,
    ...(what.body === undefined ? {} : { body: what.body }),
  });
  return { method: request.method, path: request.path, result: await caller.target.send(request) };
}

function call(
  caller: Caller,
  scope: WorkspaceScope,
  verb: "list" | "create" | "edit" | "delete",
  options: { readonly id?: string; readonly body?: Json; readonly query?: Readonly<Record<string, string>> },
): Promise<WireResult> {
  const operation = scope.guild === undefined ? GLOBAL_OPERATIONS[verb] : GUILD_OPERATIONS[verb];
  const parameters = { application_id: scope.application, guild_id: scope.guild ?? "", command_id: options.id ?? "" };
  return caller.target.send(
    ownRequest(caller.routes[operation], parameters, { ...options, authorization: scope.authorization }),
  );
}
