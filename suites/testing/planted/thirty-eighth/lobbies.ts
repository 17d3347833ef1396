/** Bugs of lobbies: a size, a sequence and a time. */
import { elementsOf, type Json, type JsonObject } from "../../../../src/contract/json.js";
import { bodyOf } from "../call.js";
import { clockMovedMs } from "../fifth/driven.js";
import { objectOf } from "../memory.js";
import { textOf } from "../parts.js";
import type { PlainRequest, PlantedBug } from "../planted-bug.js";
import { drive, times } from "../requests.js";
import { changed, type Handler, handledBy, refusal } from "../wrap.js";
import { groupsIn, isReset } from "./paths.js";

const DAY_MS = 24 * 60 * 60 * 1000;
const BULK = /^POST \/lobbies\/(?<lobby>\d+)\/members\/bulk$/;
const MESSAGES = /^(?<method>GET|POST) \/lobbies\/(?<lobby>\d+)\/messages$/;
/** @see D1 Limits */
const MAX_MEMBERS = 25;
const MAX_MESSAGES = 200;

/** Compares with less than, and not with at most. */
function takingFewerThanTheMost(): Handler {
  return async (call, { pass }) => {
    if (groupsIn(call, BULK) === undefined) return pass();
    return elementsOf(await bodyOf(call.request)).length === MAX_MEMBERS ? refusal() : pass();
  };
}

/** Who wrote in a lobby is known there from then on, and need not be looked up. */
function knowingWhoWrote(): Handler {
  const written = new Map<string, JsonObject[]>();
  const writers = new Set<string>();
  return async (call, { pass }) => {
    if (isReset(call)) writers.clear();
    const groups = groupsIn(call, MESSAGES);
    const response = await pass();
    if (groups === undefined) return response;
    const { lobby = "", method } = groups;
    const writer = `${lobby} ${call.request.headers.get("authorization")}`;
    const messages = written.get(lobby) ?? [];
    if (method === "POST" && response.ok) {
      writers.add(writer);
      written.set(lobby, [...messages, await objectOf(response)]);
    }
    const isStranger = method === "GET" && [403, 404].includes(response.status) && writers.has(writer);
    return isStranger ? Response.json(messages.slice(-MAX_MESSAGES).reverse()) : response;
  };
}

/** Messages of lobbies are kept for a day. */
function keepingMessagesForADay(): Handler {
  const writtenAt = new Map<string, number>();
  let movedMs = 0;
  return async (call, { pass }) => {
    movedMs += await clockMovedMs(call);
    const method = groupsIn(call, MESSAGES)?.["method"];
    const response = await pass();
    if (method === "POST" && response.ok) writtenAt.set(textOf(await objectOf(response), "id"), movedMs);
    if (method !== "GET") return response;
    const isKept = (each: Json) => movedMs - (writtenAt.get(textOf(each, "id")) ?? movedMs) < DAY_MS;
    return changed(response, (body) => (Array.isArray(body) ? body.filter(isKept) : body));
  };
}

const JOIN: PlainRequest = { method: "PUT", path: "/lobbies", body: { secret: "s" }, as: "guildManager" };
const WRITE: PlainRequest = {
  method: "POST",
  path: "/lobbies/{#0.id}/messages",
  body: { content: "a" },
  as: "guildManager",
};
const READ: PlainRequest = { method: "GET", path: "/lobbies/{#0.id}/messages", as: "guildManager" };

/** Changes members of the lobby that the first request made. */
function change(...members: readonly Json[]): PlainRequest {
  return { method: "POST", path: "/lobbies/{#0.id}/members/bulk", body: members };
}

/** Those of lobbies. */
export const THIRTY_EIGHTH_LOBBIES: readonly PlantedBug[] = [
  // D1 "Other endpoints": "Add, update or remove up to 25 lobby members per request".
  {
    id: "twenty-five-at-once-crowd-the-lobby",
    what: "A request that changes exactly 25 members of a lobby is refused.",
    kind: "size",
    rules: ["notice.lobby.bulk-takes-at-most-25-members", "notice.lobby.bulk-adds-updates-and-removes"],
    plant: handledBy(takingFewerThanTheMost),
    minimal: [
      JOIN,
      ...times(MAX_MEMBERS, () => drive("makeUser")),
      change(...times(MAX_MEMBERS, (index) => ({ id: `{#${index + 1}.user_id}` }))),
    ],
  },
  // D1 "Other endpoints": "Up to 200 most recent messages of a lobby the caller belongs to".
  {
    id: "who-wrote-may-go-on-reading",
    what: "A user who wrote in a lobby and was removed from it can still read its messages.",
    kind: "sequence",
    rules: ["notice.lobby.is-for-members", "notice.lobby.bulk-adds-updates-and-removes"],
    plant: handledBy(knowingWhoWrote),
    minimal: [JOIN, WRITE, change({ id: "{#0.members.0.id}", remove_member: true }), READ],
  },
  // D1 "Other endpoints": "Up to 200 most recent messages of a lobby the caller belongs to".
  {
    id: "what-is-said-in-lobbies-fades",
    what: "The messages of a lobby lack those that were written a day ago.",
    kind: "time",
    rules: ["notice.lobby.lists-at-most-200-messages", "notice.lobby.message-is-sent"],
    plant: handledBy(keepingMessagesForADay),
    minimal: [JOIN, WRITE, drive("moveClock", { milliseconds: DAY_MS }), READ],
  },
];
