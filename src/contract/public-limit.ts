/** What the public OpenAPI description of the service limits and the documents leave open. */
import type { RuleId } from "./rule-ids.gen.js";

/** One keyword about one member of a kind of object. Bounds are included; lengths are in code points. */
export interface PublicLimit {
  /** Name of the member that is limited, such as `custom_id`. */
  readonly member: string;
  /** Keyword of JSON Schema. */
  readonly keyword:
    | "minItems"
    | "maxItems"
    | "uniqueItems"
    | "minLength"
    | "maxLength"
    | "minimum"
    | "maximum"
    | "maxProperties";
  /** 1 means `uniqueItems: true`. */
  readonly value: number;
  /** The rule that lint names. */
  readonly rule: RuleId;
}

/** The limits of a profile, by the name of the kind, and which kind an option or a component of a type is. */
export interface PublicLimits {
  /** Limits by kind of object, such as `button`. */
  readonly limits: Readonly<Record<string, readonly PublicLimit[]>>;
  /** Kind of an option, by its type. */
  readonly options: Readonly<Record<number, string>>;
  /** Kind of a component, by its type. */
  readonly components: Readonly<Record<number, string>>;
}
