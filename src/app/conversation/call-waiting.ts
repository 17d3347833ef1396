/** How long is waited for what an application still owes. */
import { setTimeout as wait } from "node:timers/promises";
import { ANSWER_MS } from "../../service/delivery/post.js";
import type { Conversation } from "./conversation.js";

/** The two waits of a run. */
export interface WaitingOptions {
  /** Milliseconds that an interaction can be responded to. Default 3,000: what applications have. */
  readonly deadlineMs?: number;
  /** Milliseconds that a deferred response has to be completed before the next requests are sent. Default 5,000. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 5_000;

/** After so many deliveries without any call nothing is waited for: the application does not know our address. */
const MOST_UNHEARD = 2;

/** An application that answered with a mistake is given so long to send a better call: what it did wrong is known already. */
const RETRY_MS = 500;

/** After so many such waits in vain there is no other: the application does not try again. */
const MOST_UNTRIED = 3;

const POLL_MS = 5;

/** So long after its last call an application is taken to be done. */
const QUIET_MS = 250;

/** Waits for calls, and learns which of them never come. */
export class CallWaiting {
  /** Milliseconds that an interaction can be responded to. */
  readonly deadlineMs: number;
  /** Milliseconds that a deferred response has to be completed. */
  readonly patienceMs: number;
  #calls = 0;
  #unheard = 0;
  /** Waits in a row for a better call that did not come. */
  #untried = 0;

  constructor({ deadlineMs = ANSWER_MS, patienceMs = PATIENCE_MS }: WaitingOptions) {
    this.deadlineMs = deadlineMs;
    this.patienceMs = patienceMs;
  }

  /** Whether the application ever called, so that it knows the address. */
  get isKnown(): boolean {
    return this.#calls > 0;
  }

  /** A call came, about whatever interaction. */
  noteCall(): void {
    this.#calls += 1;
  }

  /** A call came after one with a mistake: such an application is waited for. */
  noteBetterCall(): void {
    this.#untried = 0;
  }

  /** Resolves once these owe nothing any more, or their time is over. */
  async settle(conversations: readonly Conversation[], signal?: AbortSignal): Promise<void> {
    const owing = conversations.filter(({ awaits }) => awaits !== undefined);
    if (owing.length === 0) return;
    while (signal?.aborted !== true && owing.some((one) => this.isWaitedFor(one))) await wait(POLL_MS);
    if (!this.isKnown) this.#unheard += 1;
    if (owing.some((one) => one.awaits !== undefined && (one.mistakenForMs ?? 0) > RETRY_MS)) this.#untried += 1;
  }

  /** Whether there is still time for what an interaction owes. */
  isWaitedFor(conversation: Conversation): boolean {
    const { awaits, ageMs, mistakenForMs } = conversation;
    if (awaits === undefined || (!this.isKnown && this.#unheard >= MOST_UNHEARD)) return false;
    if (mistakenForMs !== undefined && (this.#untried >= MOST_UNTRIED || mistakenForMs > RETRY_MS)) return false;
    return ageMs <= (awaits === "response" ? this.deadlineMs : this.patienceMs);
  }

  /**
   * Resolves once the application makes no more calls, and its first one may have come: what follows a response is not
   * awaited by `settle`. Bounded by the patience.
   */
  async untilQuiet(signal?: AbortSignal): Promise<void> {
    const endsAt = performance.now() + this.patienceMs;
    for (let before = -1; this.#calls > before && signal?.aborted !== true && performance.now() < endsAt; ) {
      before = this.#calls;
      for (let waited = 0; waited < QUIET_MS && this.#calls === before; waited += POLL_MS) await wait(POLL_MS);
    }
  }
}
