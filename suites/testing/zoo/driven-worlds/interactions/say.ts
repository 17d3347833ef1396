/** Messages that answer interactions. */
import type { Guild, Message, OpenInteraction } from "../entities.js";
import { notFound } from "../failure.js";
import type { Upload } from "../messages/attachments.js";
import { compose, EPHEMERAL } from "../messages/compose.js";
import { post } from "../messages/keep.js";
import { userOrGone } from "../views.js";
import type { World } from "../world.js";

export const guildOf = (world: World, { guild }: OpenInteraction): Guild | null =>
  guild === null ? null : (world.guilds.get(guild) ?? null);

export function say(world: World, open: OpenInteraction, payload: unknown, files: readonly Upload[]): Message {
  const channel = world.channels.get(open.channel);
  const app = world.apps.get(open.app);
  if (!channel || !app) throw notFound("channel");
  const guild = channel.guild === null ? null : (world.guilds.get(channel.guild) ?? null);
  const content = compose(world, payload ?? {}, { files, guild, canBeEphemeral: true });
  return post(world, channel, content, {
    author: app.botId,
    app: app.id,
    onlyFor: content.flags & EPHEMERAL ? open.user : null,
    metadata: { id: open.id, type: open.type, user: userOrGone(world, open.user) },
  });
}
