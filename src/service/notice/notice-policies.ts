/** The decisions about what platform notices mention, by name. */
import { isBanned, mergeAccounts, refreshToken } from "./exchange-token.js";
import { APPLICATION_EMOJIS, EVENT_PERMISSIONS, EXPRESSION_PERMISSIONS } from "./expressions.js";
import { changeLobbyMember } from "./lobbies.js";
import { lobbyOfMember } from "./lobby-messages.js";
import { myGuild } from "./my-guilds.js";
import { applicationObject, premiumTypeFor } from "./myself.js";
import { PIN_PERMISSIONS } from "./pins.js";
import { isIndexed } from "./search-messages.js";
import { threadMemberPage } from "./thread-members.js";
import { violationsOfNotice } from "./violations-of-notice.js";
import { voiceStatusPermissions } from "./voice-status.js";

/** Sound by default. */
export const NOTICE_POLICIES = {
  violationsOfNotice,
  changeLobbyMember,
  lobbyOfMember,
  voiceStatusPermissions,
  threadMemberPage,
  myGuild,
  applicationObject,
  premiumTypeFor,
  refreshToken,
  mergeAccounts,
  isBanned,
  pinPermissions: PIN_PERMISSIONS as bigint,
  expressionPermissions: EXPRESSION_PERMISSIONS as bigint,
  eventPermissions: EVENT_PERMISSIONS as bigint,
  applicationEmojiLimit: APPLICATION_EMOJIS as number,
  isIndexed,
} as const;
