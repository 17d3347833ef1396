/** Bugs of a tenth author, who read the documents and what other sets plant, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { TENTH_HISTORIES } from "./histories.js";
import { TENTH_INTERACTIONS } from "./interactions.js";
import { TENTH_MOMENTS } from "./moments.js";
import { TENTH_PAYLOADS } from "./payloads.js";

/** Every such bug. The documents decide all of them. */
export const TENTH: readonly PlantedBug[] = [
  ...TENTH_PAYLOADS,
  ...TENTH_INTERACTIONS,
  ...TENTH_HISTORIES,
  ...TENTH_MOMENTS,
];
