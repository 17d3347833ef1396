/** The interactions that were delivered and can be answered. */
import type { JsonObject } from "../../contract/json.js";

/** What became of the one acknowledgement that an interaction takes. */
export type InteractionState = "open" | "deferred" | "answered";

/** One interaction. Never changed in place: `update` puts another record under its id. */
export interface InteractionRecord {
  /** Snowflake of the interaction. */
  readonly id: string;
  /** Token for callbacks and follow-ups. */
  readonly token: string;
  /** 1 ping, 2 command, 3 component, 4 autocomplete, 5 modal. */
  readonly type: number;
  /** The receiver. */
  readonly applicationId: string;
  /** Channel of the use. */
  readonly channelId: string;
  /** Absent in direct messages. */
  readonly guildId?: string;
  /** The user. */
  readonly userId: string;
  /** Unix milliseconds of the service's own clock. */
  readonly createdAt: number;
  /** How far the answer has come. */
  readonly state: InteractionState;
  /** What `@original` refers to: the response, or the message of the component that was updated. */
  readonly originalMessageId?: string;
  /** The modal that it was answered with, with the ids of its components: what its user can submit. */
  readonly modal?: JsonObject;
  /** Number of follow-ups so far. */
  readonly followUps: number;
  /** Authorized by the user's own installation alone. @see D1 "Limits": follow-ups of user-installed apps */
  readonly isUserInstallOnly: boolean;
  /** The message whose component was used, or whose modal was opened from there. */
  readonly sourceMessageId?: string;
  /** The interaction object, as it was delivered. */
  readonly interaction: JsonObject;
}

/** What starts a record; the store adds how far it is. */
export type NewInteraction = Omit<InteractionRecord, "state" | "followUps" | "originalMessageId" | "modal">;

/** At least so many are kept, more than are answered in the time that a token lives; the oldest are forgotten then. */
const MIN_KEPT = 4_000;

/** By id and by token, in the order of their making. */
export class InteractionStore {
  readonly #byId = new Map<string, InteractionRecord>();
  readonly #idByToken = new Map<string, string>();

  /** Keeps a new interaction: open, without follow-ups. */
  create(interaction: NewInteraction): InteractionRecord {
    const record: InteractionRecord = { ...interaction, state: "open", followUps: 0 };
    this.#byId.set(record.id, record);
    this.#idByToken.set(record.token, record.id);
    if (this.#byId.size >= 2 * MIN_KEPT) this.#forgetOldest();
    return record;
  }

  get(id: string): InteractionRecord | undefined {
    return this.#byId.get(id);
  }

  byToken(token: string): InteractionRecord | undefined {
    return this.#byId.get(this.#idByToken.get(token) ?? "");
  }

  /** Replaces the record of an interaction; undefined where there is none. */
  update(id: string, changes: Partial<Omit<InteractionRecord, "id" | "token">>): InteractionRecord | undefined {
    const record = this.#byId.get(id);
    if (record === undefined) return undefined;
    const changed = { ...record, ...changes };
    this.#byId.set(id, changed);
    return changed;
  }

  /** Forgets everything. */
  clear(): void {
    this.#byId.clear();
    this.#idByToken.clear();
  }

  #forgetOldest(): void {
    const kept = [...this.#byId.values()].slice(-MIN_KEPT);
    this.clear();
    for (const record of kept) {
      this.#byId.set(record.id, record);
      this.#idByToken.set(record.token, record.id);
    }
  }
}
