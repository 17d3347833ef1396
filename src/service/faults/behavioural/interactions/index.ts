/** What services get wrong about interactions. */
import type { Fault } from "../../fault.js";
import { answerFaults } from "./answers.js";
import { autocompleteFaults } from "./autocomplete.js";
import { componentUseFaults } from "./components.js";
import { modalFaults } from "./modals.js";
import { interactionObjectFaults } from "./objects/index.js";
import { useFaults } from "./uses.js";

export const interactionFaults: readonly Fault[] = [
  ...interactionObjectFaults,
  ...useFaults,
  ...autocompleteFaults,
  ...componentUseFaults,
  ...answerFaults,
  ...modalFaults,
];
