/** What one interaction led to: the answer to its delivery, and the requests that the application made with its token. */
import type { Exchange } from "../../case/outcome.js";
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import type { OperationId } from "../../contract/operations.js";
import type { Delivered } from "../../delivery/delivered.js";
import type { InteractionRecord } from "../../service/interaction/interaction-store.js";
import type { Refusal } from "../../service/refusal/refusal.js";

/** One request of the application about an interaction: a callback, a follow-up, an edit, a read or a removal. */
export interface ApplicationCall {
  /** What the path means. */
  readonly operation: OperationId;
  /** The body as JSON; null where there is none. */
  readonly body: Json;
  /** No operation was carried out, because the body cannot be read. */
  readonly isUnreadable: boolean;
  /** Number of uploaded files. */
  readonly files: number;
  /** The path names the id and the token of one and the same interaction. */
  readonly isNamedRightly: boolean;
  /** How far the interaction was when the call came. */
  readonly state: InteractionRecord["state"];
  /** Flags of the message that an edit changes; undefined where there is no such message. */
  readonly storedFlags: number | undefined;
  /** Milliseconds from the delivery to the call. */
  readonly afterMs: number;
  /** Why the service refused it; undefined where it took it. */
  readonly refusal: Refusal | undefined;
  /** Call and answer as findings keep them. */
  readonly exchange: Exchange;
}

/** An interaction that was delivered, with all that came back. */
export class Conversation {
  /** The interaction object, as it was delivered. */
  readonly interaction: JsonObject;
  readonly #calls: ApplicationCall[] = [];
  readonly #startedAt = performance.now();
  #delivered: Delivered | undefined;
  #isAnsweredTwice = false;
  #mistakenAtMs: number | undefined;
  #isMessageOwed = false;
  #state: InteractionRecord["state"] = "open";

  constructor(interaction: JsonObject) {
    this.interaction = interaction;
  }

  /** In the order in which they came. */
  get calls(): readonly ApplicationCall[] {
    return this.#calls;
  }

  /** Milliseconds since the delivery began. */
  get ageMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** Milliseconds since its last call, if that answered with a mistake; undefined otherwise. */
  get mistakenForMs(): number | undefined {
    return this.#mistakenAtMs === undefined ? undefined : this.ageMs - this.#mistakenAtMs;
  }

  /** Whether the answer to the delivery is there, or will never be. */
  get isDelivered(): boolean {
    return this.#delivered !== undefined;
  }

  /** The answer to the delivery holds a response although a callback had given one before. */
  get isAnsweredTwice(): boolean {
    return this.#isAnsweredTwice;
  }

  /** What is still to come: the first response after a 202, or the message after a deferred one. */
  get awaits(): "response" | "completion" | undefined {
    const isPromised = this.#delivered?.kind === "answered" && this.#delivered.status === 202;
    if (this.#state === "open") return isPromised ? "response" : undefined;
    return this.#state === "deferred" && this.#isMessageOwed ? "completion" : undefined;
  }

  /**
   * The response as if the application had answered the delivery with it: of a callback, or of what completed a deferral.
   * Undefined where none came by callback.
   */
  get laterResponse(): JsonObject | undefined {
    const taken = this.#calls.filter(({ refusal }) => refusal === undefined);
    const completed = taken.find(({ operation, state }) => state === "deferred" && COMPLETING.has(operation));
    if (completed !== undefined) return { type: 4, data: completed.body };
    const body = taken.find(({ operation }) => operation === "respondToInteraction")?.body;
    return isObject(body) ? body : undefined;
  }

  /** Takes note of a call, and of how far the interaction is after it. */
  add(call: ApplicationCall, state: InteractionRecord["state"]): void {
    if (this.#calls.length < MOST_CALLS) this.#calls.push(call);
    const isTaken = call.refusal === undefined;
    this.#mistakenAtMs = undefined;
    if (isTaken && call.operation === "respondToInteraction") this.#isMessageOwed = isDeferredMessage(call.body);
    const isCompleting = isTaken && call.state === "deferred" && COMPLETING.has(call.operation);
    this.#state = isCompleting || this.#state === "answered" ? "answered" : state;
  }

  /** The last call answered, and the service refuses it because of a mistake in it: a better one may follow. */
  noteMistake(): void {
    this.#mistakenAtMs = this.ageMs;
  }

  /** Takes note of the answer to the delivery, with the response in it and whether the service takes that. */
  answer(delivered: Delivered, { response, state, isTaken }: TakenResponse): void {
    this.#delivered = delivered;
    this.#isAnsweredTwice = response !== undefined && this.#state !== "open";
    if (response !== undefined && isTaken) this.#isMessageOwed = isDeferredMessage(response);
    this.#state = this.#state === "answered" ? "answered" : state;
  }
}

/** What the service makes of the response in the answer to a delivery. */
export interface TakenResponse {
  /** The response; undefined where there is none. */
  readonly response: JsonObject | undefined;
  /** How far the interaction is after it. */
  readonly state: InteractionRecord["state"];
  /** False where the service refuses it. */
  readonly isTaken: boolean;
}

/** Calls that are kept of one interaction: an application may call in a loop. */
const MOST_CALLS = 50;

/** Whether a call gives what the interaction is without: its response, or the message of a deferred one. */
export function isAnswering({ operation, state }: Pick<ApplicationCall, "operation" | "state">): boolean {
  if (state === "open") return operation === "respondToInteraction";
  return state === "deferred" && COMPLETING.has(operation);
}

/** What turns a deferred response into a message, or takes it away. */
const COMPLETING: ReadonlySet<OperationId> = new Set<OperationId>([
  "editOriginalResponse",
  "createFollowUp",
  "deleteOriginalResponse",
]);

const DEFERRED_MESSAGE = 5;

/** A change that is deferred owes nothing: the message of the component stays as it is. */
function isDeferredMessage(body: Json): boolean {
  return isObject(body) && body["type"] === DEFERRED_MESSAGE;
}
