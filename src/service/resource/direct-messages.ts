/** Conversations of a bot with one user. */
import type { SentOperation } from "../call.js";
import { refusedAs } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import { type Channel, DIRECT_MESSAGE } from "../world/entities.js";
import { channelShown } from "./channels.js";
import { bodyOf, type ResourceRow, shown } from "./resource-row.js";

/** The conversation of these two, a new one where there is none. @param userId a user of the world */
export function directChannel({ world, snowflakes }: Service, userId: string, botId: string): Channel {
  const known = world.directChannel(userId, botId);
  if (known !== undefined) return known;
  const id = snowflakes.next();
  const place = { isNsfw: false, overwrites: [], recipientIds: [userId, botId] };
  return world.addChannel({ id, type: DIRECT_MESSAGE, name: `channel-${id}`, ...place });
}

const openDirectChannel: SentOperation = (call) => {
  const { service, sender } = call;
  const userId = String(bodyOf(call)["recipient_id"]);
  const user = service.world.user(userId);
  if (user === undefined || user.isBot) return refusedAs("bad-value", "recipient_id names no user");
  const botId = sender.application.id;
  return shown(channelShown(service, directChannel(service, userId, botId), botId));
};

export const DIRECT_MESSAGE_ROWS: readonly ResourceRow[] = [
  { method: "POST", path: "/users/@me/channels", operation: openDirectChannel, takesBody: true },
];
