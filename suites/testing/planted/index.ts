/** Every planted bug. */
import { PAIRS } from "./pairs.js";
import type { PlantedBug } from "./planted-bug.js";
import { VALUES } from "./values.js";

/** All planted bugs. Their author has not read the search that they measure. */
export const PLANTED: readonly PlantedBug[] = [...PAIRS, ...VALUES];
