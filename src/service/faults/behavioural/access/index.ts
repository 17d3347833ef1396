/** What services get wrong about who may use a command, and where. */
import type { Fault } from "../../fault.js";
import { placeFaults } from "./places.js";
import { useRightFaults } from "./rights.js";

export const accessFaults: readonly Fault[] = [...useRightFaults, ...placeFaults];
