/** The operations of `spec/openapi.yaml` by id: the spine that generators, suites and the service share. */

export const GLOBAL_OPERATIONS = {
  list: "listGlobalCommands",
  create: "createGlobalCommand",
  bulk: "bulkOverwriteGlobalCommands",
  get: "getGlobalCommand",
  edit: "editGlobalCommand",
  delete: "deleteGlobalCommand",
} as const;

export const GUILD_OPERATIONS = {
  list: "listGuildCommands",
  create: "createGuildCommand",
  bulk: "bulkOverwriteGuildCommands",
  get: "getGuildCommand",
  edit: "editGuildCommand",
  delete: "deleteGuildCommand",
} as const;

export const PERMISSION_OPERATIONS = {
  list: "listCommandPermissions",
  get: "getCommandPermissions",
  edit: "editCommandPermissions",
  batchEdit: "batchEditCommandPermissions",
} as const;

/** What is done to the messages of a channel. */
export const MESSAGE_OPERATIONS = {
  list: "listMessages",
  create: "createMessage",
  get: "getMessage",
  edit: "editMessage",
  delete: "deleteMessage",
} as const;

/** How an application answers an interaction. */
export const INTERACTION_OPERATIONS = {
  respond: "respondToInteraction",
  getOriginalResponse: "getOriginalResponse",
  editOriginalResponse: "editOriginalResponse",
  deleteOriginalResponse: "deleteOriginalResponse",
  createFollowUp: "createFollowUp",
  getFollowUp: "getFollowUp",
  editFollowUp: "editFollowUp",
  deleteFollowUp: "deleteFollowUp",
} as const;

/** What platform notices mention. */
export const NOTICE_OPERATIONS = {
  createOrJoinLobby: "createOrJoinLobby",
  getLobby: "getLobby",
  listLobbyMessages: "listLobbyMessages",
  createLobbyMessage: "createLobbyMessage",
  bulkEditLobbyMembers: "bulkEditLobbyMembers",
  setVoiceStatus: "setVoiceStatus",
  listThreadMembers: "listThreadMembers",
  getThreadMember: "getThreadMember",
  listMyGuilds: "listMyGuilds",
  createGuild: "createGuild",
  getMyApplication: "getMyApplication",
  getMyUser: "getMyUser",
  exchangeToken: "exchangeToken",
  listPins: "listPins",
  pinMessage: "pinMessage",
  unpinMessage: "unpinMessage",
  listApplicationEmojis: "listApplicationEmojis",
  createApplicationEmoji: "createApplicationEmoji",
  deleteApplicationEmoji: "deleteApplicationEmoji",
  createGuildEmoji: "createGuildEmoji",
  createGuildSticker: "createGuildSticker",
  createScheduledEvent: "createScheduledEvent",
  searchGuildMessages: "searchGuildMessages",
  getGateway: "getGateway",
  getGatewayUrl: "getGatewayUrl",
} as const;

/** What a target lets the toolkit do as a user: operations of `spec/driver.yaml`. */
export const DRIVER_OPERATIONS = {
  describe: "describe",
  reset: "reset",
  makeUser: "makeUser",
  makeGuild: "makeGuild",
  makeRole: "makeRole",
  makeMember: "makeMember",
  makeChannel: "makeChannel",
  makeMessage: "makeMessage",
  makeToken: "makeToken",
  deleteToken: "deleteToken",
  install: "install",
  uninstall: "uninstall",
  changeApplication: "changeApplication",
  changePermissions: "changePermissions",
  listPicker: "listPicker",
  invokeCommand: "invokeCommand",
  typeOption: "typeOption",
  useComponent: "useComponent",
  submitModal: "submitModal",
  makeEntitlement: "makeEntitlement",
  endEntitlement: "endEntitlement",
  makeSubscription: "makeSubscription",
  changeSubscription: "changeSubscription",
  moderate: "moderate",
  enterVoice: "enterVoice",
  blockText: "blockText",
  banAccount: "banAccount",
  listDeliveries: "listDeliveries",
  listEvents: "listEvents",
  moveClock: "moveClock",
} as const;

/** Operations of the own gateway client of the toolkit: operations of `spec/gateway.yaml`. */
export const GATEWAY_OPERATIONS = {
  connect: "connectToGateway",
  send: "sendToGateway",
  read: "readGateway",
  close: "closeGateway",
} as const;

/** Operations of an application that gets interactions over HTTP: operations of `spec/app.yaml`. */
export const APP_OPERATIONS = { deliver: "deliverInteraction" } as const;

/** What is done to a command, in either scope. */
export type CommandVerb = keyof typeof GLOBAL_OPERATIONS;

/** The verb of each operation on the commands of a scope. */
export const COMMAND_VERBS: ReadonlyMap<OperationId, CommandVerb> = new Map(
  [GLOBAL_OPERATIONS, GUILD_OPERATIONS].flatMap((ids) =>
    Object.entries(ids).map(([verb, id]) => [id, verb as CommandVerb]),
  ),
);

/** What an operation writes to the commands of its scope; undefined for those that write none. */
export function commandWriteOf(operation: OperationId): Exclude<CommandVerb, "list" | "get"> | undefined {
  const verb = COMMAND_VERBS.get(operation);
  return verb === "list" || verb === "get" ? undefined : verb;
}

type ValueOf<T> = T[keyof T];
/** Operations of a driver. */
export type DriverOperation = keyof typeof DRIVER_OPERATIONS;

export type OperationId =
  | ValueOf<typeof GLOBAL_OPERATIONS>
  | ValueOf<typeof GUILD_OPERATIONS>
  | ValueOf<typeof PERMISSION_OPERATIONS>
  | ValueOf<typeof MESSAGE_OPERATIONS>
  | ValueOf<typeof INTERACTION_OPERATIONS>
  | ValueOf<typeof NOTICE_OPERATIONS>
  | ValueOf<typeof DRIVER_OPERATIONS>
  | ValueOf<typeof GATEWAY_OPERATIONS>
  | ValueOf<typeof APP_OPERATIONS>;
