/** Bugs of a twenty-second author, who read the documents and the service, and neither the search nor other sets. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTY_SECOND_DELIVERIES } from "./deliveries.js";
import { TWENTY_SECOND_PAIRS } from "./pairs.js";
import { TWENTY_SECOND_RACES } from "./races.js";
import { TWENTY_SECOND_SCOPES } from "./scopes.js";
import { TWENTY_SECOND_SEQUENCES } from "./sequences.js";
import { TWENTY_SECOND_SIZES } from "./sizes.js";
import { TWENTY_SECOND_TIME } from "./time.js";
import { TWENTY_SECOND_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const TWENTY_SECOND: readonly PlantedBug[] = [
  ...TWENTY_SECOND_PAIRS,
  ...TWENTY_SECOND_VALUES,
  ...TWENTY_SECOND_SIZES,
  ...TWENTY_SECOND_SEQUENCES,
  ...TWENTY_SECOND_TIME,
  ...TWENTY_SECOND_RACES,
  ...TWENTY_SECOND_SCOPES,
  ...TWENTY_SECOND_DELIVERIES,
];
