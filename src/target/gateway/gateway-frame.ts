/** What goes over a gateway connection: one JSON object a message. */
import { isObject, type Json } from "../../contract/json.js";

/** Opcodes that a client meets. */
export const OPCODE = {
  dispatch: 0,
  heartbeat: 1,
  identify: 2,
  reconnect: 7,
  invalidSession: 9,
  hello: 10,
  heartbeatAcknowledged: 11,
} as const;

/** A payload as it came. */
export interface Frame {
  /** Opcode of the payload. */
  readonly op: number;
  /** Data of the payload. */
  readonly d: Json;
  /** Sequence number of a dispatch; null for others. */
  readonly s: number | null;
  /** Event name of a dispatch; null for others. */
  readonly t: string | null;
}

/** The payload in a message; `undefined` where it is none. */
export function frameOf(text: string): Frame | undefined {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  if (!isObject(json)) return undefined;
  const { op, d = null, s = null, t = null } = json;
  if (typeof op !== "number" || !(s === null || Number.isInteger(s)) || !(t === null || typeof t === "string"))
    return undefined;
  return { op, d, s: s as number | null, t };
}
