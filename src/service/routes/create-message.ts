/** Operation createMessage. */
import type { SentOperation } from "../call.js";
import { isRefusal } from "../refusal/refusal.js";
import { SEND_MESSAGES } from "../world/permission-bits.js";

/** The new message. What is refused leaves nothing behind. */
export const createMessage: SentOperation = (call) => {
  const { body, files, sender, service } = call;
  const { messages, policies } = service;
  const channel = policies.channelInReach(call, SEND_MESSAGES);
  if (isRefusal(channel)) return channel;
  const message = policies.draftedMessage(service, channel, {
    sent: body,
    files,
    applicationId: sender.application.id,
  });
  if (isRefusal(message)) return message;
  messages.add(channel.id, message);
  return { status: 200, json: JSON.stringify(message.body) };
};
