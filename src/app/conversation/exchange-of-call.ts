/** A call of an application as findings keep it. */
import type { Exchange } from "../../case/outcome.js";
import type { Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { ROUTES } from "../../contract/routes.gen.js";
import { cut } from "../../run/result/findings.js";
import type { OpenCall } from "../../service/call.js";
import type { Reply } from "../../service/refusal/refusal.js";

/** The request and the reply to it. @param body null where the call has none, or none that can be read */
export function exchangeOf(operation: OperationId, url: string, body: Json, reply: Reply): Exchange {
  const text = body === null ? {} : { body: cut(JSON.stringify(body)).body };
  return {
    step: operation,
    request: { method: ROUTES[operation].method, url, headers: {}, ...text },
    response: { status: reply.status, headers: {}, ...cut(reply.json ?? "") },
    durationMs: 0,
  };
}

/** The path of a call; its token says nothing that the delivery does not. */
export function pathOf({ parameter }: OpenCall, operation: OperationId): string {
  if (operation === "respondToInteraction")
    return `/interactions/${parameter("interaction_id")}/${parameter("interaction_token")}/callback`;
  const webhook = `/webhooks/${parameter("application_id")}/${parameter("interaction_token")}`;
  if (operation === "createFollowUp") return webhook;
  const id = operation.endsWith("OriginalResponse") ? "@original" : parameter("message_id");
  return `${webhook}/messages/${id}`;
}

/** A call by its request alone. */
interface NamedCall {
  /** What the method and the path mean. */
  readonly operation: OperationId;
  /** Id of the interaction; undefined where the path has its token alone. */
  readonly id?: string | undefined;
  /** Token of the interaction. */
  readonly token: string | undefined;
}

const CALLBACK = /\/interactions\/(\d+)\/([^/]+)\/callback$/;
const MESSAGE = /\/webhooks\/\d+\/([^/]+)(?:\/messages\/([^/]+))?$/;

/** What a request with a body is about; undefined where it names no interaction. */
export function namedBy({ method, url }: Request): NamedCall | undefined {
  const pathname = new URL(url).pathname.replaceAll("%40", "@");
  const callback = CALLBACK.exec(pathname);
  if (callback !== null) return { operation: "respondToInteraction", id: callback[1], token: callback[2] };
  const [, token, message] = MESSAGE.exec(pathname) ?? [];
  if (token === undefined) return undefined;
  if (method === "POST") return { operation: "createFollowUp", token };
  return { operation: message === "@original" ? "editOriginalResponse" : "editFollowUp", token };
}
