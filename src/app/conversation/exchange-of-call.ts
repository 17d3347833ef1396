/** A call of an application as findings keep it. */
import type { Exchange } from "../../case/outcome.js";
import type { Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { cut } from "../../run/findings.js";
import type { OpenCall } from "../../service/call.js";
import type { Reply } from "../../service/refusal/refusal.js";

/** The request and the reply to it. @param body null where the call has none, or none that can be read */
export function exchangeOf(operation: OperationId, url: string, body: Json, reply: Reply): Exchange {
  const text = body === null ? {} : { body: cut(JSON.stringify(body)).body };
  return {
    step: operation,
    request: { method: METHODS[operation] ?? "GET", url, headers: {}, ...text },
    response: { status: reply.status, headers: {}, ...cut(reply.json ?? "") },
    durationMs: 0,
  };
}

const METHODS: Readonly<Partial<Record<OperationId, string>>> = {
  respondToInteraction: "POST",
  createFollowUp: "POST",
  editOriginalResponse: "PATCH",
  editFollowUp: "PATCH",
  deleteOriginalResponse: "DELETE",
  deleteFollowUp: "DELETE",
};

/** The path of a call; its token says nothing that the delivery does not. */
export function pathOf({ parameter }: OpenCall, operation: OperationId): string {
  if (operation === "respondToInteraction")
    return `/interactions/${parameter("interaction_id")}/${parameter("interaction_token")}/callback`;
  const webhook = `/webhooks/${parameter("application_id")}/${parameter("interaction_token")}`;
  if (operation === "createFollowUp") return webhook;
  const id = operation.endsWith("OriginalResponse") ? "@original" : parameter("message_id");
  return `${webhook}/messages/${id}`;
}
