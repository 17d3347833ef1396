/** The messages of all channels, as they are read. */
import type { Json } from "../../contract/json.js";
import { Changes } from "../world/changes.js";

/** One message. Never changed in place: an edit puts another record under its id. */
export interface MessageRecord {
  /** Snowflake of the message. */
  readonly id: string;
  /** Its channel. */
  readonly channelId: string;
  /** Who sent it. The bot of an application has the id of the application. */
  readonly authorId: string;
  /** The application that sent it: its components are used, and its modals opened, for this one. */
  readonly applicationId?: string;
  /** The interaction that it answers. */
  readonly interactionId?: string;
  /** The message object as an answer shows it: content, flags, components with their ids and defaults, attachments … */
  readonly body: { readonly [field: string]: Json };
  /** The application may read its content and forward it. Default true. */
  readonly isReadable?: boolean;
  /** Only the user of the interaction sees it: it is in no list. */
  readonly isEphemeral?: boolean;
  /** ISO 8601; absent where it is not pinned. */
  readonly pinnedAt?: string;
}

/** In the order of arrival; an id never changes hands. */
export class MessageStore {
  readonly #byChannel = new Map<string, Map<string, MessageRecord>>();
  readonly #changes: Changes;

  /** @param changes where new, edited and deleted messages are reported */
  constructor(changes = new Changes()) {
    this.#changes = changes;
  }

  /** The messages of a channel, the oldest first; none of a channel without messages. */
  inChannel(channelId: string): readonly MessageRecord[] {
    return [...(this.#byChannel.get(channelId)?.values() ?? [])];
  }

  get(channelId: string, messageId: string): MessageRecord | undefined {
    return this.#byChannel.get(channelId)?.get(messageId);
  }

  /** Adds a message, or replaces the one with its id at its place. */
  add(channelId: string, message: MessageRecord): MessageRecord {
    const channel = this.#byChannel.get(channelId);
    const before = channel?.get(message.id);
    if (channel === undefined) this.#byChannel.set(channelId, new Map([[message.id, message]]));
    else channel.set(message.id, message);
    this.#changes.report({ kind: "message", before, after: message });
    return message;
  }

  /** True where there was such a message. */
  remove(channelId: string, messageId: string): boolean {
    const before = this.get(channelId, messageId);
    if (before === undefined) return false;
    this.#byChannel.get(channelId)?.delete(messageId);
    this.#changes.report({ kind: "message", before, after: undefined });
    return true;
  }

  /** Forgets a channel that is gone, and reports nothing. */
  removeChannel(channelId: string): void {
    this.#byChannel.delete(channelId);
  }

  /** Forgets everything. */
  clear(): void {
    this.#byChannel.clear();
  }
}
