/** Bugs of a twenty-fourth author, who read the documents and the service, and neither the search nor other sets. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTY_FOURTH_DELIVERIES } from "./deliveries.js";
import { TWENTY_FOURTH_PAIRS } from "./pairs.js";
import { TWENTY_FOURTH_RACES } from "./races.js";
import { TWENTY_FOURTH_SCOPES } from "./scopes.js";
import { TWENTY_FOURTH_SEQUENCES } from "./sequences.js";
import { TWENTY_FOURTH_SIZES } from "./sizes.js";
import { TWENTY_FOURTH_TIME } from "./time.js";
import { TWENTY_FOURTH_USES } from "./uses.js";
import { TWENTY_FOURTH_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const TWENTY_FOURTH: readonly PlantedBug[] = [
  ...TWENTY_FOURTH_PAIRS,
  ...TWENTY_FOURTH_VALUES,
  ...TWENTY_FOURTH_SIZES,
  ...TWENTY_FOURTH_SEQUENCES,
  ...TWENTY_FOURTH_USES,
  ...TWENTY_FOURTH_TIME,
  ...TWENTY_FOURTH_RACES,
  ...TWENTY_FOURTH_SCOPES,
  ...TWENTY_FOURTH_DELIVERIES,
];
