/** Which optional surfaces a target has: claimed, found by a harmless request, or absent with the reason. */
import { CAPABILITIES, type Capability } from "../contract/capabilities.js";
import { isObject } from "../contract/json.js";
import type { OperationId } from "../contract/operations.js";
import type { OpenTarget } from "./open-target.js";
import { missesMessage, NO_SUCH_ID } from "./probe/doors.js";
import { unknownChannel } from "./probe/unknown-channel.js";
import { NO_SUCH_PATH } from "./probe/unrouted.js";
import { botAuthorization, ownRequest, pathOf, type Routes } from "./request.js";
import type { TargetDescription } from "./target-description.js";
import type { WireRequest, WireResult } from "./wire.js";

export interface ProbedCapability {
  /** Name of the capability. */
  readonly capability: Capability;
  /** How it was found. */
  readonly state: "claimed" | "probed" | "absent";
  /** What the probe saw, as a sentence part. */
  readonly reason: string;
  /** Claimed, but target.json lacks what exercising it takes; or not claimed, and a probe was neither answered nor refused. */
  readonly isUntestable: boolean;
}

/** What a probe found; unclear where there was no answer, or one that is a failure of the target. */
type Finding = { readonly isThere: boolean; readonly reason: string; readonly isUnclear?: true };

/** How much may be tried. */
export interface ProbeOptions {
  /** Nothing in the global scope could be harmed by a broken target. */
  readonly mayWrite: boolean;
  /** A guild without commands, where a broken target can do no harm. */
  readonly emptyGuild?: string;
  /** Aborted: no further probe is sent. */
  readonly signal?: AbortSignal;
}

/**
 * Looks for every capability, in the order of their list.
 * @param options without `mayWrite` nothing is probed where a broken target could be changed
 */
export async function probeCapabilities(
  target: OpenTarget,
  routes: Routes,
  options: ProbeOptions,
): Promise<readonly ProbedCapability[]> {
  const { description } = target;
  const found: ProbedCapability[] = [];
  const isPresent = (capability: Capability) =>
    found.some((one) => one.capability === capability && one.state !== "absent" && !one.isUntestable);
  for (const capability of Object.keys(CAPABILITIES) as Capability[]) {
    const lack = lackOf(capability, target, isPresent);
    const isOfMessages = capability === "messages" && lack === undefined;
    const wrong = isOfMessages ? await unknownChannel({ target, routes, signal: options.signal }) : undefined;
    const known = lack ?? wrong;
    if (description.capabilities.includes(capability)) {
      const reason = known ?? "target.json claims it";
      found.push({ capability, state: "claimed", reason, isUntestable: known !== undefined });
      continue;
    }
    const result: Finding =
      known === undefined
        ? await probe(capability, target, routes, options)
        : { reason: known, ...(lack === undefined ? { isThere: true, isUnclear: true } : { isThere: false }) };
    const { isThere, reason, isUnclear = false } = result;
    found.push({ capability, state: isThere ? "probed" : "absent", reason, isUntestable: isUnclear });
  }
  return found;
}

/** What target.json lacks for a capability; `undefined` where it has all that is needed. */
function lackOf(
  capability: Capability,
  { description, driver }: OpenTarget,
  isPresent: (needed: Capability) => boolean,
): string | undefined {
  const { guilds, tokens } = description;
  const isComplete = guilds.some(
    (guild) => guild.channelIds.length > 0 && guild.roleIds.length > 0 && guild.userIds.length > 0,
  );
  switch (capability) {
    case "guild-commands":
      return guilds.length === 0 ? "target.json names no guild" : undefined;
    case "second-guild":
      return guilds.length < 2 ? "target.json names fewer than two guilds" : undefined;
    case "permissions-list":
    case "fresh-guilds":
      if (guilds.length === 0) return "target.json names no guild";
      return isPresent("guild-commands") ? undefined : "there are no guild commands";
    case "permissions-edit":
      if (tokens.guildManager === undefined) return "target.json has no tokens.guildManager";
      if (!isComplete) return "no guild of target.json has channelIds, roleIds and userIds";
      return isPresent("guild-commands") ? undefined : "there are no guild commands";
    case "able-user-check":
      if (tokens.memberWithoutManage === undefined) return "target.json has no tokens.memberWithoutManage";
      return isPresent("permissions-edit") ? undefined : "permissions cannot be edited";
    case "client-credentials":
      return tokens.clientCredentials === undefined ? "target.json has no tokens.clientCredentials" : undefined;
    case "other-application":
      return description.otherApplication === undefined ? "target.json has no otherApplication" : undefined;
    case "locale-header":
      return description.localeHeader === undefined ? "target.json has no localeHeader" : undefined;
    case "messages":
      return channelOf(description) === undefined ? "no guild of target.json has channelIds" : undefined;
    case "uploads":
      return isPresent("messages") ? undefined : "there are no messages";
    case "interactions":
      if (driver !== undefined || description.interactions.length > 0) return undefined;
      return "target.json has neither driver nor interactions";
    case "given-interactions":
      return description.interactions.length > 0 ? undefined : "target.json has no interactions";
    case "driver":
      return driver === undefined ? "target.json names no driver, which acts as the users" : undefined;
    case "bulk-overwrite":
    case "entry-point":
    case "user-install":
    case "notices":
    case "gateway":
      return undefined;
  }
}

async function probe(
  capability: Capability,
  target: OpenTarget,
  routes: Routes,
  options: ProbeOptions,
): Promise<Finding> {
  const [guild] = target.description.guilds;
  switch (capability) {
    case "guild-commands":
      return probeRead("listGuildCommands", target, routes, options.signal);
    case "permissions-list":
      return probeRead("listCommandPermissions", target, routes, options.signal);
    case "bulk-overwrite":
      return options.mayWrite || options.emptyGuild !== undefined
        ? probeBulk(target, routes, options)
        : { isThere: false, reason: "not claimed, and not probed where residents could be harmed" };
    case "entry-point":
      return probeList(target, routes, options.signal, {
        isIt: (command) => command["type"] === 4,
        what: "an entry point command",
      });
    case "user-install":
      return probeList(target, routes, options.signal, {
        isIt: (command) => Array.isArray(command["integration_types"]) && command["integration_types"].includes(1),
        what: "a command for user installs",
      });
    case "messages":
      return probeMessages(target, routes, options.signal);
    case "uploads":
      return probeUpload(target, routes, options.signal);
    case "notices":
      return probeRead("listMyGuilds", target, routes, options.signal);
    case "gateway":
      return probeGateway(target, routes, options.signal);
    case "fresh-guilds":
      return { isThere: false, reason: "only target.json can claim it" };
    case "interactions":
    case "driver":
    case "second-guild":
    case "permissions-edit":
      return { isThere: guild !== undefined, reason: "target.json has what it takes" };
    case "able-user-check":
    case "client-credentials":
    case "given-interactions":
    case "other-application":
    case "locale-header":
      return { isThere: true, reason: "target.json has what it takes" };
  }
}

/** A surface that is missing answers like a path that is not served. */
async function probeRead(
  operation: OperationId,
  target: OpenTarget,
  routes: Routes,
  signal: AbortSignal | undefined,
): Promise<Finding> {
  const request = ownRequest(routes[operation], parametersOf(target), {
    authorization: botAuthorization(target.description),
  });
  const { answer, failure } = await target.send(request, signal);
  if (failure) return unclear(`GET ${request.path} gave ${failure.message}`);
  return findingOf(answer.status, `the target answered ${answer.status} to GET ${request.path}`);
}

/** Messages may be there without a list of them, which the documents do not show: then one that does not exist is requested. */
async function probeMessages(target: OpenTarget, routes: Routes, signal: AbortSignal | undefined): Promise<Finding> {
  const list = await probeRead("listMessages", target, routes, signal);
  if (list.isThere || !(await missesMessage(target, routes, signal))) return list;
  return { isThere: true, reason: "GET of a message that does not exist answered that there is no such message" };
}

/** A body that no service can apply: it is no JSON. A sound one answers 400; a missing route 404 or 405. */
async function probeBulk(
  target: OpenTarget,
  routes: Routes,
  { mayWrite, emptyGuild, signal }: ProbeOptions,
): Promise<Finding> {
  const route = mayWrite ? routes.bulkOverwriteGlobalCommands : routes.bulkOverwriteGuildCommands;
  const parameters = parametersOf(target);
  const path = pathOf(route, mayWrite ? parameters : { ...parameters, guild_id: emptyGuild ?? "" });
  const headers = { "content-type": "application/json", authorization: botAuthorization(target.description) };
  const put = { method: route.method, path, headers, body: "[" } as const;
  const { answer, failure } = await target.send(put, signal);
  if (failure) return unclear(`${route.method} ${path} gave ${failure.message}`);
  if (answer.status >= 500 && (await failsOnlyHere(put, target, pathOf(route, OF_NO_APPLICATION), signal)))
    return {
      isThere: true,
      reason: `the target answered ${answer.status} to malformed JSON in ${route.method} ${path} alone`,
    };
  return findingOf(answer.status, `the target answered ${answer.status} to malformed JSON in ${route.method} ${path}`);
}

/** A form without parts: no message can be made of it. Who takes no forms answers 415. */
async function probeUpload(target: OpenTarget, routes: Routes, signal: AbortSignal | undefined): Promise<Finding> {
  const route = routes.createMessage;
  const path = pathOf(route, parametersOf(target));
  const contentType = "multipart/form-data; boundary=nothing";
  const headers = { "content-type": contentType, authorization: botAuthorization(target.description) };
  const { answer, failure } = await target.send(
    { method: route.method, path, headers, body: "--nothing--\r\n" },
    signal,
  );
  if (failure) return unclear(`${route.method} ${path} gave ${failure.message}`);
  const { status } = answer;
  const reason = `the target answered ${status} to a form without parts in ${route.method} ${path}`;
  return status === 415 ? { isThere: false, reason } : findingOf(status, reason);
}

/** Whether an address is given; whether a gateway is there is seen by the cases. */
async function probeGateway(target: OpenTarget, routes: Routes, signal: AbortSignal | undefined): Promise<Finding> {
  const authorization = botAuthorization(target.description);
  const request = ownRequest(routes.getGateway, {}, { authorization });
  const { answer, failure } = await target.send(request, signal);
  if (failure) return { isThere: false, reason: `GET gave ${failure.message}` };
  const url = isObject(answer.json) ? answer.json["url"] : undefined;
  const isThere = answer.status === 200 && typeof url === "string" && /^wss?:/i.test(url);
  const what = isThere ? "the address of a WebSocket" : `${answer.status} without the address of a WebSocket`;
  return { isThere, reason: `the target answered ${what} to GET ${request.path}` };
}

interface Sought {
  readonly isIt: (command: { readonly [key: string]: unknown }) => boolean;
  /** The command in words. */
  readonly what: string;
}

async function probeList(
  target: OpenTarget,
  routes: Routes,
  signal: AbortSignal | undefined,
  { isIt, what }: Sought,
): Promise<Finding> {
  const request = ownRequest(routes.listGlobalCommands, parametersOf(target), {
    authorization: botAuthorization(target.description),
  });
  const { answer } = await target.send(request, signal);
  const commands = Array.isArray(answer?.json) ? answer.json : [];
  const isThere = commands.some((command) => isObject(command) && isIt(command));
  return {
    isThere,
    reason: isThere ? `${what} is in the global scope` : `not claimed, and the global scope does not hold ${what}`,
  };
}

function parametersOf({ description }: OpenTarget): Readonly<Record<string, string>> {
  return {
    application_id: description.applicationId,
    guild_id: description.guilds[0]?.id ?? "",
    channel_id: channelOf(description) ?? "",
  };
}

function channelOf({ guilds }: TargetDescription): string | undefined {
  return guilds.flatMap(({ channelIds }) => channelIds)[0];
}

const OF_NO_APPLICATION = { application_id: NO_SUCH_ID, guild_id: NO_SUCH_ID };

/**
 * A server error shows a route where malformed JSON gets none at a path that no service has, and a list of an application
 * that does not exist gets none at all.
 */
async function failsOnlyHere(
  put: WireRequest,
  target: OpenTarget,
  unknownPath: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const elsewhere = await target.send({ ...put, path: NO_SUCH_PATH }, signal);
  const wellFormed = await target.send({ ...put, path: unknownPath, body: "[]" }, signal);
  const isBelow500 = ({ answer }: WireResult) => answer !== undefined && answer.status < 500;
  return isBelow500(elsewhere) && isBelow500(wellFormed);
}

/** What a status says of a surface: it is there, it is missing, or the target failed. */
function findingOf(status: number, reason: string): Finding {
  if (isMissing(status)) return { isThere: false, reason };
  return status >= 500 ? unclear(reason) : { isThere: true, reason };
}

function unclear(reason: string): Finding {
  return { isThere: false, reason, isUnclear: true };
}

function isMissing(status: number): boolean {
  return status === 404 || status === 405 || status === 501;
}
