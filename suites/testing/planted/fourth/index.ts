/** Bugs of a fourth author, who read the documents and the form of the other sets, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { FOURTH_HISTORIES } from "./histories.js";
import { FOURTH_INTERACTIONS } from "./interactions.js";
import { FOURTH_PAYLOADS } from "./payloads.js";

/** Every such bug. The documents decide all of them. */
export const FOURTH: readonly PlantedBug[] = [...FOURTH_PAYLOADS, ...FOURTH_INTERACTIONS, ...FOURTH_HISTORIES];
