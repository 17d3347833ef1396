/** Who brought an application to a channel, where no command says what it supports. */
import { BOT_DM, contextOf } from "../access/attempt.js";
import type { Authorizers } from "../access/authorizers.js";
import type { Service } from "../service.js";
import type { Channel } from "../world/entities.js";

/** For components and modals: the guild, or the conversation with the bot, and the user who installed it. */
export function installedAuthorizers(
  { world }: Service,
  applicationId: string,
  channel: Channel,
  userId: string,
): Authorizers {
  const inGuild = world.installation(applicationId, channel.guildId ?? "") !== undefined;
  return {
    byGuild: inGuild || contextOf(channel, applicationId) === BOT_DM,
    byUser: world.installation(applicationId, userId) !== undefined,
  };
}
