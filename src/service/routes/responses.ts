/** Operations on the answers to an interaction: the original response and follow-ups. */
import type { OpenCall, OpenOperation } from "../call.js";
import { LOADING } from "../message/message-flags.js";
import { isRefusal, type Refusal, type Reply, refusedAs } from "../refusal/refusal.js";
import { interactionFields } from "../response/interaction-fields.js";
import { answeredInteraction, followUp, type OwnMessage, originalResponse } from "../response/response-in-reach.js";

/** A further message of the interaction. */
export const createFollowUp: OpenOperation = (call) => {
  const { service, body, files } = call;
  const record = answeredInteraction(call);
  if (isRefusal(record)) return record;
  if (record.followUps >= service.policies.followUpLimitOf(record)) return refusedAs("too-many-follow-ups");
  const channel = service.world.channel(record.channelId) ?? { id: record.channelId };
  const message = service.policies.draftedMessage(service, channel, {
    sent: body,
    files,
    applicationId: record.applicationId,
    answers: { id: record.id, fields: { ...interactionFields(service, record), type: 0 } },
  });
  if (isRefusal(message)) return message;
  service.messages.add(channel.id, message);
  service.interactions.update(record.id, { followUps: record.followUps + 1 });
  return { status: 200, json: JSON.stringify(message.body) };
};

/** How many follow-ups an interaction takes. @see D1 "Limits": 5 for user-installed applications */
export function followUpLimitOf({ isUserInstallOnly }: { readonly isUserInstallOnly: boolean }): number {
  return isUserInstallOnly ? LIMIT_OF_USER_INSTALLED : Number.POSITIVE_INFINITY;
}

const LIMIT_OF_USER_INSTALLED = 5;

/** `GET` of the first response. */
export const getOriginalResponse: OpenOperation = (call) => read(originalResponse(call));
/** `GET` of a follow-up. */
export const getFollowUp: OpenOperation = (call) => read(followUp(call));
/** `PATCH` of the first response. */
export const editOriginalResponse: OpenOperation = (call) => edit(call, originalResponse(call));
/** `PATCH` of a follow-up. */
export const editFollowUp: OpenOperation = (call) => edit(call, followUp(call));
/** `DELETE` of the first response. */
export const deleteOriginalResponse: OpenOperation = (call) => remove(call, originalResponse(call));
/** `DELETE` of a follow-up. */
export const deleteFollowUp: OpenOperation = (call) => remove(call, followUp(call));

function read(found: OwnMessage | Refusal): Reply | Refusal {
  return isRefusal(found) ? found : { status: 200, json: JSON.stringify(found.message.body) };
}

/** The first edit of a message that was still to come makes it an answer. */
function edit({ service, body, files }: OpenCall, found: OwnMessage | Refusal): Reply | Refusal {
  if (isRefusal(found)) return found;
  const { record, message } = found;
  const channel = service.world.channel(record.channelId) ?? {};
  const edited = service.policies.draftedEdit(service, channel, withoutLoading(message), { sent: body, files });
  if (isRefusal(edited)) return edited;
  service.messages.add(record.channelId, edited);
  if (message.id === record.originalMessageId) service.interactions.update(record.id, { state: "answered" });
  return { status: 200, json: JSON.stringify(edited.body) };
}

function withoutLoading(message: OwnMessage["message"]): OwnMessage["message"] {
  const flags = Number(message.body["flags"] ?? 0) & ~LOADING;
  return { ...message, body: { ...message.body, flags } };
}

function remove({ service }: OpenCall, found: OwnMessage | Refusal): Reply | Refusal {
  if (isRefusal(found)) return found;
  service.messages.remove(found.record.channelId, found.message.id);
  return { status: 204 };
}
