/** Operation respondToInteraction. */
import type { JsonObject } from "../../contract/json.js";
import type { OpenOperation } from "../call.js";
import { EPHEMERAL, LOADING } from "../message/message-flags.js";
import { isRefusal, refusedAs } from "../refusal/refusal.js";
import type { Responded } from "../response/answers.js";

/** 204, or 200 with what the answer made where the query asks for it. Whoever has the token may answer. */
export const respondToInteraction: OpenOperation = ({ service, parameter, query, body, files }) => {
  const record = service.interactions.get(parameter("interaction_id"));
  if (record === undefined || record.token !== parameter("interaction_token")) return refusedAs("unknown-interaction");
  const responded = service.policies.respond(service, record, body, files);
  if (isRefusal(responded)) return responded;
  return isTrue(query("with_response")) ? { status: 200, json: JSON.stringify(answerOf(responded)) } : { status: 204 };
};

/** Written in JSON, or as other languages write it; a public fact. */
function isTrue(text: string | undefined): boolean {
  return text === "true" || text === "True" || text === "1";
}

function answerOf({ type, record, message, activityId }: Responded): JsonObject {
  const flags = Number(message?.body["flags"] ?? 0);
  const made: JsonObject = {
    ...(message === undefined ? {} : { message: message.body }),
    ...(activityId === undefined ? {} : { activity_instance: { id: activityId } }),
  };
  return {
    interaction: {
      id: record.id,
      type: record.type,
      ...(activityId === undefined ? {} : { activity_instance_id: activityId }),
      ...(message === undefined
        ? {}
        : {
            response_message_id: message.id,
            response_message_loading: (flags & LOADING) !== 0,
            response_message_ephemeral: (flags & EPHEMERAL) !== 0,
          }),
    },
    ...(Object.keys(made).length === 0 ? {} : { resource: { type, ...made } }),
  };
}
