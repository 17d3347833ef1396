/** What services get wrong about lobbies. */
import { elementsOf, isObject, type Json } from "../../../contract/json.js";
import { LIMITS } from "../../../contract/limits.gen.js";
import { isRefusal, refusedAs } from "../../refusal/refusal.js";
import { decided } from "../decided.js";
import { type Fault, fault, faults, withHarm } from "../fault.js";
import { answered, answering, instead } from "../operations.js";
import { lax } from "./notices/lax.js";

const LOST = "A client does not find what the documents promise";

export const lobbyFaults: readonly Fault[] = withHarm(LOST, [
  fault("notice.lobby-is-always-new", "notice.lobby.is-created-or-joined", {
    title: "makes a new lobby for every request",
    harm: "Players of one game do not meet",
    apply: answered(["createOrJoinLobby"], ({ body }, { service }) =>
      isObject(body) ? { body: { ...body, id: service.snowflakes.next() } } : undefined,
    ),
  }),
  fault("notice.lobby-message-is-lost", "notice.lobby.message-is-sent", {
    title: "forgets messages of a lobby",
    apply: answered(["listLobbyMessages"], () => ({ body: [] })),
  }),
  fault("notice.lobby-message-is-of-the-bot", "notice.lobby.message-is-sent", {
    title: "sends messages of a lobby in the name of the application",
    apply: answered(["createLobbyMessage", "listLobbyMessages"], ({ body }) => ({ body: byNobody(body) })),
  }),
  fault("notice.lobby-lists-201", "notice.lobby.lists-at-most-200-messages", {
    title: "lists the oldest messages of a lobby",
    apply: instead(["listLobbyMessages"], ({ call, proceed, acted }) => {
      const answer = proceed();
      const lobby = call.service.notices.lobbies.get(call.parameter("lobby_id"));
      if (isRefusal(answer) || lobby === undefined || lobby.messages.length <= LIMITS.lobbyMessages.max) return answer;
      acted();
      return { status: 200, json: JSON.stringify(lobby.messages.slice(0, LIMITS.lobbyMessages.max)) };
    }),
  }),
  fault("notice.lobby-is-for-everybody", "notice.lobby.is-for-members", {
    title: "shows messages of a lobby to users outside it",
    harm: "Outsiders read what players write",
    apply: decided("lobbyOfMember", (sound, call) => {
      const found = sound();
      const lobby = call.service.notices.lobbies.get(call.parameter("lobby_id"));
      return !isRefusal(found) || lobby === undefined ? found : lobby;
    }),
  }),
  ...faults("notice.lobby.bulk-takes-at-most-25-members", LOST, {
    "notice.lobby-takes-26-members": ["changes 26 members at once", lax("bulkEditLobbyMembers")],
    "notice.lobby-takes-24-members": [
      "refuses to change 25 members at once",
      answering(
        ["bulkEditLobbyMembers"],
        refusedAs("bad-value"),
        (call) => elementsOf(call.body).length === LIMITS.lobbyMembers.max,
      ),
    ],
  }),
  ...faults("notice.lobby.bulk-adds-updates-and-removes", LOST, {
    "notice.lobby-removes-nobody": [
      "keeps members that are to be removed",
      decided("changeLobbyMember", (sound, _lobby, change) => (change["remove_member"] === true ? undefined : sound())),
    ],
    "notice.lobby-updates-nobody": [
      "keeps members as they were",
      decided("changeLobbyMember", (sound, lobby, change) => {
        const before = lobby.members.get(String(change["id"]));
        return before === undefined || change["remove_member"] === true ? sound() : before;
      }),
    ],
    "notice.lobby-adds-nobody": [
      "adds no members",
      decided("changeLobbyMember", (sound, lobby, change) =>
        lobby.members.has(String(change["id"])) ? sound() : undefined,
      ),
    ],
  }),
]);

function byNobody(body: Json | undefined): Json {
  if (Array.isArray(body)) return elementsOf(body).map(byNobody);
  return isObject(body) ? { ...body, author: { id: "1", username: "nobody" } } : (body ?? null);
}
