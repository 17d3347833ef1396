/** What a planted bug sees of a request. */
import { elementsOf, isObject, type Json, type JsonObject, parsedJson } from "../../../src/contract/json.js";

/** What a request does; `driver` and `other` are all the rest. */
export type CalledOperation =
  | "list"
  | "create"
  | "bulk"
  | "get"
  | "edit"
  | "delete"
  | "get-permissions"
  | "edit-permissions"
  | "list-messages"
  | "create-message"
  | "get-message"
  | "edit-message"
  | "delete-message"
  | "respond"
  | "driver"
  | "other";

/** A request that was read without consuming it. */
export interface Call {
  /** What it does. */
  readonly operation: CalledOperation;
  /** Address up to the API version, without a slash at its end. */
  readonly base: string;
  /** Path of the list that it belongs to, such as `/applications/1/commands` or `/channels/2/messages`. */
  readonly place: string;
  /** Parameters of the path by name: `application`, `guild`, `channel`, `id`, and `name` of an operation of the driver. */
  readonly path: Readonly<Record<string, string>>;
  /** Its query. */
  readonly query: URLSearchParams;
  /** The request itself. */
  readonly request: Request;
}

const COMMANDS = String.raw`(?<place>/applications/(?<application>\d+)(?:/guilds/(?<guild>\d+))?/commands)`;
const MESSAGES = String.raw`(?<place>/channels/(?<channel>\d+)/messages)`;

const PATHS: readonly (readonly [path: RegExp, operations: Readonly<Record<string, CalledOperation>>])[] = [
  [pathOf(COMMANDS), { GET: "list", POST: "create", PUT: "bulk" }],
  [pathOf(String.raw`${COMMANDS}/(?<id>\d+)`), { GET: "get", PATCH: "edit", DELETE: "delete" }],
  [pathOf(String.raw`${COMMANDS}/(?<id>\d+)/permissions`), { GET: "get-permissions", PUT: "edit-permissions" }],
  [pathOf(MESSAGES), { GET: "list-messages", POST: "create-message" }],
  [pathOf(String.raw`${MESSAGES}/(?<id>\d+)`), { GET: "get-message", PATCH: "edit-message", DELETE: "delete-message" }],
  [pathOf(String.raw`(?<place>/interactions)/(?<id>\d+)/[^/]+/callback`), { POST: "respond" }],
  [pathOf(String.raw`(?<place>/driver)/(?<name>\w+)`), { POST: "driver" }],
];

function pathOf(source: string): RegExp {
  return new RegExp(`^(?<base>.*)${source}$`);
}

/** What a request is, by its method and path alone. */
export function callOf(request: Request): Call {
  const { origin, pathname, searchParams: query } = new URL(request.url);
  for (const [pattern, operations] of PATHS) {
    const groups = pattern.exec(pathname)?.groups;
    const operation = operations[request.method];
    if (groups === undefined || operation === undefined) continue;
    const { base = "", place = "", ...path } = groups;
    return { operation, base: origin + base, place, path, query, request };
  }
  return { operation: "other", base: origin, place: "", path: {}, query, request };
}

/** The JSON body of a request or response, which stays readable; undefined for any other body. */
export async function bodyOf(message: Request | Response): Promise<Json | undefined> {
  return parsedJson(await message.clone().text());
}

/** The token in the path of a response to an interaction. */
export function tokenIn({ url }: Request): string {
  return new URL(url).pathname.split("/").at(-2) ?? "";
}

/** The interactions in what the driver listed. */
export function interactionsIn(body: Json | undefined): readonly JsonObject[] {
  const deliveries = isObject(body) ? elementsOf(body["deliveries"]) : [];
  return deliveries.map((each) => (isObject(each) ? (each["interaction"] ?? null) : null)).filter(isObject);
}
