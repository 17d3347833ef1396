/** What was measured of the cases: those that find most faults come first, and `check --fast` runs only them. */
import type { SuiteMeasures } from "../src/case/property.js";
import { KILL_ORDER, REQUESTS_OF_A_VALUE } from "./kill-order.gen.js";

/** The measures that each suite carries. */
export function measures(): SuiteMeasures {
  return { killOrder: KILL_ORDER, requestsOfAValue: REQUESTS_OF_A_VALUE };
}
