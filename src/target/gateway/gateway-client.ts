/** The operations of `spec/gateway.yaml`: the session that a case opens on the gateway of a target. */

import { isObject, type Json } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import { isSuccess } from "../../contract/success.js";
import { isLoopback } from "../loopback.js";
import type { OpenTarget } from "../open-target.js";
import { botAuthorization, ownRequest, type Routes } from "../request.js";
import type { FailureKind, WireResult } from "../wire.js";
import type { GatewayEnd, GatewayLimits, GatewaySession } from "./gateway-session.js";

/** For a handshake, HELLO and READY each. */
const GATEWAY_LIMITS: GatewayLimits = { timeoutMs: 5_000, maxFrameBytes: 8 * 1024 * 1024, maxFrames: 1_000 };

/** How long a dispatch is waited for: it comes on its own way, and a slow service is no wrong one. */
const LOOK_MS = 1_500;

type Ending = { readonly json: Json } | { readonly kind: FailureKind; readonly message: string };

/** One session at a time; it ends with the case that opened it. */
export class GatewayClient {
  readonly #target: OpenTarget;
  readonly #routes: Routes;
  readonly #limits: GatewayLimits;
  readonly #lookMs: number;
  #session: GatewaySession | undefined;

  constructor(target: OpenTarget, routes: Routes, limits: Partial<GatewayLimits & { readonly lookMs: number }> = {}) {
    const { lookMs = LOOK_MS, ...bounds } = limits;
    this.#target = target;
    this.#routes = routes;
    this.#limits = { ...GATEWAY_LIMITS, ...bounds };
    this.#lookMs = lookMs;
  }

  /** Answers an operation as a service would, with 200 and JSON. Never throws; a broken gateway is a failure. */
  async send(operation: OperationId, body: Json, signal: AbortSignal | undefined): Promise<WireResult> {
    const startedAt = performance.now();
    const abort = (): void => this.close();
    signal?.addEventListener("abort", abort, { once: true });
    const ending = await this.#carryOut(operation, isObject(body) ? body : {}, signal);
    signal?.removeEventListener("abort", abort);
    const durationMs = performance.now() - startedAt;
    if (signal?.aborted) return { failure: { kind: "aborted", message: "the run was interrupted" }, durationMs };
    if (!("json" in ending)) return { failure: ending, durationMs };
    const text = JSON.stringify(ending.json);
    const headers = { "content-type": "application/json" };
    return { answer: { status: 200, headers, text, json: ending.json }, durationMs };
  }

  /** Ends the session at once. */
  close(): void {
    this.#session?.close();
    this.#session = undefined;
  }

  async #carryOut(
    operation: OperationId,
    body: { readonly [key: string]: Json },
    signal: AbortSignal | undefined,
  ): Promise<Ending> {
    if (operation === "connectToGateway") return this.#connect(body["intents"], signal);
    const session = this.#session;
    if (!session) return brokenBy("no session was opened before");
    switch (operation) {
      case "sendToGateway":
        session.send(body);
        return { json: {} };
      case "readGateway":
        return read(session, Number(body["after"] ?? 0), this.#lookMs);
      default:
        this.close();
        return { json: {} };
    }
  }

  async #connect(intents: Json | undefined, signal: AbortSignal | undefined): Promise<Ending> {
    const address = await this.#address(signal);
    if (typeof address !== "string") return address;
    this.close();
    // Few runs open a session, and what speaks WebSocket takes long to load.
    const { GatewaySession } = await import("./gateway-session.js");
    if (signal?.aborted) return { kind: "aborted", message: "the run was interrupted" };
    const session = new GatewaySession(this.#target.gateway ?? address, this.#limits);
    this.#session = session;
    const opened = await session.identify(this.#target.description.tokens.bot, Number(intents ?? 0));
    return "ready" in opened ? { json: opened.ready } : endedBy(opened);
  }

  /** Where the target says its gateway is. Tokens of a target on this machine do not leave it. */
  async #address(signal: AbortSignal | undefined): Promise<string | Ending> {
    const authorization = botAuthorization(this.#target.description);
    const request = ownRequest(this.#routes.getGateway, {}, { authorization });
    const { answer, failure } = await this.#target.send(request, signal);
    if (failure) return { ...failure, message: `${failure.message} to GET ${request.path}` };
    const url = isSuccess(answer.status) && isObject(answer.json) ? answer.json["url"] : undefined;
    if (typeof url !== "string" || !URL.canParse(url) || !/^wss?:/i.test(url))
      return brokenBy(`GET ${request.path} answered ${answer.status} without the url of a WebSocket`);
    if (this.#target.gateway === undefined && this.#target.isLoopback && !isLoopback(url))
      return brokenBy(`it is at ${JSON.stringify(url.slice(0, 100))}, which is not on this machine`);
    const address = new URL(url);
    address.searchParams.set("v", "10");
    address.searchParams.set("encoding", "json");
    return address.href;
  }
}

async function read(session: GatewaySession, from: number, lookMs: number): Promise<Ending> {
  const { dispatches, next } = await session.read(from, lookMs);
  if (session.end) return endedBy(session.end);
  return { json: { dispatches: dispatches.map(({ t, s, d }) => ({ t, s, d })), cursor: String(next) } };
}

function endedBy(end: GatewayEnd): Ending {
  return brokenBy(end.kind === "closed" ? `it closed the connection with ${end.code}` : end.problem);
}

function brokenBy(problem: string): Ending {
  return { kind: "not-http", message: `a gateway that cannot be used: ${problem}` };
}
