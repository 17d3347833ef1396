/** Every planted bug. */
import { COMPONENT_PAIRS } from "./component-pairs.js";
import { DELIVERED } from "./deliveries.js";
import { OTHER_SEQUENCES } from "./other-sequences.js";
import { PAIRS } from "./pairs.js";
import type { PlantedBug } from "./planted-bug.js";
import { RACES } from "./races.js";
import { SCOPES } from "./scopes.js";
import { SEQUENCES } from "./sequences.js";
import { SIZES } from "./sizes.js";
import { TIMES } from "./times.js";
import { VALUES } from "./values.js";

/** All planted bugs. Their author has not read the search that they measure. */
export const PLANTED: readonly PlantedBug[] = [
  ...PAIRS,
  ...COMPONENT_PAIRS,
  ...VALUES,
  ...SIZES,
  ...SEQUENCES,
  ...OTHER_SEQUENCES,
  ...TIMES,
  ...RACES,
  ...SCOPES,
  ...DELIVERED,
];

/** Those that the documents rule out: the others may be missed. */
export const DECIDED: readonly PlantedBug[] = PLANTED.filter(({ open }) => open === undefined);
