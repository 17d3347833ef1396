/** One connection of a client: what it says, in the order in which it may say it. */
import { clearTimeout, setTimeout } from "node:timers";
import { isObject, type Json } from "../../contract/json.js";
import type { Gateway, RefusedConnection } from "./gateway.js";
import type { SendPayload, ServedSession } from "./gateway-session.js";
import { MinuteCounter } from "./minute-counter.js";
import {
  CLOSE,
  CLOSE_REASON,
  type GatewayPayload,
  HEARTBEAT_INTERVAL_MS,
  MAX_PAYLOAD_BYTES,
  MAX_PAYLOADS_A_MINUTE,
  OPCODE,
  payload,
} from "./protocol.js";

/** A client that is quiet for longer is gone. */
const PATIENCE_MS = HEARTBEAT_INTERVAL_MS * 1.5;

/** Codes by which a client says that it will not come back. */
const FAREWELLS: ReadonlySet<number> = new Set([1000, 1001]);

/** The way back to the client, whatever carries it. */
export interface ClientLine {
  /** One message; nothing where the line is not open. */
  say(text: string): void;
  /** Says why, and ends it; `end` follows. @param reason for the person behind the client */
  close(code: number, reason: string): void;
}

export class GatewayConnection {
  readonly #line: ClientLine;
  readonly #gateway: Gateway;
  readonly #send: SendPayload = (reported) => this.#say(reported);
  readonly #heard = new MinuteCounter(MAX_PAYLOADS_A_MINUTE);
  #session: ServedSession | undefined;
  #patience: NodeJS.Timeout | undefined;

  constructor(line: ClientLine, gateway: Gateway) {
    this.#line = line;
    this.#gateway = gateway;
    this.#wait();
    this.#say(payload(OPCODE.hello, { heartbeat_interval: HEARTBEAT_INTERVAL_MS }));
  }

  /** One message of the client. */
  hear(text: string): void {
    const code = this.#answer(text);
    if (code !== undefined) this.#close(code);
  }

  /** The line is gone. @param code that one of both sides gave, 1006 where it broke */
  end(code: number): void {
    clearTimeout(this.#patience);
    if (!this.#session) return;
    this.#session.leave(this.#send);
    if (FAREWELLS.has(code)) this.#gateway.forget(this.#session);
  }

  /** @returns the code to close with, or `undefined` */
  #answer(text: string): number | undefined {
    if (Buffer.byteLength(text) > MAX_PAYLOAD_BYTES) return CLOSE.malformed;
    if (this.#heard.isTooMany()) return CLOSE.tooFast;
    const said = parsed(text);
    return said === undefined ? CLOSE.malformed : this.#obey(said.op, said.d);
  }

  #obey(op: number, data: Json): number | undefined {
    switch (op) {
      case OPCODE.heartbeat:
        this.#wait();
        this.#say(payload(OPCODE.heartbeatAcknowledged, null));
        this.#session?.beat();
        return undefined;
      case OPCODE.identify:
        return this.#begin(() => this.#gateway.identify(data, this.#send));
      case OPCODE.resume:
        return this.#begin(() => this.#gateway.resume(data, this.#send));
      case OPCODE.requestGuildMembers:
        if (!this.#session) return CLOSE.notIdentified;
        this.#gateway.requestMembers(this.#session, data);
        return undefined;
      case OPCODE.presenceUpdate:
      case OPCODE.voiceStateUpdate:
        // Who sees a presence, or hears a bot, is no part of this.
        return this.#session ? undefined : CLOSE.notIdentified;
      default:
        return CLOSE.unknownOpcode;
    }
  }

  #begin(begin: () => ServedSession | RefusedConnection | undefined): number | undefined {
    if (this.#session) return CLOSE.identifiedTwice;
    const begun = begin();
    if (begun === undefined) {
      this.#gateway.note("gateway: the session to resume is unknown -> opcode 9; let the client log in again");
      this.#say(payload(OPCODE.invalidSession, false));
    } else if ("close" in begun) return begun.close;
    else this.#session = begun;
    return undefined;
  }

  #wait(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#close(CLOSE.noHeartbeat), PATIENCE_MS);
    this.#patience.unref();
  }

  #close(code: number): void {
    const reason = CLOSE_REASON.get(code) ?? "";
    this.#gateway.note(`gateway: closed with ${code}: ${reason}`);
    this.#line.close(code, reason);
  }

  #say(said: GatewayPayload): void {
    this.#line.say(JSON.stringify(said));
  }
}

function parsed(text: string): { readonly op: number; readonly d: Json } | undefined {
  try {
    const said = JSON.parse(text) as Json;
    if (!isObject(said) || typeof said["op"] !== "number") return undefined;
    return { op: said["op"], d: said["d"] ?? null };
  } catch {
    return undefined;
  }
}
