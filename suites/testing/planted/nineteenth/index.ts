/** Bugs of a nineteenth author, who read the documents and neither the search nor what other sets plant. */
import type { PlantedBug } from "../planted-bug.js";
import { NINETEENTH_DELIVERIES } from "./deliveries.js";
import { NINETEENTH_PAIRS } from "./pairs.js";
import { NINETEENTH_RACES } from "./races.js";
import { NINETEENTH_SCOPES } from "./scopes.js";
import { NINETEENTH_SEQUENCES } from "./sequences.js";
import { NINETEENTH_SIZES } from "./sizes.js";
import { NINETEENTH_TIMES } from "./times.js";
import { NINETEENTH_VALUES } from "./values.js";

/** Every such bug. A sentence of the documents decides each, and a comment beside its rules names that sentence. */
export const NINETEENTH: readonly PlantedBug[] = [
  ...NINETEENTH_PAIRS,
  ...NINETEENTH_VALUES,
  ...NINETEENTH_SIZES,
  ...NINETEENTH_SEQUENCES,
  ...NINETEENTH_TIMES,
  ...NINETEENTH_RACES,
  ...NINETEENTH_SCOPES,
  ...NINETEENTH_DELIVERIES,
];
