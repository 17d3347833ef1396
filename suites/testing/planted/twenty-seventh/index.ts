/** Bugs of a twenty-seventh author, who read the documents and the sound service, and neither the search nor other sets. */
import type { PlantedBug } from "../planted-bug.js";
import { DELIVERED } from "./deliveries.js";
import { PAIRS } from "./pairs.js";
import { RACES } from "./races.js";
import { SCOPES } from "./scopes.js";
import { SEQUENCES } from "./sequences.js";
import { SIZES } from "./sizes.js";
import { TIMES } from "./times.js";
import { VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const TWENTY_SEVENTH: readonly PlantedBug[] = [
  ...PAIRS,
  ...VALUES,
  ...SIZES,
  ...SEQUENCES,
  ...TIMES,
  ...RACES,
  ...SCOPES,
  ...DELIVERED,
];
