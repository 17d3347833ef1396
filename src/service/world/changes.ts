/** What changes around the commands, for whoever passes it on. */
import type { MessageRecord } from "../message/message-store.js";
import type { Ban, Channel, Member, Reaction, Role, ThreadJoin } from "./entities.js";

/** What can change, by its kind. */
export interface Changeable {
  /** A message of a channel. */
  readonly message: MessageRecord;
  /** A reaction of one user to a message. */
  readonly reaction: Reaction;
  /** A channel or thread. */
  readonly channel: Channel;
  /** A user in a thread. */
  readonly threadJoin: ThreadJoin;
  /** A role of a guild. */
  readonly role: Role;
  /** A user, or a bot, in a guild. */
  readonly member: Member;
  /** A user who may not come back to a guild. */
  readonly ban: Ban;
}

/** One thing before and after: without `before` it is new, without `after` it is gone. */
export interface ChangeOf<T> {
  /** As it was; undefined for a new one. */
  readonly before: T | undefined;
  /** As it is now; undefined where it is gone. */
  readonly after: T | undefined;
}

export type WorldChange = {
  readonly [kind in keyof Changeable]: { readonly kind: kind } & ChangeOf<Changeable[kind]>;
}[keyof Changeable];

/** Reports to listeners each change at once. */
export class Changes {
  readonly #listeners = new Set<(change: WorldChange) => void>();

  report(change: WorldChange): void {
    for (const listener of this.#listeners) listener(change);
  }

  /** Carries out changes that no listener receives. */
  silently<T>(act: () => T): T {
    const listeners = [...this.#listeners];
    this.#listeners.clear();
    try {
      return act();
    } finally {
      for (const listener of listeners) this.#listeners.add(listener);
    }
  }

  /** Called with every change from now on; the returned function ends that. */
  subscribe(listener: (change: WorldChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
