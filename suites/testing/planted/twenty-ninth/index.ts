/** Bugs of a twenty-ninth author, who read the documents and the service, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTY_NINTH_DELIVERIES } from "./deliveries.js";
import { TWENTY_NINTH_PAIRS } from "./pairs.js";
import { TWENTY_NINTH_RACES } from "./races.js";
import { TWENTY_NINTH_SCOPES } from "./scopes.js";
import { TWENTY_NINTH_SEQUENCES } from "./sequences.js";
import { TWENTY_NINTH_SIZES } from "./sizes.js";
import { TWENTY_NINTH_TIMES } from "./times.js";
import { TWENTY_NINTH_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const TWENTY_NINTH: readonly PlantedBug[] = [
  ...TWENTY_NINTH_PAIRS,
  ...TWENTY_NINTH_VALUES,
  ...TWENTY_NINTH_SIZES,
  ...TWENTY_NINTH_SEQUENCES,
  ...TWENTY_NINTH_TIMES,
  ...TWENTY_NINTH_RACES,
  ...TWENTY_NINTH_SCOPES,
  ...TWENTY_NINTH_DELIVERIES,
];
