/** What the rules say about a payload: each broken rule, and where. */
import type { Json } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";

/** One rule that a payload breaks. */
export interface Violation {
  readonly rule: RuleId;
  /** JSON pointer into the payload; empty for the payload as a whole. A missing member is pointed at as if it were there. */
  readonly pointer: string;
  /** One sentence for a person, without full stop. */
  readonly message: string;
}

/** Gathers violations; rules call it instead of building lists, so a sound payload allocates nothing. */
export type Report = (rule: RuleId, pointer: string, message: string) => void;

export type JsonObject = { readonly [key: string]: Json };

/** True for `{…}`, not for lists and null. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The elements of a list; nothing for any other value, which the schema refuses on its own. */
export function elementsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : NOTHING;
}

/** True where a member says something: null is read as absent, an empty list as no list. */
export function isStated(value: Json | undefined): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}

/** A member name as a step of a JSON pointer (RFC 6901). */
export function pointerStep(name: string): string {
  return name.includes("~") || name.includes("/") ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;
}

const NOTHING: readonly Json[] = [];
