/** Exchanges wait here until the traffic leaves time: the judgement takes none from the bytes. */
import { setImmediate as turn } from "node:timers/promises";
import type { ProxiedExchange } from "./proxied-exchange.js";

/** Long enough for a burst to pass by, too short for a person to notice. */
const GATHER_MS = 20;
/** So long the traffic waits at a time. */
const SLICE_MS = 3;
/** With more bytes in wait the traffic waits, else memory would grow with it. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Judges in the order in which exchanges ended. */
export class JudgeQueue {
  readonly #judge: (passed: ProxiedExchange) => Promise<void>;
  #waiting: ProxiedExchange[] = [];
  #waitingBytes = 0;
  #work: Promise<void> | undefined;

  /** @param judge must not throw */
  constructor(judge: (passed: ProxiedExchange) => Promise<void>) {
    this.#judge = judge;
  }

  add(passed: ProxiedExchange): void {
    this.#waiting.push(passed);
    this.#waitingBytes += sizeOf(passed);
    this.#work ??= this.#start();
  }

  /** Resolves once everything that was added is judged. */
  async settled(): Promise<void> {
    while (this.#work !== undefined) await this.#work;
  }

  async #start(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    for (let batch = this.#waiting; batch.length > 0; batch = this.#waiting) {
      this.#waiting = [];
      await this.#judgeAll(batch);
    }
    this.#work = undefined;
  }

  async #judgeAll(batch: readonly ProxiedExchange[]): Promise<void> {
    let startedAt = performance.now();
    for (const passed of batch) {
      await this.#judge(passed);
      this.#waitingBytes -= sizeOf(passed);
      if (performance.now() - startedAt < SLICE_MS || this.#waitingBytes > MAX_WAITING_BYTES) continue;
      await turn();
      startedAt = performance.now();
    }
  }
}

function sizeOf({ body, answer }: ProxiedExchange): number {
  return body.keptBytes + (answer?.body.keptBytes ?? 0);
}
