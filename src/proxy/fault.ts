/** What is wrong with one exchange, and whose fault it is. */

import type { Check } from "../case/check.js";
import type { Violation } from "../case/outcome.js";
import type { OperationId } from "../contract/operations.js";

/** Who did not keep to the contract: who asks, or who answers. */
export type Side = "client" | "service";

export interface ProxyFault extends Omit<Violation, "step"> {
  /** Who is at fault: the client or the service. */
  readonly side: Side;
  /** The operation that was called. */
  readonly operation: OperationId;
  /** Level of the rule in the profile. */
  readonly level: "must" | "should";
  /** What a replay asks of the service in this place. */
  readonly check: Check;
}

/** Faults with the same key are one bug. */
export function caseIdOf({ side, rule, operation }: ProxyFault): string {
  return `${side}.${rule}@${operation}`;
}
