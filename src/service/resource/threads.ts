/** Threads, and who is in them. */
import type { JsonObject } from "../../contract/json.js";
import type { Call, OperationAnswer, SentOperation } from "../call.js";
import { messageOf } from "../message/message-in-reach.js";
import { guildInReach } from "../notice/guild-in-reach.js";
import { isRefusal, refusedAs } from "../refusal/refusal.js";
import { type Channel, isThread } from "../world/entities.js";
import { CREATE_PUBLIC_THREADS } from "../world/permission-bits.js";
import { channelShown } from "./channels.js";
import { bodyOf, kept, NOTHING, nameIn, type ResourceRow, shown } from "./resource-row.js";

const ANNOUNCEMENTS = 5;
const ANNOUNCEMENT_THREAD = 10;
const PUBLIC_THREAD = 11;
const PRIVATE_THREAD = 12;
/** Flag of a message that has a thread; a public fact. */
const HAS_THREAD = 1 << 5;

/** The thread of a message has the id of the message. */
const startFromMessage: SentOperation = (call) => {
  const found = messageOf(call);
  if (isRefusal(found)) return found;
  const { channel, message } = found;
  const type = channel.type === ANNOUNCEMENTS ? ANNOUNCEMENT_THREAD : PUBLIC_THREAD;
  const answer = start(call, channel, { id: message.id, type });
  if (isRefusal(answer)) return answer;
  const flags = Number(message.body["flags"] ?? 0) | HAS_THREAD;
  call.service.messages.add(channel.id, { ...message, body: { ...message.body, flags } });
  return answer;
};

const startAlone: SentOperation = (call) => {
  const channel = call.service.policies.channelInReach(call, CREATE_PUBLIC_THREADS);
  if (isRefusal(channel)) return channel;
  const { type } = bodyOf(call);
  return start(call, channel, {
    id: call.service.snowflakes.next(),
    type: type === undefined ? PRIVATE_THREAD : Number(type),
  });
};

const THREAD_CHANNELS: ReadonlySet<number> = new Set([0, ANNOUNCEMENTS]);

/** Who starts a thread is in it. */
function start(call: Call, parent: Channel, { id, type }: Pick<Channel, "id" | "type">): OperationAnswer {
  const { service, sender } = call;
  const body = bodyOf(call);
  const name = nameIn(body);
  if (parent.guildId === undefined || !THREAD_CHANNELS.has(parent.type) || !isThread({ type }))
    return refusedAs("not-for-this-channel");
  if (name === undefined) return refusedAs("bad-value", "a thread has a name");
  if (service.world.channel(id) !== undefined) return refusedAs("bad-value", "the message has a thread already");
  const thread = service.world.addChannel({
    id,
    type,
    name,
    guildId: parent.guildId,
    parentId: parent.id,
    isNsfw: parent.isNsfw,
    overwrites: [],
    recipientIds: [],
    fields: threadFields(call, body),
  });
  join(call, thread, sender.application.id);
  return { ...shown(channelShown(service, thread, sender.application.id)), status: 201 };
}

function threadFields({ sender, service }: Call, body: JsonObject): JsonObject {
  const now = new Date(service.now()).toISOString();
  const metadata = { archived: false, auto_archive_duration: 1440, archive_timestamp: now, locked: false };
  const chosen = kept(body, ["auto_archive_duration", "invitable"]);
  return {
    owner_id: sender.application.id,
    thread_metadata: { ...metadata, create_timestamp: now, ...chosen },
    ...kept(body, ["rate_limit_per_user"]),
  };
}

function join({ service }: Call, thread: Channel, userId: string): void {
  const joinedAt = new Date(service.now()).toISOString();
  service.world.threadJoins.add({ threadId: thread.id, userId, joinedAt });
}

/** For the bot itself, or for the user of the path. */
const joinThread: SentOperation = (call) => {
  return withMember(call, (thread, userId) => join(call, thread, userId));
};

const leaveThread: SentOperation = (call) => {
  return withMember(call, ({ id }, userId) => {
    call.service.world.threadJoins.remove({ threadId: id, userId, joinedAt: "" });
  });
};

function withMember(call: Call, act: (thread: Channel, userId: string) => void): OperationAnswer {
  const thread = call.service.policies.channelInReach(call, 0n);
  if (isRefusal(thread)) return thread;
  if (!isThread(thread)) return refusedAs("not-for-this-channel");
  const userId = call.parameter("user_id") || call.sender.application.id;
  if (call.service.world.member(thread.guildId ?? "", userId) === undefined) return refusedAs("unknown-user");
  act(thread, userId);
  return NOTHING;
}

const listActiveThreads: SentOperation = (call) => {
  const guild = guildInReach(call, 0n);
  if (isRefusal(guild)) return guild;
  const threads = call.service.world.channelsOf(guild.id).filter(isThread);
  const botId = call.sender.application.id;
  return shown({ threads: threads.map((thread) => channelShown(call.service, thread, botId)), members: [] });
};

const MEMBERS = "/channels/{channel_id}/thread-members";

export const THREAD_ROWS: readonly ResourceRow[] = [
  {
    method: "POST",
    path: "/channels/{channel_id}/messages/{message_id}/threads",
    operation: startFromMessage,
    takesBody: true,
  },
  { method: "POST", path: "/channels/{channel_id}/threads", operation: startAlone, takesBody: true },
  { method: "GET", path: "/guilds/{guild_id}/threads/active", operation: listActiveThreads },
  { method: "PUT", path: `${MEMBERS}/@me`, operation: joinThread },
  // discord.py joins so.
  { method: "POST", path: `${MEMBERS}/@me`, operation: joinThread },
  { method: "DELETE", path: `${MEMBERS}/@me`, operation: leaveThread },
  { method: "PUT", path: `${MEMBERS}/{user_id}`, operation: joinThread },
  { method: "DELETE", path: `${MEMBERS}/{user_id}`, operation: leaveThread },
];
