/** Operations listPins, pinMessage and unpinMessage. */
import type { Call, SentOperation } from "../call.js";
import type { MessageRecord } from "../message/message-store.js";
import { isRefusal, type Refusal, type Reply, refusedAs } from "../refusal/refusal.js";
import { limitOf } from "../routes/limit-of.js";
import { PIN_MESSAGES, READ_MESSAGE_HISTORY } from "../world/permission-bits.js";

/** Public facts. */
const PAGE = { default: 50, max: 50 };

/** A page of the pinned messages, what was pinned last first; the next one is before the last of this one. */
export const listPins: SentOperation = (call) => {
  const { policies, messages } = call.service;
  const channel = policies.channelInReach(call, READ_MESSAGE_HISTORY);
  if (isRefusal(channel)) return channel;
  const limit = limitOf(call, PAGE);
  if (isRefusal(limit)) return limit;
  const before = call.query("before");
  const pinned = messages
    .inChannel(channel.id)
    .flatMap((message) =>
      message.pinnedAt === undefined ? [] : { pinned_at: message.pinnedAt, message: message.body },
    )
    .filter(({ pinned_at }) => before === undefined || pinned_at < before)
    .sort((left, right) => (left.pinned_at < right.pinned_at ? 1 : -1));
  const page = { items: pinned.slice(0, limit), has_more: pinned.length > limit };
  return { status: 200, json: JSON.stringify(page) };
};

/** `PUT` of a pin: the time of the pin is the order of the list. */
export const pinMessage: SentOperation = (call) => {
  const pinnedAt = new Date(call.service.now()).toISOString();
  return change(call, (message) => ({ ...message, pinnedAt, body: { ...message.body, pinned: true } }));
};

/** `DELETE` of a pin. */
export const unpinMessage: SentOperation = (call) => {
  return change(call, ({ pinnedAt: _, ...message }) => ({ ...message, body: { ...message.body, pinned: false } }));
};

/** @see D1 "Versioning" 6: pinning takes bit 51 */
function change(call: Call, changed: (message: MessageRecord) => MessageRecord): Reply | Refusal {
  const { messages, policies } = call.service;
  const channel = policies.channelInReach(call, policies.pinPermissions);
  if (isRefusal(channel)) return channel;
  const message = messages.get(channel.id, call.parameter("message_id"));
  if (message === undefined || message.isEphemeral) return refusedAs("unknown-message");
  messages.add(channel.id, changed(message));
  return { status: 204 };
}

export const PIN_PERMISSIONS = PIN_MESSAGES;
