/** Operation deleteMessage. */
import type { SentOperation } from "../call.js";
import { messageOf } from "../message/message-in-reach.js";
import { isRefusal, refusedAs } from "../refusal/refusal.js";
import { hasPermission, MANAGE_MESSAGES } from "../world/permission-bits.js";

/** 204; messages of others need the permission to manage messages. */
export const deleteMessage: SentOperation = (call) => {
  const { sender, service } = call;
  const found = messageOf(call);
  if (isRefusal(found)) return found;
  const { channel, message } = found;
  const botId = sender.application.id;
  const permissions = service.policies.permissionsInChannel(service.world, botId, channel);
  if (message.authorId !== botId && !hasPermission(permissions, MANAGE_MESSAGES))
    return refusedAs("missing-permission");
  service.messages.remove(channel.id, message.id);
  return { status: 204 };
};
