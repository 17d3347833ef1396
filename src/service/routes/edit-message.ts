/** Operation editMessage. */
import type { SentOperation } from "../call.js";
import { messageOf } from "../message/message-in-reach.js";
import { isRefusal, refusedAs } from "../refusal/refusal.js";

/** The message after the edit: what the body names is replaced, everything else stays. */
export const editMessage: SentOperation = (call) => {
  const { body, files, sender, service } = call;
  const found = messageOf(call);
  if (isRefusal(found)) return found;
  const { channel, message } = found;
  if (message.authorId !== sender.application.id) return refusedAs("not-the-author");
  const edited = service.policies.draftedEdit(service, channel, message, { sent: body, files });
  if (isRefusal(edited)) return edited;
  service.messages.add(channel.id, edited);
  return { status: 200, json: JSON.stringify(edited.body) };
};
