/** The message of a path. */
import type { Call } from "../call.js";
import { isRefusal, type Refusal, refusedAs } from "../refusal/refusal.js";
import type { Channel } from "../world/entities.js";
import { READ_MESSAGE_HISTORY } from "../world/permission-bits.js";
import type { MessageRecord } from "./message-store.js";

interface FoundMessage {
  readonly channel: Channel;
  readonly message: MessageRecord;
}

/** The message and its channel, for a bot that reaches them; an ephemeral one is not reached by this way. */
export function messageOf(call: Call): FoundMessage | Refusal {
  const channel = call.service.policies.channelInReach(call, READ_MESSAGE_HISTORY);
  if (isRefusal(channel)) return channel;
  const message = call.service.messages.get(channel.id, call.parameter("message_id"));
  return message === undefined || message.isEphemeral ? refusedAs("unknown-message") : { channel, message };
}
