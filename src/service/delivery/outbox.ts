/** What the service tells applications unasked: interactions and events, in one sequence. */

import type { JsonObject } from "../../contract/json.js";
import type { ApplicationEvent } from "../event/send-event.js";

/** How an event is delivered. Interactions go one way only, which the deliverer decides. */
export type DeliveryChannel = "gateway" | "webhook";

export interface DeliveredInteraction {
  /** Tells the two kinds of entries apart. */
  readonly kind: "interaction";
  /** Grows by one with everything that is delivered, from 1. */
  readonly sequence: number;
  /** The receiver. */
  readonly applicationId: string;
  /** The interaction object. */
  readonly interaction: JsonObject;
}

export interface EmittedEvent extends ApplicationEvent {
  /** Tells the two kinds of entries apart. */
  readonly kind: "event";
  /** Grows by one with every entry, from 1. */
  readonly sequence: number;
  /** The way by which it is sent: gateway or webhook. */
  readonly by: DeliveryChannel;
  /** The intent that a gateway session must have requested; 0 where none is needed. */
  readonly intent: number;
  /** The application requested it: what was not requested is in no list. */
  readonly isRequested: boolean;
  /** Where a webhook went. */
  readonly url?: string;
}

export type OutboxEntry = DeliveredInteraction | EmittedEvent;
export type OutboxListener = (entry: OutboxEntry) => void;
/** Without the number, which the outbox gives. */
export type NewEvent = Omit<EmittedEvent, "kind" | "sequence">;

/** At least so many are kept to be listed, for all applications; the oldest are forgotten then. */
const MIN_KEPT = 4_000;

/** Keeps what was delivered to be listed, and passes it to the listeners: the gateway, the webhooks. */
export class Outbox {
  #entries: OutboxEntry[] = [];
  #sequence = 0;
  readonly #listeners = new Set<OutboxListener>();

  /** The one way by which an interaction leaves for its application. */
  deliver(applicationId: string, interaction: JsonObject): void {
    this.#append({ kind: "interaction", sequence: ++this.#sequence, applicationId, interaction });
  }

  /** Tells an event. */
  emit(event: NewEvent): void {
    this.#append({ kind: "event", sequence: ++this.#sequence, ...event });
  }

  /** Called at once with everything that is delivered from now on; the returned function ends that. */
  subscribe(listener: OutboxListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** What an application received with a number above this, the oldest first. */
  entriesFor(applicationId: string, after = 0): readonly OutboxEntry[] {
    const found: OutboxEntry[] = [];
    for (let index = this.#entries.length - 1; index >= 0; index -= 1) {
      const entry = this.#entries[index];
      if (entry === undefined || entry.sequence <= after) break;
      if (entry.applicationId === applicationId) found.push(entry);
    }
    return found.reverse();
  }

  /** The number of the last thing that was delivered, to any application; 0 before the first. */
  get sequence(): number {
    return this.#sequence;
  }

  /** Forgets what was delivered; numbers go on growing. */
  clear(): void {
    this.#entries = [];
  }

  #append(entry: OutboxEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length >= 2 * MIN_KEPT) this.#entries = this.#entries.slice(-MIN_KEPT);
    for (const listener of this.#listeners) listener(entry);
  }
}
