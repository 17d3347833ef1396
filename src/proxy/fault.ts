/** What is wrong with one exchange, and whose fault it is. */
import type { Check } from "../case/check.js";
import type { ViolationKind } from "../case/violation-kind.js";
import type { OperationId } from "../contract/operations.js";
import type { RuleId } from "../contract/rule-ids.gen.js";

/** Who did not keep to the contract: who asks, or who answers. */
export type Side = "client" | "service";

export interface ProxyFault {
  /** Who is at fault: the client or the service. */
  readonly side: Side;
  /** The operation that was called. */
  readonly operation: OperationId;
  /** The broken rule. */
  readonly rule: RuleId;
  /** Level of the rule in the profile. */
  readonly level: "must" | "should";
  /** The kind of the violation. */
  readonly kind: ViolationKind;
  /** What the documents ask for, one line. */
  readonly expected: string;
  /** What went by, one line, text of others escaped and bounded. */
  readonly actual: string;
  /** JSON pointer into the body of the side that is at fault. */
  readonly pointer?: string;
  /** What a replay asks of the service in this place. */
  readonly check: Check;
}

/** Faults with the same key are one bug. */
export function caseIdOf({ side, rule, operation }: ProxyFault): string {
  return `${side}.${rule}@${operation}`;
}
