/** Operations createLobbyMessage and listLobbyMessages. */
import { isObject, type JsonObject } from "../../contract/json.js";
import { LIMITS } from "../../contract/limits.gen.js";
import type { Call, SentOperation } from "../call.js";
import { userObject } from "../message/user-object.js";
import { isRefusal, type Refusal, refusedAs } from "../refusal/refusal.js";
import { limitOf } from "../routes/limit-of.js";
import { lobbyOf } from "./lobbies.js";
import type { Lobby } from "./lobby-store.js";

/** A new message of the user of the token, who is in the lobby. */
export const createLobbyMessage: SentOperation = (call) => {
  const { body, sender, service } = call;
  const lobby = service.policies.lobbyOfMember(call);
  if (isRefusal(lobby)) return lobby;
  const violations = service.policies.violationsOfNotice("createLobbyMessage", body);
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };
  const { content } = body;
  if (typeof content !== "string" || content === "") return refusedAs("empty-message");

  const message: JsonObject = {
    id: service.snowflakes.next(),
    type: 0,
    content,
    lobby_id: lobby.id,
    channel_id: lobby.id,
    author: userObject(service.world, sender.userId ?? ""),
    metadata: body["metadata"] ?? null,
    flags: 0,
    application_id: lobby.applicationId,
  };
  lobby.messages.push(message);
  return { status: 201, json: JSON.stringify(message) };
};

/** Most is documented; the default is a public fact. */
const PAGE = { default: 50, max: LIMITS.lobbyMessages.max };

/** The most recent messages, the newest first. */
export const listLobbyMessages: SentOperation = (call) => {
  const lobby = call.service.policies.lobbyOfMember(call);
  if (isRefusal(lobby)) return lobby;
  const limit = limitOf(call, PAGE);
  if (isRefusal(limit)) return limit;
  return { status: 200, json: JSON.stringify(lobby.messages.slice(-limit).reverse()) };
};

/** The lobby of the path for a user who is in it. */
export function lobbyOfMember(call: Call): Lobby | Refusal {
  const lobby = lobbyOf(call);
  if (isRefusal(lobby)) return lobby;
  return lobby.members.has(call.sender.userId ?? "") ? lobby : refusedAs("missing-access", "not a member of the lobby");
}
