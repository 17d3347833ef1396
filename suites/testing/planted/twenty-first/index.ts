/** Bugs of a twenty-first author, who read the documents and neither the search nor what other sets plant. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTY_FIRST_DELIVERIES } from "./deliveries.js";
import { TWENTY_FIRST_PAIRS } from "./pairs.js";
import { TWENTY_FIRST_RACES } from "./races.js";
import { TWENTY_FIRST_SCOPES } from "./scopes.js";
import { TWENTY_FIRST_SEQUENCES } from "./sequences.js";
import { TWENTY_FIRST_SIZES } from "./sizes.js";
import { TWENTY_FIRST_TIMES } from "./times.js";
import { TWENTY_FIRST_VALUES } from "./values.js";

/** Every such bug. A sentence of the documents decides each, and a comment beside its rules names that sentence. */
export const TWENTY_FIRST: readonly PlantedBug[] = [
  ...TWENTY_FIRST_PAIRS,
  ...TWENTY_FIRST_VALUES,
  ...TWENTY_FIRST_SIZES,
  ...TWENTY_FIRST_SEQUENCES,
  ...TWENTY_FIRST_TIMES,
  ...TWENTY_FIRST_RACES,
  ...TWENTY_FIRST_SCOPES,
  ...TWENTY_FIRST_DELIVERIES,
];
