/** Builds the request of a step and sends it. */
import type { Answer, Credential, Step } from "../case/case.js";
import { type ReferenceScope, resolveTemplate } from "../case/resolve-reference.js";
import type { Json } from "../contract/json.js";
import { pathOf } from "../target/request.js";
import type { WireAnswer, WireRequest, WireResult } from "../target/wire.js";
import type { LeasedGuilds, Stage } from "./stage.js";

/** A request as it went out, tokens and all: it never leaves this room unredacted. */
export interface BuiltRequest {
  readonly step: Step;
  readonly parameters: Readonly<Record<string, string>>;
  readonly credential: Credential;
  readonly sent: Json | undefined;
  readonly wire: WireRequest;
}

export interface DoneExchange extends BuiltRequest {
  readonly result: WireResult;
  /** When it was asked and when its answer was there, in the time of `performance.now()`. */
  readonly span: { readonly from: number; readonly to: number };
}

/**
 * The request of a step with its references filled in.
 * @throws UnresolvedReference where an earlier answer lacks what the step needs
 */
export function buildRequest(step: Step, scope: ReferenceScope, leased: LeasedGuilds, stage: Stage): BuiltRequest {
  const credential = typeof step.as === "object" ? "bot" : (step.as ?? "bot");
  const route = stage.routes[step.call];
  const parameters: Record<string, string> = {
    application_id: stage.target.description.applicationId,
    guild_id: leased.guild?.id ?? "",
  };
  if (step.path) {
    for (const [name, template] of Object.entries(step.path))
      parameters[name] = String(resolveTemplate(template, scope));
  }
  const sent = step.body === undefined ? undefined : resolveTemplate(step.body, scope);
  const body = step.raw ? step.raw.text : sent === undefined ? undefined : JSON.stringify(sent);
  const wire = {
    method: route.method,
    path: pathOf(route, parameters, step.query),
    headers: headersOf(step, credential, stage, body),
    body,
  };
  return { step, parameters, credential, sent, wire };
}

/** Sends a built request and lets the workspace follow what it did. */
export async function sendRequest(built: BuiltRequest, stage: Stage): Promise<DoneExchange> {
  const from = performance.now();
  const result = await stage.target.send(built.wire, stage.signal);
  const to = performance.now();
  stage.workspace.follow(built.step.call, built.parameters, result);
  return { ...built, result, span: { from, to } };
}

/** An answer as checks see it. */
export function answerOf(built: BuiltRequest, answer: WireAnswer): Answer {
  const { step, sent, parameters } = built;
  const commandId = parameters["command_id"];
  return {
    status: answer.status,
    headers: answer.headers,
    body: answer.json,
    sent,
    call: step.call,
    ...(commandId === undefined ? {} : { commandId }),
    ...(step.query ? { query: step.query } : {}),
  };
}

function headersOf(
  step: Step,
  credential: Credential,
  stage: Stage,
  body: string | undefined,
): Readonly<Record<string, string>> {
  const base = stage.headers[credential] ?? {};
  const contentType = step.raw ? step.raw.contentType : body === undefined ? null : "application/json";
  if (!step.headers) return contentType === null ? base : { ...base, "content-type": contentType };
  const headers: Record<string, string> = contentType === null ? { ...base } : { ...base, "content-type": contentType };
  for (const [name, value] of Object.entries(step.headers)) {
    headers[name === "{localeHeader}" ? stage.bindings.localeHeader.toLowerCase() : name.toLowerCase()] = value;
  }
  return headers;
}
