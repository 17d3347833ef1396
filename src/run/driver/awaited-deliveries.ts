/** Waits for what a service delivers after the user who caused it has got the response, as a queue of jobs does. */
import { setTimeout as wait } from "node:timers/promises";
import { elementsOf, isObject, type Json } from "../../contract/json.js";
import { valueAt } from "../../contract/json-pointer.js";
import type { WireResult } from "../../target/wire.js";

/** Until it is known how late deliveries come, one that was announced is waited for so long. */
const FIRST_PATIENCE_MS = 1000;

/** Then so many times as long as the latest one so far took, and at least so long: a busy machine is not always alike. */
const PATIENCE_FACTOR = 4;
const LEAST_PATIENCE_MS = 400;

/** Where nothing ever came late, and so many waits were in vain, what is not listed at once does not come. */
const VAIN_WAITS = 3;

const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 100;

/** Interactions that the driver called delivered, until a list shows them. */
export class AwaitedDeliveries {
  /** By its id, the applications whose lists were waited for in vain: it is for another one, or does not come. */
  readonly #awaited = new Map<string, Set<Json | undefined>>();
  #latest = 0;
  #vain = 0;

  /** Notes what came of a use. */
  note({ answer }: WireResult): void {
    const { outcome, interaction_id: id } = isObject(answer?.json) ? answer.json : {};
    if (outcome === "delivered" && typeof id === "string") this.#awaited.set(id, new Set());
  }

  /** To be called with each reset: deliveries are forgotten. */
  forget(): void {
    this.#awaited.clear();
  }

  /**
   * Asks for a list, and again while it lacks what was announced before.
   *
   * @param application whose deliveries are listed; `undefined` for that of the target
   * @returns the last list
   */
  async list(
    application: Json | undefined,
    ask: () => Promise<WireResult>,
    signal: AbortSignal | undefined,
  ): Promise<WireResult> {
    const expected = [...this.#awaited].filter(([, vain]) => !vain.has(application)).map(([id]) => id);
    const from = performance.now();
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const result = await ask();
      if (!result.answer) return result;
      for (const id of idsIn(result.answer.json)) this.#awaited.delete(id);
      const waited = performance.now() - from;
      const isLate = pause > FIRST_PAUSE_MS;
      const missing = expected.filter((id) => this.#awaited.has(id));
      if (missing.length === 0) {
        if (isLate) this.#latest = Math.max(this.#latest, waited);
        return result;
      }
      if (waited + pause > this.#patience || signal?.aborted) {
        for (const id of missing) this.#awaited.get(id)?.add(application);
        if (isLate) this.#vain += 1;
        return result;
      }
      await wait(pause);
    }
  }

  get #patience(): number {
    if (this.#latest > 0) return Math.max(PATIENCE_FACTOR * this.#latest, LEAST_PATIENCE_MS);
    return this.#vain < VAIN_WAITS ? FIRST_PATIENCE_MS : 0;
  }
}

function idsIn(list: Json | undefined): readonly string[] {
  return elementsOf(valueAt(list, "/deliveries")).flatMap((delivery) => {
    const id = valueAt(delivery, "/interaction/id");
    return typeof id === "string" || typeof id === "number" ? [String(id)] : [];
  });
}
