/** Faults in the judgement of payloads, whatever their kind: what is not checked, and what is checked too strictly. */
import { isObject, type Json, type JsonObject } from "../../contract/json.js";
import { valueAt } from "../../contract/json-pointer.js";
import type { RuleViolation } from "../../rules/violation.js";
import type { Apply } from "./fault.js";
import { withValueAt } from "./pointers.js";

/** A body under judgement. */
export interface Judged {
  /** As it was sent. */
  readonly body: Json;
}

/** Decides which violations the service finds in a body, given those that the sound service finds. */
export type Judge<J extends Judged> = (judged: J, sound: readonly RuleViolation[]) => readonly RuleViolation[];

/** Gives the places in a sent object that have to be kept as they were sent. */
export type KeptPlaces = (sent: JsonObject) => readonly string[];

/** A kind of payload, as faults see it: where the service judges it, and where it stores it. */
export interface JudgedKind<J extends Judged> {
  /** Replaces every judgement of this kind. */
  readonly judgedBy: (judge: Judge<J>) => Apply;
  /** Stores the values at these places as they were sent. */
  readonly keeping: (places: KeptPlaces) => Apply;
}

/**
 * The service does not see these violations, and keeps what they are about as it was sent.
 *
 * @remarks A sound payload is tidied while it is stored, so the value is put back where it was: a refusal that is
 * missing must not end in the very state that the documents allow.
 */
export function overlooks<J extends Judged>(
  kind: JudgedKind<J>,
  isOverlooked: (violation: RuleViolation, judged: J) => boolean,
): Apply {
  return (sound, acted) => {
    const places = new WeakMap<JsonObject, readonly string[]>();
    const judge: Judge<J> = (judged, violations) => {
      const missed = violations.filter((violation) => isOverlooked(violation, judged));
      if (missed.length === 0) return violations;
      acted();
      for (const [holder, pointers] of holdersOf(judged.body, missed)) places.set(holder, pointers);
      return violations.filter((violation) => !missed.includes(violation));
    };
    return {
      ...kind.judgedBy(judge)(sound, acted),
      ...kind.keeping((sent) => places.get(sent) ?? [])(sound, acted),
    };
  };
}

/** The service finds a violation in sound payloads. */
export function alsoRefuses<J extends Judged>(
  kind: JudgedKind<J>,
  found: (judged: J) => RuleViolation | undefined,
): Apply {
  return (sound, acted) =>
    kind.judgedBy((judged, violations) => {
      const invented = violations.length > 0 ? undefined : found(judged);
      if (invented === undefined) return violations;
      acted();
      return [invented];
    })(sound, acted);
}

/** The objects of a body, one or a list, with the places in them that were overlooked. */
function holdersOf(body: Json, missed: readonly RuleViolation[]): ReadonlyMap<JsonObject, readonly string[]> {
  const holders = new Map<JsonObject, readonly string[]>();
  for (const { pointer } of missed) {
    const [, index = "", rest = ""] = Array.isArray(body) ? (/^\/(\d+)(.*)$/.exec(pointer) ?? []) : [];
    const holder = Array.isArray(body) ? body[Number(index)] : body;
    const within = Array.isArray(body) ? rest : pointer;
    if (isObject(holder)) holders.set(holder, [...(holders.get(holder) ?? []), within]);
  }
  return holders;
}

/** What was stored, with the value at each of these places as it was sent. */
export function asSent<Stored extends object>(stored: Stored, sent: JsonObject, places: readonly string[]): Stored {
  return places.reduce((kept, pointer) => {
    const value = valueAt(sent, pointer);
    return pointer === "" || value === undefined ? kept : (withValueAt(kept as Json, pointer, value) as Stored);
  }, stored);
}
