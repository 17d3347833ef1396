/** Compares one interaction with what it has to be, and gathers what was found. */
import { DELIVERED } from "../../contract/delivered.gen.js";
import { type DeliveryKind, whoseRule } from "../../contract/delivered.js";
import type { Json, JsonObject } from "../../contract/json.js";
import type { RuleId } from "../../contract/rule-ids.gen.js";
import { showValue, showValueAt } from "../show.js";
import type { ViolationKind } from "../violation-kind.js";

/** What can be received: interactions by their kind, events, and answers of the API. */
export type ReceivedKind = Exclude<DeliveryKind, "user-command" | "message-command"> | "event" | "answer";

/** Something that was received and that breaks a rule. */
export interface ReceivedViolation {
  /** The broken rule; undefined where no sentence says what should be there. */
  readonly rule: RuleId | undefined;
  /** JSON pointer into the body that was received. */
  readonly pointer: string;
  /** In which way it does not hold. */
  readonly kind: ViolationKind;
  /** What should be there, one line. */
  readonly expected: string;
  /** What is there, one line. */
  readonly actual: string;
}

/** An object within what was received. */
export interface ReceivedObject {
  /** The object; empty where something else is there. */
  readonly value: JsonObject;
  /** Its JSON pointer. */
  readonly at: string;
}

/** One documented member of a schema: which one it is, and of which schema. */
export interface ReceivedMember {
  /** Name of the schema, as `spec/schemas` has it. */
  readonly schema: string;
  /** Name of the member. */
  readonly name: string;
  /** Value of the member `type` beside it, where that chooses the rule. */
  readonly type?: Json | undefined;
}

/** What a value has to be. */
export interface WantedValue {
  /** As a sentence part. */
  readonly expected: string;
  /** True for values that are so. */
  readonly isSo: (value: Json | undefined) => boolean;
}

/** The questions of one interaction. */
export class Questions {
  readonly #kind: DeliveryKind;
  /** Rules that it was compared with. */
  readonly rules: Set<RuleId> = new Set();
  /** In the order in which they were found. */
  readonly violations: ReceivedViolation[] = [];

  constructor(kind: DeliveryKind) {
    this.#kind = kind;
  }

  /** Asks one member of an object. @returns whether it is as it should be */
  ask({ value, at }: ReceivedObject, { schema, name, type }: ReceivedMember, { expected, isSo }: WantedValue): boolean {
    const says = DELIVERED[schema]?.members[name] ?? {};
    const rule = whoseRule(this.#kind, { schema, member: name, says }, type);
    return this.askRule(rule, { value: value[name], at: `${at}/${name}` }, { expected, isSo });
  }

  /** Asks a value in the name of a rule. @returns whether it is as it should be */
  askRule(
    rule: RuleId | undefined,
    { value, at }: { readonly value: Json | undefined; readonly at: string },
    { expected, isSo }: WantedValue,
  ): boolean {
    if (rule !== undefined) this.rules.add(rule);
    if (isSo(value)) return true;
    const kind = value === undefined || value === null ? "missing" : "different";
    this.violations.push({ rule, pointer: at, kind, expected, actual: showValueAt(at, value) });
    return false;
  }
}

/** Exactly this value. */
export function is(value: Json | undefined, what: string): WantedValue {
  return { expected: `${what}: ${showValue(value)}`, isSo: (found) => found === value };
}

/** Anything but null and nothing. */
export function there(what: string): WantedValue {
  return { expected: what, isSo: (found) => found !== undefined && found !== null };
}

/** These values in any order. @param besides values that may be there as well */
export function these(values: readonly Json[], what: string, besides: readonly Json[] = []): WantedValue {
  const wanted = new Set(values);
  return {
    expected: `${what}: ${showValue([...wanted])}`,
    isSo: (found) => {
      if (!Array.isArray(found)) return false;
      const left = new Set((found as readonly Json[]).filter((one) => wanted.has(one) || !besides.includes(one)));
      return left.size === wanted.size && [...left].every((one) => wanted.has(one));
    },
  };
}
