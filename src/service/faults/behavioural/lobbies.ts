/** What services get wrong about lobbies. */
import type { Json } from "../../../contract/json.js";
import { LIMITS } from "../../../contract/limits.gen.js";
import { elementsOf, isObject } from "../../../rules/violation.js";
import { isRefusal, refusedAs } from "../../refusal/refusal.js";
import { answeredBy, insteadOf } from "../api-operations.js";
import type { Fault } from "../fault.js";
import { lax } from "./notices/lax.js";
import { row } from "./row.js";

const LOST = "A client does not find what the documents promise";

export const lobbyFaults: readonly Fault[] = [
  row(
    "notice.lobby-is-always-new",
    "notice.lobby.is-created-or-joined",
    "makes a new lobby for every request",
    "Players of one game do not meet",
    answeredBy(["createOrJoinLobby"], ({ body }, { service }) =>
      isObject(body) ? { body: { ...body, id: service.snowflakes.next() } } : undefined,
    ),
  ),
  row(
    "notice.lobby-message-is-lost",
    "notice.lobby.message-is-sent",
    "forgets messages of a lobby",
    LOST,
    insteadOf(["listLobbyMessages"], (_call, proceed, acted) => {
      const answer = proceed();
      if (isRefusal(answer)) return answer;
      acted();
      return { status: 200, json: "[]" };
    }),
  ),
  row(
    "notice.lobby-message-is-of-the-bot",
    "notice.lobby.message-is-sent",
    "sends messages of a lobby in the name of the application",
    LOST,
    answeredBy(["createLobbyMessage", "listLobbyMessages"], ({ body }) => ({ body: byNobody(body) })),
  ),
  row(
    "notice.lobby-lists-201",
    "notice.lobby.lists-at-most-200-messages",
    "lists the oldest messages of a lobby",
    LOST,
    insteadOf(["listLobbyMessages"], (call, proceed, acted) => {
      const answer = proceed();
      const lobby = call.service.notices.lobbies.get(call.parameter("lobby_id"));
      if (isRefusal(answer) || lobby === undefined || lobby.messages.length <= LIMITS.lobbyMessages.max) return answer;
      acted();
      return { status: 200, json: JSON.stringify(lobby.messages.slice(0, LIMITS.lobbyMessages.max)) };
    }),
  ),
  row(
    "notice.lobby-is-for-everybody",
    "notice.lobby.is-for-members",
    "shows messages of a lobby to strangers",
    "Strangers read what players write",
    (sound, acted) => ({
      lobbyOfMember: (call) => {
        const found = sound.lobbyOfMember(call);
        const lobby = call.service.notices.lobbies.get(call.parameter("lobby_id"));
        if (!isRefusal(found) || lobby === undefined) return found;
        acted();
        return lobby;
      },
    }),
  ),
  row(
    "notice.lobby-takes-26-members",
    "notice.lobby.bulk-takes-at-most-25-members",
    "changes 26 members at once",
    LOST,
    lax("bulkEditLobbyMembers"),
  ),
  row(
    "notice.lobby-takes-24-members",
    "notice.lobby.bulk-takes-at-most-25-members",
    "refuses to change 25 members at once",
    LOST,
    insteadOf(["bulkEditLobbyMembers"], (call, proceed, acted) => {
      if (elementsOf(call.body).length !== LIMITS.lobbyMembers.max) return proceed();
      acted();
      return refusedAs("bad-value");
    }),
  ),
  row(
    "notice.lobby-removes-nobody",
    "notice.lobby.bulk-adds-updates-and-removes",
    "keeps members that are to be removed",
    LOST,
    (sound, acted) => ({
      changeLobbyMember: (lobby, change) => {
        if (change["remove_member"] !== true) return sound.changeLobbyMember(lobby, change);
        acted();
        return undefined;
      },
    }),
  ),
  row(
    "notice.lobby-updates-nobody",
    "notice.lobby.bulk-adds-updates-and-removes",
    "keeps members as they were",
    LOST,
    (sound, acted) => ({
      changeLobbyMember: (lobby, change) => {
        const before = lobby.members.get(String(change["id"]));
        if (before === undefined || change["remove_member"] === true) return sound.changeLobbyMember(lobby, change);
        acted();
        return before;
      },
    }),
  ),
  row(
    "notice.lobby-adds-nobody",
    "notice.lobby.bulk-adds-updates-and-removes",
    "adds no members",
    LOST,
    (sound, acted) => ({
      changeLobbyMember: (lobby, change) => {
        if (lobby.members.has(String(change["id"]))) return sound.changeLobbyMember(lobby, change);
        acted();
        return undefined;
      },
    }),
  ),
];

function byNobody(body: Json | undefined): Json {
  if (Array.isArray(body)) return elementsOf(body).map(byNobody);
  return isObject(body) ? { ...body, author: { id: "1", username: "nobody" } } : (body ?? null);
}
