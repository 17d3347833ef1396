/** All deliberate faults of the sample application. */
import { ADVICE_FAULTS } from "./advice.js";
import type { ApplicationFault } from "./fault.js";
import { MESSAGE_FAULTS } from "./messages.js";
import { RESPONSE_FAULTS } from "./responses.js";
import { SIGNATURE_FAULTS } from "./signatures.js";
import { SUGGESTION_FAULTS } from "./suggestions.js";
import { VALUE_FAULTS } from "./values.js";

export const APPLICATION_FAULTS: readonly ApplicationFault[] = [
  ...RESPONSE_FAULTS,
  ...SUGGESTION_FAULTS,
  ...MESSAGE_FAULTS,
  ...SIGNATURE_FAULTS,
  ...VALUE_FAULTS,
  ...ADVICE_FAULTS,
];
