/** The reference service with one of its faults. */
import { POLICIES, type Policies } from "../policies.js";
import type { Fault } from "./fault.js";

export interface FaultyPolicies {
  /** For `createReferenceService({ policies })`. */
  readonly policies: Partial<Policies>;
  /** How often the service did otherwise than a sound one. */
  readonly activations: () => number;
}

/** The policies of a fault, with a count of their own at each call. */
export function withFault(fault: Fault): FaultyPolicies {
  let count = 0;
  const policies = fault.apply(POLICIES, () => {
    count++;
  });
  return { policies, activations: () => count };
}
