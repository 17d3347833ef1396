/** Bugs of an eighteenth author, who read the documents and neither the search nor what other sets plant. */
import type { PlantedBug } from "../planted-bug.js";
import { EIGHTEENTH_DELIVERIES } from "./deliveries.js";
import { EIGHTEENTH_PAIRS } from "./pairs.js";
import { EIGHTEENTH_RACES } from "./races.js";
import { EIGHTEENTH_SCOPES } from "./scopes.js";
import { EIGHTEENTH_SEQUENCES } from "./sequences.js";
import { EIGHTEENTH_SIZES } from "./sizes.js";
import { EIGHTEENTH_TIMES } from "./times.js";
import { EIGHTEENTH_VALUES } from "./values.js";

/** Every such bug. A sentence of the documents decides each, and a comment beside its rules names that sentence. */
export const EIGHTEENTH: readonly PlantedBug[] = [
  ...EIGHTEENTH_PAIRS,
  ...EIGHTEENTH_VALUES,
  ...EIGHTEENTH_SIZES,
  ...EIGHTEENTH_SEQUENCES,
  ...EIGHTEENTH_TIMES,
  ...EIGHTEENTH_RACES,
  ...EIGHTEENTH_SCOPES,
  ...EIGHTEENTH_DELIVERIES,
];
