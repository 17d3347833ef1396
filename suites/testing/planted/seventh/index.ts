/** Bugs of a seventh author, who read the documents and planted bugs of other sets, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { SEVENTH_HISTORIES } from "./histories.js";
import { SEVENTH_INTERACTIONS } from "./interactions.js";
import { SEVENTH_MESSAGES } from "./messages.js";
import { SEVENTH_PAYLOADS } from "./payloads.js";

/** Every such bug. The documents decide all of them. */
export const SEVENTH: readonly PlantedBug[] = [
  ...SEVENTH_PAYLOADS,
  ...SEVENTH_MESSAGES,
  ...SEVENTH_INTERACTIONS,
  ...SEVENTH_HISTORIES,
];
