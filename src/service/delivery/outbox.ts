/** What the service tells applications unasked: interactions and events, in one sequence. */
import type { JsonObject } from "../../contract/json.js";

/** How an event is told. Interactions go one way only, which the deliverer decides. */
export type DeliveryChannel = "gateway" | "webhook";

export interface DeliveredInteraction {
  readonly kind: "interaction";
  /** Grows by one with everything that is told, from 1. */
  readonly sequence: number;
  readonly applicationId: string;
  readonly interaction: JsonObject;
}

export interface EmittedEvent {
  readonly kind: "event";
  readonly sequence: number;
  readonly applicationId: string;
  /** As in the documents: `ENTITLEMENT_CREATE`, `APPLICATION_COMMAND_PERMISSIONS_UPDATE` … */
  readonly name: string;
  readonly by: DeliveryChannel;
  readonly data: JsonObject;
  /** The intent that a gateway session must have asked for; 0 where none is needed. */
  readonly intent: number;
  /** The application asked for it: what nobody asked for is in no list. */
  readonly isAskedFor: boolean;
  /** Where a webhook went. */
  readonly url?: string;
}

export type Told = DeliveredInteraction | EmittedEvent;
export type TellListener = (told: Told) => void;
/** Without the number, which the outbox gives. */
export type NewEvent = Omit<EmittedEvent, "kind" | "sequence">;

/** At least so many are kept to be listed, for all applications; the oldest are forgotten then. */
const MIN_KEPT = 4_000;

/** Keeps what was told to be listed, and hands it on to who is listening: the gateway, the webhooks. */
export class Outbox {
  #told: Told[] = [];
  #sequence = 0;
  readonly #listeners = new Set<TellListener>();

  /** The one way by which an interaction leaves for its application. */
  deliver(applicationId: string, interaction: JsonObject): void {
    this.#tell({ kind: "interaction", sequence: ++this.#sequence, applicationId, interaction });
  }

  /** Tells an event. */
  emit(event: NewEvent): void {
    this.#tell({ kind: "event", sequence: ++this.#sequence, ...event });
  }

  /** Called at once with everything that is told from now on; what it gives ends that. */
  subscribe(listener: TellListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What an application was told with a number above this, the oldest first. */
  toldTo(applicationId: string, after = 0): readonly Told[] {
    const found: Told[] = [];
    for (let index = this.#told.length - 1; index >= 0; index -= 1) {
      const told = this.#told[index];
      if (told === undefined || told.sequence <= after) break;
      if (told.applicationId === applicationId) found.push(told);
    }
    return found.reverse();
  }

  /** The number of the last thing that was told, to anybody; 0 before the first. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Forgets what was told; numbers go on growing. */
  clear(): void {
    this.#told = [];
  }

  #tell(told: Told): void {
    this.#told.push(told);
    if (this.#told.length >= 2 * MIN_KEPT) this.#told = this.#told.slice(-MIN_KEPT);
    for (const listener of this.#listeners) listener(told);
  }
}
