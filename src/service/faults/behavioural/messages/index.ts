/** What services get wrong about messages. */
import type { Fault } from "../../fault.js";
import { componentDefaultFaults } from "./defaults.js";
import { fileFaults } from "./files.js";
import { messageFlagFaults } from "./flags.js";
import { componentIdFaults } from "./ids.js";
import { messageKeepingFaults } from "./keeping.js";
import { messageStrictnessFaults } from "./strictness.js";

export const messageBehaviourFaults: readonly Fault[] = [
  ...componentIdFaults,
  ...componentDefaultFaults,
  ...messageFlagFaults,
  ...messageKeepingFaults,
  ...messageStrictnessFaults,
  ...fileFaults,
];
