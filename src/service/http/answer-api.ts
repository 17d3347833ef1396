/** From a request beside the commands to its reply: sender, path, body, operation, in that order. */
import type { Context } from "hono";
import type { ApiCall, Sender } from "../api-call.js";
import { isRefusal, type Refusal, type Reply } from "../refusal/refusal.js";
import type { ApiRouteRow } from "../routes/api-route-table.js";
import type { Service } from "../service.js";
import type { ReadForm } from "./read-form.js";

const NO_BODY: ReadForm = { json: null, files: [] };

/** The reply of an operation, or the refusal that came before it. */
export async function answerApi(context: Context, row: ApiRouteRow, service: Service): Promise<Reply | Refusal> {
  const sender = row.isOpen ? undefined : senderOf(context, service);
  if (sender !== undefined && isRefusal(sender)) return sender;
  const parameters: Record<string, string | undefined> = context.req.param();
  const bad = Object.keys(parameters).find((name) => {
    return name.endsWith("_id") && !service.policies.isPathId(parameters[name] ?? "");
  });
  if (bad !== undefined) return { refusal: "bad-path-id", parameter: bad };

  const body = row.takesBody ? await service.policies.readForm(context.req.raw, service.needsContentType) : NO_BODY;
  if ("refusal" in body) return body;
  return perform(row, sender, {
    service,
    parameter: (name) => parameters[name] ?? "",
    query: (name) => context.req.query(name),
    body: body.json,
    files: body.files,
  });
}

function senderOf({ req }: Context, { applications, credentials, policies }: Service): Sender | Refusal {
  const credential = policies.credentialOf(req.header("authorization"), credentials);
  const application = credential && applications.get(credential.applicationId);
  if (credential === undefined || application === undefined) return { refusal: "unauthorized" };
  return { credential, application, userId: policies.userIdOf(credential) };
}

/** A body nested deeper than the stack is refused: nothing is written before a body is found valid. */
function perform(
  row: ApiRouteRow,
  sender: Sender | undefined,
  request: Omit<ApiCall<undefined>, "sender">,
): Reply | Refusal | Promise<Reply | Refusal> {
  const { carryOutApi } = request.service.policies;
  try {
    if (row.isOpen) return carryOutApi(row.operation, { ...request, sender: undefined }, row.operationId);
    if (sender === undefined) return { refusal: "unauthorized" };
    return carryOutApi(row.operation, { ...request, sender }, row.operationId);
  } catch (error) {
    if (error instanceof RangeError) return { refusal: "nested-too-deeply" };
    throw error;
  }
}
