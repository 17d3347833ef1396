/** The messages that interactions come from. Deliveries share ids of messages, so each interaction has a message of its own. */
import type { JsonObject } from "../../contract/json.js";
import type { MessageRecord, MessageStore } from "../../service/message/message-store.js";

/** Where a message is, and whose it is. */
interface Place {
  /** Its channel. */
  readonly channelId: string;
  /** The application that sent it. */
  readonly applicationId: string;
}

/** Puts the message of an interaction in its place before a call, and keeps what the call made of it. */
export class SourceMessages {
  readonly #store: MessageStore;
  /** By id of the interaction. */
  readonly #sources = new Map<string, { readonly first: MessageRecord; readonly now: MessageRecord | undefined }>();

  constructor(store: MessageStore) {
    this.#store = store;
  }

  /** Takes in the message that an interaction comes from. */
  admit(interactionId: string, body: JsonObject, { channelId, applicationId }: Place): void {
    const first = { id: String(body["id"]), channelId, authorId: applicationId, applicationId, body };
    this.#sources.set(interactionId, { first, now: first });
  }

  /** From now on the store has the message as this interaction knows it. */
  restore(interactionId: string): void {
    const source = this.#sources.get(interactionId);
    if (source === undefined) return;
    const { first, now } = source;
    if (now === undefined) this.#store.remove(first.channelId, first.id);
    else this.#store.add(now.channelId, now);
  }

  /** Keeps the message as the store has it, for this interaction alone. */
  keep(interactionId: string): void {
    const source = this.#sources.get(interactionId);
    if (source === undefined) return;
    const { first } = source;
    this.#sources.set(interactionId, { first, now: this.#store.get(first.channelId, first.id) });
  }
}
