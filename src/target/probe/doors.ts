/** Looks for anything of the contract that a target serves, where its list of global commands is not there. */

import type { OperationId } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import type { OpenTarget } from "../open-target.js";
import { botAuthorization, pathOf, type Routes } from "../request.js";
import type { WireAnswer, WireRequest } from "../wire.js";
import { isLikeUnrouted, NO_SUCH_PATH, probeUnrouted } from "./unrouted.js";

/** A snowflake that nothing has: what is written there has no owner. */
export const NO_SUCH_ID = "8999999999999999999";

/** Where a probe sends its requests. */
export interface ProbeCaller {
  /** The open target. */
  readonly target: OpenTarget;
  /** Method and path of each operation. */
  readonly routes: Routes;
  /** Aborted: no further request is sent. */
  readonly signal: AbortSignal | undefined;
}

/**
 * The first operation that the target serves, tried without changing anything that it holds.
 *
 * @param mayWrite writes are tried too: first with a body that is no JSON, then in the scope of an application that does not exist
 * @returns `undefined` where nothing of the contract was found
 */
export async function findDoor(
  target: OpenTarget,
  routes: Routes,
  mayWrite: boolean,
  signal: AbortSignal | undefined,
): Promise<OperationId | undefined> {
  const caller = { target, routes, signal };
  const [guild] = target.description.guilds;
  const reads = guild ? READS_OF_GUILD : [];
  for (const operation of reads) if (isList(await ask(caller, operation))) return operation;
  if (guild && (await missesMessage(target, routes, signal))) return "getMessage";
  if (!mayWrite) return undefined;
  const writes: readonly OperationId[] = guild ? [...GLOBAL_WRITES, ...GUILD_WRITES] : GLOBAL_WRITES;
  for (const operation of writes) if (await takesMalformed(caller, operation)) return operation;
  return (await takesEmptyList(caller)) ? "bulkOverwriteGlobalCommands" : undefined;
}

const READS_OF_GUILD = ["listGuildCommands", "listMessages"] as const;

/** The statuses that reads of a guild and of its channel get; none without a guild. */
export async function statusesOfReads(caller: ProbeCaller): Promise<readonly (number | undefined)[]> {
  const reads = caller.target.description.guilds.length > 0 ? READS_OF_GUILD : [];
  const statuses: (number | undefined)[] = [];
  for (const operation of reads) statuses.push((await ask(caller, operation))?.status);
  return statuses;
}

const GLOBAL_WRITES = ["bulkOverwriteGlobalCommands", "createGlobalCommand"] as const;
const GUILD_WRITES = ["bulkOverwriteGuildCommands", "createGuildCommand", "createMessage"] as const;

/** True where the 404 for an unknown message differs from the 404 for a path that is not served. */
export async function missesMessage(
  target: OpenTarget,
  routes: Routes,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const unrouted = await probeUnrouted(target, signal);
  const path = pathOf(routes.getMessage, { channel_id: channelOf(target), message_id: NO_SUCH_ID });
  const answer = await ask({ target, routes, signal }, "getMessage", { path });
  return answer?.status === 404 && unrouted !== undefined && !isLikeUnrouted(path, answer, unrouted);
}

/**
 * A read of the contract that is refused for its token, where a path that is not served is answered otherwise.
 * @returns the answer and its path; `undefined` where there is none
 */
export async function findRefusedRead(
  target: OpenTarget,
  routes: Routes,
  signal: AbortSignal | undefined,
): Promise<{ readonly path: string; readonly answer: WireAnswer } | undefined> {
  const [guild] = target.description.guilds;
  if (guild === undefined) return undefined;
  const unrouted = await probeUnrouted(target, signal);
  if (unrouted === undefined || isForbidden(unrouted.answer)) return undefined;
  const places = { channel_id: channelOf(target), message_id: NO_SUCH_ID, guild_id: guild.id };
  for (const operation of ["listGuildCommands", "getMessage"] as const) {
    const parameters = { ...places, application_id: target.description.applicationId };
    const path = pathOf(routes[operation], parameters);
    const answer = await ask({ target, routes, signal }, operation, { path });
    if (answer && isForbidden(answer)) return { path, answer };
  }
  return undefined;
}

function isForbidden({ status }: WireAnswer): boolean {
  return status === 401 || status === 403;
}

/** True where malformed JSON is refused here and not at a path that is not served. */
async function takesMalformed(caller: ProbeCaller, operation: OperationId): Promise<boolean> {
  const answer = await ask(caller, operation, { body: "[" });
  const elsewhere = await ask(caller, operation, { body: "[", path: NO_SUCH_PATH });
  return isServed(answer) && !isServed(elsewhere);
}

/** A bulk overwrite with nothing, of an application that does not exist. */
async function takesEmptyList(caller: ProbeCaller): Promise<boolean> {
  const operation = "bulkOverwriteGlobalCommands";
  const path = pathOf(caller.routes[operation], { application_id: NO_SUCH_ID });
  const answer = await ask(caller, operation, { body: "[]", path });
  const elsewhere = await ask(caller, operation, { body: "[]", path: NO_SUCH_PATH });
  return isServed(answer) && !isServed(elsewhere);
}

function isList(answer: WireAnswer | undefined): boolean {
  return answer !== undefined && isSuccess(answer.status) && Array.isArray(answer.json);
}

/** Anything but a missing route, a refused token or a redirect. */
function isServed(answer: WireAnswer | undefined): boolean {
  if (answer === undefined || (answer.status >= 300 && answer.status < 400)) return false;
  return ![401, 403, 404, 405, 501].includes(answer.status);
}

function channelOf({ description }: OpenTarget): string {
  return description.guilds.flatMap(({ channelIds }) => channelIds)[0] ?? "";
}

async function ask(
  caller: ProbeCaller,
  operation: OperationId,
  more: { readonly body?: string; readonly path?: string } = {},
): Promise<WireAnswer | undefined> {
  const { target, routes, signal } = caller;
  const { applicationId, guilds } = target.description;
  const parameters = { application_id: applicationId, guild_id: guilds[0]?.id ?? "", channel_id: channelOf(target) };
  const authorization = botAuthorization(target.description);
  const request: WireRequest = {
    method: routes[operation].method,
    path: more.path ?? pathOf(routes[operation], parameters),
    headers: { accept: "application/json", authorization, "content-type": "application/json" },
    body: more.body,
  };
  const { answer } = await target.send(request, signal);
  return answer;
}
