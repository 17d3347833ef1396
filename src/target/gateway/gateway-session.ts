/** One session on the gateway of a target: identified, kept alive, read, and closed; bounded in time and memory. */
import { platform } from "node:process";
import { isObject, type Json } from "../../contract/json.js";
import { showDuration } from "../wire.js";
import { type Frame, frameOf, OPCODE } from "./gateway-frame.js";
import { type ConnectInProcess, connectSocket, type GatewayWire, type SocketLimits } from "./gateway-wire.js";

/** Its time is also for HELLO and READY each. */
export interface GatewayLimits extends SocketLimits {
  /** More payloads than this are a flood. */
  readonly maxFrames: number;
}

/** How a session ended, or why it could not be opened. */
export type GatewayEnd =
  | { readonly kind: "closed"; readonly code: number }
  /** The gateway does not keep to its protocol: nothing can be said about its messages. */
  | { readonly kind: "broken"; readonly problem: string };

/** Intervals outside of these would make a busy loop, or no heartbeat at all. */
const HEARTBEAT_MS = { least: 50, most: 10 * 60_000 };

/** Nothing more comes at once when it was quiet for so long. */
const QUIET_MS = 60;

/** A session that is identified. Its timers keep no process alive. */
export class GatewaySession {
  readonly #wire: GatewayWire;
  readonly #limits: GatewayLimits;
  readonly #frames: Frame[] = [];
  /** Where the dispatches begin that are read. */
  #start = 0;
  #sequence: number | null = null;
  #heartbeat: NodeJS.Timeout | undefined;
  #isAcknowledged = true;
  #end: GatewayEnd | undefined;
  #changed: (() => void) | undefined;

  /** @param place `ws:` or `wss:`, query included; or what connects within this process */
  constructor(place: string | ConnectInProcess, limits: GatewayLimits) {
    this.#limits = limits;
    const ears = {
      hear: (text: string): void => this.#take(text),
      closed: (code: number): void => this.#finish({ kind: "closed", code }),
      broke: (problem: string): void => this.#finish({ kind: "broken", problem }),
    };
    this.#wire = typeof place === "string" ? connectSocket(place, limits, ears) : place(ears);
  }

  /** HELLO, identification, READY. @returns what READY said, or how it ended */
  async identify(token: string, intents: number): Promise<{ readonly ready: Json } | GatewayEnd> {
    const hello = await this.#await(({ op }) => op === OPCODE.hello, "HELLO");
    if (!("op" in hello)) return hello;
    const interval = isObject(hello.d) ? hello.d["heartbeat_interval"] : undefined;
    if (typeof interval !== "number" || !(interval > 0))
      return this.#break("HELLO without a heartbeat_interval of milliseconds");
    this.#keepAlive(Math.min(Math.max(interval, HEARTBEAT_MS.least), HEARTBEAT_MS.most));
    const properties = { os: platform, browser: "slashproof", device: "slashproof" };
    this.send({ op: OPCODE.identify, d: { token, intents, properties } });
    const ready = await this.#await(
      ({ op, t }) => (op === OPCODE.dispatch && t === "READY") || op === OPCODE.invalidSession,
      "READY",
    );
    if (!("op" in ready)) return ready;
    if (ready.op === OPCODE.invalidSession) return this.#break("an invalid session where READY belongs");
    this.#start = this.#frames.indexOf(ready) + 1;
    return { ready: ready.d };
  }

  /** Sends a payload as it is; nothing where the session is over. */
  send(payload: Json): void {
    if (!this.#end) this.#wire.send(JSON.stringify(payload));
  }

  /**
   * The dispatches since READY from a number on, counted from 0. Where there is none yet, one is waited for.
   * @param waitMs how long nothing may come
   */
  async read(from: number, waitMs: number): Promise<{ readonly dispatches: readonly Frame[]; readonly next: number }> {
    const deadline = performance.now() + waitMs;
    while (!this.#end && this.#dispatches().length <= from && performance.now() < deadline)
      await this.#change(deadline);
    while (!this.#end && (await this.#change(performance.now() + QUIET_MS)));
    const all = this.#dispatches();
    return { dispatches: all.slice(from), next: all.length };
  }

  /** `undefined` while it is open. */
  get end(): GatewayEnd | undefined {
    return this.#end;
  }

  /** Ends it at once, from whatever state. */
  close(): void {
    this.#close({ kind: "closed", code: 1000 });
  }

  #dispatches(): readonly Frame[] {
    return this.#frames.slice(this.#start).filter(({ op }) => op === OPCODE.dispatch);
  }

  #take(text: string): void {
    if (this.#end) return;
    const frame = frameOf(text);
    if (!frame) this.#break("a message that is no payload");
    else if (this.#frames.length >= this.#limits.maxFrames)
      this.#break(`a flood of more than ${this.#limits.maxFrames} payloads`);
    else if (frame.op === OPCODE.heartbeat) this.#beat();
    else if (frame.op === OPCODE.heartbeatAcknowledged) this.#isAcknowledged = true;
    else this.#keep(frame);
  }

  #keep(frame: Frame): void {
    if (frame.op === OPCODE.dispatch) {
      const before = this.#sequence ?? 0;
      if (frame.s === null || frame.s <= before) {
        this.#break(`a dispatch of sequence ${frame.s} after one of ${before}`);
        return;
      }
      this.#sequence = frame.s;
    }
    this.#frames.push(frame);
    this.#changed?.();
  }

  #keepAlive(intervalMs: number): void {
    this.#heartbeat = setInterval(() => {
      if (this.#isAcknowledged) this.#beat();
      else this.#break("no acknowledgement of a heartbeat");
      this.#isAcknowledged = false;
    }, intervalMs);
    this.#heartbeat.unref();
  }

  #beat(): void {
    this.send({ op: OPCODE.heartbeat, d: this.#sequence });
  }

  /** The first payload that fits, within the bound. */
  async #await(isIt: (frame: Frame) => boolean, what: string): Promise<Frame | GatewayEnd> {
    const deadline = performance.now() + this.#limits.timeoutMs;
    for (;;) {
      const found = this.#frames.find(isIt);
      if (found) return found;
      if (this.#end) return this.#end;
      if (performance.now() >= deadline)
        return this.#break(`no ${what} within ${showDuration(this.#limits.timeoutMs)}`);
      await this.#change(deadline);
    }
  }

  /** Resolves when a payload came or the session ended (true), or the deadline is over (false). */
  #change(deadline: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (isChanged: boolean): void => {
        clearTimeout(timer);
        this.#changed = undefined;
        resolve(isChanged);
      };
      const timer = setTimeout(() => settle(false), Math.max(0, deadline - performance.now()));
      this.#changed = () => settle(true);
    });
  }

  #break(problem: string): GatewayEnd {
    return this.#close({ kind: "broken", problem });
  }

  #close(end: GatewayEnd): GatewayEnd {
    this.#finish(end);
    this.#wire.close();
    return end;
  }

  #finish(end: GatewayEnd): void {
    if (this.#end) return;
    this.#end = end;
    clearInterval(this.#heartbeat);
    this.#changed?.();
  }
}
