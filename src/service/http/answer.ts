/** From a request to the reply of its operation: sender, path, body, operation, in that order. */
import type { Context } from "hono";
import type { AuthCredential } from "../auth/credentials.js";
import type { Call, CommandCall, CommandPlace, OpenCall, OperationAnswer, Sender } from "../call.js";
import { isRefusal, type Refusal, type Reply } from "../refusal/refusal.js";
import type { RouteRow } from "../routes/route-table.js";
import type { Service } from "../service.js";
import { parseWithExactIds } from "./exact-ids.js";
import { readBody } from "./read-body.js";
import type { ReadForm } from "./read-form.js";

/** A row of the contract, or one beside it, which has no operation id. */
export type AnsweredRow = Omit<RouteRow, "operationId"> & Partial<Pick<RouteRow, "operationId">>;

type Request = Omit<OpenCall, "sender" | "body" | "files">;

const NO_BODY: ReadForm = { json: null, files: [] };

/** The reply of an operation, or the refusal that came before it. */
export async function answer({ req }: Context, row: AnsweredRow, service: Service): Promise<OperationAnswer> {
  const parameters: Record<string, string | undefined> = req.param();
  const request: Request = {
    service,
    parameter: (name) => parameters[name] ?? "",
    header: (name) => req.header(name),
    query: (name) => req.query(name),
  };
  const sender = row.kind === "open" ? undefined : senderOf(request);
  if (isRefusal(sender)) return sender;
  const bad = Object.entries(parameters).find(
    ([name, id]) => name.endsWith("_id") && !service.policies.isPathId(id ?? ""),
  );
  if (bad !== undefined) return { refusal: "bad-path-id", parameter: bad[0] };
  const place = row.kind === "command" && sender ? placeOf(request, row, sender) : undefined;
  if (isRefusal(place)) return place;
  const body = row.takesBody ? await bodyOf(row, req.raw, service) : NO_BODY;
  if ("refusal" in body) return body;
  // The kind of a row says what its operation finds in the call.
  return perform(row, { ...request, sender, ...place, body: body.json, files: body.files } as CommandCall);
}

function senderOf({ header, service }: Request): Sender | Refusal {
  const { applications, credentials, policies } = service;
  const credential = policies.credentialOf(header("authorization"), credentials);
  const application = credential && applications.get(credential.applicationId);
  if (credential === undefined || application === undefined) return { refusal: "unauthorized" };
  return { credential, application, userId: policies.userIdOf(credential) };
}

/** What the path names, for a sender who may use it. */
function placeOf(
  { parameter, service }: Request,
  { operationId }: AnsweredRow,
  { credential }: Call["sender"],
): CommandPlace | Refusal {
  const { applications, policies, world } = service;
  const application = policies.applicationInReach(parameter("application_id"), credential, applications);
  if (application === undefined) return { refusal: "other-application" };
  const guildId = parameter("guild_id") || undefined;
  const forbidden = policies[accessOf(operationId)](credential, { world, guildId });
  if (forbidden !== undefined) return forbidden;
  const scope = policies.scopeInReach(application, guildId);
  if (scope === undefined) return { refusal: "unknown-guild" };
  const settingsLocale = settingsLocaleOf(credential, service);
  return { application, scope, guildId, commandId: parameter("command_id"), settingsLocale };
}

/** The policy that says who may use an operation on commands. */
function accessOf(operationId: AnsweredRow["operationId"]) {
  if (operationId === "editCommandPermissions") return "mayEditPermissions";
  return operationId?.endsWith("Permissions") ? "mayReadPermissions" : "mayManageCommands";
}

/** A bot has no settings. */
function settingsLocaleOf(credential: AuthCredential, { world }: Service): string | undefined {
  return credential.kind === "bot" ? undefined : world.user(credential.userId ?? "")?.locale;
}

/** Commands are plain JSON; everything else may carry files, or be a form. */
async function bodyOf(row: AnsweredRow, raw: Context["req"]["raw"], service: Service): Promise<ReadForm | Refusal> {
  const { policies, reading } = service;
  if (row.operationId === undefined) {
    const read = await readBody(raw, { ...reading, parse: parseWithExactIds });
    return "refusal" in read ? read : { ...NO_BODY, json: read.json };
  }
  if (row.kind !== "command") return policies.readForm(raw, reading);
  const body = await policies.readBody(raw, reading);
  return "refusal" in body ? body : { ...NO_BODY, json: body.json };
}

/** A body nested deeper than the stack is refused: nothing is written before a body is found valid. */
async function perform(row: AnsweredRow, call: CommandCall): Promise<OperationAnswer> {
  try {
    if (row.operationId === undefined) return row.operation(call);
    return await call.service.policies.carryOut(row.operation, call, row.operationId);
  } catch (error) {
    if (error instanceof RangeError) return { refusal: "nested-too-deeply" };
    throw error;
  }
}

const JSON_HEADERS = { "content-type": "application/json" };

/** The response of a reply, or of a refusal in the words of the profile. */
export function responseOf(answered: Reply | Refusal, service: Service): Response {
  const { status, json, headers } = isRefusal(answered)
    ? service.policies.writeRefusal(answered, service.writeRefusal)
    : answered;
  if (json === undefined) return new Response(null, { status, ...(headers ? { headers } : {}) });
  return new Response(json, { status, headers: headers ? { ...JSON_HEADERS, ...headers } : JSON_HEADERS });
}
