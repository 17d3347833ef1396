/** The operations of `spec/gateway.yaml`: sessions that a case opens on the gateway of a target. */
import type { Json } from "../../contract/json.js";
import { GATEWAY_OPERATIONS, type OperationId } from "../../contract/operations.js";
import { isLoopback } from "../loopback.js";
import { isMembers } from "../members.js";
import type { OpenTarget } from "../open-target.js";
import { ownRequest, type Routes } from "../request.js";
import type { FailureKind, WireResult } from "../wire.js";
import { type GatewayLimits, GatewaySession } from "./gateway-session.js";

/** For a handshake, HELLO and READY each. */
const GATEWAY_LIMITS: GatewayLimits = { timeoutMs: 5_000, maxFrameBytes: 8 * 1024 * 1024, maxFrames: 1_000 };

/** How long a dispatch is waited for that has to come. */
const UNTIL_MS = 3_000;

/** How long is looked for one that may come, or must not. */
const LOOK_MS = 250;

type Ending = { readonly json: Json } | { readonly kind: FailureKind; readonly message: string };

/** Sessions by name; they end with the case that opened them. */
export class GatewaySessions {
  readonly #target: OpenTarget;
  readonly #routes: Routes;
  readonly #limits: GatewayLimits;
  readonly #sessions = new Map<string, GatewaySession>();

  constructor(target: OpenTarget, routes: Routes, limits: Partial<GatewayLimits> = {}) {
    this.#target = target;
    this.#routes = routes;
    this.#limits = { ...GATEWAY_LIMITS, ...limits };
  }

  /** Answers an operation as a service would, with 200 and JSON. Never throws; a broken gateway is a failure. */
  async send(operation: OperationId, body: Json, signal: AbortSignal | undefined): Promise<WireResult> {
    const startedAt = performance.now();
    const abort = (): void => this.closeAll();
    signal?.addEventListener("abort", abort, { once: true });
    const ending = await this.#carryOut(operation, isMembers(body) ? body : {}, signal);
    signal?.removeEventListener("abort", abort);
    const durationMs = performance.now() - startedAt;
    if (signal?.aborted) return { failure: { kind: "aborted", message: "the run was interrupted" }, durationMs };
    if (!("json" in ending)) return { failure: ending, durationMs };
    const text = JSON.stringify(ending.json);
    return {
      answer: { status: 200, headers: { "content-type": "application/json" }, text, json: ending.json },
      durationMs,
    };
  }

  /** Ends every session at once. */
  closeAll(): void {
    for (const session of this.#sessions.values()) session.close();
    this.#sessions.clear();
  }

  async #carryOut(
    operation: OperationId,
    body: { readonly [key: string]: Json },
    signal: AbortSignal | undefined,
  ): Promise<Ending> {
    const name = typeof body["session"] === "string" ? body["session"] : "main";
    if (operation === GATEWAY_OPERATIONS.connect) return this.#connect(name, body, signal);
    const session = this.#sessions.get(name);
    if (!session) return { kind: "unreachable", message: `no gateway session "${name}" that was opened before` };
    switch (operation) {
      case GATEWAY_OPERATIONS.send:
        session.send(body["payload"] ?? null);
        return { json: {} };
      case GATEWAY_OPERATIONS.read:
        return read(session, body["until"]);
      default:
        session.close();
        this.#sessions.delete(name);
        return { json: {} };
    }
  }

  async #connect(
    name: string,
    body: { readonly [key: string]: Json },
    signal: AbortSignal | undefined,
  ): Promise<Ending> {
    const { tokens, otherApplication } = this.#target.description;
    const token = body["other_application"] === true ? otherApplication?.tokens.bot : tokens.bot;
    if (token === undefined) return { kind: "unreachable", message: "no otherApplication in target.json" };
    const address = await this.#addressOf(token, signal);
    if (typeof address !== "string") return address;
    this.#sessions.get(name)?.close();
    const session = new GatewaySession(address, this.#limits);
    this.#sessions.set(name, session);
    const intents = typeof body["intents"] === "number" ? body["intents"] : 0;
    const opened = await session.identify(token, intents);
    if ("ready" in opened) {
      const id = isMembers(opened.ready) ? opened.ready["session_id"] : undefined;
      return {
        json: { outcome: "ready", ready: opened.ready, ...(typeof id === "string" ? { session_id: id } : {}) },
      };
    }
    if (opened.kind === "broken") return brokenBy(opened.problem);
    return { json: opened.kind === "closed" ? { outcome: "closed", close_code: opened.code } : { outcome: "invalid" } };
  }

  /** Where the target says its gateway is. Tokens of a target on this machine do not leave it. */
  async #addressOf(token: string, signal: AbortSignal | undefined): Promise<string | Ending> {
    const request = ownRequest(this.#routes.getGateway, {}, { authorization: `Bot ${token}` });
    const { answer, failure } = await this.#target.send(request, signal);
    if (failure) return { ...failure, message: `${failure.message} to GET ${request.path}` };
    const url = answer.status === 200 && isMembers(answer.json) ? answer.json["url"] : undefined;
    if (typeof url !== "string" || !URL.canParse(url) || !/^wss?:/i.test(url))
      return brokenBy(`GET ${request.path} answered ${answer.status} without the url of a WebSocket`);
    if (this.#target.isLoopback && !isLoopback(url))
      return brokenBy(`the address ${JSON.stringify(url.slice(0, 100))}, which is not on this machine`);
    const address = new URL(url);
    if (address.pathname === "") address.pathname = "/";
    address.searchParams.set("v", "10");
    address.searchParams.set("encoding", "json");
    return address.href;
  }
}

async function read(session: GatewaySession, until: Json | undefined): Promise<Ending> {
  const name = typeof until === "string" ? until : undefined;
  const payloads = await session.read(name, name === undefined ? LOOK_MS : UNTIL_MS);
  const { end } = session;
  if (end?.kind === "broken") return brokenBy(end.problem);
  return {
    json: {
      payloads: payloads.map(({ op, t, s, d }) => ({ op, t, s, d })),
      is_open: end === undefined,
      ...(end?.kind === "closed" ? { close_code: end.code } : {}),
    },
  };
}

function brokenBy(problem: string): Ending {
  return { kind: "not-http", message: `a gateway that cannot be used: ${problem}` };
}
