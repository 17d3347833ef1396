/** Bugs of a seventeenth author, who read the documents and neither the search nor what other sets plant. */
import type { PlantedBug } from "../planted-bug.js";
import { SEVENTEENTH_DELIVERIES } from "./deliveries.js";
import { SEVENTEENTH_PAIRS } from "./pairs.js";
import { SEVENTEENTH_RACES } from "./races.js";
import { SEVENTEENTH_SCOPES } from "./scopes.js";
import { SEVENTEENTH_SEQUENCES } from "./sequences.js";
import { SEVENTEENTH_SIZES } from "./sizes.js";
import { SEVENTEENTH_TIMES } from "./times.js";
import { SEVENTEENTH_VALUES } from "./values.js";

/** Every such bug. A sentence of the documents decides each, and a comment beside its rules names that sentence. */
export const SEVENTEENTH: readonly PlantedBug[] = [
  ...SEVENTEENTH_PAIRS,
  ...SEVENTEENTH_VALUES,
  ...SEVENTEENTH_SIZES,
  ...SEVENTEENTH_SEQUENCES,
  ...SEVENTEENTH_TIMES,
  ...SEVENTEENTH_RACES,
  ...SEVENTEENTH_SCOPES,
  ...SEVENTEENTH_DELIVERIES,
];
