/** Bugs of a sixteenth author, who read the documents and neither the search nor what other sets plant. */
import type { PlantedBug } from "../planted-bug.js";
import { SIXTEENTH_DELIVERIES } from "./deliveries.js";
import { SIXTEENTH_MOMENTS } from "./moments.js";
import { SIXTEENTH_PAIRS } from "./pairs.js";
import { SIXTEENTH_RACES } from "./races.js";
import { SIXTEENTH_SCOPES } from "./scopes.js";
import { SIXTEENTH_SEQUENCES } from "./sequences.js";
import { SIXTEENTH_SIZES } from "./sizes.js";
import { SIXTEENTH_VALUES } from "./values.js";

/**
 * Every such bug. The documents decide nearly all of them: what the id in an element of an overwrite does is not spelled
 * out, and flags beside IS_COMPONENTS_V2 are not shown.
 */
export const SIXTEENTH: readonly PlantedBug[] = [
  ...SIXTEENTH_PAIRS,
  ...SIXTEENTH_VALUES,
  ...SIXTEENTH_SIZES,
  ...SIXTEENTH_SEQUENCES,
  ...SIXTEENTH_MOMENTS,
  ...SIXTEENTH_RACES,
  ...SIXTEENTH_SCOPES,
  ...SIXTEENTH_DELIVERIES,
];
