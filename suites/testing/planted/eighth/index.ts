/** Bugs of an eighth author, who read the documents and planted bugs of other sets, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { EIGHTH_HISTORIES } from "./histories.js";
import { EIGHTH_INTERACTIONS } from "./interactions.js";
import { EIGHTH_MOMENTS } from "./moments.js";
import { EIGHTH_PAYLOADS } from "./payloads.js";

/** Every such bug. The documents decide all of them. */
export const EIGHTH: readonly PlantedBug[] = [
  ...EIGHTH_PAYLOADS,
  ...EIGHTH_INTERACTIONS,
  ...EIGHTH_HISTORIES,
  ...EIGHTH_MOMENTS,
];
