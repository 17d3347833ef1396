/** From a request to the reply of its operation: sender, path, body, operation, in that order. */
import type { Context } from "hono";
import type { Credential } from "../auth/credentials.js";
import type { Call } from "../call.js";
import { isRefusal, type Refusal, type Reply } from "../refusal/refusal.js";
import type { RouteRow } from "../routes/route-table.js";
import type { Service } from "../service.js";
import type { ReadBody } from "./read-body.js";

const PATH_IDS = ["application_id", "guild_id", "command_id"] as const;
const NO_BODY: ReadBody = { json: null };

type CallWithoutBody = Omit<Call, "body">;

/** The reply of an operation, or the refusal that came before it. */
export async function answer(context: Context, row: RouteRow, service: Service): Promise<Reply | Refusal> {
  const resolved = resolve(context, row, service);
  if ("refusal" in resolved) return resolved;
  const body = row.takesBody ? await service.policies.readBody(context.req.raw, service.needsContentType) : NO_BODY;
  return "refusal" in body ? body : perform(row, { ...resolved, body: body.json });
}

/** Whether the sender may ask this, and what the path stands for. */
function resolve(context: Context, row: RouteRow, service: Service): CallWithoutBody | Refusal {
  const header = (name: string) => context.req.header(name);
  const { policies } = service;
  const credential = policies.credentialOf(header("authorization"), service.credentials);
  if (credential === undefined) return { refusal: "unauthorized" };
  const ids: Record<string, string | undefined> = context.req.param();
  const parameter = PATH_IDS.find((name) => ids[name] !== undefined && !policies.isPathId(ids[name]));
  if (parameter !== undefined) return { refusal: "bad-path-id", parameter };

  const application = policies.applicationInReach(ids["application_id"] ?? "", credential, service.applications);
  if (application === undefined) return { refusal: "other-application" };
  const guildId = ids["guild_id"];
  const forbidden = policies[row.access](credential, { world: service.world, guildId });
  if (forbidden !== undefined) return forbidden;
  const scope = policies.scopeInReach(application, guildId);
  if (scope === undefined) return { refusal: "unknown-guild" };

  const query = (name: string) => context.req.query(name);
  const settingsLocale = settingsLocaleOf(credential, service);
  return { service, application, scope, guildId, commandId: ids["command_id"] ?? "", header, settingsLocale, query };
}

/** A bot has no settings. */
function settingsLocaleOf(credential: Credential, { world }: Service): string | undefined {
  return credential.kind === "bot" ? undefined : world.user(credential.userId ?? "")?.locale;
}

/** A body nested deeper than the stack is refused: nothing is written before a body is found valid. */
async function perform(row: RouteRow, call: Call): Promise<Reply | Refusal> {
  try {
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
