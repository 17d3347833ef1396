/** Bugs of a fifteenth author, who read the documents and neither the search nor what other sets plant. */
import type { PlantedBug } from "../planted-bug.js";
import { FIFTEENTH_DELIVERIES } from "./deliveries.js";
import { FIFTEENTH_HISTORIES } from "./histories.js";
import { FIFTEENTH_MOMENTS } from "./moments.js";
import { FIFTEENTH_PAIRS } from "./pairs.js";
import { FIFTEENTH_RACES } from "./races.js";
import { FIFTEENTH_SCOPES } from "./scopes.js";
import { FIFTEENTH_SIZES } from "./sizes.js";
import { FIFTEENTH_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const FIFTEENTH: readonly PlantedBug[] = [
  ...FIFTEENTH_PAIRS,
  ...FIFTEENTH_VALUES,
  ...FIFTEENTH_SIZES,
  ...FIFTEENTH_HISTORIES,
  ...FIFTEENTH_MOMENTS,
  ...FIFTEENTH_RACES,
  ...FIFTEENTH_SCOPES,
  ...FIFTEENTH_DELIVERIES,
];
