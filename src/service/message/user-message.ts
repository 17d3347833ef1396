/** A message that a user writes, as a client would let them. */
import type { JsonObject } from "../../contract/json.js";
import { isRefusal, type ReasonedRefusal } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import type { MessageRecord } from "./message-store.js";
import { attachingTo, type Upload } from "./upload.js";
import { userObject } from "./user-object.js";

export interface WrittenMessage {
  /** Snowflake of the writer. */
  readonly userId: string;
  /** Snowflake of the channel. */
  readonly channelId: string;
  /** Users are mentioned as `<@id>`. */
  readonly content: string;
  /** Attached files. */
  readonly files?: readonly Upload[];
  /** Snowflake of the message in the channel that it replies to. */
  readonly repliesTo?: string;
  /** The application may read its content. Default true. */
  readonly isReadable?: boolean;
}

/** Adds it to its channel, and gives it; or why there is none: it would be empty. */
export function writeMessage(service: Service, written: WrittenMessage): MessageRecord | ReasonedRefusal {
  const { messages, policies, snowflakes, world } = service;
  const { userId, channelId, content, files = [], repliesTo, isReadable = true } = written;
  const identity = {
    id: snowflakes.next(),
    channelId,
    author: userObject(world, userId),
    ...(service.applications.has(userId) ? { applicationId: userId } : {}),
    context: { mentions: mentionsIn(service, content), ...replyFields(service, channelId, repliesTo) },
    sentAt: service.now(),
    attach: attachingTo(service),
  };
  const message = policies.newMessage({ content }, identity, files, policies);
  return isRefusal(message) ? message : messages.add(channelId, { ...message, isReadable });
}

function mentionsIn({ world }: Service, content: string): readonly JsonObject[] {
  const ids = new Set([...content.matchAll(/<@!?(\d{1,20})>/g)].map(([, id = ""]) => id));
  return [...ids].filter((id) => world.user(id) !== undefined).map((id) => userObject(world, id));
}

/** Type of a message that replies; a public fact. */
const REPLY = 19;

function replyFields({ messages }: Service, channelId: string, repliesTo: string | undefined): JsonObject {
  const replied = repliesTo === undefined ? undefined : messages.get(channelId, repliesTo);
  if (replied === undefined) return {};
  return {
    type: REPLY,
    message_reference: { type: 0, message_id: replied.id, channel_id: channelId },
    referenced_message: replied.body,
  };
}
