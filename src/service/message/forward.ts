/** Messages that speak of another one: replies and forwards. @see D1 "Errors", code 160014 */
import { isObject, type JsonObject } from "../../contract/json.js";
import { type Refusal, refusedAs } from "../refusal/refusal.js";
import type { MessageRecord, MessageStore } from "./message-store.js";

/** Members of a message; a type, so that no refusal can be taken for one. */
type ReferenceFields = JsonObject & { readonly refusal?: never };

/** Types of a message reference; public facts. */
const FORWARD = 1;

/** The members that a message has for what it refers to; none where it refers to nothing. */
export function referenceFields(
  sent: JsonObject,
  channelId: string,
  messages: MessageStore,
): ReferenceFields | Refusal {
  const reference = sent["message_reference"];
  if (!isObject(reference)) return {};
  const place = typeof reference["channel_id"] === "string" ? reference["channel_id"] : channelId;
  const named = messages.get(place, String(reference["message_id"]));
  if (named === undefined) return refusedAs("unknown-message", "message_reference");
  const message_reference = { type: reference["type"] ?? 0, channel_id: place, message_id: named.id };
  if (reference["type"] !== FORWARD) return { type: REPLY, message_reference };
  return isReadable(named)
    ? { message_reference, message_snapshots: [snapshotOf(named)] }
    : refusedAs("unreadable-forward");
}

/** Type of a message that answers another. */
const REPLY = 19;

function isReadable({ isReadable = true }: MessageRecord): boolean {
  return isReadable;
}

function snapshotOf({ body }: MessageRecord): JsonObject {
  const { type = 0, content = "", embeds = [], attachments = [], timestamp = "", edited_timestamp = null } = body;
  const { flags = 0, components = [], mentions = [], mention_roles = [] } = body;
  return {
    message: {
      type,
      content,
      embeds,
      attachments,
      timestamp,
      edited_timestamp,
      flags,
      components,
      mentions,
      mention_roles,
    },
  };
}
