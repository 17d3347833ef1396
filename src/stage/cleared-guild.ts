/** A service as an application finds it before any use: one guild, no activity, no commands. */
import type { OpenReferenceService } from "../service/reference-service.js";

/** Takes the application out of all guilds but the first. */
export function clearedGuild({ driver, target }: OpenReferenceService): {
  readonly guildId: string;
  readonly channelId: string;
} {
  const [first, ...others] = target.guilds;
  for (const { id } of others) driver.uninstall({ guild_id: id });
  driver.changeApplication({ has_activity: false });
  return { guildId: first?.id ?? "", channelId: first?.channelIds[0] ?? "" };
}
