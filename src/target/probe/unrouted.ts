/** How a target answers a path that is not served, so that a missing route is distinguished from a resource that it does not know. */
import { isObject, type Json } from "../../contract/json.js";
import type { OpenTarget } from "../open-target.js";
import { botAuthorization } from "../request.js";
import type { WireAnswer, WireRequest } from "../wire.js";

/** A path that no service has. */
export const NO_SUCH_PATH = "/slashproof-asks-for-a-path-that-nobody-serves";

/** What the target answered to a path that it cannot have; `undefined` where no answer came. */
export type Unrouted = { readonly path: string; readonly answer: WireAnswer } | undefined;

/**
 * Requests a path that is not served.
 * @param authorization header to send; default that of the bot, null for none
 */
export async function probeUnrouted(
  target: OpenTarget,
  signal?: AbortSignal,
  authorization: string | null = botAuthorization(target.description),
): Promise<Unrouted> {
  const headers = { accept: "application/json", ...(authorization === null ? {} : { authorization }) };
  const request: WireRequest = { method: "GET", path: NO_SUCH_PATH, headers, body: undefined };
  const { answer } = await target.send(request, signal);
  return answer ? { path: NO_SUCH_PATH, answer } : undefined;
}

/** True for an answer that reads like the one to a path that is not served. */
export function isLikeUnrouted(path: string, answer: WireAnswer, unrouted: Unrouted): boolean {
  if (unrouted === undefined || unrouted.answer.status !== answer.status) return false;
  return readingOf(path, answer) === readingOf(unrouted.path, unrouted.answer);
}

/** The words of an answer without what differs from request to request: path, method, numbers, ids, times, order of members. */
function readingOf(path: string, { json, text }: WireAnswer): string {
  return json === undefined ? wordsOf(path, text) : readingOfJson(path, json);
}

function readingOfJson(path: string, value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map((one) => readingOfJson(path, one)).join()}]`;
  if (!isObject(value)) return wordsOf(path, String(value));
  const members = Object.entries(value).map(([name, one]) => `${name}=${readingOfJson(path, one)}`);
  return `{${members.sort().join("&")}}`;
}

function wordsOf(path: string, text: string): string {
  const whole = text.replaceAll(path, " ").replaceAll(path.slice(1), " ");
  const withoutPaths = whole.replace(/\/[\w./%:@-]+/g, " ").replace(/\b(GET|POST|PUT|PATCH|DELETE)\b/g, " ");
  return withoutPaths
    .replace(/[\w-]*\d[\w-]*/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
