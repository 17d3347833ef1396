/** Which operation answers where, beside the commands. The operation ids are those of the contract. */
import type { OperationId } from "../../contract/operations.js";
import type { ApiOperation, OpenOperation } from "../api-call.js";
import { getGateway } from "../gateway/get-gateway.js";
import { exchangeToken } from "../notice/exchange-token.js";
import {
  createApplicationEmoji,
  createGuildEmoji,
  createGuildSticker,
  createScheduledEvent,
  deleteApplicationEmoji,
  listApplicationEmojis,
} from "../notice/expressions.js";
import { bulkEditLobbyMembers, createOrJoinLobby, getLobby } from "../notice/lobbies.js";
import { createLobbyMessage, listLobbyMessages } from "../notice/lobby-messages.js";
import { listMyGuilds } from "../notice/my-guilds.js";
import { getMyApplication, getMyUser } from "../notice/myself.js";
import { listPins, pinMessage, unpinMessage } from "../notice/pins.js";
import { searchGuildMessages } from "../notice/search-messages.js";
import { getThreadMember, listThreadMembers } from "../notice/thread-members.js";
import { setVoiceStatus } from "../notice/voice-status.js";
import { createMessage } from "./create-message.js";
import { deleteMessage } from "./delete-message.js";
import { editMessage } from "./edit-message.js";
import { getMessage, listMessages } from "./read-messages.js";
import { respondToInteraction } from "./respond-to-interaction.js";
import {
  createFollowUp,
  deleteFollowUp,
  deleteOriginalResponse,
  editFollowUp,
  editOriginalResponse,
  getFollowUp,
  getOriginalResponse,
} from "./responses.js";

export type ApiRouteRow = { readonly operationId: OperationId; readonly takesBody: boolean } & (
  | { readonly isOpen: false; readonly operation: ApiOperation }
  /** Without Authorization. */
  | { readonly isOpen: true; readonly operation: OpenOperation }
);

/** In the order of matching: a literal step stands before the parameter that its path would name. */
export const API_ROUTE_TABLE: readonly ApiRouteRow[] = [
  row("listPins", listPins),
  row("pinMessage", pinMessage),
  row("unpinMessage", unpinMessage),
  row("listMessages", listMessages),
  withBody("createMessage", createMessage),
  row("getMessage", getMessage),
  withBody("editMessage", editMessage),
  row("deleteMessage", deleteMessage),
  openWithBody("respondToInteraction", respondToInteraction),
  open("getOriginalResponse", getOriginalResponse),
  openWithBody("editOriginalResponse", editOriginalResponse),
  open("deleteOriginalResponse", deleteOriginalResponse),
  openWithBody("createFollowUp", createFollowUp),
  open("getFollowUp", getFollowUp),
  openWithBody("editFollowUp", editFollowUp),
  open("deleteFollowUp", deleteFollowUp),
  withBody("createOrJoinLobby", createOrJoinLobby),
  row("getLobby", getLobby),
  row("listLobbyMessages", listLobbyMessages),
  withBody("createLobbyMessage", createLobbyMessage),
  withBody("bulkEditLobbyMembers", bulkEditLobbyMembers),
  withBody("setVoiceStatus", setVoiceStatus),
  row("listThreadMembers", listThreadMembers),
  row("getThreadMember", getThreadMember),
  row("listMyGuilds", listMyGuilds),
  row("getMyApplication", getMyApplication),
  row("getMyUser", getMyUser),
  row("getGateway", getGateway),
  openWithBody("exchangeToken", exchangeToken),
  row("listApplicationEmojis", listApplicationEmojis),
  withBody("createApplicationEmoji", createApplicationEmoji),
  row("deleteApplicationEmoji", deleteApplicationEmoji),
  withBody("createGuildEmoji", createGuildEmoji),
  withBody("createGuildSticker", createGuildSticker),
  withBody("createScheduledEvent", createScheduledEvent),
  row("searchGuildMessages", searchGuildMessages),
];

function row(operationId: OperationId, operation: ApiOperation): ApiRouteRow {
  return { operationId, operation, isOpen: false, takesBody: false };
}

function withBody(operationId: OperationId, operation: ApiOperation): ApiRouteRow {
  return { operationId, operation, isOpen: false, takesBody: true };
}

function open(operationId: OperationId, operation: OpenOperation): ApiRouteRow {
  return { operationId, operation, isOpen: true, takesBody: false };
}

function openWithBody(operationId: OperationId, operation: OpenOperation): ApiRouteRow {
  return { operationId, operation, isOpen: true, takesBody: true };
}
