/** Operations createOrJoinLobby, getLobby and bulkEditLobbyMembers. @see D1 "Other endpoints" */
import { elementsOf, isObject, type JsonObject } from "../../contract/json.js";
import type { Call, SentOperation } from "../call.js";
import { isRefusal, type Refusal, refusedAs } from "../refusal/refusal.js";
import type { Lobby, LobbyMember } from "./lobby-store.js";

/** The lobby of the secret, which the user of the token is in from now on. */
export const createOrJoinLobby: SentOperation = (call) => {
  const { body, sender, service } = call;
  const { lobbies } = service.notices;
  if (sender.credential.kind === "bot" || sender.userId === undefined) {
    return refusedAs("missing-access", "only the token of a user joins a lobby");
  }
  const violations = service.policies.violationsOfNotice("createOrJoinLobby", body);
  if (violations.length > 0 || !isObject(body)) return { refusal: "invalid", violations };
  const { secret, lobby_metadata = null, member_metadata = null } = body;
  if (typeof secret !== "string" || secret === "") return refusedAs("bad-value", "secret");

  const applicationId = sender.application.id;
  const lobby =
    lobbies.bySecret(applicationId, secret) ??
    lobbies.add(
      { id: service.snowflakes.next(), applicationId, metadata: lobby_metadata, members: new Map(), messages: [] },
      secret,
    );
  lobby.members.set(sender.userId, { id: sender.userId, metadata: member_metadata, flags: 0 });
  return { status: 200, json: JSON.stringify(lobbyObject(lobby)) };
};

/** A lobby with its members, for its application and who is in it. */
export const getLobby: SentOperation = (call) => {
  const lobby = lobbyOf(call);
  if (isRefusal(lobby)) return lobby;
  const isBot = call.sender.credential.kind === "bot";
  if (!isBot && !lobby.members.has(call.sender.userId ?? "")) return refusedAs("missing-access");
  return { status: 200, json: JSON.stringify(lobbyObject(lobby)) };
};

/** Adds, updates and removes members at once; the answer holds those that are added or updated. */
export const bulkEditLobbyMembers: SentOperation = (call) => {
  const { body, sender, service } = call;
  const lobby = lobbyOf(call);
  if (isRefusal(lobby)) return lobby;
  if (sender.credential.kind !== "bot") return refusedAs("missing-access", "only the bot changes members");
  const violations = service.policies.violationsOfNotice("bulkEditLobbyMembers", body);
  if (violations.length > 0 || !Array.isArray(body)) return { refusal: "invalid", violations };

  const changes = elementsOf(body).filter(isObject);
  const unknown = changes.find(({ id }) => typeof id !== "string" || service.world.user(id) === undefined);
  if (unknown !== undefined) return refusedAs("unknown-user", String(unknown["id"]));
  const kept = changes.flatMap((change) => service.policies.changeLobbyMember(lobby, change) ?? []);
  return { status: 200, json: JSON.stringify(kept) };
};

/** One change of many: the member as it is then, or undefined where it is removed. */
export function changeLobbyMember(lobby: Lobby, change: JsonObject): LobbyMember | undefined {
  const id = String(change["id"]);
  if (change["remove_member"] === true) {
    lobby.members.delete(id);
    return undefined;
  }
  const { metadata = null, flags = 0 } = lobby.members.get(id) ?? {};
  const member = { id, metadata: change["metadata"] ?? metadata, flags: Number(change["flags"] ?? flags) };
  lobby.members.set(id, member);
  return member;
}

/** The lobby of the path, of the application of the sender. */
export function lobbyOf({ sender, service, parameter }: Call): Lobby | Refusal {
  const lobby = service.notices.lobbies.get(parameter("lobby_id"));
  return lobby?.applicationId === sender.application.id ? lobby : refusedAs("unknown-lobby");
}

function lobbyObject({ id, applicationId, metadata, members }: Lobby): JsonObject {
  return { id, application_id: applicationId, metadata, members: [...members.values()].map((each) => ({ ...each })) };
}
