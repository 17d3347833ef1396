/** Bugs of a thirtieth author, who read the documents and the service, and neither the search nor its misses. */
import type { PlantedBug } from "../planted-bug.js";
import { THIRTIETH_PAIRS } from "./pairs.js";
import { THIRTIETH_RACES } from "./races.js";
import { THIRTIETH_SCOPES } from "./scopes.js";
import { THIRTIETH_SEQUENCES } from "./sequences.js";
import { THIRTIETH_SIZES } from "./sizes.js";
import { THIRTIETH_TIMES } from "./times.js";
import { THIRTIETH_VALUES } from "./values.js";

/** Every such bug. The documents decide all of them. */
export const THIRTIETH: readonly PlantedBug[] = [
  ...THIRTIETH_PAIRS,
  ...THIRTIETH_VALUES,
  ...THIRTIETH_SIZES,
  ...THIRTIETH_SEQUENCES,
  ...THIRTIETH_TIMES,
  ...THIRTIETH_SCOPES,
  ...THIRTIETH_RACES,
];
