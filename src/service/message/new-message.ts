/** A message as it is made. */
import { elementsOf, isObject, type Json, type JsonObject } from "../../contract/json.js";
import { isText } from "../../rules/contents.js";
import type { Policies } from "../policies.js";
import { type ReasonedRefusal, refusedAs } from "../refusal/refusal.js";
import { messageComponents, messageEmbeds } from "./message-content.js";
import { EPHEMERAL } from "./message-flags.js";
import type { MessageRecord } from "./message-store.js";
import type { Attach, Upload } from "./upload.js";

/** Where a message goes, and whose it is. */
export interface MessageIdentity extends Pick<MessageRecord, "id" | "channelId" | "applicationId" | "interactionId"> {
  /** A user object. */
  readonly author: JsonObject & { readonly id: string };
  /** Fields that do not come from what is sent alone: what it answers or forwards. */
  readonly context: JsonObject;
  /** Unix milliseconds. */
  readonly sentAt: number;
  /** Attaches its files. */
  readonly attach: Attach;
}

/** The message of a sound request, or why it cannot be made. */
export function newMessage(
  sent: JsonObject,
  identity: MessageIdentity,
  uploads: readonly Upload[],
  policies: Policies,
): MessageRecord | ReasonedRefusal {
  const { id, channelId, author, applicationId, interactionId, context, sentAt, attach } = identity;
  const attachments = policies.attachmentsAfter(sent["attachments"], [], { uploads, channelId, attach });
  if ("refusal" in attachments) return attachments;
  const components = messageComponents(sent["components"], attachments, policies);
  if ("refusal" in components) return components;
  const flags = policies.newFlags(sent["flags"]);
  const body: JsonObject = {
    id,
    type: 0,
    channel_id: channelId,
    author,
    content: textOf(sent["content"]),
    timestamp: new Date(sentAt).toISOString(),
    edited_timestamp: null,
    tts: sent["tts"] === true,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments,
    embeds: messageEmbeds(sent["embeds"]),
    pinned: false,
    flags,
    components,
    ...(applicationId === undefined ? {} : { application_id: applicationId }),
    ...(sent["nonce"] === undefined ? {} : { nonce: sent["nonce"] }),
    ...(isObject(sent["poll"]) ? { poll: sent["poll"] } : {}),
    ...stickersOf(sent["sticker_ids"]),
    ...context,
  };
  if (isEmpty(body)) return refusedAs("empty-message");
  return {
    id,
    channelId,
    authorId: author.id,
    ...(applicationId === undefined ? {} : { applicationId }),
    ...(interactionId === undefined ? {} : { interactionId }),
    body,
    ...((flags & EPHEMERAL) === 0 ? {} : { isEphemeral: true }),
  };
}

/** True where there is nothing to show. */
export function isEmpty(body: JsonObject): boolean {
  const { content, embeds, components, attachments, poll, message_snapshots, sticker_items } = body;
  const hasNone = [poll, message_snapshots, sticker_items].every((part) => part === undefined);
  return content === "" && hasNone && [embeds, components, attachments].every(isEmptyList);
}

function isEmptyList(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}

/** Content as a message keeps it: no document says that a number or a boolean is refused, so it becomes a text. */
export function textOf(content: Json | undefined): string {
  return isText(content) ? String(content) : "";
}

/** Names of stickers are not modelled. */
function stickersOf(sent: Json | undefined): JsonObject {
  const ids = elementsOf(sent);
  return ids.length === 0 ? {} : { sticker_items: ids.map((id) => ({ id, name: "sticker", format_type: 1 })) };
}
