/** What services get wrong about the interaction object itself. */
import type { Fault } from "../../../fault.js";
import { interactionDataFaults } from "./data.js";
import { interactionEnvelopeFaults } from "./envelope.js";

export const interactionObjectFaults: readonly Fault[] = [...interactionEnvelopeFaults, ...interactionDataFaults];
