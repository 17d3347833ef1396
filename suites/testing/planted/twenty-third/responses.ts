/** Responses to interactions, and the messages that follow them. */
import type { JsonObject } from "../../../../src/contract/json.js";
import type { Call } from "../call.js";
import type { PlainRequest } from "../planted-bug.js";

const INTERACTION = "{#2.deliveries.0.interaction";

/** Answers the first interaction of the deliveries that the third request listed. */
export function responded(body: JsonObject): PlainRequest {
  return { method: "POST", path: `/interactions/${INTERACTION}.id}/${INTERACTION}.token}/callback`, body, as: "none" };
}

/** Messages of that interaction. @param of the rest of the path, after its token */
export function followUp(method: string, body: JsonObject, of = ""): PlainRequest {
  return { method, path: `/webhooks/{application_id}/${INTERACTION}.token}${of}`, body, as: "none" };
}

const MESSAGE_OF_RESPONSE = /\/webhooks\/\d+\/[^/]+\/messages\/[^/]+$/;

/** True for an edit of a response or of a follow-up. */
export function editedResponse({ request }: Call): boolean {
  return request.method === "PATCH" && MESSAGE_OF_RESPONSE.test(new URL(request.url).pathname);
}
