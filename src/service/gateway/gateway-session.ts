/** A session of a bot: what it requested, and what it received, so that it can go on after its connection broke. */
import type { Json } from "../../contract/json.js";
import { type GatewayEvent, type GatewayPayload, OPCODE, payload } from "./protocol.js";

/** Takes payloads to a client. */
export type SendPayload = (payload: GatewayPayload) => void;

/** Dispatches that are kept for a client that comes back. */
const MAX_KEPT = 1_000;

/** What a session is from its beginning. */
export interface SessionIdentity {
  /** By which it is resumed. */
  readonly id: string;
  /** The application of the bot. */
  readonly applicationId: string;
  /** Bit set of the events that it requested. */
  readonly intents: number;
  /** A guild with more members comes without them: 0 where it did not request presences. */
  readonly mostMembers: number;
  /** The number of its shard, from 0, and of how many. */
  readonly shard: readonly [number, number];
}

/** Where the time is in a snowflake: shards share guilds by it. */
const TIME_SHIFT = 22n;

export class ServedSession implements SessionIdentity {
  readonly id: string;
  readonly applicationId: string;
  readonly intents: number;
  readonly mostMembers: number;
  readonly shard: readonly [number, number];
  #sequence = 0;
  #told: GatewayPayload[] = [];
  #send: SendPayload | undefined;
  readonly #awaitingHeartbeat: (() => void)[] = [];

  constructor({ id, applicationId, intents, mostMembers, shard }: SessionIdentity, send: SendPayload) {
    this.id = id;
    this.applicationId = applicationId;
    this.intents = intents;
    this.mostMembers = mostMembers;
    this.shard = shard;
    this.#send = send;
  }

  /** Whether its shard has this guild; the first has what is in no guild. */
  isFor(guildId: Json | undefined): boolean {
    const [id, count] = this.shard;
    const place = typeof guildId === "string" ? BigInt(guildId) >> TIME_SHIFT : 0n;
    return place % BigInt(count) === BigInt(id);
  }

  /** Numbers a dispatch and sends it, at once or when the client comes back. */
  tell({ name, data }: GatewayEvent): void {
    const reported = { op: OPCODE.dispatch, d: data, s: ++this.#sequence, t: name };
    this.#told.push(reported);
    if (this.#told.length > 2 * MAX_KEPT) this.#told = this.#told.slice(-MAX_KEPT);
    this.#send?.(reported);
  }

  /** A client listens to it now. */
  get isConnected(): boolean {
    return this.#send !== undefined;
  }

  /** Requests a heartbeat; resolves with the next one, after everything before it was received. */
  roundTrip(): Promise<void> {
    this.#send?.(payload(OPCODE.heartbeat, null));
    return new Promise((resolve) => this.#awaitingHeartbeat.push(resolve));
  }

  /** The client sent a heartbeat. */
  beat(): void {
    for (const resolve of this.#awaitingHeartbeat.splice(0)) resolve();
  }

  /** Asks the client to connect again and go on. */
  askToReconnect(): void {
    this.#send?.(payload(OPCODE.reconnect, null));
  }

  /** Its connection is gone. @param send only if it still is the one that uses this */
  leave(send: SendPayload): void {
    if (this.#send === send) this.#send = undefined;
  }

  /** Whether what came after a number is still kept, and that number was given. */
  hasAllAfter(sequence: number): "yes" | "no" | "never-given" {
    if (sequence > this.#sequence) return "never-given";
    return this.#sequence - sequence <= this.#told.length ? "yes" : "no";
  }

  /** Goes on over another connection: what was missed comes first. */
  resume(sequence: number, send: SendPayload): void {
    this.#send = send;
    for (const reported of this.#told) if ((reported.s ?? 0) > sequence) send(reported);
    this.tell({ name: "RESUMED", data: {} });
  }
}
