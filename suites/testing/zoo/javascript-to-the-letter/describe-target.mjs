/** Content of target.json. */
import { APP, CHANNEL_TYPES, LOCALES, OTHER, USER_INSTALL } from "./store.mjs";

/** @param origin where the service answers, without a trailing slash */
export const describeTarget = (origin, guilds) => ({
  name: "javascript-to-the-letter",
  baseUrl: `${origin}/api/v10`,
  applicationId: APP,
  tokens: {
    bot: "odd-bot.token",
    clientCredentials: "odd-client",
    guildManager: "odd-manager",
    memberWithoutManage: "odd-member",
  },
  otherApplication: { applicationId: OTHER, tokens: { bot: "another-bot.token" } },
  guilds,
  localeHeader: "X-Odd-Locale",
  profile: "documented",
  capabilities: [
    "guild-commands",
    "second-guild",
    "bulk-overwrite",
    "permissions-list",
    "permissions-edit",
    "able-user-check",
    "client-credentials",
    "other-application",
    "locale-header",
    "entry-point",
    "user-install",
    "messages",
    "uploads",
    "interactions",
    "notices",
    "gateway",
    "driver",
    "fresh-guilds",
  ],
  bindings: {
    permissionsListPath: "/guilds/{guild_id}/permission-slips/of/{application_id}",
    userInstall: USER_INSTALL,
    locales: LOCALES,
    channelTypes: CHANNEL_TYPES,
    contextMenuDescriptionInBulk: "empty",
  },
  driver: `${origin}/driver`,
});
