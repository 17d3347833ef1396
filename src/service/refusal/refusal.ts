/** Why the service does not do what is requested: the same in every profile, only the answer differs. */
import type { RuleId } from "../../contract/rule-ids.gen.js";
import type { RuleViolation } from "../../rules/violation.js";
import type { Reason } from "./reasons.js";

export type Refusal =
  | { readonly refusal: "unauthorized" }
  | { readonly refusal: "missing-scope"; readonly scope: string }
  | { readonly refusal: "bots-may-not" }
  | { readonly refusal: "user-may-not" }
  | { readonly refusal: "other-application" }
  | { readonly refusal: "unknown-guild" }
  | { readonly refusal: "unknown-command" }
  | { readonly refusal: "unknown-route" }
  | { readonly refusal: "method-not-allowed" }
  | { readonly refusal: "body-too-large"; readonly maxBytes: number }
  | { readonly refusal: "unsupported-media-type" }
  | { readonly refusal: "malformed-json" }
  | { readonly refusal: "nested-too-deeply" }
  | { readonly refusal: "bad-path-id"; readonly parameter: string }
  | { readonly refusal: "invalid"; readonly violations: readonly RuleViolation[] }
  | { readonly refusal: "name-taken" }
  | { readonly refusal: "too-many-commands"; readonly limit: number; readonly rule: RuleId }
  | { readonly refusal: "too-many-creates"; readonly limit: number }
  | { readonly refusal: "no-permissions-set" }
  | ReasonedRefusal;

/** A refusal that one row of a table describes for every profile. */
export interface ReasonedRefusal {
  /** Tells the kinds of refusals apart. */
  readonly refusal: "for-a-reason";
  /** The row of the table. */
  readonly reason: Reason;
  /** What the request named, where that helps. */
  readonly what?: string;
}

/** Refuses for the reason of this name. */
export function refusedAs(reason: Reason, what?: string): ReasonedRefusal {
  return { refusal: "for-a-reason", reason, ...(what === undefined ? {} : { what }) };
}

/** A status and a JSON text: what goes over the wire. */
export interface Reply {
  /** HTTP status. */
  readonly status: number;
  /** Absent where there is no content. */
  readonly json?: string;
  /** Beside the content type; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Turns a refusal into an answer. */
export type RefusalWriter = (refusal: Refusal) => Reply;

/** True for a refusal, whatever else it could have been. */
export function isRefusal<T>(answer: T | Refusal): answer is Refusal {
  return typeof answer === "object" && answer !== null && "refusal" in answer;
}
