/** Every fault that the reference service can be started with. */
import { SetupError } from "../../contract/setup-error.js";
import { notAskedFaults } from "./derived/not-asked.js";
import type { Fault } from "./fault.js";

/** In the order in which they are listed and proven. */
export const FAULTS: readonly Fault[] = [...notAskedFaults];

/**
 * The fault of this id.
 * @throws SetupError `fault-unknown`
 */
export function faultOf(id: string): Fault {
  const fault = FAULTS.find((one) => one.id === id);
  if (fault !== undefined) return fault;
  throw new SetupError(
    "fault-unknown",
    `Cannot find the fault "${id}": there is no such fault; slashproof faults lists all ids`,
  );
}
