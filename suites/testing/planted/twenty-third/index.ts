/** Bugs of a twenty-third author, who read the documents and the service, and neither the search nor other sets. */
import type { PlantedBug } from "../planted-bug.js";
import { TWENTY_THIRD_DELIVERIES } from "./deliveries.js";
import { TWENTY_THIRD_PAIRS } from "./pairs.js";
import { TWENTY_THIRD_RACES } from "./races.js";
import { TWENTY_THIRD_SCOPES } from "./scopes.js";
import { TWENTY_THIRD_SEQUENCES } from "./sequences.js";
import { TWENTY_THIRD_SIZES } from "./sizes.js";
import { TWENTY_THIRD_TIME } from "./time.js";
import { TWENTY_THIRD_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const TWENTY_THIRD: readonly PlantedBug[] = [
  ...TWENTY_THIRD_PAIRS,
  ...TWENTY_THIRD_VALUES,
  ...TWENTY_THIRD_SIZES,
  ...TWENTY_THIRD_SEQUENCES,
  ...TWENTY_THIRD_TIME,
  ...TWENTY_THIRD_RACES,
  ...TWENTY_THIRD_SCOPES,
  ...TWENTY_THIRD_DELIVERIES,
];
