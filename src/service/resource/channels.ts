/** Channels: read, made, changed and deleted. */
import { elementsOf, isObject, type JsonObject } from "../../contract/json.js";
import type { Call, SentOperation } from "../call.js";
import { guildChannelObject } from "../gateway/guild-objects.js";
import { userObject } from "../message/user-object.js";
import { guildInReach } from "../notice/guild-in-reach.js";
import { isRefusal, refusedAs } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import { type Channel, isThread, type Overwrite } from "../world/entities.js";
import {
  MANAGE_CHANNELS,
  MANAGE_MESSAGES,
  MANAGE_ROLES,
  MANAGE_THREADS,
  SEND_MESSAGES,
} from "../world/permission-bits.js";
import { bitsOf, bodyOf, kept, NOTHING, nameIn, type ResourceRow, shown } from "./resource-row.js";

/** Kept and shown as they are sent. */
const FIELDS = ["topic", "position", "rate_limit_per_user", "bitrate", "user_limit", "default_auto_archive_duration"];
/** The same for a thread, inside `thread_metadata`. */
const THREAD_FIELDS = ["archived", "locked", "auto_archive_duration", "invitable"];

/** A channel as the API shows it to a bot. @param botId who is left out of the recipients */
export function channelShown(service: Service, channel: Channel, botId: string): JsonObject {
  const { id, type, guildId, recipientIds } = channel;
  if (guildId !== undefined) return { ...guildChannelObject(channel), guild_id: guildId };
  const others = recipientIds.filter((recipient) => recipient !== botId);
  const recipients = others.map((recipient) => userObject(service.world, recipient));
  return { id, type, last_message_id: null, flags: 0, recipients };
}

const getChannel: SentOperation = (call) => {
  const channel = call.service.policies.channelInReach(call, 0n);
  return isRefusal(channel) ? channel : shown(channelShown(call.service, channel, call.sender.application.id));
};

const listChannels: SentOperation = (call) => {
  const guild = guildInReach(call, 0n);
  if (isRefusal(guild)) return guild;
  const channels = call.service.world.channelsOf(guild.id).filter((channel) => !isThread(channel));
  return shown(channels.map((channel) => channelShown(call.service, channel, call.sender.application.id)));
};

const createChannel: SentOperation = (call) => {
  const guild = guildInReach(call, MANAGE_CHANNELS);
  if (isRefusal(guild)) return guild;
  const { service, sender } = call;
  const body = bodyOf(call);
  const name = nameIn(body);
  if (name === undefined) return refusedAs("bad-value", "a channel has a name");
  const blank = {
    id: service.snowflakes.next(),
    guildId: guild.id,
    name,
    isNsfw: false,
    overwrites: [],
    recipientIds: [],
  };
  const channel = service.world.addChannel(changed({ ...blank, type: Number(body["type"] ?? 0) }, body));
  return { ...shown(channelShown(service, channel, sender.application.id)), status: 201 };
};

const editChannel: SentOperation = (call) => {
  const { service, sender } = call;
  const channel = reachedToChange(call);
  if (isRefusal(channel)) return channel;
  return shown(channelShown(service, service.world.addChannel(changed(channel, bodyOf(call))), sender.application.id));
};

/** A conversation is closed only: it stays where it is. */
const deleteChannel: SentOperation = (call) => {
  const { service, sender } = call;
  const channel = reachedToChange(call);
  if (isRefusal(channel)) return channel;
  if (channel.guildId !== undefined) {
    const threads = service.world.channelsOf(channel.guildId).filter(({ parentId }) => parentId === channel.id);
    for (const { id } of [...threads.filter(isThread), channel]) {
      service.world.removeChannel(id);
      service.messages.removeChannel(id);
    }
  }
  return shown(channelShown(service, channel, sender.application.id));
};

/** A thread of its own needs no permission. */
function reachedToChange(call: Call) {
  const channel = call.service.policies.channelInReach(call, 0n);
  if (isRefusal(channel) || channel.guildId === undefined) return channel;
  const isOwn = channel.fields?.["owner_id"] === call.sender.application.id;
  const needed = isThread(channel) ? (isOwn ? 0n : MANAGE_THREADS) : MANAGE_CHANNELS;
  return call.service.policies.channelInReach(call, needed);
}

function changed(channel: Channel, body: JsonObject): Channel {
  const { permission_overwrites: overwrites, parent_id: parentId, nsfw } = body;
  const { parentId: parentBefore, ...rest } = channel;
  const parent = parentId === undefined ? parentBefore : parentId;
  const metadata = channel.fields?.["thread_metadata"];
  const thread = isObject(metadata) ? { thread_metadata: { ...metadata, ...kept(body, THREAD_FIELDS) } } : {};
  return {
    ...rest,
    ...(typeof parent === "string" ? { parentId: parent } : {}),
    name: nameIn(body) ?? channel.name,
    isNsfw: typeof nsfw === "boolean" ? nsfw : channel.isNsfw,
    overwrites: Array.isArray(overwrites) ? overwrites.filter(isObject).map(overwriteOf) : channel.overwrites,
    fields: { ...channel.fields, ...kept(body, FIELDS), ...thread },
  };
}

function overwriteOf({ id, type, allow, deny }: JsonObject): Overwrite {
  return { id: String(id), type: Number(type) === 1 ? 1 : 0, allow: bitsOf(allow), deny: bitsOf(deny) };
}

const setOverwrite: SentOperation = (call) => {
  return changeOverwrites(call, [overwriteOf({ ...bodyOf(call), id: call.parameter("overwrite_id") })]);
};

const deleteOverwrite: SentOperation = (call) => changeOverwrites(call, []);

function changeOverwrites(call: Call, added: readonly Overwrite[]) {
  const channel = call.service.policies.channelInReach(call, MANAGE_ROLES);
  if (isRefusal(channel)) return channel;
  const others = channel.overwrites.filter(({ id }) => id !== call.parameter("overwrite_id"));
  call.service.world.addChannel({ ...channel, overwrites: [...others, ...added] });
  return NOTHING;
}

const startTyping: SentOperation = (call) => {
  const channel = call.service.policies.channelInReach(call, SEND_MESSAGES);
  return isRefusal(channel) ? channel : NOTHING;
};

const deleteMessages: SentOperation = (call) => {
  const channel = call.service.policies.channelInReach(call, MANAGE_MESSAGES);
  if (isRefusal(channel)) return channel;
  for (const id of elementsOf(bodyOf(call)["messages"])) call.service.messages.remove(channel.id, String(id));
  return NOTHING;
};

export const CHANNEL_ROWS: readonly ResourceRow[] = [
  { method: "GET", path: "/channels/{channel_id}", operation: getChannel },
  { method: "PATCH", path: "/channels/{channel_id}", operation: editChannel, takesBody: true },
  { method: "DELETE", path: "/channels/{channel_id}", operation: deleteChannel },
  { method: "GET", path: "/guilds/{guild_id}/channels", operation: listChannels },
  { method: "POST", path: "/guilds/{guild_id}/channels", operation: createChannel, takesBody: true },
  {
    method: "PUT",
    path: "/channels/{channel_id}/permissions/{overwrite_id}",
    operation: setOverwrite,
    takesBody: true,
  },
  { method: "DELETE", path: "/channels/{channel_id}/permissions/{overwrite_id}", operation: deleteOverwrite },
  { method: "POST", path: "/channels/{channel_id}/typing", operation: startTyping },
  { method: "POST", path: "/channels/{channel_id}/messages/bulk-delete", operation: deleteMessages, takesBody: true },
];
