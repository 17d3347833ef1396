/** A message on its way into a channel: judged, made, but not there yet. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { isRefusal, type Refusal } from "../refusal/refusal.js";
import type { Service } from "../service.js";
import type { Channel } from "../world/entities.js";
import type { MessageRecord } from "./message-store.js";
import { attachingTo, type Upload } from "./upload.js";
import { userObject } from "./user-object.js";

/** What is sent, by which application, as answer to which interaction. */
export interface MessageDraft {
  /** The body of the request. */
  readonly sent: Json;
  /** Uploaded files. */
  readonly files: readonly Upload[];
  /** The sender. */
  readonly applicationId: string;
  /** The interaction that the message answers, and what the message says of it. */
  readonly answers?: { readonly id: string; readonly fields: JsonObject };
}

/** The message that `draft` becomes in this channel, or why it cannot be sent. Nothing is written. */
export function draftedMessage(
  service: Service,
  channel: Pick<Channel, "id" | "guildId">,
  draft: MessageDraft,
): MessageRecord | Refusal {
  const { policies, snowflakes, world } = service;
  const { sent, files, applicationId, answers } = draft;
  const violations = policies.violationsOfMessage(sent, { enumerations: service.enumerations });
  if (violations.length > 0 || !isObject(sent)) return { refusal: "invalid", violations };
  const blocked = policies.refuseBlocked(sent, channel.guildId, world);
  if (blocked !== undefined) return blocked;
  const reference = policies.referenceFields(sent, channel.id, service.messages);
  if (isRefusal(reference)) return reference;
  const identity = {
    id: snowflakes.next(),
    channelId: channel.id,
    author: userObject(world, applicationId),
    applicationId,
    ...(answers === undefined ? {} : { interactionId: answers.id }),
    context: { ...reference, ...answers?.fields },
    sentAt: service.now(),
    attach: attachingTo(service),
  };
  return policies.newMessage(sent, identity, files, policies);
}

/** The message that `current` becomes by this edit, or why it cannot be edited so. Nothing is written. */
export function draftedEdit(
  service: Service,
  channel: Pick<Channel, "guildId">,
  current: MessageRecord,
  { sent, files }: Pick<MessageDraft, "sent" | "files">,
): MessageRecord | Refusal {
  const { policies, world } = service;
  const violations = policies.violationsOfMessageEdit(sent, storedMessageOf(current), {
    enumerations: service.enumerations,
  });
  if (violations.length > 0 || !isObject(sent)) return { refusal: "invalid", violations };
  const blocked = policies.refuseBlocked(sent, channel.guildId, world);
  if (blocked !== undefined) return blocked;
  const editing = { editedAt: service.now(), attach: attachingTo(service), uploads: files };
  return policies.editedMessage(current, sent, editing, policies);
}

/** What the rules ask of a message that is edited. */
export function storedMessageOf({ body }: MessageRecord): JsonObject & { readonly flags: number } {
  return { ...body, flags: Number(body["flags"] ?? 0) };
}
