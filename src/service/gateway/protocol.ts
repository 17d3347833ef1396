/** The words of the gateway; public facts, for the documents only name what is dispatched. */
import type { Json, JsonObject } from "../../contract/json.js";

export const OPCODE = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  presenceUpdate: 3,
  voiceStateUpdate: 4,
  resume: 6,
  reconnect: 7,
  requestGuildMembers: 8,
  invalidSession: 9,
  hello: 10,
  heartbeatAcknowledged: 11,
} as const;

/** Why a connection is closed. */
export const CLOSE = {
  unknownOpcode: 4001,
  malformed: 4002,
  notIdentified: 4003,
  wrongToken: 4004,
  identifiedTwice: 4005,
  wrongSequence: 4007,
  tooFast: 4008,
  noHeartbeat: 4009,
  wrongVersion: 4012,
  wrongIntents: 4013,
} as const;

/** Why, in words that a client prints beside the code; at most 123 bytes. */
export const CLOSE_REASON: ReadonlyMap<number, string> = new Map([
  [CLOSE.unknownOpcode, "there is no such opcode"],
  [CLOSE.malformed, "this is no JSON payload of at most 4096 bytes, or an encoding that is not json"],
  [CLOSE.notIdentified, "log in first"],
  [CLOSE.wrongToken, "there is no bot with this token"],
  [CLOSE.identifiedTwice, "this connection is logged in already"],
  [CLOSE.wrongSequence, "the session never had this sequence number"],
  [CLOSE.tooFast, "more than 120 payloads a minute, or more than 600 logins a minute of one bot"],
  [CLOSE.noHeartbeat, "no heartbeat came in time"],
  [CLOSE.wrongVersion, "this is version 10"],
  [CLOSE.wrongIntents, "intents are a number of known bits"],
]);

/** Bits by which a session requests events. */
export const INTENT = {
  guilds: 1 << 0,
  guildMembers: 1 << 1,
  guildModeration: 1 << 2,
  guildPresences: 1 << 8,
  guildMessages: 1 << 9,
  guildReactions: 1 << 10,
  directMessages: 1 << 12,
  directReactions: 1 << 13,
  messageContent: 1 << 15,
} as const;

/** All bits that an intent can have. */
export const ALL_INTENTS = (1 << 26) - 1;

/** Included, in bytes of one payload from a client. */
export const MAX_PAYLOAD_BYTES = 4096;

/** A client says so often a minute what it likes, heartbeats included. */
export const MAX_PAYLOADS_A_MINUTE = 120;

/** So often a minute one bot logs in or resumes; more is a client that connects again in a loop. */
export const MAX_LOGINS_A_MINUTE = 600;

export const HEARTBEAT_INTERVAL_MS = 41_250;

/** A payload to a client; `s` and `t` are null for all but dispatches. */
export interface GatewayPayload {
  /** Opcode of the payload. */
  readonly op: number;
  /** Data of the payload; null for some opcodes. */
  readonly d: Json;
  /** Sequence number of a dispatch. */
  readonly s: number | null;
  /** Event name of a dispatch. */
  readonly t: string | null;
}

/** A payload that is no dispatch. */
export function payload(op: number, d: Json): GatewayPayload {
  return { op, d, s: null, t: null };
}

/** Something that happened, for a client. */
export interface GatewayEvent {
  /** As in the documents: `INTERACTION_CREATE`. */
  readonly name: string;
  /** The payload of the event. */
  readonly data: JsonObject;
}
