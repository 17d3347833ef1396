/** Bugs of a twenty-eighth author, who read the documents and the service, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTY_EIGHTH_DELIVERIES } from "./deliveries.js";
import { TWENTY_EIGHTH_PAIRS } from "./pairs.js";
import { TWENTY_EIGHTH_RACES } from "./races.js";
import { TWENTY_EIGHTH_SCOPES } from "./scopes.js";
import { TWENTY_EIGHTH_SEQUENCES } from "./sequences.js";
import { TWENTY_EIGHTH_SIZES } from "./sizes.js";
import { TWENTY_EIGHTH_TIMES } from "./times.js";
import { TWENTY_EIGHTH_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const TWENTY_EIGHTH: readonly PlantedBug[] = [
  ...TWENTY_EIGHTH_PAIRS,
  ...TWENTY_EIGHTH_VALUES,
  ...TWENTY_EIGHTH_SIZES,
  ...TWENTY_EIGHTH_SEQUENCES,
  ...TWENTY_EIGHTH_TIMES,
  ...TWENTY_EIGHTH_RACES,
  ...TWENTY_EIGHTH_SCOPES,
  ...TWENTY_EIGHTH_DELIVERIES,
];
