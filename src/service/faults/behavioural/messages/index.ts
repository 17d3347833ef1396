/** What services get wrong about messages. */
import type { Fault } from "../../fault.js";
import { componentDefaultFaults } from "./defaults.js";
import { fileFaults } from "./files.js";
import { componentIdFaults } from "./ids.js";
import { messageFaults } from "./keeping.js";

export const messageBehaviourFaults: readonly Fault[] = [
  ...componentIdFaults,
  ...componentDefaultFaults,
  ...messageFaults,
  ...fileFaults,
];
