/** A message after an edit: what the request names is replaced, everything else stays. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { Policies } from "../policies.js";
import { type ReasonedRefusal, refusedAs } from "../refusal/refusal.js";
import { messageComponents, messageEmbeds } from "./message-content.js";
import { isV2 } from "./message-flags.js";
import type { MessageRecord } from "./message-store.js";
import { isEmpty, textOf } from "./new-message.js";
import type { Attach, Attachment, Upload } from "./upload.js";

interface Editing {
  /** Unix milliseconds. */
  readonly editedAt: number;
  readonly attach: Attach;
  readonly uploads: readonly Upload[];
}

/**
 * The record that takes the place of `current`, or why the edit cannot be made.
 *
 * @remarks With the V2 flag, content, embeds and poll stop working: a message that gets it loses them.
 */
export function editedMessage(
  current: MessageRecord,
  sent: JsonObject,
  { editedAt, attach, uploads }: Editing,
  policies: Policies,
): MessageRecord | ReasonedRefusal {
  const uploading = { uploads, channelId: current.channelId, attach };
  const attachments = policies.attachmentsAfter(sent["attachments"], attachmentsOf(current), uploading);
  if ("refusal" in attachments) return attachments;
  const body: Record<string, Json> = {
    ...current.body,
    flags: policies.editedFlags(Number(current.body["flags"]), sent["flags"]),
    attachments,
    edited_timestamp: new Date(editedAt).toISOString(),
  };
  if (sent["content"] !== undefined) body["content"] = textOf(sent["content"]);
  if (sent["embeds"] !== undefined) body["embeds"] = messageEmbeds(sent["embeds"]);
  if (isObject(sent["poll"])) body["poll"] = sent["poll"];
  if (sent["poll"] === null) delete body["poll"];
  if (sent["components"] !== undefined) {
    const components = messageComponents(sent["components"], attachments, policies);
    if ("refusal" in components) return components;
    body["components"] = components;
  }
  if (isV2(body["flags"]) && !isV2(current.body["flags"])) {
    Object.assign(body, { content: "", embeds: [] });
    delete body["poll"];
  }
  return isEmpty(body) ? refusedAs("empty-message") : { ...current, body };
}

/** The attachments of a stored message: this room made them. */
export function attachmentsOf({ body }: MessageRecord): readonly Attachment[] {
  return (body["attachments"] ?? []) as readonly Attachment[];
}
