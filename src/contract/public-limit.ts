/** What the public OpenAPI description of the service limits and the documents leave open. */
import type { RuleId } from "./rule-ids.gen.js";

/** One keyword about one member of a kind of object. Bounds are included; lengths are in code points. */
export interface PublicLimit {
  readonly member: string;
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
  readonly rule: RuleId;
}

/** The limits of a profile, by the name of the kind, and which kind an option or a component of a type is. */
export interface PublicLimits {
  readonly limits: Readonly<Record<string, readonly PublicLimit[]>>;
  readonly options: Readonly<Record<number, string>>;
  readonly components: Readonly<Record<number, string>>;
}
