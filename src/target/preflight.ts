/** Is there a target at all? One harmless request before anything else, so that a wrong address is one clear sentence. */
import { SetupError } from "../contract/setup-error.js";
import type { OpenTarget } from "./open-target.js";
import { botAuthorization, ownRequest, type Routes } from "./request.js";
import type { WireAnswer } from "./wire.js";

/**
 * Lists the global commands once. Whatever JSON comes back is good enough: the cases judge it.
 * @throws SetupError where nothing listens, or what answers is no such service, or refuses the token
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
        ? "start it, or correct baseUrl"
        : "see what serves that address, or correct baseUrl";
    throw cannotReach(target, "target-unreachable", request.path, result.failure.message, way);
  }
  const problem = problemOf(result.answer);
  if (problem) throw cannotReach(target, problem.code, request.path, problem.found, problem.way);
}

interface Problem {
  readonly code: string;
  readonly found: string;
  readonly way: string;
}

function problemOf(answer: WireAnswer): Problem | undefined {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    const location = answer.headers["location"];
    const where = location === undefined ? "" : ` to ${JSON.stringify(location.slice(0, 120))}`;
    return {
      code: "target-redirects",
      found: `a redirect (${status})${where}, which is never followed`,
      way: "write the address it leads to as baseUrl",
    };
  }
  if (status === 401 || status === 403) {
    return {
      code: "target-refuses-token",
      found: `${status}, so it refuses tokens.bot`,
      way: "correct tokens.bot and applicationId",
    };
  }
  if (answer.json !== undefined) return undefined;
  if (answer.text === "") {
    return {
      code: "target-answers-nothing",
      found: `${status} with an empty body where a JSON list belongs`,
      way: "correct baseUrl, it ends in /api/v10",
    };
  }
  const kind = isHtml(answer) ? "HTML" : "something that is no JSON";
  return {
    code: "target-answers-no-json",
    found: `${status} with ${kind}`,
    way: "correct baseUrl, it ends in /api/v10",
  };
}

function isHtml(answer: WireAnswer): boolean {
  return (answer.headers["content-type"] ?? "").includes("html") || /^\s*<(!doctype|html)/i.test(answer.text);
}

function cannotReach(target: OpenTarget, code: string, path: string, found: string, way: string): SetupError {
  return new SetupError(
    code,
    `Cannot use the target "${target.description.baseUrl}": GET ${path} gave ${found}; ${way}`,
  );
}
