/** Builds the request of a step and sends it to whoever answers it: the service, its driver, or our gateway client. */

import type { Answer, Credential, Step } from "../case/case.js";
import {
  type ReferenceScope,
  resolveReference,
  resolveTemplate,
  UnresolvedReference,
} from "../case/resolve-reference.js";
import type { Json } from "../contract/json.js";
import { commandWriteOf } from "../contract/operations.js";
import type { Route } from "../contract/route.js";
import { SetupError } from "../contract/setup-error.js";
import type { GatewayClient } from "../target/gateway/gateway-client.js";
import { notSent } from "../target/guarded.js";
import { parseBody } from "../target/parse-body.js";
import { pathOf } from "../target/request.js";
import { sendWhileLost } from "../target/resend.js";
import { encodeForm, encodeMultipart } from "../target/upload.js";
import type { WireAnswer, WireRequest, WireResult } from "../target/wire.js";
import { keyOf } from "../target/workspace/scope.js";
import { isInGuild, scopeOfCall } from "../target/workspace/scope-of-call.js";
import { harmOf, objectionTo } from "./permission.js";
import type { LeasedGuilds, Stage } from "./stage.js";

/** A token that an earlier step minted is beside those of target.json. */
export type ShownCredential = Credential | "minted";

/** A request as it went out, tokens and all: it never leaves this room unredacted. */
export interface BuiltRequest {
  /** The step that the request belongs to. */
  readonly step: Step;
  /** Who answers it. */
  readonly server: Route["server"];
  /** Path parameters, filled in. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The kind of the token and its value. */
  readonly credential: ShownCredential;
  /** The JSON body; `undefined` where there is none. */
  readonly sent: Json | undefined;
  /** Of a body with files only the JSON part: the bytes are made while it is sent, and never kept. */
  readonly wire: WireRequest;
  /** True where files are sent along. */
  readonly isMultipart: boolean;
  /** Why it is not sent, as far as the request alone shows it. */
  readonly objection?: string;
}

export interface DoneExchange extends BuiltRequest {
  /** The response, or why there is none. */
  readonly result: WireResult;
  /** When it was sent and when its answer arrived, in the time of `performance.now()`. */
  readonly span: { readonly from: number; readonly to: number };
}

/**
 * The request of a step with its references filled in.
 * @throws UnresolvedReference where an earlier answer lacks what the step needs
 */
export function buildRequest(step: Step, scope: ReferenceScope, leased: LeasedGuilds, stage: Stage): BuiltRequest {
  const route = stage.routes[step.call];
  const credential = typeof step.as === "object" ? "minted" : (step.as ?? "bot");
  const parameters: Record<string, string> = {
    application_id: stage.target.description.applicationId,
    guild_id: leased.guild?.id ?? "",
  };
  if (step.path) {
    for (const [name, template] of Object.entries(step.path))
      parameters[name] = String(resolveTemplate(template, scope));
  }
  const isOfService = route.server === "api";
  const resolved = step.body === undefined ? (isOfService ? undefined : {}) : resolveTemplate(step.body, scope);
  const sent = resolved === undefined ? undefined : route.bodyOf(resolved);
  const isMultipart = step.encoding === "multipart" || step.files !== undefined;
  const body = bodyOf(step, sent);
  const authorization = isOfService ? authorizationOf(step, scope, stage) : OF_THE_TOOLKIT;
  const contentType = isMultipart ? null : contentTypeOf(step, body);
  const wire = {
    method: route.method,
    path: pathOf(route, parameters, step.query),
    headers: headersOf(step, authorization, contentType, stage),
    body,
  };
  const built: BuiltRequest = { step, server: route.server, parameters, credential, sent, wire, isMultipart };
  const objection = objectionTo(built, scope.answers, stage);
  return objection === undefined ? built : { ...built, objection };
}

/** Sends a built request and lets the workspace follow what it did. @param gateway of the case */
export function sendRequest(built: BuiltRequest, stage: Stage, gateway: GatewayClient): Promise<DoneExchange> {
  return built.server === "api" ? sendToService(built, stage, gateway) : sendElsewhere(built, stage, gateway);
}

async function sendElsewhere(built: BuiltRequest, stage: Stage, gateway: GatewayClient): Promise<DoneExchange> {
  const admitted = stage.workspace.requests.admit(built.step.call, built.parameters, built.sent);
  if ("withheld" in admitted) return keptBack(built, withheld(admitted.withheld));
  const from = performance.now();
  const result = await send(built, stage, gateway);
  return { ...built, result, span: { from, to: performance.now() } };
}

/** What would harm residents is not sent; bulk overwrites name them, and answers are seen without them. */
async function sendToService(built: BuiltRequest, stage: Stage, gateway: GatewayClient): Promise<DoneExchange> {
  const { step, parameters } = built;
  const { workspace, routes } = stage;
  const body = step.raw ? parseBody(step.raw.text) : built.sent;
  const admitted = workspace.requests.admit(step.call, parameters, body);
  // What is not sent is not announced: nothing that has its name may be taken for ours.
  if (built.objection !== undefined) return keptBack(built, notSent(built.objection));
  const found = "isSafe" in admitted ? undefined : harmOf(built, stage);
  const harm = found instanceof Promise ? await found : found;
  if (harm?.isForRoom) return keptBack(built, withheld(`the request was not sent: ${harm.message}`));
  if (harm) return keptBack(built, notSent(harm.message));
  if ("withheld" in admitted) return keptBack(built, withheld(admitted.withheld));
  const announced = workspace.requests.announce(step.call, parameters, body);
  const sent =
    admitted.body === undefined
      ? built
      : { ...built, wire: { ...built.wire, body: JSON.stringify(routes[step.call].bodyOf(admitted.body)) } };
  const from = performance.now();
  const result = await sendWhileLost(
    () => send(sent, stage, gateway),
    () => mayBeRepeated(sent, stage),
  );
  const to = performance.now();
  workspace.requests.follow(step.call, parameters, result, announced);
  workspace.requests.noteList(step.call, parameters, step.query, result);
  return { ...sent, result: workspace.requests.hideResidents(step.call, parameters, result), span: { from, to } };
}

/** A write is sent again where that is the same as having sent it once. In a race each request counts once, with its effect or without. */
function mayBeRepeated({ step, parameters }: BuiltRequest, { routes, workspace }: Stage): Promise<boolean> | boolean {
  if (step.together !== undefined) return false;
  const replaces = routes[step.call].method === "PUT" || commandWriteOf(step.call) === "edit";
  return replaces || workspace.requests.hadNoEffect(step.call, parameters);
}

function keptBack(built: BuiltRequest, result: WireResult): DoneExchange {
  const now = performance.now();
  return { ...built, result, span: { from: now, to: now } };
}

function withheld(message: string): WireResult {
  return { failure: { kind: "withheld", message }, durationMs: 0 };
}

/** An answer as checks see it. */
export function answerOf(built: BuiltRequest, answer: WireAnswer): Answer {
  const { step, sent, parameters } = built;
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.json,
    ...(answer.asSent === undefined ? {} : { asSent: answer.asSent }),
    sent,
    call: step.call,
    path: isInGuild(step.call) ? parameters : withoutGuild(parameters),
    ...(step.query ? { query: step.query } : {}),
  };
}

function withoutGuild({ guild_id: _guild, ...others }: BuiltRequest["parameters"]): BuiltRequest["parameters"] {
  return others;
}

function send(built: BuiltRequest, stage: Stage, gateway: GatewayClient): Promise<WireResult> {
  switch (built.server) {
    case "api":
      return stage.target.send(built.isMultipart ? withFiles(built) : built.wire, stage.signal);
    case "driver":
      return stage.driver.send(built.step.call, built.sent, built.wire);
    case "gateway":
      return gateway.send(built.step.call, built.sent ?? {}, stage.signal);
    case "app":
      throw new SetupError(
        "application-missing",
        `Cannot send the step "${built.step.name}": it is for an application, and this target is a service; use check-app, or replay with --app`,
      );
  }
}

function withFiles({ step, wire }: BuiltRequest): WireRequest {
  const { contentType, bytes } = encodeMultipart(wire.body, step.files ?? []);
  return { ...wire, headers: { ...wire.headers, "content-type": contentType }, bytes };
}

function bodyOf(step: Step, sent: Json | undefined): string | undefined {
  if (step.raw) return step.raw.text;
  if (sent === undefined) return undefined;
  return step.encoding === "form" ? encodeForm(sent) : JSON.stringify(sent);
}

function contentTypeOf(step: Step, body: string | undefined): string | null {
  if (step.raw) return step.raw.contentType;
  if (body === undefined) return null;
  return step.encoding === "form" ? "application/x-www-form-urlencoded" : "application/json";
}

/** What the toolkit says to a driver: no token of the target has any business there. */
const OF_THE_TOOLKIT = { accept: "application/json", "user-agent": "slashproof (contract tests)" };

function authorizationOf(step: Step, scope: ReferenceScope, stage: Stage): Readonly<Record<string, string>> {
  if (typeof step.as !== "object") return stage.headers[step.as ?? "bot"] ?? {};
  const token = resolveReference(step.as, scope);
  if (typeof token !== "string" || !/^[\x21-\x7e]+$/.test(token)) throw new UnresolvedReference(step.as, scope);
  return { ...OF_THE_TOOLKIT, authorization: `Bearer ${token}` };
}

function headersOf(
  step: Step,
  base: Readonly<Record<string, string>>,
  contentType: string | null,
  stage: Stage,
): Readonly<Record<string, string>> {
  if (!step.headers) return contentType === null ? base : withContentType(base, contentType);
  const headers: Record<string, string> = contentType === null ? { ...base } : { ...base, "content-type": contentType };
  for (const [name, value] of Object.entries(step.headers)) {
    headers[name === "{localeHeader}" ? stage.bindings.localeHeader.toLowerCase() : name.toLowerCase()] = value;
  }
  return headers;
}

/** Headers of requests with a body, by those of requests without one: nearly all requests have the same. */
const WITH_CONTENT_TYPE = new WeakMap<object, Map<string, Readonly<Record<string, string>>>>();

function withContentType(
  base: Readonly<Record<string, string>>,
  contentType: string,
): Readonly<Record<string, string>> {
  const known = WITH_CONTENT_TYPE.get(base) ?? new Map<string, Readonly<Record<string, string>>>();
  WITH_CONTENT_TYPE.set(base, known);
  const headers = known.get(contentType) ?? Object.freeze({ ...base, "content-type": contentType });
  known.set(contentType, headers);
  return headers;
}

/** The scope of a request, an application everywhere or in one guild, as a text that is equal for one scope. */
export function scopeKeyOf({ step, parameters }: Pick<DoneExchange, "step" | "parameters">): string {
  const { application, guild } = scopeOfCall(step.call, parameters);
  return keyOf(application, guild);
}
