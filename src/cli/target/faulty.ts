/** The reference service with one fault, in this process, always the same. */

import type { FaultFacts, FaultyTarget } from "../../run/prove/proof.js";
import type { Fault } from "../../service/faults/fault.js";
import { FAULTS, faultOf, withFault } from "../../service/faults/index.js";
import { createWholeService } from "../../service/in-process.js";
import { openFetchTarget } from "../../target/open-target.js";
import { parseTarget } from "../../target/parse-target.js";

/** A day that never ends: ids, versions and the creates of the day are the same in every proof. */
const NOW = Date.UTC(2026, 0, 1, 12);

/** Starts the service with the fault of this id. */
export function openFaulty(id: string): FaultyTarget {
  const fault = faultOf(id);
  const { policies, activations } = withFault(fault);
  const { fetch, target, gateway } = createWholeService({
    profile: fault.profile ?? "documented",
    now: () => NOW,
    seed: id,
    policies,
  });
  return {
    target: openFetchTarget(parseTarget(target, `the service with ${id}`), fetch, {
      isEmbedded: true,
      openedBy: { by: "embedded", fault: id },
      gateway,
    }),
    activations,
  };
}

/** The faults as data. */
export function factsOf({ apply: _apply, ...facts }: Fault): FaultFacts {
  return facts;
}

/** Every fault as data, in the order in which they are proven. */
export const FAULT_FACTS: readonly FaultFacts[] = FAULTS.map(factsOf);
