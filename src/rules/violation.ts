/** What the rules say about a payload: each broken rule, and where. */
import type { Json } from "../contract/json.js";
import type { RuleId } from "../contract/rule-ids.gen.js";

/** One rule that a payload breaks. */
export interface RuleViolation {
  /** Id of the broken rule. */
  readonly rule: RuleId;
  /** JSON pointer into the payload; empty for the payload as a whole. A missing member is pointed at as if it were there. */
  readonly pointer: string;
  /** One sentence for a person, without full stop. */
  readonly message: string;
}

/** Gathers violations; rules call it instead of building lists, so a sound payload allocates nothing. */
export type ReportViolation = (rule: RuleId, pointer: string, message: string) => void;

/** True where a member says something: null is read as absent, an empty list as no list. */
export function isStated(value: Json | undefined): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
}
