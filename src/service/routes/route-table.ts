/** Which function carries out each operation of the contract, and which of its routes comes first. */
import type { OperationId } from "../../contract/operations.js";
import { ROUTES } from "../../contract/routes.gen.js";
import type { CommandCall, CommandOperation, OpenOperation, SentOperation } from "../call.js";
import { getGateway, getGatewayUrl } from "../gateway/get-gateway.js";
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
import { bulkOverwriteCommands } from "./bulk-overwrite-commands.js";
import { editCommandPermissions, getCommandPermissions, listCommandPermissions } from "./command-permissions.js";
import { createCommand } from "./create-command.js";
import { createMessage } from "./create-message.js";
import { deleteCommand } from "./delete-command.js";
import { deleteMessage } from "./delete-message.js";
import { editCommand } from "./edit-command.js";
import { editMessage } from "./edit-message.js";
import { getCommand } from "./get-command.js";
import { listCommands } from "./list-commands.js";
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

/** Operations on commands and their permissions. */
const COMMAND_OPERATIONS = {
  listGlobalCommands: listCommands,
  createGlobalCommand: createCommand,
  bulkOverwriteGlobalCommands: bulkOverwriteCommands,
  getGlobalCommand: getCommand,
  editGlobalCommand: editCommand,
  deleteGlobalCommand: deleteCommand,
  listGuildCommands: listCommands,
  createGuildCommand: createCommand,
  bulkOverwriteGuildCommands: bulkOverwriteCommands,
  getGuildCommand: getCommand,
  editGuildCommand: editCommand,
  deleteGuildCommand: deleteCommand,
  listCommandPermissions,
  getCommandPermissions,
  editCommandPermissions,
} satisfies Partial<Record<OperationId, CommandOperation>>;

/** Operations on paths that need no Authorization. */
const OPEN_OPERATIONS = {
  respondToInteraction,
  getOriginalResponse,
  editOriginalResponse,
  deleteOriginalResponse,
  createFollowUp,
  getFollowUp,
  editFollowUp,
  deleteFollowUp,
  exchangeToken,
  getGatewayUrl,
} satisfies Partial<Record<OperationId, OpenOperation>>;

/** All others. */
const SENT_OPERATIONS = {
  listPins,
  pinMessage,
  unpinMessage,
  listMessages,
  createMessage,
  getMessage,
  editMessage,
  deleteMessage,
  createOrJoinLobby,
  getLobby,
  listLobbyMessages,
  createLobbyMessage,
  bulkEditLobbyMembers,
  setVoiceStatus,
  listThreadMembers,
  getThreadMember,
  listMyGuilds,
  getMyApplication,
  getMyUser,
  getGateway,
  listApplicationEmojis,
  createApplicationEmoji,
  deleteApplicationEmoji,
  createGuildEmoji,
  createGuildSticker,
  createScheduledEvent,
  searchGuildMessages,
} satisfies Partial<Record<OperationId, SentOperation>>;

/** One operation on its route. */
export interface RouteRow {
  /** Id of the operation in the contract. */
  readonly operationId: OperationId;
  /** Whether the request needs a token, and whether it is about commands. */
  readonly kind: "open" | "sent" | "command";
  /** Its call is complete for its kind. */
  readonly operation: (call: CommandCall) => ReturnType<SentOperation>;
  /** True where the contract gives the operation a body. */
  readonly takesBody: boolean;
}

/** In the order of matching: a literal step comes before the parameter that its path would name. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  ...rowsOf("command", COMMAND_OPERATIONS),
  ...rowsOf("open", OPEN_OPERATIONS),
  ...rowsOf("sent", SENT_OPERATIONS),
].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));

function rowsOf<Id extends OperationId>(
  kind: RouteRow["kind"],
  operations: Readonly<Record<Id, RouteRow["operation"]>>,
): readonly RouteRow[] {
  const ids = Object.keys(operations) as Id[];
  return ids.map((operationId) => {
    const { takesBody } = ROUTES[operationId];
    return { operationId, kind, operation: operations[operationId], takesBody };
  });
}

/** The path with its parameters behind every letter. */
function orderOf({ operationId }: RouteRow): string {
  return ROUTES[operationId].path.replaceAll("{", "~");
}
