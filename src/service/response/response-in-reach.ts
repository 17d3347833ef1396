/** What the token of an interaction reaches. */
import type { OpenCall } from "../call.js";
import type { InteractionRecord } from "../interaction/interaction-store.js";
import type { MessageRecord } from "../message/message-store.js";
import { isRefusal, type Refusal, refusedAs } from "../refusal/refusal.js";

/** The interaction of the path, once it is answered and while its token lives. */
export function answeredInteraction({ service, parameter }: OpenCall): InteractionRecord | Refusal {
  const record = service.interactions.byToken(parameter("interaction_token"));
  if (record === undefined || record.applicationId !== parameter("application_id")) return refusedAs("unknown-token");
  if (!service.policies.isTokenAlive(record.createdAt, service.now())) return refusedAs("unknown-token");
  return record.state === "open" ? refusedAs("not-answered-yet") : record;
}

/** A message of the interaction: its first answer, or a follow-up. */
export interface OwnMessage {
  /** The interaction. */
  readonly record: InteractionRecord;
  /** The message. */
  readonly message: MessageRecord;
}

/** What `@original` refers to. */
export function originalResponse(call: OpenCall): OwnMessage | Refusal {
  const record = answeredInteraction(call);
  return isRefusal(record) ? record : ownMessage(call, record, record.originalMessageId ?? "");
}

/** The follow-up of the path. */
export function followUp(call: OpenCall): OwnMessage | Refusal {
  const record = answeredInteraction(call);
  if (isRefusal(record)) return record;
  const found = ownMessage(call, record, call.parameter("message_id"));
  if (isRefusal(found)) return found;
  const isOwn = found.message.interactionId === record.id || found.message.id === record.originalMessageId;
  return isOwn ? found : refusedAs("unknown-response");
}

function ownMessage({ service }: OpenCall, record: InteractionRecord, id: string): OwnMessage | Refusal {
  const message = service.messages.get(record.channelId, id);
  return message === undefined ? refusedAs("unknown-response") : { record, message };
}
