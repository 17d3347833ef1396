/** What several bugs of this set share: memories that a reset empties, outcomes of uses, bodies of messages, lists of the driver. */
import { isDeepStrictEqual } from "node:util";
import { elementsOf, isObject, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf, type Call } from "../call.js";
import { driven } from "../fifth/driven.js";
import { type Known, objectOf, remembering } from "../memory.js";
import { type Change, inComponents, textOf, withMember, without } from "../parts.js";
import type { Fetch } from "../planted-bug.js";
import { changed, type Handler, handledBy } from "../wrap.js";

/** A day, in milliseconds. */
export const DAY_MS = 24 * 60 * 60 * 1000;

const OWN_HEADER = /^x-\w+-locale$/;
const WEBHOOK = /\/webhooks\/\d+\/[^/]+/;
const COMMAND_USES: ReadonlySet<string | undefined> = new Set(["invokeCommand", "typeOption"]);

/** Like `remembering`, but after a reset of the driver the handler begins with an empty memory. */
export function forgetting(begin: (known: Known) => Handler): (service: Fetch) => Fetch {
  return remembering((known) => {
    let handle = begin(known);
    return async (call, behind) => {
      if (driven(call) !== "reset") return handle(call, behind);
      const response = await behind.pass();
      if (response.ok) handle = begin(known);
      return response;
    };
  });
}

/** True where a user uses a command, or types into one of its options. */
export function isCommandUse(call: Call): boolean {
  return COMMAND_USES.has(driven(call));
}

/** What the driver answers where nothing is delivered. @param reason a sentence part */
export function outcome(outcome: "denied" | "unknown" | "outdated" | "invalid", reason: string): Response {
  return Response.json({ outcome, reason });
}

/** The locale that a request names, in the service's own header or else in Accept-Language; empty for none. */
export function localeOf({ headers }: Request): string {
  const named = [...headers].find(([name]) => OWN_HEADER.test(name))?.[1] ?? headers.get("accept-language") ?? "";
  return named === "*" ? "" : named;
}

/** True for a request that answers an interaction later: a follow-up, or an edit of an answer. */
export function isOfWebhook({ request }: Call): boolean {
  return request.method !== "GET" && WEBHOOK.test(new URL(request.url).pathname);
}

/** For `stores`: changes each component of a message or modal, whichever way it is sent. */
export function inEveryComponent(change: Change): (body: Json, call: Call) => Json {
  const walk = inComponents(change);
  return (body, call) => walk(body, isOfWebhook(call) ? { ...call, operation: "create-message" } : call);
}

/** Changes one element of a list of the driver. @param before the elements before it, as they are; undefined leaves it out */
export type HistoryChange = (element: JsonObject, before: readonly JsonObject[]) => JsonObject | undefined;

/** A service whose driver lists wrongly what was delivered. @param member holds the list in the answer */
export function listsWrongly(operation: string, member: string, change: HistoryChange): (service: Fetch) => Fetch {
  return handledBy(() => async (call, { pass, ask }) => {
    const response = await pass();
    if (driven(call) !== operation || !response.ok) return response;
    const listed = objectsIn(await objectOf(response), member);
    const everything = await ask("POST", `/driver/${operation}`, without(await objectOf(call.request), "after"));
    const all = objectsIn(await objectOf(everything), member);
    const start = startOf(listed, all);
    const kept = listed.flatMap((each, index) => change(each, all.slice(0, start + index)) ?? []);
    return changed(response, (body) => (isObject(body) ? withMember(body, member, () => kept) : body));
  });
}

/** The objects in a list of an answer. */
function objectsIn(body: JsonObject, member: string): readonly JsonObject[] {
  return elementsOf(body[member]).filter(isObject);
}

/** Where a page begins in the whole list; 0 where it is no part of it. */
function startOf(page: readonly JsonObject[], all: readonly JsonObject[]): number {
  for (let start = all.length - page.length; start > 0; start -= 1) {
    if (isDeepStrictEqual(all.slice(start, start + page.length), page)) return start;
  }
  return 0;
}

/** The interaction of a delivery. */
export function interactionOf({ interaction = null }: JsonObject): JsonObject {
  return isObject(interaction) ? interaction : {};
}

/** The interactions in an answer to `listDeliveries`. */
export async function interactionsIn(response: Response): Promise<readonly JsonObject[]> {
  return objectsIn(await objectOf(response), "deliveries").map(interactionOf);
}

/** Ids of commands that lose their permissions with a request that succeeded. @param known commands as they were before it */
export async function idsWithoutPermissions(call: Call, response: Response, known: Known): Promise<readonly string[]> {
  const { operation, place, path } = call;
  const id = path["id"] ?? "";
  if (operation === "delete") return [id];
  if (operation === "edit") return textOf(await objectOf(response), "name") === known.get(id)?.name ? [] : [id];
  if (operation !== "bulk") return [];
  const left = new Map(elementsOf(await bodyOf(response)).map((each) => [textOf(each, "id"), textOf(each, "name")]));
  return [...known]
    .filter(([each, { place: its, name }]) => its === place && left.get(each) !== name)
    .map(([each]) => each);
}

/** The object at the end of a path of members; an empty one where there is none. */
export function inside(part: JsonObject, ...members: readonly string[]): JsonObject {
  return members.reduce<JsonObject>((at, member) => {
    const next = at[member];
    return isObject(next) ? next : {};
  }, part);
}
