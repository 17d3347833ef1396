/** What the validators that Ajv wrote ahead of time look like from outside. */
import type { Json } from "./json.js";
import type { RuleId } from "./rule-ids.gen.js";

/** An error as Ajv gives it in verbose mode. */
export interface CompiledError {
  /** JSON pointer of the wrong value. */
  readonly instancePath: string;
  /** The keyword of JSON Schema that does not hold. */
  readonly keyword: string;
  /** Values of the keyword. */
  readonly params: {
    readonly missingProperty?: string;
    readonly allowedValue?: Json;
    readonly allowedValues?: readonly Json[];
    readonly maxContains?: number;
  };
  /** Message of Ajv, such as `must be string`. */
  readonly message: string;
  /** The schema whose keyword failed, with the rules beside it: one per keyword, or one per missing member. */
  readonly parentSchema: {
    readonly "x-rules"?: Readonly<Record<string, RuleId | Readonly<Record<string, RuleId>>>>;
  };
}

/** True when the value is sound; else `errors` has all that is wrong, until the next call. */
export interface CompiledValidator {
  (value: unknown): boolean;
  /** Set by the last call; null or absent where the value was valid. */
  errors?: readonly CompiledError[] | null;
}
