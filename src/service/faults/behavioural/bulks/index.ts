/** What bulk overwrites get wrong. */
import type { Fault } from "../../fault.js";
import { bulkOutcomeFaults } from "./outcome.js";
import { bulkPlanFaults } from "./plan.js";
import { bulkRefusalFaults } from "./refusal.js";
import { bulkRemovalFaults } from "./removal.js";

export const bulkFaults: readonly Fault[] = [
  ...bulkRemovalFaults,
  ...bulkRefusalFaults,
  ...bulkPlanFaults,
  ...bulkOutcomeFaults,
];
