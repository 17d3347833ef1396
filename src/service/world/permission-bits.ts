/** The bits of permission sets that something here depends on. */

export const KICK_MEMBERS = 1n << 1n;
export const BAN_MEMBERS = 1n << 2n;
export const ADMINISTRATOR = 1n << 3n;
export const MANAGE_CHANNELS = 1n << 4n;
export const MANAGE_GUILD = 1n << 5n;
export const ADD_REACTIONS = 1n << 6n;
export const VIEW_AUDIT_LOG = 1n << 7n;
export const VIEW_CHANNEL = 1n << 10n;
export const SEND_MESSAGES = 1n << 11n;
export const MANAGE_MESSAGES = 1n << 13n;
export const EMBED_LINKS = 1n << 14n;
export const ATTACH_FILES = 1n << 15n;
export const READ_MESSAGE_HISTORY = 1n << 16n;
export const CONNECT = 1n << 20n;
export const SPEAK = 1n << 21n;
export const CHANGE_NICKNAME = 1n << 26n;
export const MANAGE_NICKNAMES = 1n << 27n;
export const MANAGE_ROLES = 1n << 28n;
export const USE_APPLICATION_COMMANDS = 1n << 31n;
export const MANAGE_THREADS = 1n << 34n;
export const CREATE_PUBLIC_THREADS = 1n << 35n;
export const SEND_MESSAGES_IN_THREADS = 1n << 38n;
export const MODERATE_MEMBERS = 1n << 40n;
/** @see D1 "Versioning" 6 */
export const CREATE_GUILD_EXPRESSIONS = 1n << 43n;
export const CREATE_EVENTS = 1n << 44n;
export const SET_VOICE_CHANNEL_STATUS = 1n << 48n;
export const USE_EXTERNAL_APPS = 1n << 50n;
export const PIN_MESSAGES = 1n << 51n;

/** All there are, up to bypass-slowmode (52). */
export const ALL_PERMISSIONS = (1n << 53n) - 1n;

/** What a bot may do that was added without saying what it may. */
export const BOT_PERMISSIONS = ALL_PERMISSIONS & ~ADMINISTRATOR;

/** What everybody may do in a new guild: talk, listen, use applications. */
export const EVERYONE_PERMISSIONS =
  VIEW_CHANNEL |
  SEND_MESSAGES |
  EMBED_LINKS |
  ATTACH_FILES |
  READ_MESSAGE_HISTORY |
  CONNECT |
  SPEAK |
  USE_APPLICATION_COMMANDS |
  SEND_MESSAGES_IN_THREADS |
  USE_EXTERNAL_APPS;

/** True where every required bit is set; administrators are no exception here. */
export function hasPermission(permissions: bigint, wanted: bigint): boolean {
  return (permissions & wanted) === wanted;
}
