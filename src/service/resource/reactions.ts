/** Reactions to messages. */
import type { JsonObject } from "../../contract/json.js";
import type { Call, OperationAnswer, SentOperation } from "../call.js";
import { messageOf } from "../message/message-in-reach.js";
import type { MessageRecord } from "../message/message-store.js";
import { userObject } from "../message/user-object.js";
import { isRefusal } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import { emojiObject, type Reaction } from "../world/entities.js";
import { ADD_REACTIONS, MANAGE_MESSAGES } from "../world/permission-bits.js";
import { NOTHING, type ResourceRow, shown } from "./resource-row.js";

/** The body of a message with its reactions, as one bot sees them. */
export function bodyWithReactions({ world }: Service, { id, body }: MessageRecord, viewerId: string): JsonObject {
  const byEmoji = new Map<string, Reaction[]>();
  for (const reaction of world.reactions.filter(({ messageId }) => messageId === id)) {
    byEmoji.set(reaction.emoji, [...(byEmoji.get(reaction.emoji) ?? []), reaction]);
  }
  if (byEmoji.size === 0) return body;
  const reactions = [...byEmoji].map(([emoji, those]) => ({
    emoji: emojiObject(emoji),
    count: those.length,
    count_details: { normal: those.length, burst: 0 },
    me: those.some(({ userId }) => userId === viewerId),
    me_burst: false,
    burst_colors: [],
  }));
  return { ...body, reactions };
}

/** Acts on the message of the path, where the bot may. */
function onMessage(call: Call, needed: bigint, act: (place: Omit<Reaction, "userId">) => void): OperationAnswer {
  const channel = call.service.policies.channelInReach(call, needed);
  if (isRefusal(channel)) return channel;
  const found = messageOf(call);
  if (isRefusal(found)) return found;
  act({ channelId: found.channel.id, messageId: found.message.id, emoji: call.parameter("emoji") });
  return NOTHING;
}

const react: SentOperation = (call) => {
  const userId = call.sender.application.id;
  return onMessage(call, ADD_REACTIONS, (place) => call.service.world.reactions.add({ ...place, userId }));
};

const takeBackOwn: SentOperation = (call) => {
  const userId = call.sender.application.id;
  return onMessage(call, 0n, (place) => call.service.world.reactions.remove({ ...place, userId }));
};

const removeOf: SentOperation = (call) => {
  const userId = call.parameter("user_id");
  return onMessage(call, MANAGE_MESSAGES, (place) => call.service.world.reactions.remove({ ...place, userId }));
};

/** All of the message, or all with the emoji of the path. */
const removeAll: SentOperation = (call) => {
  return onMessage(call, MANAGE_MESSAGES, ({ messageId, emoji }) => {
    const { reactions } = call.service.world;
    const isMeant = (one: Reaction) => one.messageId === messageId && (emoji === "" || one.emoji === emoji);
    for (const reaction of reactions.filter(isMeant)) reactions.remove(reaction);
  });
};

const listUsers: SentOperation = (call) => {
  const found = messageOf(call);
  if (isRefusal(found)) return found;
  const { world } = call.service;
  const emoji = call.parameter("emoji");
  const those = world.reactions.filter((one) => one.messageId === found.message.id && one.emoji === emoji);
  return shown(those.map(({ userId }) => userObject(world, userId)));
};

const REACTIONS = "/channels/{channel_id}/messages/{message_id}/reactions";

export const REACTION_ROWS: readonly ResourceRow[] = [
  { method: "PUT", path: `${REACTIONS}/{emoji}/@me`, operation: react },
  { method: "DELETE", path: `${REACTIONS}/{emoji}/@me`, operation: takeBackOwn },
  { method: "DELETE", path: `${REACTIONS}/{emoji}/{user_id}`, operation: removeOf },
  { method: "GET", path: `${REACTIONS}/{emoji}`, operation: listUsers },
  { method: "DELETE", path: `${REACTIONS}/{emoji}`, operation: removeAll },
  { method: "DELETE", path: REACTIONS, operation: removeAll },
];
