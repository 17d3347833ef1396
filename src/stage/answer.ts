/** What a user gets to see. Type aliases for what is JSON: the objects are those of the API. */
import type { Json, JsonObject } from "../contract/json.js";
import type { MessageRecord } from "../service/message/message-store.js";

/** A message object as the API answers it. */
export type ShownMessage = JsonObject & {
  readonly id: string;
  readonly channel_id: string;
  readonly content: string;
  readonly flags: number;
  readonly components: readonly ShownComponent[];
  readonly embeds: readonly ShownEmbed[];
  readonly attachments: readonly ShownAttachment[];
  readonly message_reference?: JsonObject & { readonly message_id?: string };
};

/** A component of any type, with the members that tests look at most. */
export type ShownComponent = JsonObject & {
  readonly type: number;
  readonly components?: readonly ShownComponent[];
  readonly custom_id?: string;
  readonly label?: string;
  readonly disabled?: boolean;
};

/** An embed, with the members that tests look at most. */
export type ShownEmbed = JsonObject & {
  readonly title?: string;
  readonly description?: string;
  readonly fields?: readonly (JsonObject & { readonly name: string; readonly value: string })[];
  readonly footer?: JsonObject & { readonly text: string };
};

/** A file of a message; its `url` gives the bytes. */
export type ShownAttachment = JsonObject & {
  readonly id: string;
  readonly filename: string;
  readonly size: number;
  readonly url: string;
};

/** A form, its components with the ids that the service gave them. */
export type ShownModal = JsonObject & {
  readonly custom_id: string;
  readonly title: string;
  readonly components: readonly ShownComponent[];
};

/** A suggestion under an option that somebody types into. */
export type Choice = JsonObject & { readonly name: string; readonly value: string | number };

/** What came of using a command, a button, a select or a form. */
export type StageAnswer =
  /** A new message, or the one that was promised and has come. */
  | { readonly kind: "message"; readonly message: ShownMessage; readonly isEphemeral: boolean; readonly modal?: never }
  /** The message of the component is another one now. */
  | { readonly kind: "update"; readonly message: ShownMessage; readonly modal?: never }
  /** Nothing to see yet: a change of the message is promised. `sees` waits for it. */
  | { readonly kind: "acknowledged"; readonly message?: ShownMessage; readonly modal?: never }
  /** `interactionId` says which use it answered. */
  | { readonly kind: "modal"; readonly modal: ShownModal; readonly interactionId: string; readonly message?: never }
  /** An activity was launched. */
  | { readonly kind: "activity"; readonly message?: never; readonly modal?: never };

/** A channel or thread as the API answers it. */
export type ShownChannel = JsonObject & {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly thread_metadata?: JsonObject & { readonly archived: boolean; readonly locked: boolean };
};

/** A role as the API answers it. */
export type ShownRole = JsonObject & { readonly id: string; readonly name: string; readonly permissions: string };

/** A member as the API answers it. */
export type ShownMember = JsonObject & {
  readonly roles: readonly string[];
  readonly nick: string | null;
  readonly communication_disabled_until: string | null;
};

/** A reaction to a message. */
export interface ShownReaction {
  /** A Unicode emoji, or `name:id` of a custom one. */
  readonly emoji: string;
  /** Snowflake of the user or bot. */
  readonly userId: string;
}

/** The message of a record. The service wrote it, so its fields are what they are said to be. */
export function shownMessage({ body }: MessageRecord): ShownMessage {
  return body as ShownMessage;
}

const READ = new Set(["content", "label", "title", "description", "placeholder", "name", "text"]);

/** The texts of a message in their order, of its content, components and embeds: what `sees` looks at. */
export function textsOf({ content, components, embeds }: ShownMessage): readonly string[] {
  return [content, ...readIn(components, READ), ...readIn(embeds, new Set([...READ, "value"]))].filter(
    (text) => text !== "",
  );
}

function* readIn(value: Json, read: ReadonlySet<string>, name = ""): IterableIterator<string> {
  if (typeof value === "string") {
    if (read.has(name)) yield value;
  } else if (Array.isArray(value)) {
    for (const one of value as readonly Json[]) yield* readIn(one, read);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, one] of Object.entries(value)) yield* readIn(one, read, key);
  }
}
