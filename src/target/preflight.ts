/** Is there a target at all? A few harmless requests before anything else, so that a wrong field is one clear sentence. */
import { SetupError } from "../contract/setup-error.js";
import type { OpenTarget } from "./open-target.js";
import { UNAVAILABLE } from "./outage.js";
import { findDoor, findRefusedRead, type ProbeCaller, statusesOfReads } from "./probe/doors.js";
import { isLikeUnrouted, probeUnrouted } from "./probe/unrouted.js";
import { botAuthorization, ownRequest, type Routes } from "./request.js";
import type { WireAnswer, WireRequest } from "./wire.js";

/** A token in the usual form that was never issued. */
const UNKNOWN_TOKEN = "c2xhc2hwcm9vZg.nobody.was-ever-given-this-token";

/**
 * Lists the global commands once. Whatever JSON comes back is good enough: the cases judge it. Where that list is not
 * there, anything else of the contract will do: a service may have a part of it.
 *
 * @throws SetupError where nothing listens, or what answers is no such service, or it does not know the token or the application
 */
export async function preflight(target: OpenTarget, routes: Routes, signal?: AbortSignal): Promise<void> {
  const { description } = target;
  const parameters = { application_id: description.applicationId };
  const request = ownRequest(routes.listGlobalCommands, parameters, { authorization: botAuthorization(description) });
  const result = await target.send(request, signal);
  if (result.failure) {
    if (result.failure.kind === "aborted") return;
    const way =
      result.failure.kind === "unreachable"
        ? "start the service, or correct its base URL (--url, or baseUrl in target.json)"
        : "see what serves that address, or correct its base URL";
    throw cannotReach(target, request.path, { code: "target-unreachable", found: result.failure.message, way });
  }
  const problem = await problemOf({ target, routes, signal }, request, result.answer);
  if (problem && !signal?.aborted) throw cannotReach(target, problem.path ?? request.path, problem);
}

interface Problem {
  readonly code: string;
  /** Of the request that showed it; default that of the list of global commands. */
  readonly path?: string;
  readonly found: string;
  readonly way: string;
}

async function problemOf(
  { target, routes, signal }: ProbeCaller,
  request: WireRequest,
  answer: WireAnswer,
): Promise<Problem | undefined> {
  const { status } = answer;
  if (status >= 300 && status < 400) return redirected(answer);
  if (status === 401 || status === 403) return refusedToken(target, request, answer, signal);
  if (UNAVAILABLE.has(status) && (await isAwayEverywhere({ target, routes, signal }))) return unavailable(answer);
  if (![404, 405, 501].includes(status) && answer.json !== undefined) return undefined;
  const unrouted = await probeUnrouted(target, signal);
  if (status === 404 && answer.json !== undefined && !isLikeUnrouted(request.path, answer, unrouted))
    return unknownApplication(answer);
  if ((await findDoor(target, routes, target.isLoopback, signal)) !== undefined) return undefined;
  if (await isRouted(target, request, signal)) return unknownApplication(answer);
  const refused = await findRefusedRead(target, routes, signal);
  if (refused) return refusedToken(target, { ...request, path: refused.path }, refused.answer, signal);
  return wrongAddress(answer);
}

/** Also where nothing is served, and at each list: one route alone that answers so is a mistake of the service. */
async function isAwayEverywhere({ target, routes, signal }: ProbeCaller): Promise<boolean> {
  const unrouted = await probeUnrouted(target, signal);
  if (unrouted === undefined || !UNAVAILABLE.has(unrouted.answer.status)) return false;
  const statuses = await statusesOfReads({ target, routes, signal });
  return statuses.every((status) => UNAVAILABLE.has(status));
}

function unavailable({ status, text }: WireAnswer): Problem {
  return {
    code: "target-unavailable",
    found: `${status} (${JSON.stringify(text.slice(0, 80))}), as every other route did`,
    way: "wait until the service is ready, or see its log",
  };
}

function redirected({ status, headers }: WireAnswer): Problem {
  const location = headers["location"];
  const where = location === undefined ? "" : ` to ${JSON.stringify(location.slice(0, 120))}`;
  return {
    code: "target-redirects",
    found: `a redirect (${status})${where}, which is never followed`,
    way: "write the address it leads to as baseUrl",
  };
}

/** A token that was never issued is refused in another way where ours is known, and only not for this application. */
async function refusedToken(
  target: OpenTarget,
  request: WireRequest,
  { status, text }: WireAnswer,
  signal: AbortSignal | undefined,
): Promise<Problem> {
  const headers = { ...request.headers, authorization: `Bot ${UNKNOWN_TOKEN}` };
  const { answer } = await target.send({ ...request, headers }, signal);
  const isKnown = answer !== undefined && (answer.status !== status || answer.text !== text) && answer.status === 401;
  const { path } = request;
  return isKnown
    ? {
        code: "target-refuses-application",
        path,
        found: `${status}, so it knows tokens.bot but refuses it for this application`,
        way: "correct applicationId",
      }
    : {
        code: "target-refuses-token",
        path,
        found: `${status}, so it refuses tokens.bot`,
        way: "correct tokens.bot, or applicationId if the token is of another application",
      };
}

function unknownApplication({ status, text }: WireAnswer): Problem {
  return {
    code: "target-refuses-application",
    found: `${status} (${JSON.stringify(text.slice(0, 80))}), so it has the route but does not know this application`,
    way: "correct applicationId",
  };
}

/** Without a token, a route that is there refuses it (401), and a path that is not served is not found. */
async function isRouted(target: OpenTarget, request: WireRequest, signal: AbortSignal | undefined): Promise<boolean> {
  const { authorization: _token, ...headers } = request.headers;
  const { answer } = await target.send({ ...request, headers }, signal);
  if (answer?.status !== 401 && answer?.status !== 403) return false;
  const unrouted = await probeUnrouted(target, signal, null);
  return unrouted !== undefined && ![401, 403].includes(unrouted.answer.status);
}

function wrongAddress(answer: WireAnswer): Problem {
  const { status } = answer;
  const way = "correct baseUrl, it ends in /api/v10";
  if (answer.text === "")
    return { code: "target-answers-nothing", found: `${status} with an empty body where a JSON list belongs`, way };
  if (answer.json === undefined) {
    const kind = isHtml(answer) ? "HTML" : "a body that is not JSON";
    return { code: "target-answers-no-json", found: `${status} with ${kind}`, way };
  }
  return {
    code: "target-has-no-route",
    found: `${status}, and so did every other route of the contract`,
    way: `${way}, or applicationId`,
  };
}

function isHtml(answer: WireAnswer): boolean {
  return (answer.headers["content-type"] ?? "").includes("html") || /^\s*<(!doctype|html)/i.test(answer.text);
}

function cannotReach(target: OpenTarget, path: string, { code, found, way }: Problem): SetupError {
  return new SetupError(
    code,
    `Cannot use the target "${target.description.baseUrl}": GET ${path} gave ${found}; ${way}`,
  );
}
