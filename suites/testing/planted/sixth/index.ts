/** Bugs of a sixth author, who read the documents and the form of the other sets, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { SIXTH_HISTORIES } from "./histories.js";
import { SIXTH_MESSAGES } from "./messages.js";
import { SIXTH_PAYLOADS } from "./payloads.js";

/** Every such bug. The documents decide all of them. */
export const SIXTH: readonly PlantedBug[] = [...SIXTH_PAYLOADS, ...SIXTH_MESSAGES, ...SIXTH_HISTORIES];
