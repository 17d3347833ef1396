/** Bugs of a seventeenth author, who read the documents and neither the search nor what other sets plant. */
import type { PlantedBug } from "../planted-bug.js";
import { SEVENTEENTH_PAIRS } from "./pairs.js";
import { SEVENTEENTH_SEQUENCES } from "./sequences.js";
import { SEVENTEENTH_SIZES } from "./sizes.js";
import { SEVENTEENTH_VALUES } from "./values.js";

/** Every such bug. A sentence of the documents decides each, and a comment beside its rules names that sentence. */
export const SEVENTEENTH: readonly PlantedBug[] = [
  ...SEVENTEENTH_PAIRS,
  ...SEVENTEENTH_VALUES,
  ...SEVENTEENTH_SIZES,
  ...SEVENTEENTH_SEQUENCES,
];
