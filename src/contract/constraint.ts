/** A bound of the contract, as `constraints.gen.ts` lists them. */
import type { Json } from "./json.js";
import type { RuleId } from "./rule-ids.gen.js";

export interface Constraint {
  /** Name of the schema in `spec/schemas`. */
  readonly schema: string;
  /** JSON pointer into the schema; empty for the schema itself. */
  readonly pointer: string;
  /** The keyword of JSON Schema that states the bound. */
  readonly keyword:
    | "minLength"
    | "maxLength"
    | "minimum"
    | "maximum"
    | "minItems"
    | "maxItems"
    | "maxContains"
    | "enum"
    | "const"
    | "pattern"
    | "required";
  /** The bound, included; for `required` the member. */
  readonly value: Json;
  /** The rule that the keyword enforces. */
  readonly rule: RuleId;
}
