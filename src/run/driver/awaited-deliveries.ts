/** Waits for what a service delivers after the user who caused it has got the response, as a queue of jobs does. */
import { elementsOf, isObject, type Json } from "../../contract/json.js";
import { valueAt } from "../../contract/json-pointer.js";
import type { WireResult } from "../../target/wire.js";
import { Lateness, lookUntil } from "./lateness.js";

/** Interactions that the driver called delivered, until a list shows them. */
export class AwaitedDeliveries {
  /** By its id, the applications whose lists were waited for in vain: it is for another one, or does not come. */
  readonly #awaited = new Map<string, Set<Json | undefined>>();
  readonly #lateness = new Lateness();

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
    const missing = (): readonly string[] => expected.filter((id) => this.#awaited.has(id));
    const look = async (): Promise<WireResult> => {
      const result = await ask();
      for (const id of idsIn(result.answer?.json)) this.#awaited.delete(id);
      return result;
    };
    const isThere = ({ answer }: WireResult): boolean => !answer || missing().length === 0;
    const last = await lookUntil(this.#lateness, look, isThere, signal);
    if (last.answer) for (const id of missing()) this.#awaited.get(id)?.add(application);
    return last;
  }
}

function idsIn(list: Json | undefined): readonly string[] {
  return elementsOf(valueAt(list, "/deliveries")).flatMap((delivery) => {
    const id = valueAt(delivery, "/interaction/id");
    return typeof id === "string" || typeof id === "number" ? [String(id)] : [];
  });
}
